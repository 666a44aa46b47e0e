import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { requireInScope } from '../access/in-scope.ts';
import { loadTimesheets } from './repository-days.ts';
import { findTimesheetPerson } from './repository-people.ts';
import type { getPersonTimeInput, personTimeOutput } from './schema.ts';

/** Returns every day of one employee in a period. Throws `employee_not_found`, also out of scope (I3). */
export async function getPersonTime(
  scope: Scope,
  { employeeId, from, to }: z.output<typeof getPersonTimeInput>,
): Promise<z.output<typeof personTimeOutput>> {
  const { companyId } = scope;
  const now = scope.now();
  const [, employee, daysOf] = await scope.read(
    requireInScope(scope, employeeId),
    findTimesheetPerson(companyId, employeeId),
    loadTimesheets(companyId, [employeeId], { from, to }, now),
  );
  return { employee, today: localDateOf(now, employee.timeZone), days: daysOf(employeeId) };
}
