import type { Scope } from '../../platform/db/scope.ts';
import { openSealed } from '../../platform/encryption.ts';
import { elapsedSeconds } from '../../platform/shared/dates.ts';
import { newId } from '../../platform/shared/ids.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { getWorkedToday } from '../me/get-day.ts';
import { contactOf } from '../me/read-contact.ts';
import { type RecordedTap, recordTap } from '../me/record-punch.ts';
import { DEVICE_QUEUE_SECONDS, timeOfClaim } from '../me/rules.ts';
import type { PunchDevice } from '../time/read-punch.ts';
import { placeOfCredential, UNASSIGNED_DAYS } from './constants.ts';
import * as repository from './repository.ts';
import { readCredential } from './rules.ts';
import type { KioskPunchAnswer, KioskPunchInput } from './schema.ts';

/** Null: nobody has the credential, and nobody is told. `isRight`: somebody has it. */
interface KioskPunch {
  answer: KioskPunchAnswer | null;
  isRight: boolean;
  isNew: boolean;
}

/** M4: returns whether nobody waits for the answer of a punch: the tablet says so, or it comes late by the clock of the tablet alone. */
export const isLatePunch = (
  { claim, isUnattended = false }: Pick<KioskPunchInput, 'claim' | 'isUnattended'>,
  now: Temporal.Instant,
): boolean =>
  isUnattended ||
  timeOfClaim({ ...claim, contact: null }, { now, limitSeconds: DEVICE_QUEUE_SECONDS, lastAt: null }).isLate;

/**
 * Clocks the person of a PIN or badge in or out, or begins or ends their break (M4), once for each key. What a late punch does is told to
 * nobody: whoever holds the tablet would learn from it which PINs are right. One of nobody is kept without a person. Throws the codes of
 * `recordTap` for a punch made now.
 */
export async function recordKioskPunch(
  scope: Scope,
  { device, locale }: { device: PunchDevice; locale: Locale },
  input: KioskPunchInput,
): Promise<KioskPunch> {
  const { companyId } = scope;
  const { key, claim, workBreakId } = input;
  const text = openSealed(scope.services.secret, placeOfCredential(device.id, key), input.credential);
  const credential = text === null ? null : readCredential(text);
  const person = credential ? await scope.read(repository.findPunchingPerson(credential)) : undefined;
  const isLate = isLatePunch(input, scope.now());
  const contact = contactOf(scope, claim.sentAt, device.id);
  if (!person || (!person.isActive && !isLate)) {
    if (!isLate) return { answer: null, isRight: false, isNew: false };
    await keep(scope, device, { input, isReadable: text !== null });
    return { answer: { outcome: 'kept', contact }, isRight: false, isNew: false };
  }
  const { employeeId } = person;
  const tap = { key, claim, workBreakId, action: null, origin: 'wall' } as const;
  const tapper = { employeeId, locale, holder: device.id, device, isUnattended: isLate };
  const tapped = await recordTap(scope, tapper, tap);
  const known = { isRight: true, isNew: !tapped.isRepeated };
  if (isLate) return { ...known, answer: { outcome: 'kept', contact } };
  const [name, workedSeconds] = await Promise.all([
    scope.read(repository.findShownName(companyId, employeeId)),
    getWorkedToday(scope, employeeId),
  ]);
  const { recorded, isRepeated } = tapped;
  return {
    ...known,
    answer: { outcome: recorded.outcome, name, state: stateAfter(tapped), workedSeconds, isRepeated, contact },
  };
}

const stateAfter = ({ action, isBreak }: RecordedTap) => {
  if (action === 'clock_out') return 'gone';
  return isBreak ? 'on_break' : 'working';
};

async function keep(
  scope: Scope,
  device: PunchDevice,
  { input: { key, claim }, isReadable }: { input: KioskPunchInput; isReadable: boolean },
): Promise<void> {
  const now = scope.now();
  const age = Math.max(elapsedSeconds(claim.at, claim.sentAt), 0);
  const { companyId } = scope;
  await scope.transaction(({ commit }) =>
    commit(
      repository.pruneUnassigned({ companyId, before: now.subtract({ hours: UNASSIGNED_DAYS * 24 }).toString() }),
      repository.keepUnassigned({
        ...{ companyId, id: newId(), deviceId: device.id, key },
        problem: isReadable ? 'credential_unknown' : 'credential_unreadable',
        happenedAt: now.subtract({ seconds: age }).toString(),
        claimedAt: claim.at.toString(),
        receivedAt: now.toString(),
      }),
    ),
  );
}
