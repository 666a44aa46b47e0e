import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsDate, parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import {
  CORRECTION_STATUSES,
  CORRECTION_TYPES,
  type CorrectionStatus,
  type CorrectionType,
  SIDES,
  type Side,
} from '#server/modules/corrections/constants.ts';

const SORTS = ['createdAt', 'from', 'status'] as const;
export type CorrectionSort = (typeof SORTS)[number];

/** The list's state in the address: `?status=proposed&side=employee&type=update&person=…&from=…&to=…&sort=from`. */
export const correctionOptions = {
  sorts: SORTS,
  defaultSort: { key: 'createdAt', direction: 'desc' },
  filters: {
    ...{ q: parseAsString, person: parseAsId, from: parseAsDate, to: parseAsDate },
    ...{ status: parseAsStringLiteral(CORRECTION_STATUSES), side: parseAsStringLiteral(SIDES) },
    type: parseAsStringLiteral(CORRECTION_TYPES),
  },
} satisfies TableOptions<CorrectionSort, ParserMap>;

/** The correction that is open: `?correction=…`. */
export const openedParsers = { correction: parseAsId };

export type CorrectionFilters = {
  q: string | null;
  person: string | null;
  status: CorrectionStatus | null;
  side: Side | null;
  type: CorrectionType | null;
  from: string | null;
  to: string | null;
};

type Table = { filters: CorrectionFilters; page: number; sort: Sort<CorrectionSort> };

/** Input of the list, for server and browser. */
export function correctionsInput({ filters, page, sort }: Table) {
  const { q, person, status, side, type, from, to } = filters;
  return {
    ...{ page, limit: ROWS_PER_PAGE, orderBy: `${sort.key} ${sort.direction}` },
    name: q?.trim() || undefined,
    employeeId: person ? [person] : undefined,
    status: status ? [status] : undefined,
    side: side ? [side] : undefined,
    type: type ? [type] : undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
}
