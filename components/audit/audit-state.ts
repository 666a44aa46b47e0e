import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsDate, parseAsId, type TableOptions } from '#components/table/table-parsers.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_RECORD_TYPES,
  type AuditAction,
  type AuditRecordType,
} from '#server/modules/audit/constants.ts';
import { DAY_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';

/** The list's state in the address: `?from=2026-03-01&who=…&type=employee&record=…&action=update&page=2`. */
export const auditOptions = {
  sorts: [] as readonly 'at'[],
  defaultSort: { key: 'at', direction: 'desc' },
  filters: {
    from: parseAsDate,
    to: parseAsDate,
    who: parseAsString,
    type: parseAsStringLiteral(AUDIT_RECORD_TYPES),
    record: parseAsId,
    action: parseAsStringLiteral(AUDIT_ACTIONS),
  },
} satisfies TableOptions<'at', ParserMap>;

export type AuditFilters = {
  from: string | null;
  to: string | null;
  who: string | null;
  type: AuditRecordType | null;
  record: string | null;
  action: AuditAction | null;
};

/** Filters of the list and of an export. Days are in the company's time zone. */
export function filtersInput({ from, to, who, type, record, action }: AuditFilters, timeZone: string) {
  return {
    from: from ? startOfDay(from, timeZone) : undefined,
    to: to ? lastSecondOfDay(to, timeZone) : undefined,
    actorId: who ? [who] : undefined,
    recordType: type ? [type] : undefined,
    recordId: record ? [record] : undefined,
    action: action ? [action] : undefined,
  };
}

/** Input of the list, for server and browser. */
export const auditInput = ({ filters, page }: { filters: AuditFilters; page: number }, timeZone: string) => ({
  ...filtersInput(filters, timeZone),
  page,
  limit: ROWS_PER_PAGE,
});

const startOfDay = (date: string, timeZone: string) => new Date(midnight(date, timeZone)).toISOString();

function lastSecondOfDay(date: string, timeZone: string): string {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + DAY_IN_MILLISECONDS).toISOString().slice(0, 10);
  return new Date(midnight(next, timeZone) - 1000).toISOString();
}

/** When a day begins in a zone. Browsers without Temporal work here too. */
function midnight(date: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`);
  // Twice: the first guess may lie on the other side of a change of the clock.
  const first = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(first, timeZone);
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - at;
}
