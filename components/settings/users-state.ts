import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';
import { USER_STATUSES } from '#server/modules/access/constants.ts';
import { ROLES, type Role } from '#server/platform/shared/roles.ts';

export type UserOrder = 'name' | 'lastSeenAt';

/** The list's state in the address: `?q=ana&role=manager&status=invited&sort=-lastSeenAt`. */
export const userOptions = {
  sorts: ['name', 'lastSeenAt'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    q: parseAsString,
    role: parseAsStringLiteral(ROLES),
    status: parseAsStringLiteral(USER_STATUSES),
  },
} satisfies TableOptions<UserOrder, ParserMap>;

export type UserFilters = { q: string | null; role: Role | null; status: (typeof USER_STATUSES)[number] | null };

/** Input of the list, for server and browser. */
export function usersInput({ filters, page, sort }: { filters: UserFilters; page: number; sort: Sort<UserOrder> }) {
  const { q, role, status } = filters;
  return {
    page,
    limit: ROWS_PER_PAGE,
    orderBy: `${sort.key} ${sort.direction}`,
    search: q?.trim() || undefined,
    role: role ? [role] : undefined,
    status: status ? [status] : undefined,
  };
}

/** The owners who can enter: of the last one nobody takes the access away (I9). */
export const ownersInput = { page: 1, limit: ROWS_PER_PAGE, role: ['owner' as const], status: ['active' as const] };
