import type { z } from 'zod';
import { employeeOfficeAssignations } from '#drizzle/schema/organisation.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import type { Condition } from '../../platform/db/conditions.ts';
import type { RawRow } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, readText, type Statement, together, writeText } from '../../platform/db/statement.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { MAIN_FIRST } from '../days/repository-offices.ts';
import { officeRecord } from '../organisation/repository.ts';
import { type AssignedEmployee, assignationReads, type ListAssignations } from './repository-assignations.ts';
import type { NewAssignation, NewOfficeAssignation, OfficeAssignation, OfficeChange } from './rules.ts';
import { officeAssignationOutput, type personOfficeOutput } from './schema-assignations.ts';

type Dated = readonly (string | null)[];

const NOT_OVER: Condition = [
  `(employee_office_assignations.ends_on is null
    or employee_office_assignations.ends_on >= company_today(employee_office_assignations.company_id))`,
];

const reads = assignationReads(
  employeeOfficeAssignations,
  (own) => answeredRecord(officeAssignationOutput, { table: employeeOfficeAssignations, own }),
  { column: employeeOfficeAssignations.officeId, field: 'office', record: officeRecord },
);

const findEmployee = readText<AssignedEmployee, { companyId: CompanyId; id: string }>(`
  select id, employee_id as "employeeId" from employee_office_assignations where company_id = $companyId and id = $id`);

const findEmployeeOf = readText<
  { employeeId: string },
  { companyId: CompanyId; employeeId: string; targetId: string }
>(`
  select employee_id as "employeeId" from employee_office_assignations
  where company_id = $companyId and employee_id = $employeeId and office_id = $targetId limit 1`);

const listOfEmployee = readText<OfficeAssignation, { companyId: CompanyId; employeeId: string }>(`
  select a.id, a.office_id as "targetId", a.created_at as "createdAt", a.starts_on::text as "startsOn", a.ends_on::text as "endsOn"
  from employee_office_assignations a
  where a.company_id = $companyId and a.employee_id = $employeeId order by ${MAIN_FIRST}`);

const deleteAll = writeText<never, { companyId: CompanyId; ids: readonly string[] }>(
  'delete from employee_office_assignations where company_id = $companyId and id = any($ids)',
);

const endAll = writeText<never, { companyId: CompanyId; ids: readonly string[]; ends: Dated; at: Date }>(`
  update employee_office_assignations a set ends_on = given.ends_on, updated_at = $at
    from unnest($ids::uuid[], $ends::date[]) as given (id, ends_on)
    where a.company_id = $companyId and a.id = given.id`);

type Inserted = {
  companyId: CompanyId;
  employeeId: string;
  ids: readonly string[];
  targetIds: readonly string[];
  instants: readonly Date[];
  starts: Dated;
  ends: Dated;
};

const insert = writeText<never, Inserted>(`
  insert into employee_office_assignations
      (company_id, employee_id, id, office_id, created_at, updated_at, starts_on, ends_on)
    select $companyId, $employeeId, n.id, n.office_id, n.created_at, n.created_at, n.starts_on, n.ends_on
    from unnest($ids::uuid[], $targetIds::uuid[], $instants::timestamptz[], $starts::date[], $ends::date[])
      as n (id, office_id, created_at, starts_on, ends_on)`);

/** Returns the ids of the new ones, in order. Without dates they hold for all dates (C7). */
const add = (
  companyId: CompanyId,
  employeeId: string,
  added: readonly (NewAssignation & Partial<NewOfficeAssignation>)[],
): Statement<string[]> => {
  if (added.length === 0) return nothing([]);
  const ids = added.map(newId);
  const targetIds = added.map(({ targetId }) => targetId);
  const instants = added.map(({ createdAt }) => createdAt);
  const starts = added.map(({ startsOn = null }) => startsOn);
  const ends = added.map(({ endsOn = null }) => endsOn);
  return insert({ companyId, employeeId, ids, targetIds, instants, starts, ends }).map(() => ids);
};

const end = (companyId: CompanyId, ended: OfficeChange['ended'], at: Date): Statement<unknown> =>
  ended.length === 0
    ? nothing(null)
    : endAll({ companyId, ids: ended.map(({ id }) => id), ends: ended.map(({ endsOn }) => endsOn), at });

export const officeAssignations = {
  ...reads,

  /** Without those that are over, unless `withEnded`. */
  list: (
    companyId: CompanyId,
    { withEnded, ...input }: ListAssignations & { withEnded: boolean },
  ): Read<Page<RawRow>> => reads.list(companyId, input, withEnded ? [] : [NOT_OVER]),

  /** The employee of an assignation. */
  findEmployee: (companyId: CompanyId, id: string): Read<string | undefined> =>
    findEmployee({ companyId, id })
      .first()
      .map((found) => found?.employeeId),

  /** The employee, if they are or were assigned to the office. */
  findEmployeeOf: (companyId: CompanyId, at: { employeeId: string; targetId: string }): Read<string | undefined> =>
    findEmployeeOf({ companyId, ...at })
      .first()
      .map((found) => found?.employeeId),

  /** All assignations of an employee, the main one first. */
  listOfEmployee: (companyId: CompanyId, employeeId: string): Read<OfficeAssignation[]> =>
    listOfEmployee({ companyId, employeeId }),

  add,

  /** Call after locking the employee. */
  change: (
    { companyId, now }: Pick<Scope, 'companyId' | 'now'>,
    employeeId: string,
    { deleted, ended, added }: OfficeChange,
  ): Statement<unknown> =>
    together(
      deleted.length === 0 ? nothing([]) : deleteAll({ companyId, ids: deleted }),
      end(companyId, ended, new Date(now().epochMilliseconds)),
      add(companyId, employeeId, added),
    ),
};

type PersonOffice = z.output<typeof personOfficeOutput>;

const selectOfPerson = readText<PersonOffice, { companyId: CompanyId; employeeId: string }>(`
  select a.id, a.office_id as "officeId", o.name as "officeName", a.starts_on::text as "startsOn", a.ends_on::text as "endsOn"
  from employee_office_assignations a join offices o on o.company_id = $companyId and o.id = a.office_id
  where a.company_id = $companyId and a.employee_id = $employeeId order by ${MAIN_FIRST}`);

/** All assignations of a person with the names of the offices, the main one first. */
export const listOfficesOfPerson = (companyId: CompanyId, employeeId: string): Read<PersonOffice[]> =>
  selectOfPerson({ companyId, employeeId });
