import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { approvePeriod } from '../periods/decide-periods.ts';
import { listPeriodPeople } from '../periods/list-people.ts';
import { findRequirements } from '../periods/repository.ts';
import { listMonths, type Month } from './repository-months.ts';
import { findWorkplace } from './repository-people.ts';
import type { monthRequestOutput, monthRowOutput } from './schema-months.ts';

export const presentMonth = ({ createdAt, ...month }: Month): z.output<typeof monthRowOutput> => ({
  kind: 'month',
  ...month,
  createdAt: formatUtc(createdAt),
});

/** Returns a month to approve, or an approved one, with its totals and blockers (K1, K2). Undefined if there is none in the caller's scope. */
export async function getMonthRequest(
  scope: Scope,
  id: string,
): Promise<z.output<typeof monthRequestOutput> | undefined> {
  const { companyId } = scope;
  const [[found], { monthConfirmation, monthApproval }] = await scope.read(
    listMonths(scope, [id]),
    findRequirements(companyId),
  );
  if (!found) return undefined;
  const employeeId = found.person.id;
  const workplace = await scope.read(findWorkplace({ companyId, id: employeeId }));
  const { rows } = await listPeriodPeople(scope, {
    ...{ id: found.periodId, employeeId: [employeeId], page: 1, limit: 1 },
    ...{ state: undefined, blocker: undefined },
  });
  const [month] = rows;
  if (!month) return undefined;
  return {
    ...presentMonth(found),
    ...{ workplace, month, requires: { confirmation: monthConfirmation, approval: monthApproval } },
  };
}

/** Approves a month (K2). Throws as `approvePeriod`, and `employee_not_found` if it is not to be approved in the caller's scope. */
export async function approveMonth(
  scope: Scope,
  { id, recordHash }: { id: string; recordHash?: string | undefined },
): Promise<void> {
  const [found] = await scope.read(listMonths(scope, [id]));
  if (!found) throw new DomainError('employee_not_found');
  const employeeId = found.person.id;
  const records = recordHash === undefined ? [] : [{ employeeId, recordHash }];
  await approvePeriod(scope, { id: found.periodId, employeeIds: [employeeId], records });
}
