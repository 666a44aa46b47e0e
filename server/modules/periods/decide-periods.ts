import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import type { Send } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseOwnMatter } from '../access/own-matters.ts';
import { lockEmployeesInScope } from '../days/lock-employee.ts';
import { lockFrontiers } from '../days/repository-frontiers.ts';
import { employeeZones } from '../days/repository-zone.ts';
import { loadMonth, MONTH_PORTION } from '../monthly-records/load-month.ts';
import { recordHash } from '../monthly-records/rules-record.ts';
import { findPeriod, findRequirements } from './repository.ts';
import { listReviewed, type Reviewed, type Steps } from './repository-people.ts';
import { deleteApprovals, type PeriodOf, saveApproval, takeStepsBack } from './repository-steps.ts';
import { refuseStep } from './rules.ts';
import type { approvePeriodInput, unapprovePeriodInput } from './schema.ts';

type Input = z.output<typeof unapprovePeriodInput>;
type ApproveInput = z.output<typeof approvePeriodInput>;

/**
 * Approves the period of people (K2), all of them or none; approved ones stay as they are. Throws `period_not_found`, `employee_not_found`
 * for somebody out of scope or not in the period, `period_closed`, `period_not_reviewable`, `period_not_confirmed` if the company requires
 * a confirmation that is missing, `record_changed` if a given hash is not that of the record now, for users `self_resolution_not_allowed`
 * (I5).
 */
export async function approvePeriod(scope: Scope, input: ApproveInput): Promise<void> {
  await scope.transaction(async ({ send, commit }) => {
    const { of, own, people, monthConfirmation } = await lockDecided(scope, send, input);
    const isMissing = ({ confirmedAt, approvedAt }: Steps) => confirmedAt === null && approvedAt === null;
    if (monthConfirmation && people.some(isMissing)) throw new DomainError('period_not_confirmed');
    const others = await findOtherConfirmations(scope, send, of, { records: input.records ?? [], people });
    if (monthConfirmation && others.length > 0) throw new DomainError('period_not_confirmed');
    const { from, to } = of;
    await commit(
      takeStepsBack(
        scope.companyId,
        others.map((employeeId) => ({ employeeId, from, to })),
      ),
      saveApproval(of, { actor: scope.actor, own }),
    );
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

interface Hashed {
  employeeId: string;
  recordHash: string | null;
}

/**
 * Returns the people who have confirmed another record than theirs is now: their confirmation is none, and so is an approval of it (K2).
 * Throws `record_changed` unless `records` are those that were read, and `employee_not_found` for a record of somebody else.
 */
async function findOtherConfirmations(
  scope: Scope,
  send: Send,
  period: PeriodOf,
  { records, people }: { records: readonly Hashed[]; people: readonly Reviewed[] },
): Promise<string[]> {
  const confirmed = people.flatMap(({ id: employeeId, recordHash: hash }) =>
    hash === null ? [] : [{ employeeId, recordHash: hash }],
  );
  const ids = [...new Set([...records, ...confirmed].map(({ employeeId }) => employeeId))];
  if (ids.some((id) => !period.employeeIds.includes(id))) throw new DomainError('employee_not_found');
  const hashOf = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MONTH_PORTION) {
    const months = await send(loadMonth(scope, ids.slice(at, at + MONTH_PORTION), period));
    for (const month of months) hashOf.set(month.employee.id, recordHash(month));
  }
  const isOther = ({ employeeId, recordHash: hash }: Hashed) => hashOf.get(employeeId) !== hash;
  if (records.some(isOther)) throw new DomainError('record_changed');
  return confirmed.filter(isOther).map(({ employeeId }) => employeeId);
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
