import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { departments, offices } from '#drizzle/schema/organisation.ts';
import { employees, jobCharges } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, readText, together, type Write, writeText } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { lockHolidaysShared } from '../organisation/lock-holidays.ts';
import { departmentAssignations } from './repository-assignations.ts';
import { officeAssignations } from './repository-office-assignations.ts';
import { insertEmployee } from './repository-write.ts';
import { reassign } from './rules.ts';
import type { createEmployeeInput } from './schema.ts';
import { lockAndReadCustomFields, setCustomFields } from './set-custom-fields.ts';

export type ImportedEmployee = z.output<typeof createEmployeeInput>;

/**
 * Runs `createEmployee` for many people, within a transaction and in two round trips. Returns their ids in order. Throws its codes for any
 * of them.
 */
export async function importEmployees(
  { send }: Transaction,
  { companyId, now }: Pick<Scope, 'companyId' | 'now'>,
  inputs: readonly ImportedEmployee[],
): Promise<string[]> {
  const ofAll = (pick: (input: ImportedEmployee) => readonly (string | null | undefined)[]) => inputs.flatMap(pick);
  const [, , , , , values, ids] = await send(
    lockHolidaysShared(companyId),
    lockRecords(
      companyId,
      jobCharges,
      ofAll(({ jobChargeId }) => [jobChargeId]),
    ).orRefuse('job_charge_not_found'),
    lockRecords(
      companyId,
      employees,
      ofAll(({ managerId, mainRecruiterId }) => [managerId, mainRecruiterId]),
    ).orRefuse('employee_not_found'),
    lockRecords(
      companyId,
      departments,
      ofAll(({ departmentIds }) => departmentIds ?? []),
    ).orRefuse('department_not_found'),
    lockRecords(
      companyId,
      offices,
      ofAll(({ officeIds }) => officeIds ?? []),
      eq(offices.isDeleted, false),
    ).orRefuse('office_not_found'),
    together(...inputs.map(({ customFields }) => lockAndReadCustomFields(companyId, customFields))),
    together(
      ...inputs.map(({ departmentIds: _, officeIds: __, customFields: ___, nationalities, ...fields }) =>
        insertEmployee(companyId, { ...fields, nationalities: nationalities ?? [] }),
      ),
    ),
  );
  const newOf = (targetIds: readonly string[] | null | undefined) => reassign([], targetIds ?? [], now()).added;
  await send(
    together(
      ...inputs.flatMap(({ departmentIds, officeIds }, index) => [
        departmentAssignations.add(companyId, ids[index] as string, newOf(departmentIds)),
        officeAssignations.add(companyId, ids[index] as string, newOf(officeIds)),
        setCustomFields(companyId, ids[index] as string, values[index] ?? null),
      ]),
    ),
  );
  return ids as string[];
}

const updateManagers = writeText<
  never,
  { companyId: CompanyId; ids: readonly string[]; managerIds: readonly string[] }
>(`
  update employees e set manager_id = given.manager_id, updated_at = now()
    from unnest($ids::uuid[], $managerIds::uuid[]) as given (id, manager_id)
    where e.company_id = $companyId and e.id = given.id and e.manager_id is null`);

/** Sets the managers of employees who were imported before them. Idempotent. */
export const setManagers = (
  companyId: CompanyId,
  reports: readonly { id: string; managerId: string }[],
): Write<unknown> =>
  updateManagers({
    companyId,
    ids: reports.map(({ id }) => id),
    managerIds: reports.map(({ managerId }) => managerId),
  });

type Ids = { companyId: CompanyId; ids: readonly string[] };

/** Tables that belong to an employee from the start, and are deleted with them. */
const PARTS = [
  'employee_office_assignations',
  'employee_department_assignations',
  'custom_field_values',
  'overtime_day_inputs',
  'overtime_days',
  'overtime_frontiers',
] as const;

const clearManagers = writeText<never, Ids>(
  `update employees set manager_id = null where company_id = $companyId and id = any($ids::uuid[]) and manager_id is not null`,
);
const removeParts = PARTS.map((table) =>
  writeText<never, Ids>(`delete from ${table} where company_id = $companyId and employee_id = any($ids::uuid[])`),
);
const removeRows = writeText<never, Ids>(
  'delete from employees where company_id = $companyId and id = any($ids::uuid[])',
);

/** Deletes employees without any data but their own record; any other reference to one fails the statement. */
export const removeEmployees = (companyId: CompanyId, ids: readonly string[]): Write<unknown> =>
  together(
    clearManagers({ companyId, ids }),
    ...removeParts.map((remove) => remove({ companyId, ids })),
    removeRows({ companyId, ids }),
  ).refusingReferences('import_built_upon');

const listReferences = readText<{ table: string; column: string }>(`
  select c.relname as "table", a.attname as "column" from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'company_id'
    where k.contype = 'f' and k.confrelid = 'public.employees'::regclass and c.relname <> all (array['${PARTS.join("','")}'])
    order by 1, 2`);

/** References to employees, apart from the tables that belong to them. */
export const listEmployeeReferences = (): Read<{ table: string; column: string }[]> => listReferences({});
