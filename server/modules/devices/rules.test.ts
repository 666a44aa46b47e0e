import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashOfPairing, newPairingCode } from '../../platform/auth/pairing-code.ts';
import { deviceStatus, isSilent } from './rules.ts';

const now = Temporal.Instant.from('2026-03-02T14:05:00Z');
const later = now.add({ seconds: 1 });

const CASES = [
  [{ isRevoked: false, hasToken: false, codeExpiresAt: later }, 'waiting'],
  [{ isRevoked: false, hasToken: false, codeExpiresAt: now }, 'unpaired'],
  [{ isRevoked: false, hasToken: false, codeExpiresAt: null }, 'unpaired'],
  [{ isRevoked: false, hasToken: true, codeExpiresAt: later }, 'paired'],
  [{ isRevoked: false, hasToken: true, codeExpiresAt: null }, 'paired'],
  [{ isRevoked: true, hasToken: false, codeExpiresAt: null }, 'revoked'],
] as const;

for (const [state, status] of CASES)
  test(`M4 ${JSON.stringify(state)} is ${status}`, () => assert.equal(deviceStatus(state, now), status));

test('M4 codes differ, and each is the same however it is typed', () => {
  const codes = Array.from({ length: 100 }, newPairingCode);
  assert.equal(new Set(codes).size, 100);
  for (const code of codes)
    for (const typed of [code.toLowerCase(), code.replace('-', ' '), ` ${code.replace('-', '')}`])
      assert.deepEqual(hashOfPairing(typed), hashOfPairing(code));
});

test('M4 a paired device is silent 15 minutes after its last contact, and one that had none from the start', () => {
  const silent = (seconds: number) => isSilent({ status: 'paired', lastSeenAt: now.subtract({ seconds }) }, now);
  assert.deepEqual([silent(900), silent(901)], [false, true]);
  assert.equal(isSilent({ status: 'paired', lastSeenAt: null }, now), true);
  for (const status of ['waiting', 'unpaired', 'revoked'] as const)
    assert.equal(isSilent({ status, lastSeenAt: null }, now), false);
});
