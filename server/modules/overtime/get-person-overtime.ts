import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { requireInScope } from '../access/in-scope.ts';
import { FIRST_DATE } from '../days/constants.ts';
import { readBalance } from './get-balance.ts';
import { noteFor, presentDay, presentDayChange, presentMovement, presentSums } from './present.ts';
import { listAdjustedDays } from './repository-balance.ts';
import { findPerson } from './repository-balances.ts';
import { listDayFacts } from './repository-facts.ts';
import { listDayChanges, listMovementsOf } from './repository-ledger.ts';
import type { getPersonOvertimeInput, personOvertimeOutput } from './schema.ts';

const MAX_LINES = 200;

/**
 * Returns all data about one employee's overtime in a period: opening balance and balance, policy, days, and the ledger of movements and
 * recomputed days, newest first. Throws `employee_not_found`, also out of scope (I3).
 */
export async function getPersonOvertime(
  scope: Scope,
  { employeeId, from, to }: z.output<typeof getPersonOvertimeInput>,
): Promise<z.output<typeof personOvertimeOutput>> {
  const { companyId } = scope;
  const period = { from, to };
  const [, employee, opening, { balance, policy }, days, facts, movements, dayChanges] = await scope.read(
    requireInScope(scope, employeeId),
    findPerson(companyId, employeeId).required('employee_not_found'),
    readBalance(companyId, employeeId, { from: FIRST_DATE, to: addDays(from, -1) }),
    readBalance(companyId, employeeId, period),
    listAdjustedDays(companyId, employeeId, period),
    listDayFacts(companyId, employeeId, period, scope.now()),
    listMovementsOf(companyId, employeeId, { ...period, limit: MAX_LINES + 1 }),
    listDayChanges(companyId, employeeId, { ...period, limit: MAX_LINES + 1 }),
  );
  return {
    employee,
    from,
    to,
    openingSeconds: opening.balance.total_balance,
    balance: presentSums(balance),
    policy,
    days: days.map((day) => {
      const {
        holiday = null,
        isHalfHoliday = false,
        absences = [],
        hasTime = false,
        finding = null,
      } = facts.get(day.date) ?? {};
      return { ...presentDay(day), holiday, isHalfHoliday, absences, hasTime, finding };
    }),
    movements: movements.slice(0, MAX_LINES).map((movement) => ({
      ...presentMovement(movement),
      note: noteFor(scope, movement),
      absenceDayOffRequestId: movement.absenceDayOffRequestId,
    })),
    moreMovements: movements.length > MAX_LINES,
    dayChanges: dayChanges.slice(0, MAX_LINES).map(presentDayChange),
    moreDayChanges: dayChanges.length > MAX_LINES,
  };
}
