import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { REQUEST_STATUSES } from '#server/absences/constants.ts';

export const PAGE_SIZE = 20;

export const statusChoices = [...REQUEST_STATUSES, 'all'] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const parseAsId = createParser({
  parse: (value) => (uuid.test(value) ? value.toLowerCase() : null),
  serialize: String,
});

/** The list's state in the address: `?status=accepted&type=…&office=…&q=ana&page=2`. Its order is fixed. */
export const inboxOptions = {
  sorts: [] as readonly 'sentAt'[],
  defaultSort: { key: 'sentAt', direction: 'asc' } as const,
  filters: {
    status: parseAsStringLiteral(statusChoices).withDefault('pending'),
    type: parseAsId,
    office: parseAsId,
    q: parseAsString,
  },
  pageSize: PAGE_SIZE,
};

export type InboxFilters = {
  status: (typeof statusChoices)[number];
  type: string | null;
  office: string | null;
  q: string | null;
};

/** What the list is asked with, on the server and in the browser alike. */
export function inboxInput({ status, type, office, q }: InboxFilters, page: number, limit = PAGE_SIZE) {
  return {
    page,
    limit,
    status: status === 'all' ? [...REQUEST_STATUSES] : [status],
    absenceTypeId: type ?? undefined,
    officeId: office ?? undefined,
    search: q?.trim() || undefined,
  };
}
