import type { z } from 'zod';
import { hashOfPairing, newPairingCode } from '../../platform/auth/pairing-code.ts';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { PAIRING_MINUTES } from './constants.ts';
import * as repository from './repository.ts';
import type { createDeviceInput, deviceOutput, listDevicesInput, updateDeviceInput } from './schema.ts';

/** Returns every device of the company by name or as ordered, revoked ones included (M4). */
export const listDevices = (
  { companyId, read, now }: Scope,
  input: z.output<typeof listDevicesInput>,
): Promise<PageText<z.output<typeof deviceOutput>>> => read(repository.listDevices(companyId, input, now()));

/** Throws `device_not_found`. */
export const getDevice = ({ companyId, read, now }: Scope, { id }: { id: string }): Promise<repository.DeviceAnswer> =>
  read(repository.getDevice(companyId, id, now()));

/** I10: people clock in and out on a device, so a token needs the scope for that to pair one. */
const refuseUngranted = (scope: Scope) => refuseUngrantedScopes(scope, ['time:write']);

/**
 * Creates a device with its pairing code, which only this response contains and nothing stores (M4). Throws `office_not_found`,
 * `scope_not_granted`.
 */
export function createDevice(
  scope: Scope,
  { name, officeId = null }: z.output<typeof createDeviceInput>,
): Promise<repository.CodedDeviceAnswer> {
  const { companyId } = scope;
  const now = scope.now();
  const at = dateOf(now);
  const { pairingCode, ...code } = newCode(now);
  const device = { companyId, id: newId(), name, officeId, ...code, createdAt: at, updatedAt: at };
  return scope.transaction(async ({ send, commit }) => {
    await send(refuseUngranted(scope));
    const [, created] = await commit(
      repository.lockOffice(companyId, officeId),
      repository.insertDevice(device, { pairingCode, now }),
    );
    return created;
  });
}

/** Null clears the office, an omitted field stays. Throws `device_not_found` and `office_not_found`. */
export function updateDevice(
  scope: Scope,
  { id, name, officeId }: z.output<typeof updateDeviceInput>,
): Promise<repository.DeviceAnswer> {
  const { companyId } = scope;
  const now = scope.now();
  const changes = { ...(name !== undefined && { name }), ...(officeId !== undefined && { officeId }) };
  return scope.transaction(async ({ commit }) => {
    const [, updated] = await commit(
      repository.lockOffice(companyId, officeId),
      repository.updateDevice({ companyId, id }, changes, now),
      name === undefined ? nothing([]) : repository.renameToken({ companyId, id, name, at: dateOf(now) }),
    );
    return updated;
  });
}

/**
 * Creates another code for a device, which only this response contains; previous ones stop working. A paired device keeps its token until
 * the code is used (M4). Throws `device_not_found`, `device_revoked`, `scope_not_granted`.
 */
export function renewCode(scope: Scope, { id }: { id: string }): Promise<repository.CodedDeviceAnswer> {
  const { companyId } = scope;
  const now = scope.now();
  return scope.transaction(async ({ send, commit }) => {
    const [{ revokedAt }] = await send(repository.lockDevice(companyId, id), refuseUngranted(scope));
    if (revokedAt) throw new DomainError('device_revoked');
    return commit(repository.replaceCode({ companyId, id }, { ...newCode(now), now }));
  });
}

/**
 * Revokes a device for good: its code pairs nothing, and its token is refused with every request that starts after this response.
 * Idempotent. Throws `device_not_found`.
 */
export async function revokeDevice(scope: Scope, { id }: { id: string }): Promise<void> {
  const { companyId } = scope;
  const at = dateOf(scope.now());
  await scope.transaction(({ commit }) =>
    commit(repository.revokeDevice({ companyId, id }, at), repository.revokeToken({ companyId, id, at })),
  );
}

const dateOf = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds);

function newCode(now: Temporal.Instant) {
  const pairingCode = newPairingCode();
  const codeExpiresAt = dateOf(now.add({ minutes: PAIRING_MINUTES }));
  return { pairingCode, hash: hashOfPairing(pairingCode), codeExpiresAt };
}
