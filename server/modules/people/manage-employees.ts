import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { refuseFaults } from '../../platform/shared/errors.ts';
import { fieldsOfKind } from '../../platform/shared/field-kinds.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import { requireInScope } from '../access/in-scope.ts';
import { refuseUngrantedPay } from '../access/refuse-pay.ts';
import { lockOwnersAndKeepOne } from '../access/repository-members.ts';
import { recordReads } from '../audit/record-reads.ts';
import { FIRST_DATE } from '../days/constants.ts';
import { daysChanged } from '../days/days-changed.ts';
import { type Employee, lockEmployee } from '../days/lock-employee.ts';
import { employeeZone, findCompanyZone } from '../days/repository-zone.ts';
import { changeFact } from '../days/rules-dated.ts';
import { lockHolidaysShared } from '../organisation/lock-holidays.ts';
import { type EmployeeText, listEmployeeTexts } from './employee-json.ts';
import { presentCommon, presentEmployee } from './present.ts';
import { departmentAssignations } from './repository-assignations.ts';
import * as list from './repository-list.ts';
import { officeAssignations } from './repository-office-assignations.ts';
import { deletePictureNotAt } from './repository-pictures.ts';
import * as write from './repository-write.ts';
import { leavingFaults, reassign, reassignOffices } from './rules.ts';
import {
  type createEmployeeInput,
  employeeOutput,
  type ListEmployeesInput,
  type updateEmployeeInput,
} from './schema.ts';
import { lockAndReadCustomFields, setCustomFields } from './set-custom-fields.ts';

/** I4: the pay fields. */
const OF_PAY = fieldsOfKind(employeeOutput, 'pay') as (keyof z.output<typeof createEmployeeInput>)[];

/** Returns employees by last and first name, or as ordered; inactive ones included unless `status` excludes them. */
export async function listEmployees(
  scope: Scope,
  input: ListEmployeesInput,
): Promise<PageText<z.output<typeof employeeOutput>>> {
  return scope.read(list.listEmployees(scope, input, scope.now()));
}

/**
 * Returns an employee; sessions get the fields that they may see (I4) of people in scope (I3), and pay and health data shown is recorded
 * (L5). Throws `employee_not_found`.
 */
export async function getEmployee(scope: Scope, { id }: { id: string }): Promise<EmployeeText> {
  const [, , employee, recruiterId] = await scope.read(
    requireInScope(scope, id),
    list.requireNotErased(scope.companyId, id),
    readEmployee(scope, id),
    scope.actor.type === 'user' ? list.findSeenRecruiter(scope, id) : nothing(undefined),
  );
  const { text, shown } = presentEmployee(scope, employee, recruiterId);
  if (shown.length > 0) {
    const recordName = fullNameOf(text.value);
    await recordReads(scope, [
      { recordType: 'employee', recordId: id, recordName, details: { shown: 'profile', fields: shown } },
    ]);
  }
  return text;
}

/**
 * Throws `job_charge_not_found`, `employee_not_found` (the main recruiter or the manager), `department_not_found`, `office_not_found`,
 * `custom_field_not_found`, `employee_email_in_use`, `employee_code_in_use` or `employee_pin_in_use`, and with a pay field the codes of
 * `refuseUngrantedPay`.
 */
export async function createEmployee(scope: Scope, input: z.output<typeof createEmployeeInput>): Promise<EmployeeText> {
  const { departmentIds, officeIds, nationalities, customFields, ...fields } = input;
  const { companyId } = scope;
  const newOf = (targetIds: string[] | null | undefined) => reassign([], targetIds ?? [], scope.now()).added;
  return scope.transaction(async ({ send, commit }) => {
    const [, , , values, id] = await send(
      // Null means that there is no pay to write.
      refuseUngrantedPay(
        scope,
        OF_PAY.filter((field) => input[field] != null),
        null,
      ),
      lockHolidaysShared(companyId),
      write.lockReferences(companyId, input),
      lockAndReadCustomFields(companyId, customFields),
      write.insertEmployee(companyId, { ...fields, nationalities: nationalities ?? [] }),
    );
    const [, , , employee] = await commit(
      departmentAssignations.add(companyId, id, newOf(departmentIds)),
      officeAssignations.add(companyId, id, newOf(officeIds)),
      setCustomFields(companyId, id, values),
      readEmployee(scope, id),
    );
    return presentCommon(scope, employee);
  });
}

/**
 * Changes the given fields; null clears a field, an omitted one stays. `leavesOn` is today or later, for an active employee. Throws the
 * codes of `createEmployee`, and `last_owner` (I9).
 */
