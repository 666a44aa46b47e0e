import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Send } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployeesInScope } from '../days/lock-employee.ts';
import { lockFrontiers } from '../days/repository-frontiers.ts';
import { employeeZones } from '../days/repository-zone.ts';
import { findPeriod, findRequirements } from './repository.ts';
import { listReviewed } from './repository-people.ts';
import { deleteApprovals, saveApproval } from './repository-steps.ts';
import { refuseStep } from './rules.ts';
import type { approvePeriodInput } from './schema.ts';

type Input = z.output<typeof approvePeriodInput>;

/**
 * Approves the period of people (K2), all of them or none; approved ones stay as they are. Throws `period_not_found`, `employee_not_found`
 * for somebody out of scope or not in the period, `period_closed`, `period_not_reviewable`, `period_not_confirmed` if the company requires
 * a confirmation that is missing, for users `self_resolution_not_allowed` (I5).
 */
export async function approvePeriod(scope: Scope, input: Input): Promise<void> {
  await scope.transaction(async ({ send, commit }) => {
    const { of, own, people, monthConfirmation } = await lockDecided(scope, send, input);
    if (monthConfirmation && people.some(({ confirmedAt, approvedAt }) => confirmedAt === null && approvedAt === null))
      throw new DomainError('period_not_confirmed');
    await commit(saveApproval(of, { actor: scope.actor, own }));
  });
}

/**
 * Takes approvals back (K2), all of them or none; without an approval nothing changes. Throws as `approvePeriod`, but never
 * `period_not_confirmed`.
 */
export async function unapprovePeriod(scope: Scope, input: Input): Promise<void> {
  await scope.transaction(async ({ send, commit }) => {
    const { of } = await lockDecided(scope, send, input);
    await commit(deleteApprovals(of));
  });
}

/** Locks the people of a decision and reads what it depends on. Throws what makes it impossible. */
async function lockDecided(scope: Scope, send: Send, { id, employeeIds }: Input) {
  const { companyId } = scope;
  const ids = [...new Set(employeeIds)];
  const [own, , , period, { monthConfirmation }, people, zones] = await send(
    refuseOwnMatter(scope, ids, 'decide'),
    lockEmployeesInScope(scope, ids),
    // Changes of many people lock nothing else.
    lockFrontiers(companyId, ids),
    findPeriod(companyId, id),
    findRequirements(companyId),
    listReviewed(scope, id, { employeeId: ids }),
    employeeZones(companyId, ids),
  );
  if (people.length < ids.length) throw new DomainError('employee_not_found');
  for (const person of people) {
    const today = localDateOf(scope.now(), zones.get(person.id) ?? 'UTC');
    refuseStep(period, person, today);
  }
  const at = new Date(scope.now().epochMilliseconds);
  return {
    of: { companyId, id, employeeIds: ids, from: period.from, to: period.to, at },
    own,
    people,
    monthConfirmation,
  };
}
