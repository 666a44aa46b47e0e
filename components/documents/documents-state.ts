import { type ParserMap, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import { EXPIRIES, type Expiry } from '#server/modules/documents/constants.ts';

const SORTS = ['fileName', 'issuedOn', 'expiresOn', 'createdAt'] as const;
type DocumentSort = (typeof SORTS)[number];

/** State of a person's documents in the address: `?type=…&validity=soon&sort=expiresOn&page=2`. */
export const documentsOptions = {
  sorts: SORTS,
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: { type: parseAsId, validity: parseAsStringLiteral(EXPIRIES) },
} satisfies TableOptions<DocumentSort, ParserMap>;

export type DocumentsFilters = { type: string | null; validity: Expiry | null };

/** Input of the list, for server and browser. */
export const documentsInput = (
  employeeId: string,
  { filters, sort, page }: { filters: DocumentsFilters; sort: Sort<DocumentSort>; page: number },
) => ({
  ...{ page, limit: ROWS_PER_PAGE, employeeId: [employeeId] },
  kindId: filters.type === null ? undefined : [filters.type],
  expiry: filters.validity === null ? undefined : [filters.validity],
  orderBy: `${sort.key} ${sort.direction}`,
});
