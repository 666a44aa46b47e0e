import type { Scope } from '../../platform/db/scope.ts';
import { sealingKeyOf } from '../../platform/encryption.ts';
import { elapsedSeconds } from '../../platform/shared/dates.ts';
import { contactOf } from '../me/read-contact.ts';
import type { PunchDevice } from '../time/read-punch.ts';
import * as repository from './repository.ts';
import type { KioskContactInput, KioskState } from './schema.ts';

/** Records a contact of a tablet with its state, and returns what the tablet shows and needs until the next one (M4). */
export async function recordHeartbeat(
  scope: Scope,
  device: PunchDevice,
  { deviceAt, waitingSince, ...input }: KioskContactInput,
): Promise<KioskState> {
  const of = { companyId: scope.companyId, deviceId: device.id };
  const now = scope.now();
  const contact = contactOf(scope, deviceAt, device.id);
  const heartbeat = {
    ...of,
    ...input,
    contactAt: now.toString(),
    clockDifferenceSeconds: boundedSeconds(elapsedSeconds(now, deviceAt)),
    waitingSince: waitingSince?.toString() ?? null,
  };
  const state = await scope.transaction(async ({ commit }) => {
    const [found] = await commit(repository.findKioskState(of), repository.writeHeartbeat(heartbeat));
    return found;
  });
  return { ...state, contact, sealingKey: sealingKeyOf(scope.services.secret) };
}

const MAX_DIFFERENCE_SECONDS = 2 ** 31 - 1;

/** A tablet whose battery was empty may be decades behind. */
const boundedSeconds = (seconds: number): number =>
  Math.max(-MAX_DIFFERENCE_SECONDS, Math.min(MAX_DIFFERENCE_SECONDS, Math.round(seconds)));
