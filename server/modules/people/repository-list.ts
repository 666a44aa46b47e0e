import type { z } from 'zod';
import { type Condition, equalsOneOf, instantConditions, searchPatterns } from '../../platform/db/conditions.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, WRITTEN } from '../../platform/db/raw-rows.ts';
import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, inScope, perScope } from '../access/in-scope.ts';
import { MAIN_FIRST, OFFICES_TODAY } from '../days/repository-offices.ts';
import { ZONE_OF_EMPLOYEE } from '../days/repository-zone.ts';
import { EMPLOYEE_COLUMNS, employeeTexts, JOB_CHARGE, momentOf } from './employee-json.ts';
import { idsFound, isFound, searchedBy, shortNameIn } from './repository-search.ts';
import type { EmployeeOrderField, employeeOutput, ListEmployeesInput } from './schema.ts';
import type { foundEmployeeOutput, ListPeopleInput, PersonRow, sameNidOutput } from './schema-pages.ts';

const ORDER_COLUMNS: Record<EmployeeOrderField, string> = {
  lastName: 'e.last_name',
  firstName: 'e.first_name',
  email: 'e.email_key',
  code: 'e.code',
  createdAt: 'e.created_at',
  updatedAt: 'e.updated_at',
};

const assignedTo = (table: string, column: string) => `exists (select from ${table} a
  where a.company_id = $companyId and a.employee_id = e.id and a.${column} = any(?))`;

/** L6: an erased person is in no list. */
const NOT_ERASED: Condition = ['e.erased_at is null'];

function conditionsOf(asking: Asking, input: ListEmployeesInput): Condition[] {
  const conditions = [
    NOT_ERASED,
    ...equalsOneOf('e.id', input.ids),
    ...equalsOneOf('e.status', input.status),
    ...equalsOneOf('e.code', input.code),
    ...equalsOneOf('e.cost_center', input.costCenter),
    ...equalsOneOf('e.nid', input.dni),
  ];
  if (input.email !== undefined) conditions.push(['e.email_key = lower(?)', input.email]);
  conditions.push(...isFound('e.id', 'name', input.name), ...isFound('e.id', searchedBy(asking), input.search));
  if (input.departmentIds) {
    conditions.push([assignedTo('employee_department_assignations', 'department_id'), input.departmentIds]);
  }
  if (input.officeIds) {
    conditions.push([assignedTo(OFFICES_TODAY, 'office_id'), input.officeIds]);
  }
  return [
    ...conditions,
    ...instantConditions('e.created_at', input.createdAt),
    ...instantConditions('e.updated_at', input.updatedAt),
  ];
}

const list = preparedList<RawRow>(
  {
    table: 'employees',
    alias: 'e',
    rows: ({ page, order }) => `select ${EMPLOYEE_COLUMNS} from ${page} e ${JOB_CHARGE} order by ${order}`,
  },
  WRITTEN,
);

/** One page of employees, and the total of matches. */
export function listEmployees(
  asking: Asking,
  input: ListEmployeesInput,
  now: Temporal.Instant,
): Read<PageText<z.output<typeof employeeOutput>>> {
  const { page, limit } = input;
  const call = {
    conditions: conditionsOf(asking, input),
    order: orderText(input.orderBy, (field) => ORDER_COLUMNS[field], 'e.id', ['e.last_name', 'e.first_name']),
    page,
    limit,
    values: momentOf(now),
  };
  return list(asking.companyId, call).map(({ head, rows }) => ({ rows: employeeTexts(rows), total: head.total }));
}

type FoundEmployee = z.output<typeof foundEmployeeOutput>;

type Sought = { companyId: CompanyId; patterns: string[] | null; ids: string[] | null; limit: number };

const findBy = (searched: 'common' | 'personal') =>
  perScope((isSeen) =>
    readText<FoundEmployee, Sought>(`
  select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName", e.email,
    j.name as "jobChargeName", e.status,
    (select ${ZONE_OF_EMPLOYEE} from companies c where c.id = $companyId) as "timeZone"
  from employees e ${JOB_CHARGE}
  where e.company_id = $companyId and e.erased_at is null and ${isSeen('e.id')} and ($ids::uuid[] is null or e.id = any ($ids))
    and ($patterns::text[] is null or e.id in ${idsFound(searched)})
  order by e.status, e.last_name, e.first_name, e.id
  limit $limit`),
  );
const find = { common: findBy('common'), personal: findBy('personal') };

/** People in scope who match the text, active ones first, then by name. */
export const searchEmployees = (
  scope: Asking,
  { text, ...asked }: { text: string; ids: string[] | null; limit: number },
): Read<FoundEmployee[]> =>
  find[searchedBy(scope)](scope)({ companyId: scope.companyId, patterns: searchPatterns(text), ...asked });

const keyOfNid = (nid: string): string => `regexp_replace(lower(${nid}), '[[:space:][:punct:]]', '', 'g')`;

type Namesake = z.output<typeof sameNidOutput>[number];

const selectWithNid = perScope((isSeen) =>
  readText<Namesake, { companyId: CompanyId; nid: string; limit: number }>(`
  select e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName"
  from employees e
  where e.company_id = $companyId and e.erased_at is null and ${isSeen('e.id')} and ${keyOfNid('$nid')} <> ''
    and ${keyOfNid('$nid')} in (${keyOfNid('e.nid')}, ${keyOfNid('e.secondary_nid')})
  order by e.status, e.last_name, e.first_name, e.id
  limit $limit`),
);

/** People in scope with an identity number, whatever its case, spaces and punctuation, active ones first, then by name. */
export const listWithNid = (scope: Asking, nid: string, limit: number): Read<Namesake[]> =>
  selectWithNid(scope)({ companyId: scope.companyId, nid, limit });

