import type { z } from 'zod';
import { keepOwner } from '../access/keep-owner.ts';
import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { keepHolidays } from '../organisation/lock-holidays.ts';
import { FIRST_DATE } from '../overtime/constants.ts';
import { recomputeEmployees } from '../overtime/recompute-employees.ts';
import { DomainError } from '../shared/errors.ts';
import type { Page } from '../shared/lists.ts';
import { type EmployeeText, listEmployeeTexts } from './employee-json.ts';
import { lockEmployee } from './lock-employee.ts';
import { departmentAssignations, officeAssignations, replaceAssignations } from './repository-assignations.ts';
import * as list from './repository-list.ts';
import * as write from './repository-write.ts';
import type { createEmployeeInput, ListEmployeesInput, updateEmployeeInput } from './schema.ts';
import { readCustomFields, setCustomFields } from './set-custom-fields.ts';

/** Employees by last and first name, or as ordered; inactive ones too unless `status` says otherwise. */
export async function listEmployees(scope: Scope, input: ListEmployeesInput): Promise<Page<EmployeeText>> {
  return scope.read((db) => list.listEmployees(db, scope.companyId, input, scope.now()));
}

/** Throws `employee_not_found`. */
export async function getEmployee(scope: Scope, input: { id: string }): Promise<EmployeeText> {
  return scope.read((db) => readEmployee(db, scope, input.id));
}

/**
 * Throws `job_charge_not_found`, `employee_not_found` (the main recruiter or the manager), `department_not_found`,
 * `office_not_found`, `custom_field_not_found`, and `employee_email_in_use`, `employee_code_in_use` or `employee_pin_in_use`.
 */
export async function createEmployee(scope: Scope, input: z.output<typeof createEmployeeInput>): Promise<EmployeeText> {
  const { departmentIds, officeIds, nationalities, customFields, ...fields } = input;
  return scope.transaction(async (db) => {
    await Promise.all([keepHolidays(db, scope.companyId), write.requireReferences(db, scope.companyId, input)]);
    const values = await readCustomFields(db, scope.companyId, customFields);
    const id = await write.insertEmployee(db, scope.companyId, { ...fields, nationalities: nationalities ?? [] });
    await Promise.all([
      assign(db, scope, id, { departmentIds, officeIds }),
      setCustomFields(db, scope.companyId, id, values),
    ]);
    return readEmployee(db, scope, id);
  });
}

/** Changes the given fields; null clears one, an omitted one stays. Throws the same as `createEmployee`, and `last_owner` (I9). */
export async function updateEmployee(scope: Scope, input: z.output<typeof updateEmployeeInput>): Promise<EmployeeText> {
  const { id, departmentIds, officeIds, nationalities, customFields, ...fields } = input;
  return scope.transaction(async (db) => {
    const [, before] = await Promise.all([
      officeIds !== undefined && keepHolidays(db, scope.companyId),
      lockEmployee(db, scope.companyId, id),
      fields.status === 'inactive' && keepOwner(db, scope.companyId, { employeeId: id }),
    ]);
    await write.requireReferences(db, scope.companyId, input);
    const values = await readCustomFields(db, scope.companyId, customFields);
    await write.updateEmployee(db, scope.companyId, id, {
      ...fields,
      ...(nationalities !== undefined && { nationalities: nationalities ?? [] }),
    });
    const [{ officesChange }] = await Promise.all([
      assign(db, scope, id, { departmentIds, officeIds }),
      setCustomFields(db, scope.companyId, id, values),
    ]);
    // C2: holidays count by office and by person.
    const { worksOnHolidays = before.worksOnHolidays } = fields;
    if (officesChange || worksOnHolidays !== before.worksOnHolidays) {
      await recomputeEmployees(db, scope, [{ employeeId: id, from: FIRST_DATE }], 'employee');
    }
    return readEmployee(db, scope, id);
  });
}

/**
 * Makes the employee inactive; the record and all that refers to it stay (H2), and its user has no access any more (I9). Throws
 * `employee_not_found` and `last_owner`.
 */
export async function deactivateEmployee(scope: Scope, { id }: { id: string }): Promise<void> {
  await scope.transaction(async (db) => {
    await Promise.all([lockEmployee(db, scope.companyId, id), keepOwner(db, scope.companyId, { employeeId: id })]);
    await write.updateEmployee(db, scope.companyId, id, { status: 'inactive' });
  });
}

interface Assignments {
  departmentIds: string[] | null | undefined;
  officeIds: string[] | null | undefined;
}

async function assign(
  db: Db,
  scope: Scope,
  id: string,
  { departmentIds, officeIds }: Assignments,
): Promise<{ officesChange: boolean }> {
  const terms = { employeeId: id, now: scope.now() };
  const replace = (kind: Parameters<typeof replaceAssignations>[0], ids: string[] | null | undefined) =>
    ids !== undefined && replaceAssignations(kind, db, scope.companyId, { ...terms, targetIds: ids ?? [] });
  const [, officesChange] = await Promise.all([
    replace(departmentAssignations, departmentIds),
    replace(officeAssignations, officeIds),
  ]);
  return { officesChange };
}

async function readEmployee(db: Db, scope: Scope, id: string): Promise<EmployeeText> {
  const texts = await listEmployeeTexts(db, scope.companyId, [id], scope.now());
  const employee = texts.get(id);
  if (!employee) throw new DomainError('employee_not_found');
  return employee;
}
