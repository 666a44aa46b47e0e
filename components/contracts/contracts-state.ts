import { type ParserMap, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

/** Where a contract lies from a day: on it, after it or before it. */
export const CONTRACT_STATES = ['current', 'upcoming', 'ended'] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** The list's state in the address: `?person=…&office=…&show=current&sort=-startAt&page=2`. */
export const contractOptions = {
  sorts: ['startAt'],
  defaultSort: { key: 'startAt', direction: 'desc' },
  filters: {
    person: parseAsId,
    office: parseAsId,
    department: parseAsId,
    show: parseAsStringLiteral(CONTRACT_STATES),
  },
} satisfies TableOptions<'startAt', ParserMap>;

export type ContractFilters = {
  person: string | null;
  office: string | null;
  department: string | null;
  show: ContractState | null;
};

type ListState = { filters: ContractFilters; page: number; sort: Sort<'startAt'> };

/** Filters of the list and of its file. */
export function contractsFilter(
  { filters: { person, office, department, show }, sort }: Omit<ListState, 'page'>,
  today: string,
) {
  return {
    orderBy: `${sort.key} ${sort.direction}`,
    employeeId: person === null ? undefined : [person],
    officeId: office ?? undefined,
    departmentId: department ?? undefined,
    validOn: show === 'current' ? today : undefined,
    startsAfter: show === 'upcoming' ? today : undefined,
    endsBefore: show === 'ended' ? today : undefined,
  };
}

/** A page of the list, on the server and in the browser alike. */
export function contractsInput(state: ListState, today: string) {
  const { officeId, departmentId, ...filter } = contractsFilter(state, today);
  return {
    ...filter,
    page: state.page,
    limit: ROWS_PER_PAGE,
    officeId: officeId === undefined ? undefined : [officeId],
    departmentId: departmentId === undefined ? undefined : [departmentId],
  };
}

type Dates = { startAt: string; endAt: string | null };

export function contractStateOf({ startAt, endAt }: Dates, today: string): ContractState {
  if (startAt > today) return 'upcoming';
  return endAt !== null && endAt < today ? 'ended' : 'current';
}

/** All contracts of a person, the first one first. */
export const personContractsInput = (employeeId: string) => ({
  employeeId: [employeeId],
  limit: MAX_LIMIT,
  orderBy: 'startAt',
});

/** All annexes of a contract. */
export const annexesInput = (contractId: string) => ({ contractId, limit: MAX_LIMIT, orderBy: 'startAt' });
