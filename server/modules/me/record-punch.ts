import type { z } from 'zod';
import { type Scope, within } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import { elapsedSeconds, localDateOf } from '../../platform/shared/dates.ts';
import { DomainError, type Refusal, wasRefused } from '../../platform/shared/errors.ts';
import { say } from '../../platform/shared/field-texts.ts';
import { newId } from '../../platform/shared/ids.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { proposeCorrection } from '../corrections/propose-correction.ts';
import { refuseClosedDates } from '../days/closed-dates.ts';
import { clockIn } from '../time/clock-in.ts';
import { clockOut } from '../time/clock-out.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  type Origin,
  PUNCH_CONFLICTS,
  type PunchAction,
  type PunchConflict,
  type WorkEntryType,
} from '../time/constants.ts';
import type { PunchDevice } from '../time/read-punch.ts';
import { lockPerson, type PunchContext, readPunchContext } from '../time/repository-punch.ts';
import { decideClockIn, workEntryTypeOf } from '../time/rules.ts';
import { isForgotten } from '../time/rules-forgotten.ts';
import { contactOf, knownContact } from './read-contact.ts';
import * as repository from './repository.ts';
import { type ClaimTime, DEVICE_QUEUE_SECONDS, decideTap, isDoubled, personOf, timeOfClaim } from './rules.ts';
import type { punchInput, punchOutput } from './schema.ts';

type Input = z.output<typeof punchInput>;
type Recorded = repository.RecordedPunch;

/** A punch under way: when it happened, and where the punch before leaves the person. */
interface Punch extends Omit<Tap, 'claim' | 'action'> {
  action: PunchAction;
  employeeId: string;
  device: PunchDevice | undefined;
  time: ClaimTime;
  start: repository.ProposedStart | null;
  isProposedOut: boolean;
  locale: Locale;
}

/** A tap, as My day or a tablet of the company sends it. */
interface Tap extends Omit<Input, 'origin' | 'action'> {
  origin: Origin;
  /** Null: a tablet's, which follows from what is open (M4). */
  action: PunchAction | null;
}

/** Person and device of a tap. */
interface Tapper {
  employeeId: string;
  locale: Locale;
  /** Holder of the contacts that count (M3): the account or the tablet. */
  holder: string | null;
  /** The tablet of the company (M4); left out: a browser of the person's own. */
  device?: PunchDevice;
  /** Nobody reads the answer, so a refusal is an outcome even of a punch made now. */
  isUnattended?: boolean;
}

/** A punch that was recorded, with what it did. */
export interface RecordedTap {
  recorded: Recorded;
  action: PunchAction;
  isBreak: boolean;
  isRepeated: boolean;
  isLate: boolean;
  contact: ReturnType<typeof contactOf> | null;
}

/**
 * Clocks the caller in or out, once for each key (M2, M3): a repeated tap is the same punch, also of two at once. A punch from the queue of
 * a device happened when it claims; if that cannot be trusted it becomes a proposal of the person (J1), and if it does not fit what is
 * recorded it is kept as a conflict. A punch made now throws instead: `employee_not_found` for users who are no employee, and the codes of
 * `clockIn` and `clockOut`.
 */
export async function recordPunch(scope: Scope, locale: Locale, input: Input): Promise<z.output<typeof punchOutput>> {
  const tapper = { employeeId: personOf(scope), locale, holder: scope.actor.id };
  const { recorded, isRepeated, contact } = await recordTap(scope, tapper, input);
  return { ...recorded, isRepeated, contact };
}

/**
 * Records a tap as `recordPunch` does, for a person on a device. What a tap on a tablet does follows from what is open (`decideTap`), and a
 * second one within a minute is the first (M4).
 */
