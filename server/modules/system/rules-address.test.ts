import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingId } from './constants.ts';
import { judgeForwarding, judgeOpenedAddress, judgeProxies, judgeReachedAddress, judgeTls } from './rules-address.ts';

const here = { publicUrl: undefined, listening: 'http://127.0.0.1:3000' };
const site = { publicUrl: 'https://time.example', listening: 'http://127.0.0.1:3000' };
const now = Temporal.Instant.from('2026-11-30T00:00:00Z');

const OPENED: [opened: string, addresses: typeof here | typeof site, id: FindingId][] = [
  ['http://127.0.0.1:3000', here, 'addressLocal'],
  ['http://localhost:3000', here, 'addressLocal'],
  ['https://time.example', here, 'addressUnset'],
  ['https://time.example', site, 'addressMatches'],
  ['https://time.example:443', site, 'addressMatches'],
  ['http://time.example', site, 'schemeDiffers'],
  ['https://time.example:8443', site, 'portDiffers'],
  ['https://intranet.example', site, 'hostDiffers'],
];
for (const [opened, addresses, id] of OPENED) {
  test(`a browser at ${opened} with JORNADA_URL ${addresses.publicUrl ?? 'unset'}: ${id}`, () => {
    assert.equal(judgeOpenedAddress(opened, addresses).id, id);
  });
}

test('an address without a browser is judged by what answers', () => {
  const answered = { kind: 'answered', status: 200, isJornada: true, validUntil: now } as const;
  const idsOf = (...given: Parameters<typeof judgeReachedAddress>) => judgeReachedAddress(...given).map(({ id }) => id);
  assert.deepEqual(idsOf(here, null), ['addressLocal']);
  assert.deepEqual(idsOf({ ...here, listening: 'http://10.0.0.1:3000' }, null), ['addressUnsetForOthers']);
  assert.deepEqual(idsOf(site, answered), ['addressReached']);
  assert.deepEqual(idsOf(site, { ...answered, status: 404, isJornada: false }), ['addressOfOther']);
  assert.deepEqual(idsOf(site, { kind: 'unreached', reason: 'ENOTFOUND' }), ['addressUnreached']);
  assert.deepEqual(idsOf(site, { kind: 'certificateRefused', reason: 'CERT_HAS_EXPIRED' }), []);
});

test('a certificate is a warning from two weeks before its end', () => {
  const until = (days: number) => ({
    ...({ kind: 'answered', status: 200, isJornada: true } as const),
    validUntil: now.add({ hours: 24 * days }),
  });
  assert.equal(judgeTls(site, until(14), now).id, 'tlsValid');
  assert.equal(judgeTls(site, until(13), now).id, 'certificateExpires');
  assert.equal(
    judgeTls(site, { kind: 'certificateRefused', reason: 'CERT_HAS_EXPIRED' }, now).id,
    'certificateRefused',
  );
  assert.equal(judgeTls(site, { kind: 'unreached', reason: 'ECONNREFUSED' }, now).id, 'certificateUnread');
  assert.equal(judgeTls({ ...site, publicUrl: 'http://time.example' }, null, now).id, 'tlsUnused');
  assert.equal(judgeTls(here, null, now).id, 'tlsLocal');
});

test('https means a proxy, which has to be trusted and to name the visitor', () => {
  const direct = { peer: '127.0.0.1', isForwarded: false, isTrusted: false, namesVisitor: false };
  assert.equal(judgeForwarding(direct, here).id, 'forwardingDirect');
  assert.equal(judgeForwarding(direct, site).id, 'forwardedAddressMissing');
  const forwarded = { ...direct, isForwarded: true, namesVisitor: true };
  assert.equal(judgeForwarding(forwarded, here).id, 'proxyUntrusted');
  assert.equal(judgeForwarding({ ...forwarded, isTrusted: true }, site).id, 'forwardingTrusted');
  assert.equal(judgeProxies({ publicUrl: site.publicUrl, hasProxies: false }).id, 'proxiesUnset');
  assert.equal(judgeProxies({ publicUrl: site.publicUrl, hasProxies: true }).id, 'proxiesConfigured');
  assert.equal(judgeProxies({ publicUrl: undefined, hasProxies: false }).id, 'forwardingDirect');
});
