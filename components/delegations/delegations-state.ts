import type { inferRouterOutputs } from '@trpc/server';
import { type ParserMap, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';

export type Delegation = inferRouterOutputs<AppRouter>['companyRequests']['listDelegations']['rows'][number];

export type DelegationsViewer = {
  /** The employee that the viewer is. */
  employeeId: string | null;
  canDecide: boolean;
  canAdminister: boolean;
};

/** Delegations given by the viewer, given to them, and of the whole company. */
const TABS = ['mine', 'given', 'everyone'] as const;
export type DelegationsTab = (typeof TABS)[number];

/** The list's state in the address: `?show=given&page=2&sort=from`. */
export const delegationOptions = {
  sorts: ['from'],
  defaultSort: { key: 'from', direction: 'desc' },
  filters: { show: parseAsStringLiteral(TABS) },
} satisfies TableOptions<'from', ParserMap>;

/** The tabs that the viewer has: of their own for whoever is an employee, of everybody for administrators (F4). */
export const tabsOf = ({ employeeId, canAdminister }: DelegationsViewer): DelegationsTab[] =>
  TABS.filter((tab) => (tab === 'everyone' ? canAdminister : employeeId !== null));

type ListState = { filters: { show: DelegationsTab | null }; page: number; sort: Sort<'from'> };

/** The tab that is shown: the one in the address, or the first that the viewer has. */
export function tabAt({ filters: { show } }: Pick<ListState, 'filters'>, viewer: DelegationsViewer): DelegationsTab {
  const tabs = tabsOf(viewer);
  return show !== null && tabs.includes(show) ? show : (tabs[0] ?? 'mine');
}

/** Input of the list, for server and browser. */
export function delegationsInput({ page, sort, ...state }: ListState, viewer: DelegationsViewer) {
  const tab = tabAt(state, viewer);
  const own = viewer.employeeId === null ? undefined : [viewer.employeeId];
  return {
    page,
    limit: ROWS_PER_PAGE,
    orderBy: `${sort.key} ${sort.direction}`,
    employeeId: tab === 'mine' ? own : undefined,
    delegateId: tab === 'given' ? own : undefined,
  };
}