export async function recordTap(
  scope: Scope,
  { employeeId, locale, holder, device, isUnattended = false }: Tapper,
  { claim, ...tap }: Tap,
): Promise<RecordedTap> {
  const { companyId } = scope;
  const of = { companyId, employeeId, key: tap.key };
  const contact = claim ? contactOf(scope, claim.sentAt, holder) : null;
  return scope.transaction(async (tx) => {
    const [, made, last, { limitSeconds, latest, ...standing }] = await tx.send(
      lockPerson(companyId, employeeId),
      repository.findPunched(of),
      repository.findLastOfQueue({ ...of, queueId: claim?.queueId ?? null }),
      repository.findPunchTerms(of),
    );
    const now = scope.now();
    const claimed: ClaimTime = claim
      ? timeOfClaim(
          { ...claim, contact: knownContact(scope, claim.contact, holder) },
          { now, limitSeconds: device ? DEVICE_QUEUE_SECONDS : limitSeconds, lastAt: last?.claimedAt ?? null },
        )
      : { at: now, isLate: false, fault: null };
    const isLate = claimed.isLate || isUnattended;
    const time = { ...claimed, isLate };
    const wantsBreak = Boolean(tap.workBreakId);
    if (made) {
      const { action, ...recorded } = made;
      return { recorded, action, isBreak: wantsBreak, isRepeated: true, isLate, contact };
    }
    const punch = { ...tap, ...standing, employeeId, device, time, locale };
    const isInOrder = !claim || !last || claim.counter > last.counter;
    const open = tap.action === null ? await openAt(tx, scope, punch) : null;
    if (tap.action === null && latest && isInOrder && isDoubled({ wantsBreak, at: time.at }, { open, ...latest })) {
      const { action, happenedAt, ...recorded } = latest;
      return { recorded, action, isBreak: open === 'pause', isRepeated: true, isLate, contact };
    }
    const { problem, ...decided } = decideTap({ action: tap.action, wantsBreak }, open);
    if (problem && !isLate) throw new DomainError(problem);
    const workBreakId = decided.isBreak ? tap.workBreakId : null;
    const conflict = isInOrder ? problem : 'punch_out_of_order';
    const recorded = conflict
      ? conflictWith(conflict)
      : await outcomeOf(tx, scope, { ...punch, action: decided.action, workBreakId });
    const isStart = recorded.outcome === 'proposed' && decided.action === 'clock_in';
    await tx.send(
      repository.insertPunch({
        ...of,
        ...recorded,
        ...{ id: newId(), action: decided.action, happenedAt: time.at.toString(), receivedAt: now.toString() },
        workEntryType: isStart ? workEntryTypeOf(workBreakId) : null,
        workCheckTypeId: isStart ? (tap.workCheckTypeId ?? null) : null,
        workBreakId: isStart ? (workBreakId ?? null) : null,
        claimedAt: claim?.at.toString() ?? null,
        sentAt: claim?.sentAt.toString() ?? null,
        queueId: claim?.queueId ?? null,
        counter: claim?.counter ?? null,
        deviceId: device?.id ?? null,
      }),
    );
    return { recorded, ...decided, isRepeated: false, isLate, contact };
  });
}

/** Returns the kind of the entry that is open for a tap: the proposed start, else the recorded one unless it was forgotten (B6). */
async function openAt(
  tx: Transaction,
  { companyId }: Scope,
  { employeeId, start, isProposedOut, time }: Pick<Punch, 'employeeId' | 'start' | 'isProposedOut' | 'time'>,
): Promise<WorkEntryType | null> {
  if (start && !isForgotten(start, time.at)) return start.workEntryType;
  if (time.fault && isProposedOut) return null;
  const { open } = await tx.send(readPunchContext(companyId, { employeeId }));
  return open && !isForgotten(open, time.at) ? open.workEntryType : null;
}

const conflictWith = (problem: PunchConflict): Recorded => ({
  ...{ outcome: 'conflict', problem },
  ...{ workEntryId: null, correctionId: null },
});

/** Carries out the punch. A refusal of a late one is its outcome; nobody is there to read it. */
async function outcomeOf(tx: Transaction, scope: Scope, punch: Punch): Promise<Recorded> {
  const part = within(scope, tx);
  try {
    return await part.transaction((inner) => (punch.time.fault ? propose : take)(inner, within(part, inner), punch));
  } catch (error) {
    const problem = punch.time.isLate && wasRefused(error) ? problemOf(error) : undefined;
    if (!problem) throw error;
    return conflictWith(problem);
  }
}

/** Returns why a refused punch does not fit; undefined if it failed for a reason of ours. */
function problemOf(refusal: Refusal): PunchConflict | undefined {
  const codes =
    refusal instanceof DomainError
      ? [refusal.code]
      : Object.values(refusal.fields).map((message) => (typeof message === 'string' ? message : message.key));
  return PUNCH_CONFLICTS.find((conflict) => codes.some((code) => code === conflict));
}

/** Takes the punch into the record at its time (B2, B3). A clock-out of a proposed start is proposed with it. */
async function take(tx: Transaction, scope: Scope, punch: Punch): Promise<Recorded> {
  const correctionId = await proposeStarted(scope, punch);
  if (correctionId && punch.action === 'clock_out') {
    return { outcome: 'proposed', problem: 'start_proposed', workEntryId: null, correctionId };
  }
  if (punch.time.isLate) await refuseMisplaced(tx, scope, punch);
  return { outcome: 'taken', problem: null, workEntryId: await clockOf(tx, scope, punch, punch.time.at), correctionId };
}

