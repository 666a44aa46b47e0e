import { namingOverlaps } from '../../platform/db/overlaps.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { addEntry, changeEntry, type Decided, removeEntry } from '../time/record-entry.ts';
import { listOverlaps } from '../time/repository-entries.ts';
import { lockPerson } from '../time/repository-punch.ts';
import { findNewestVersion, refuseOtherVersion } from '../time/repository-versions.ts';
import type { CorrectionAction } from './constants.ts';
import { answersOf } from './list-corrections.ts';
import { notifyOfOutcome } from './notify-side.ts';
import { loadCaller } from './read-caller.ts';
import * as repository from './repository.ts';
import { type Caller, refusalOf } from './rules.ts';
import type { CorrectionAnswer } from './schema.ts';

type Correction = repository.CorrectionRow;
type Decision = { id: string; comment?: string | null | undefined };

const OPEN = ['proposed', 'overdue'] as const;

/**
 * Accepts a proposal of the other side (J2): the same transaction writes the entry with both names. What the company proposed and the
 * employee accepts is a late correction on closed dates, with the reason of the proposal (K4). A conflict leaves the proposal open (J6):
 * `work_entry_changed`, `work_entry_overlaps`, `period_closed`. Throws `correction_not_found`, `correction_already_resolved`,
 * `self_resolution_not_allowed` (I5), and 403 `role_not_allowed` for somebody who may not decide for the company.
 */
export const acceptCorrection = (scope: Scope, decision: Decision): Promise<CorrectionAnswer> =>
  namingConflicts(
    scope,
    decision.id,
    decide(scope, 'accept', decision, async (tx, correction, { party }) => {
      const mode = party === 'employee' && correction.side === 'employee' ? ('self' as const) : ('agreed' as const);
      const isAgreed = party === 'employee' && correction.side === 'company';
      // The company's proposer may make late corrections, and only the employee can agree to this one.
      const writing = isAgreed ? { ...scope, lateCorrection: { reason: correction.reason } } : scope;
      return { status: 'accepted', mode, ...(await carryOut(tx, writing, correction, mode)) };
    }),
  );

/**
 * Carries out a proposal of the company that the employee has not answered in time (J2, mode `unilateral`). Throws the codes of
 * `acceptCorrection`, and `correction_needs_agreement` while the employee may still answer, or if the proposal is theirs.
 */
export const carryOutCorrection = (scope: Scope, decision: Decision): Promise<CorrectionAnswer> =>
  namingConflicts(
    scope,
    decision.id,
    decide(scope, 'carry_out', decision, async (tx, correction) => ({
      status: 'accepted',
      mode: 'unilateral',
      ...(await carryOut(tx, scope, correction, 'unilateral')),
    })),
  );

/** Rejects a proposal of the other side; it stays on record with both texts (J4). Throws the codes of `acceptCorrection` but the conflicts. */
export const rejectCorrection = (scope: Scope, decision: Decision): Promise<CorrectionAnswer> =>
  decide(scope, 'reject', decision, async () => ({ status: 'rejected' }));

/** Withdraws a proposal of the own side. Throws `correction_not_found`, `correction_already_resolved`, 403 `role_not_allowed`. */
export const withdrawCorrection = (scope: Scope, decision: Decision): Promise<CorrectionAnswer> =>
  decide(scope, 'withdraw', decision, async () => ({ status: 'withdrawn' }));

/**
 * Records the objection of the employee to a proposal of the company, or to what it carried out without them; it stays with the entry
 * (J2). Throws `correction_not_found`, `correction_already_resolved`, also for a second objection, and `self_resolution_not_allowed` for
 * the company's side.
 */
export const objectToCorrection = (
  scope: Scope,
  { id, comment }: { id: string; comment: string },
): Promise<CorrectionAnswer> =>
  actOn(scope, 'object', id, async (tx, correction) => {
    const { companyId } = correction;
    const now = new Date(scope.now().epochMilliseconds);
    await tx.send(
      repository.insertObjection({ companyId, id }, { objection: comment, objectedAt: now, updatedAt: now }),
    );
    await notifyOfOutcome(tx, scope, correction, { outcome: 'objected', comment });
  });

