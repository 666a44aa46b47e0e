import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type TableOptions } from '#components/table/table-parsers.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

/** Outcomes of a request, each with its first status. */
export const OUTCOMES = { succeeded: 200, refused: 400, failed: 500 } as const;
export type Outcome = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[];

/** The list's state in the address: `?show=refused&token=…&operation=people.listEmployees&id=…&page=2`. */
export const requestOptions = {
  sorts: [] as readonly 'at'[],
  defaultSort: { key: 'at', direction: 'desc' },
  filters: {
    show: parseAsStringLiteral(OUTCOME_NAMES),
    token: parseAsId,
    operation: parseAsString,
    id: parseAsString,
  },
} satisfies TableOptions<'at', ParserMap>;

export type RequestFilters = {
  show: Outcome | null;
  token: string | null;
  operation: string | null;
  id: string | null;
};

/** Tokens to choose from; a company has few. */
export const tokenChoicesInput = { page: 1, limit: MAX_LIMIT };

/** Input of the list, for server and browser. */
export function requestsInput({ filters, page }: { filters: RequestFilters; page: number }) {
  const { show, token, operation, id } = filters;
  return {
    page,
    limit: ROWS_PER_PAGE,
    status: show ? Array.from({ length: 100 }, (_, place) => OUTCOMES[show] + place) : undefined,
    tokenId: token ? [token] : undefined,
    operation: operation?.trim() ? [operation.trim()] : undefined,
    requestId: id?.trim() ? [id.trim()] : undefined,
  };
}
