import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, refuseFaults } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { aboutNobodyElse, requireInScope } from '../access/in-scope.ts';
import { employeeZone } from '../days/repository-zone.ts';
import { requireEntry, type WorkEntry } from '../time/repository-entries.ts';
import { lockPerson } from '../time/repository-punch.ts';
import { findNewestVersion, refuseOtherVersion } from '../time/repository-versions.ts';
import { entryFaults } from '../time/rules.ts';
import type { Side } from './constants.ts';
import { answersOf } from './list-corrections.ts';
import { notifyOfProposal } from './notify-side.ts';
import { loadCaller } from './read-caller.ts';
import * as repository from './repository.ts';
import { answerDateOf } from './rules.ts';
import { reasonOf } from './rules-proposal.ts';
import type { CorrectionAnswer, ProposeCorrectionInput } from './schema.ts';

type Entry = NonNullable<ProposeCorrectionInput['entry']>;
type CorrectedEntry = repository.CorrectedEntry;

/**
 * Proposes a correction (J1): by the employee of their own time, else by the company, a token for the side that it names (J2). It changes
 * no sum (J3). Throws `employee_not_found`, `work_entry_not_found`, `work_check_type_not_found`, `work_break_not_found`,
 * `correction_reason_not_found`, `work_entry_changed` if the entry has another version than the given one, 403 `role_not_allowed` for
 * somebody who may not decide for the company, and the faults of an entry that is recorded by hand (B5).
 */
export function proposeCorrection(scope: Scope, input: ProposeCorrectionInput): Promise<CorrectionAnswer> {
  const { companyId } = scope;
  const { employeeId, type, reasonId } = input;
  return scope.transaction(async (tx) => {
    const side = await requireSide(tx, scope, input);
    const [zone, , terms, reasonName] = await tx.send(
      employeeZone(companyId, employeeId),
      lockPerson(companyId, employeeId),
      repository.findTerms(companyId),
      reasonId ? repository.requireReason(companyId, reasonId) : nothing(null),
      repository.requireKinds(companyId, input.entry ?? {}),
    );
    const base = await findBase(tx, scope, input);
    const before = base ? stateOf(base.entry) : null;
    const after = type === 'delete' || !input.entry ? null : stateAfter(input.entry, before, zone);
    if (after) refuseFaults(faultsOf(after, scope.now()));
    const dates = [before, after].flatMap((entry) => (entry ? [dateOf(entry)] : [])).sort();
    const now = new Date(scope.now().epochMilliseconds);
    const { actor } = scope;
    const correction: repository.Correction = {
      ...NEW_CORRECTION,
      ...{ companyId, id: newId(), employeeId, type, before, after, side },
      ...{ workEntryId: base?.entry.id ?? null, baseVersionId: base?.versionId ?? null },
      ...{ fromDate: dates[0] as string, toDate: dates.at(-1) as string },
      ...{ reasonId: reasonId ?? null, reason: reasonOf(reasonName, input.reason) },
      ...{ proposerType: actor.type, proposerId: actor.id, proposerName: actor.name },
      answerBy:
        side === 'company' ? answerDateOf(localDateOf(scope.now(), terms.timeZone), terms.correctionDays) : null,
      ...{ createdAt: now, updatedAt: now },
    };
    await tx.send(repository.insertCorrection(correction));
    await notifyOfProposal(tx, scope, correction);
    const row = await tx.send(repository.getCorrection(scope, correction.id));
    const [answer] = await tx.send(answersOf(scope, [row]));
    return answer as CorrectionAnswer;
  });
}

const NEW_CORRECTION = {
  status: 'proposed',
  mode: null,
  versionId: null,
  deciderType: null,
  deciderId: null,
  deciderName: null,
  decidedAt: null,
  comment: null,
  objection: null,
  objectedAt: null,
  reminders: 0,
  remindedAt: null,
} as const satisfies Partial<repository.Correction>;

/** The side for which the caller proposes (J2, I5). */
async function requireSide(
  tx: Transaction,
  scope: Scope,
  { employeeId, onBehalfOf }: ProposeCorrectionInput,
): Promise<Side> {
  const caller = await tx.send(loadCaller(scope, employeeId));
  if (caller.party === 'employee') {
    aboutNobodyElse(scope);
    return 'employee';
  }
  await tx.send(requireInScope(scope, employeeId));
  if (caller.party === 'either') return onBehalfOf ?? 'company';
  if (!caller.mayDecide) throw new DomainError('role_not_allowed');
  return 'company';
}

/** The entry that a correction updates or deletes, and its newest version (J6). */
async function findBase(
  tx: Transaction,
  { companyId }: Scope,
  { type, employeeId, workEntryId, versionId }: ProposeCorrectionInput,
): Promise<{ entry: WorkEntry; versionId: string } | null> {
  if (type === 'create' || !workEntryId) return null;
  const [entry, newest] = await tx.send(
    requireEntry(companyId, workEntryId),
    findNewestVersion(companyId, workEntryId),
  );
  if (entry.employeeId !== employeeId) throw new DomainError('work_entry_not_found');
  if (versionId) refuseOtherVersion(newest, versionId);
  return { entry, versionId: newest.id };
}

const stateOf = (entry: WorkEntry): CorrectedEntry => ({
  workEntryType: entry.workEntryType,
  workCheckTypeId: entry.workCheckTypeId,
  workBreakId: entry.workBreakId,
  timeZone: entry.timeZone,
  startedAt: entry.startedAt.toISOString(),
  endedAt: entry.endedAt?.toISOString() ?? null,
});

/** The entry after the correction: an omitted field stays as it is, and a new entry has the employee's current time zone (A2). */
function stateAfter(entry: Entry, before: CorrectedEntry | null, zone: string): CorrectedEntry {
  const { workEntryType, workEntryIn, workEntryOut, workCheckTypeId, workBreakId } = entry;
  const keptBreak = workEntryType === before?.workEntryType ? before.workBreakId : null;
  return {
    workEntryType,
    workCheckTypeId: workCheckTypeId === undefined ? (before?.workCheckTypeId ?? null) : workCheckTypeId,
    workBreakId: workBreakId === undefined ? keptBreak : workBreakId,
    timeZone: before?.timeZone ?? zone,
    startedAt: writtenAt(workEntryIn.date),
    endedAt: workEntryOut ? writtenAt(workEntryOut.date) : (before?.endedAt ?? null),
  };
}

/** As entries write their instants, so that both states compare. */
const writtenAt = (at: Temporal.Instant): string => new Date(at.epochMilliseconds).toISOString();

/** B5: faults by field of `entry`. */
function faultsOf({ startedAt, endedAt, ...entry }: CorrectedEntry, now: Temporal.Instant) {
  const times = {
    startedAt: Temporal.Instant.from(startedAt),
    endedAt: endedAt ? Temporal.Instant.from(endedAt) : null,
  };
  const faults = entryFaults({ ...entry, ...times }, now);
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [`entry.${field}`, fault]));
}

const dateOf = ({ startedAt, timeZone }: CorrectedEntry): string =>
  localDateOf(Temporal.Instant.from(startedAt), timeZone);
