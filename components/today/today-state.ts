import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { PART } from '#components/table/part.ts';
import { parseAsId, type TableOptions } from '#components/table/table-parsers.ts';
import { BOARD_STATUSES, type BoardStatus } from '#server/modules/today/constants.ts';

export type BoardFilters = {
  q: string | null;
  office: string | null;
  department: string | null;
  status: BoardStatus | null;
};

/** The board's state in the address: `?q=ana&office=…&status=break`. */
export const boardOptions = {
  sorts: ['name'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    q: parseAsString,
    office: parseAsId,
    department: parseAsId,
    status: parseAsStringLiteral(BOARD_STATUSES),
  },
} satisfies TableOptions<'name', ParserMap>;

/** Input of the board, for server and browser. */
export const boardInput = (filters: BoardFilters, first = 0, limit = PART) => ({
  first,
  limit,
  search: filters.q?.trim() || undefined,
  officeId: filters.office ?? undefined,
  departmentId: filters.department ?? undefined,
  status: filters.status ?? undefined,
});