/** Clocks would put the punch after the latest start or end (B3), which is right for the seconds that clocks differ, and no further. */
async function refuseMisplaced(tx: Transaction, scope: Scope, { employeeId, action, time }: Punch): Promise<void> {
  const { companyId } = scope;
  const { lastBoundaryAt, zone } = await tx.send(readPunchContext(companyId, { employeeId }));
  if (lastBoundaryAt && elapsedSeconds(time.at, lastBoundaryAt) >= CLOCK_TOLERANCE_SECONDS) {
    throw new DomainError('work_entry_overlaps');
  }
  if (action === 'clock_out') return;
  const date = localDateOf(time.at, zone);
  await tx.send(refuseClosedDates(scope, [{ employeeId, from: date, to: date }]));
}

interface Clock extends Pick<Punch, 'employeeId' | 'action' | 'coordinates' | 'workBreakId' | 'workCheckTypeId'> {
  /** Left out: by the way of the request. */
  origin?: Punch['origin'];
  device?: PunchDevice | undefined;
}

/** Returns the id of the entry that starts or ends, now unless an instant is given. The employee is locked. */
export async function clockOf(tx: Transaction, scope: Scope, punch: Clock, at?: Temporal.Instant): Promise<string> {
  const { companyId } = scope;
  const { employeeId, action, origin, device, coordinates } = punch;
  const readOpen = () => tx.send(readPunchContext(companyId, { employeeId })).then(({ open }) => open?.id);
  const part = within(scope, tx);
  if (action === 'clock_out') {
    const open = await readOpen();
    await clockOut(part, { employeeId, workEntryOut: { coordinates } }, origin, at, device);
    return open as string;
  }
  const { workBreakId, workCheckTypeId } = punch;
  await clockIn(part, { employeeId, workBreakId, workCheckTypeId, workEntryIn: { coordinates } }, origin, at, device);
  return (await readOpen()) as string;
}

/**
 * Proposes the punch (J1): its time ends a proposed start or the open entry, and a clock-in waits for its own end to be proposed with it.
 */
async function propose(tx: Transaction, scope: Scope, punch: Punch): Promise<Recorded> {
  const { action, time } = punch;
  const proposed = { outcome: 'proposed', problem: time.fault, workEntryId: null } as const;
  const context = await tx.send(readPunchContext(scope.companyId, punch));
  if (action === 'clock_in') refuseUnknown(context);
  const ended = (await proposeStarted(scope, punch)) ?? (await proposeEnd(scope, context, punch));
  if (action === 'clock_out' && !ended) throw new DomainError('no_open_work_entry');
  return { ...proposed, correctionId: ended };
}

function refuseUnknown({ status, checkTypeKnown, breakKnown }: PunchContext): void {
  if (status !== 'active') throw new DomainError('employee_not_active');
  if (!checkTypeKnown) throw new DomainError('work_check_type_not_found');
  if (!breakKnown) throw new DomainError('work_break_not_found');
}

/** Proposes the entry from a proposed start to this punch; null without a start, or with one that was forgotten (B6). */
async function proposeStarted(scope: Scope, { start, time, ...punch }: Punch): Promise<string | null> {
  if (!start || isForgotten(start, time.at) || elapsedSeconds(start.startedAt, time.at) <= 0) return null;
  const { startedAt, ...kind } = start;
  const entry = { ...kind, workEntryIn: { date: startedAt }, workEntryOut: { date: time.at } };
  return proposeAs(scope, { ...punch, time }, { type: 'create', entry });
}

/** Proposes to end the open entry with this punch; null if nothing is open. Throws `work_entry_already_open`. */
async function proposeEnd(scope: Scope, { open }: PunchContext, punch: Punch): Promise<string | null> {
  const { action, time, isProposedOut, workBreakId = null, workCheckTypeId = null } = punch;
  if (!open || isProposedOut || isForgotten(open, time.at)) return null;
  const wanted = { workEntryType: workEntryTypeOf(workBreakId), workBreakId, workCheckTypeId };
  if (action === 'clock_in' && decideClockIn({ ...open, isForgotten: false }, wanted) === 'already_open') {
    throw new DomainError('work_entry_already_open');
  }
  const start = { date: Temporal.Instant.fromEpochMilliseconds(open.startedAt.getTime()) };
  const entry = { workEntryType: open.workEntryType, workEntryIn: start, workEntryOut: { date: time.at } };
  return proposeAs(scope, punch, { type: 'update', workEntryId: open.id, entry });
}

async function proposeAs(
  scope: Scope,
  { employeeId, time, locale }: Pick<Punch, 'employeeId' | 'time' | 'locale'>,
  proposal: Omit<Parameters<typeof proposeCorrection>[1], 'employeeId'>,
): Promise<string> {
  const reason = say(locale, time.fault ?? 'clock_unproven');
  const { id } = await proposeCorrection(scope, { ...proposal, employeeId, reason, onBehalfOf: 'employee' });
  return id;
}
