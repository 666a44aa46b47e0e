import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsDate, parseAsId, type TableOptions } from '#components/table/table-parsers.ts';
import { EXCEPTION_KINDS } from '#server/modules/timesheets/constants.ts';
import { addDays, weekdayIndexOf } from '#server/platform/shared/dates.ts';

/** How many people a call for a day answers; as the list is scrolled, more calls follow. */
export const PEOPLE_PER_CALL = 100;

/** Late punches in no entry that are listed before somebody asks for all. */
export const REFUSED_SHOWN_FIRST = 5;

export type DayFilters = {
  date: string | null;
  q: string | null;
  office: string | null;
  department: string | null;
  show: 'findings' | null;
};

/** The day's state in the address: `?date=2026-03-02&q=ana&office=…&department=…&show=findings`. */
export const dateParsers = { date: parseAsDate };
export const dayOptions = {
  sorts: ['name'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { q: parseAsString, office: parseAsId, department: parseAsId, show: parseAsStringLiteral(['findings']) },
} satisfies TableOptions<'name', ParserMap>;

/** Input of a page of the day, for server and browser. */
export function dayInput(date: string, { q, office, department, show }: Omit<DayFilters, 'date'>, page: number) {
  return {
    ...{ date, page, limit: PEOPLE_PER_CALL },
    name: q?.trim() || undefined,
    officeId: office ?? undefined,
    departmentId: department ?? undefined,
    onlyFindings: show === 'findings',
  };
}

export const VIEWS = ['week', 'month'] as const;
export type View = (typeof VIEWS)[number];
export type PersonTimeSearch = { view: View; date: string };

/** A person's time in the address: `?view=month&date=2026-03-02`, the period that the date lies in. */
export const personParsers = { view: parseAsStringLiteral(VIEWS), date: parseAsDate };

/** The days of a week, Monday to Sunday, or of a month that a date lies in. */
export function periodAround(view: View, date: string): { from: string; to: string } {
  if (view === 'week') {
    const from = addDays(date, -weekdayIndexOf(date));
    return { from, to: addDays(from, 6) };
  }
  const from = `${date.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/** A date in the period before or after. */
export function dateBeside(view: View, date: string, step: -1 | 1): string {
  const { from, to } = periodAround(view, date);
  return step < 0 ? addDays(from, -1) : addDays(to, 1);
}

export type AnomalyFilters = {
  q: string | null;
  office: string | null;
  department: string | null;
  kind: (typeof EXCEPTION_KINDS)[number] | null;
  from: string | null;
  to: string | null;
};

/** The list's state in the address: `?q=ana&office=…&kind=forgotten_clock_out&from=…&to=…&page=2`. */
export const anomalyOptions = {
  sorts: ['date'],
  defaultSort: { key: 'date', direction: 'asc' },
  filters: {
    ...{ q: parseAsString, office: parseAsId, department: parseAsId },
    ...{ kind: parseAsStringLiteral(EXCEPTION_KINDS), from: parseAsDate, to: parseAsDate },
  },
} satisfies TableOptions<'date', ParserMap>;

export function anomaliesInput({ filters, page }: { filters: AnomalyFilters; page: number }) {
  const { q, office, department, kind, from, to } = filters;
  return {
    ...{ page, limit: ROWS_PER_PAGE },
    name: q?.trim() || undefined,
    officeId: office ?? undefined,
    departmentId: department ?? undefined,
    kind: kind ? [kind] : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
}
