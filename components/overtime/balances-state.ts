import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import { BALANCE_ORDERS, BALANCE_SIGNS } from '#server/modules/overtime/constants.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Period } from './period.ts';

export type BalanceOrder = (typeof BALANCE_ORDERS)[number];

/** The list's state in the address: `?q=ana&office=…&policy=…&show=debt&sort=-balance&page=2`. */
export const balanceOptions = {
  sorts: BALANCE_ORDERS,
  defaultSort: { key: 'magnitude', direction: 'desc' },
  filters: { q: parseAsString, office: parseAsId, policy: parseAsId, show: parseAsStringLiteral(BALANCE_SIGNS) },
} satisfies TableOptions<BalanceOrder, ParserMap>;

export type BalanceFilters = {
  q: string | null;
  office: string | null;
  policy: string | null;
  show: (typeof BALANCE_SIGNS)[number] | null;
};

/** Offices and policies to choose from; a company has few. */
export const choicesInput = { page: 1, limit: MAX_LIMIT, orderBy: 'name asc' };

/** Input of the list, for server and browser. */
export function balancesInput(
  period: Period,
  { filters, sort, page }: { filters: BalanceFilters; sort: Sort<BalanceOrder>; page: number },
  limit = ROWS_PER_PAGE,
) {
  return {
    ...period,
    page,
    limit,
    name: filters.q?.trim() || undefined,
    officeId: filters.office ?? undefined,
    policyId: filters.policy ?? undefined,
    sign: filters.show ?? undefined,
    orderBy: sort.key,
    direction: sort.direction,
  };
}