/** Acts on a correction under the lock of its person's time, if the caller's side may (J2, I5). */
function actOn(
  scope: Scope,
  action: CorrectionAction,
  id: string,
  act: (tx: Transaction, correction: Correction, caller: Caller) => Promise<unknown>,
): Promise<CorrectionAnswer> {
  const { companyId } = scope;
  return scope.transaction(async (tx) => {
    const { employeeId } = await tx.send(repository.getCorrection(scope, id));
    const [, correction, caller, { timeZone }] = await tx.send(
      lockPerson(companyId, employeeId),
      // Read again: another decision may have held the lock until now.
      repository.getCorrection(scope, id),
      loadCaller(scope, employeeId),
      repository.findTerms(companyId),
    );
    const refusal = refusalOf(action, correction, caller, localDateOf(scope.now(), timeZone));
    if (refusal) throw new DomainError(refusal);
    await act(tx, correction, caller);
    const row = await tx.send(repository.getCorrection(scope, id));
    const [answer] = await tx.send(answersOf(scope, [row]));
    return answer as CorrectionAnswer;
  });
}

type Outcome = Pick<repository.Correction, 'status'> &
  Partial<Pick<repository.Correction, 'mode' | 'versionId' | 'workEntryId'>>;

const OUTCOMES = {
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrawn',
  carry_out: 'carried_out',
} as const;

const decide = (
  scope: Scope,
  action: keyof typeof OUTCOMES,
  { id, comment }: Decision,
  outcomeOf: (tx: Transaction, correction: Correction, caller: Caller) => Promise<Outcome>,
): Promise<CorrectionAnswer> =>
  actOn(scope, action, id, async (tx, correction, caller) => {
    const { companyId, actor } = scope;
    const outcome = await outcomeOf(tx, correction, caller);
    const now = new Date(scope.now().epochMilliseconds);
    await tx.send(
      repository.updateCorrection(
        { companyId, id, statuses: OPEN },
        {
          ...outcome,
          ...{ deciderType: actor.type, deciderId: actor.id, deciderName: actor.name, decidedAt: now },
          ...{ comment: comment ?? null, updatedAt: now },
        },
      ),
    );
    await notifyOfOutcome(tx, scope, correction, { outcome: OUTCOMES[action], comment: comment ?? null });
  });

/** Writes the entry, from the version that the proposal was made from (J6). Returns it with the version written. */
async function carryOut(
  tx: Transaction,
  scope: Scope,
  correction: Correction,
  mode: Decided['mode'],
): Promise<{ workEntryId: string; versionId: string }> {
  const { companyId } = scope;
  const { workEntryId, baseVersionId } = correction;
  if (workEntryId !== null && baseVersionId !== null) {
    refuseOtherVersion(await tx.send(findNewestVersion(companyId, workEntryId)), baseVersionId);
  }
  const id = await writeEntry(tx, scope, correction, mode);
  const { id: versionId } = await tx.send(findNewestVersion(companyId, id));
  return { workEntryId: id, versionId };
}

async function writeEntry(
  tx: Transaction,
  scope: Scope,
  { employeeId, workEntryId, before, after, reason, ...proposal }: Correction,
  mode: Decided['mode'],
): Promise<string> {
  const decided: Decided = { mode, ...(mode !== 'self' && { proposer: proposerOf(proposal) }) };
  const at = { id: workEntryId ?? '', employeeId };
  if (!after) return (await removeEntry(tx, scope, at, reason, decided)).id;
  const { workEntryType, workCheckTypeId, workBreakId } = after;
  const start = { date: Temporal.Instant.from(after.startedAt) };
  const end = after.endedAt === null ? null : { date: Temporal.Instant.from(after.endedAt) };
  if (!before) {
    const entry = {
      ...{ employeeId, workEntryType, workCheckTypeId, workBreakId },
      ...{ workEntryIn: start, workEntryOut: end ?? undefined },
    };
    // The date is the one that was agreed to, whatever time zone the person has by now (A2).
    return (await addEntry(tx, scope, entry, reason, { ...decided, timeZone: after.timeZone })).id;
  }
  const changes = {
    ...{ workEntryType, workCheckTypeId, workBreakId },
    ...(after.startedAt !== before.startedAt && { workEntryIn: start }),
    ...(after.endedAt !== before.endedAt && { workEntryOut: end }),
  };
  return (await changeEntry(tx, scope, at, changes, reason, decided)).after.id;
}

/** Names the proposer as versions name their actors. */
const proposerOf = ({ proposerType, proposerId }: Pick<Correction, 'proposerType' | 'proposerId'>): string =>
  proposerId === null ? proposerType : `${proposerType}:${proposerId}`;

/** J6: adds to a refusal the entries that the correction meets. */
const namingConflicts = (scope: Scope, id: string, work: Promise<CorrectionAnswer>): Promise<CorrectionAnswer> =>
  namingOverlaps(scope, 'work_entry_overlaps', work, async () => {
    const { employeeId, workEntryId, after } = await scope.read(repository.getCorrection(scope, id));
    const span = { from: after?.startedAt ?? '', to: after?.endedAt ?? null };
    return listOverlaps(scope.companyId, { employeeId, id: workEntryId, ...span });
  });