export async function updateEmployee(scope: Scope, input: z.output<typeof updateEmployeeInput>): Promise<EmployeeText> {
  const { id, departmentIds, officeIds, officeIdsFrom, worksOnHolidays, worksOnHolidaysFrom, ...others } = input;
  const { nationalities, customFields, ...fields } = others;
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const [, , before, zone] = await tx.send(
      refuseUngrantedPay(
        scope,
        OF_PAY.filter((field) => input[field] !== undefined),
        id,
      ),
      officeIds !== undefined ? lockHolidaysShared(companyId) : nothing(null),
      lockEmployee(companyId, id),
      findCompanyZone(companyId),
    );
    const today = localDateOf(scope.now(), zone);
    const leaves = fields.status === 'inactive' || fields.leavesOn != null;
    if (fields.leavesOn != null) await refuseLastDay(tx, scope, before, { ...fields, leavesOn: fields.leavesOn });
    const holidays =
      worksOnHolidays === undefined ? null : changeWorksOnHolidays(before, worksOnHolidays, worksOnHolidaysFrom, today);
    const [departmentsBefore, officesBefore, , , values] = await tx.send(
      departmentIds !== undefined ? departmentAssignations.listOfEmployee(companyId, id) : nothing([]),
      officeIds !== undefined ? officeAssignations.listOfEmployee(companyId, id) : nothing([]),
      leaves ? lockOwnersAndKeepOne(companyId, { employeeId: id }) : nothing(null),
      write.lockReferences(companyId, input),
      lockAndReadCustomFields(companyId, customFields),
      write.updateEmployee(companyId, id, {
        ...fields,
        ...holidays,
        ...(nationalities !== undefined && { nationalities: nationalities ?? [] }),
      }),
    );
    const departments = reassign(departmentsBefore, departmentIds ?? [], scope.now());
    const from = officeIdsFrom === undefined ? (officesBefore.length === 0 ? null : today) : officeIdsFrom;
    const offices =
      officeIds === undefined ? null : reassignOffices(officesBefore, officeIds ?? [], { from, now: scope.now() });
    await tx.send(
      departmentAssignations.replace(companyId, id, departments),
      offices ? officeAssignations.change(scope, id, offices) : nothing(null),
      setCustomFields(companyId, id, values),
      fields.imageProfileURL !== undefined ? deletePictureNotAt(companyId, id, fields.imageProfileURL) : nothing(null),
    );
    // C2, C7: holidays depend on the office and on the person.
    const changes = [...(offices ? [from] : []), ...(holidays ? [holidays.worksOnHolidaysFrom] : [])];
    const [first] = changes.map((date) => date ?? FIRST_DATE).sort();
    if (first !== undefined) {
      await daysChanged(tx, scope, { employeeId: id, periods: [{ from: first, to: null }], cause: 'employee' });
    }
    return presentCommon(scope, await tx.commit(readEmployee(scope, id)));
  });
}

/** C7: null: nothing changes. */
function changeWorksOnHolidays(
  { worksOnHolidays, worksOnHolidaysFrom, earlierWorksOnHolidays }: Employee,
  wanted: boolean,
  from: string | null | undefined,
  today: string,
): Pick<Employee, 'worksOnHolidays' | 'worksOnHolidaysFrom' | 'earlierWorksOnHolidays'> | null {
  const before = { value: worksOnHolidays, from: worksOnHolidaysFrom, earlier: earlierWorksOnHolidays };
  const after = changeFact(before, wanted, from, today);
  return (
    after && {
      ...{ worksOnHolidays: after.value, worksOnHolidaysFrom: after.from },
      earlierWorksOnHolidays: after.earlier,
    }
  );
}

type LastDay = { leavesOn: string; status?: Employee['status'] | undefined };

/** Call before anything is written. */
async function refuseLastDay(
  { send }: Transaction,
  { companyId, now }: Scope,
  before: Employee,
  { leavesOn, status = before.status }: LastDay,
): Promise<void> {
  const zone = await send(employeeZone(companyId, before.id));
  refuseFaults(leavingFaults({ leavesOn, status, today: localDateOf(now(), zone) }));
}

/**
 * Makes the employee inactive; the record and everything that refers to it stay (H2), and its user loses access (I9). Throws
 * `employee_not_found`, `leave_reason_not_found` and `last_owner`.
 */
export async function deactivateEmployee(
  scope: Scope,
  { id, leaveReasonId }: { id: string; leaveReasonId?: string | null | undefined },
): Promise<void> {
  const { companyId } = scope;
  await scope.transaction(async ({ send, commit }) => {
    await send(
      lockEmployee(companyId, id),
      lockOwnersAndKeepOne(companyId, { employeeId: id }),
      write.lockReferences(companyId, { leaveReasonId }),
    );
    await commit(
      write.updateEmployee(companyId, id, {
        status: 'inactive',
        ...(leaveReasonId !== undefined && { leaveReasonId }),
      }),
    );
  });
}

/** Call in the transaction of a write. Throws `employee_not_found`. */
export function readEmployee(scope: Scope, id: string): Read<EmployeeText> {
  return listEmployeeTexts(scope.companyId, [id], scope.now())
    .map((texts) => texts.get(id))
    .required('employee_not_found');
}
