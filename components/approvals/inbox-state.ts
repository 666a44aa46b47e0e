import { parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId } from '#components/table/table-parsers.ts';
import { REQUEST_STATUSES } from '#server/modules/absences/constants.ts';
import { INBOX_KINDS, type InboxKind } from '#server/modules/approvals/constants.ts';
import { DEFAULT_LIMIT } from '#server/platform/shared/limits.ts';

export const PAGE_SIZE = DEFAULT_LIMIT;

export const USUAL_STATUS = 'pending';
export const statusChoices = [...REQUEST_STATUSES, 'all'] as const;

/** The list's state in the address: `?status=accepted&type=…&office=…&q=ana&page=2`. Its order is fixed. */
export const inboxOptions = {
  sorts: [] as readonly 'sentAt'[],
  defaultSort: { key: 'sentAt', direction: 'asc' } as const,
  filters: {
    status: parseAsStringLiteral(statusChoices).withDefault(USUAL_STATUS),
    kind: parseAsStringLiteral(INBOX_KINDS),
    type: parseAsId,
    requestType: parseAsId,
    office: parseAsId,
    q: parseAsString,
  },
  pageSize: PAGE_SIZE,
};

export type InboxFilters = {
  status: (typeof statusChoices)[number];
  kind: InboxKind | null;
  /** Of absences. */
  type: string | null;
  /** Of company requests. */
  requestType: string | null;
  office: string | null;
  q: string | null;
};

/** Input of the list, for server and browser. */
export function inboxInput(
  { status, kind, type, requestType, office, q }: InboxFilters,
  page: number,
  limit = PAGE_SIZE,
) {
  return {
    page,
    limit,
    status: status === 'all' ? [...REQUEST_STATUSES] : [status],
    kind: kind ?? undefined,
    absenceTypeId: type ?? undefined,
    requestTypeId: requestType ?? undefined,
    officeId: office ?? undefined,
    search: q?.trim() || undefined,
  };
}