const findPresent = readText<{ id: string }, RecordAt>(
  'select id from employees where company_id = $companyId and id = $id and erased_at is null',
);

/** L6: an erased person gets the same error as somebody who does not exist. Throws `employee_not_found`. */
export const requireNotErased = (companyId: CompanyId, id: string): Read<unknown> =>
  findPresent({ companyId, id }).first().required('employee_not_found');

const findRecruiter = perScope((isSeen) =>
  readText<{ id: string }, RecordAt>(`
    select e.main_recruiter_id as id from employees e
    where e.company_id = $companyId and e.id = $id and e.main_recruiter_id is not null and ${isSeen('e.main_recruiter_id')}`),
);

/** Main recruiter of an employee, if they are in scope (I3); undefined also without one. */
export const findSeenRecruiter = (asking: Asking, id: string): Read<string | undefined> =>
  findRecruiter(asking)({ companyId: asking.companyId, id })
    .first()
    .map((row) => row?.id);

const selectCodes = perScope((seen) =>
  readText<{ id: string; code: number | null }, { companyId: CompanyId; ids: readonly string[] }>(
    `select e.id, e.code from employees e where e.company_id = $companyId and e.id = any($ids) and ${seen('e.id')}`,
  ),
);

/** Payroll codes of people in scope (I3), by id. */
export const listCodes = (asking: Asking, ids: readonly string[]): Read<ReadonlyMap<string, number | null>> =>
  selectCodes(asking)({ companyId: asking.companyId, ids }).map(
    (rows) => new Map(rows.map(({ id, code }) => [id, code])),
  );

const namesOf = (table: string, kind: 'office' | 'department') => `
  from ${table} a join ${kind}s u on u.company_id = $companyId and u.id = a.${kind}_id
  where a.company_id = $companyId and a.employee_id = e.id`;
const OFFICES = namesOf(OFFICES_TODAY, 'office');
const DEPARTMENTS = namesOf('employee_department_assignations', 'department');

const PERSON_ROW = `e.id, e.first_name as "firstName", e.last_name as "lastName", e.second_last_name as "secondLastName",
  e.image_profile_url as "imageProfileURL", e.email, e.status, e.code, e.hired_at::text as "hiredAt", e.leaves_on::text as "leavesOn", e.work_phone as "workPhone", j.name as "jobChargeName",
  (select u.name ${OFFICES} and not u.is_deleted order by ${MAIN_FIRST} limit 1) as "officeName",
  array(select u.name ${DEPARTMENTS} order by a.created_at, a.id) as "departmentNames",
  (select ${shortNameIn('m')} from employees m
    where m.company_id = $companyId and m.id = e.manager_id) as "managerName"`;

const people = preparedList<PersonRow>({
  table: 'employees',
  alias: 'e',
  rows: ({ page, order }) => `select ${PERSON_ROW} from ${page} e ${JOB_CHARGE} order by ${order}`,
});

const NAMES = ['e.last_name', 'e.first_name'];
const PEOPLE_COLUMNS: Record<ListPeopleInput['orderBy'], string[]> = {
  name: NAMES,
  code: ['e.code', ...NAMES],
  hiredAt: ['e.hired_at', ...NAMES],
};

/** Condition for `employees e` with a contract, whatever its dates. */
const HAS_CONTRACT = 'exists (select from contracts k where k.company_id = $companyId and k.employee_id = e.id)';

function peopleConditions(asking: Asking, input: ListPeopleInput): Condition[] {
  const conditions = [NOT_ERASED, ...inScope(asking, 'e.id'), ...isFound('e.id', searchedBy(asking), input.search)];
  if (input.status) conditions.push(['e.status = ?', input.status]);
  const assigned = (table: string, kind: string, id: string | undefined) => {
    if (id) conditions.push([assignedTo(table, `${kind}_id`), [id]]);
  };
  assigned(OFFICES_TODAY, 'office', input.officeId);
  assigned('employee_department_assignations', 'department', input.departmentId);
  assigned('entity_group_members', 'entity_group', input.entityGroupId);
  assigned('custom_field_values', 'custom_field', input.customFieldId);
  if (input.hasContract !== undefined) conditions.push([`${HAS_CONTRACT} = ?`, input.hasContract]);
  return conditions;
}

/** One page of the people in scope (I3) as the pages list them, and the total of matches. */
export function listPeople(asking: Asking, input: ListPeopleInput): Read<Page<PersonRow>> {
  const { page, limit, orderBy, direction } = input;
  const order = [...PEOPLE_COLUMNS[orderBy], 'e.id'].map((column) => `${column} ${direction}`).join(', ');
  return people(asking.companyId, { conditions: peopleConditions(asking, input), order, page, limit }).map(
    ({ head, rows }) => ({ rows, total: head.total }),
  );
}

interface FilterNames {
  group: string | null;
  customField: string | null;
}
type FilterIds = { entityGroupId?: string | undefined; customFieldId?: string | undefined };

const selectFilterNames = readText<
  FilterNames,
  { companyId: CompanyId; groupId: string | null; customFieldId: string | null }
>(`
  select (select g.name from entity_groups g where g.company_id = $companyId and g.id = $groupId) as "group",
    (select f.name from custom_fields f where f.company_id = $companyId and f.id = $customFieldId) as "customField"`);

/** Names of the group and the custom field that filter a list. */
export const findFilterNames = (companyId: CompanyId, ids: FilterIds): Read<FilterNames> =>
  selectFilterNames({ companyId, groupId: ids.entityGroupId ?? null, customFieldId: ids.customFieldId ?? null })
    .first()
    .map((names) => names ?? { group: null, customField: null });
