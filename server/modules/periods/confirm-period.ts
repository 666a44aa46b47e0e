import type { z } from 'zod';
import { type Scope, SYSTEM_ACTOR } from '../../platform/db/scope.ts';
import type { Send } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { aboutNobodyElse } from '../access/in-scope.ts';
import { lockEmployee } from '../days/lock-employee.ts';
import { lockFrontiers } from '../days/repository-frontiers.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { loadRecordHash } from '../monthly-records/load-month.ts';
import { findPeriod } from './repository.ts';
import { listReviewed } from './repository-people.ts';
import { saveConfirmation, saveRefusal } from './repository-steps.ts';
import { refuseStep } from './rules.ts';
import type { confirmPeriodInput, refusePeriodInput } from './schema.ts';

/**
 * Confirms a person's period as its record is (K2): by themselves, or by a token for them. Throws `period_not_found`, `employee_not_found`
 * for users who are somebody else, `period_closed`, `period_not_reviewable`, `record_changed` if the hash is not that of the record now.
 */
export async function confirmPeriod(scope: Scope, input: z.output<typeof confirmPeriodInput>): Promise<void> {
  await scope.transaction(async ({ send, commit }) => {
    const of = await lockOwn(scope, send, input);
    const hash = await send(loadRecordHash(scope, input.employeeId, of));
    if (hash !== input.recordHash) throw new DomainError('record_changed');
    await commit(saveConfirmation(of, { byName: scope.actor.name, recordHash: hash }));
  });
}

/**
 * Stores that a person does not confirm their period, and why (K2). Takes an earlier confirmation and the approval back. Throws as
 * `confirmPeriod`, but never `record_changed`.
 */
export async function refusePeriod(scope: Scope, input: z.output<typeof refusePeriodInput>): Promise<void> {
  await scope.transaction(async ({ send, commit }) => {
    const of = await lockOwn(scope, send, input);
    await commit(saveRefusal(of, input.remark));
  });
}

/** Locks the person, who has to be the user. Throws what makes the step impossible. */
async function lockOwn(scope: Scope, send: Send, { id, employeeId }: { id: string; employeeId: string }) {
  const { companyId, actor } = scope;
  aboutNobodyElse(scope);
  if (actor.type === 'user' && actor.employeeId !== employeeId) throw new DomainError('employee_not_found');
  const [, , period, [person], timeZone] = await send(
    lockEmployee(companyId, employeeId),
    // Changes of many people lock nothing else.
    lockFrontiers(companyId, [employeeId]),
    findPeriod(companyId, id),
    // Everybody confirms for themselves, also without a scope.
    listReviewed({ companyId, actor: SYSTEM_ACTOR }, id, { employeeId: [employeeId] }),
    employeeZone(companyId, employeeId),
  );
  if (!person) throw new DomainError('employee_not_found');
  refuseStep(period, person, localDateOf(scope.now(), timeZone));
  const at = new Date(scope.now().epochMilliseconds);
  return { companyId, id, employeeIds: [employeeId], from: period.from, to: period.to, at };
}
