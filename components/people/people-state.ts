import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import { REQUEST_STATUSES } from '#server/modules/absences/constants.ts';
import { EMPLOYEE_STATUSES, PEOPLE_ORDERS } from '#server/modules/people/constants.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

export const USUAL_STATUS = 'active';
export const contractChoices = ['some', 'none'] as const;
export const statusChoices = [...EMPLOYEE_STATUSES, 'all'] as const;

/** The list's state in the address: `?q=ana&status=all&office=…&department=…&group=…&field=…&contract=none&sort=-hiredAt&page=2`. */
export const peopleOptions = {
  sorts: PEOPLE_ORDERS,
  defaultSort: { key: 'name', direction: 'asc' },
  filters: {
    q: parseAsString,
    status: parseAsStringLiteral(statusChoices).withDefault(USUAL_STATUS),
    office: parseAsId,
    department: parseAsId,
    group: parseAsId,
    field: parseAsId,
    contract: parseAsStringLiteral(contractChoices),
  },
} satisfies TableOptions<PeopleOrder, ParserMap>;

export type PeopleFilters = {
  q: string | null;
  status: (typeof statusChoices)[number];
  office: string | null;
  department: string | null;
  group: string | null;
  field: string | null;
  contract: (typeof contractChoices)[number] | null;
};

/** Input of the list, for server and browser. */
export function peopleInput(
  { filters, sort, page }: { filters: PeopleFilters; sort: Sort<PeopleOrder>; page: number },
  limit = ROWS_PER_PAGE,
) {
  const { q, status, office, department, group, field, contract } = filters;
  return {
    page,
    limit,
    search: q?.trim() || undefined,
    status: status === 'all' ? undefined : status,
    officeId: office ?? undefined,
    departmentId: department ?? undefined,
    entityGroupId: group ?? undefined,
    customFieldId: field ?? undefined,
    hasContract: contract === null ? undefined : contract === 'some',
    orderBy: sort.key,
    direction: sort.direction,
  };
}

/** Input of a person's salaries, the latest first, for server and browser. */
export const salariesInput = (employeeId: string) => ({
  ...{ employeeId: [employeeId], orderBy: 'startDate desc' as const, limit: MAX_LIMIT },
});

/** The requests of a person: `?page=2`. Their order is fixed. */
export const personRequestsOptions = {
  sorts: [] as readonly 'sentAt'[],
  defaultSort: { key: 'sentAt', direction: 'asc' } as const,
  filters: {},
};

/** Input of that list, for server and browser. */
export const personRequestsInput = (employeeId: string, page: number) => ({
  page,
  limit: ROWS_PER_PAGE,
  employeeId,
  status: [...REQUEST_STATUSES],
});
