import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSealed, sealingKeyOf } from '../../platform/encryption.ts';
import { sealTo } from '../../platform/shared/sealing.ts';
import { placeOfCredential } from './constants.ts';
import { readCredential } from './rules.ts';

test('M4 a credential is a PIN of 4 to 10 digits or a badge; zeros before a PIN do not count', () => {
  const read = (kind: string, number: unknown) => readCredential(JSON.stringify({ kind, number }).padEnd(128));
  assert.deepEqual(read('pin', '4711'), { pin: 4711, badge: null });
  assert.deepEqual(read('pin', '004711'), { pin: 4711, badge: null });
  assert.deepEqual(read('pin', '2147483647'), { pin: 2_147_483_647, badge: null });
  assert.deepEqual(read('badge', '04:A2'), { pin: null, badge: '04:A2' });
  for (const number of ['471', '12345678901', '2147483648', '47 11', '-4711', '4e10', '', 4711])
    assert.equal(read('pin', number), null, String(number));
  for (const number of ['', ' :- ', 'A'.repeat(65)]) assert.equal(read('badge', number), null, number);
  for (const text of ['', '{', 'null', '[]', '{"kind":"pin"}', '{"kind":"name","number":"4711"}'])
    assert.equal(readCredential(text), null, text);
});

test('M4 a sealed credential says nothing, not even its length, and opens for its punch and under its secret alone', async () => {
  const [secret, key] = ['s'.repeat(32), crypto.randomUUID()];
  const place = placeOfCredential('device', key);
  const seal = (text: string) => sealTo(sealingKeyOf(secret), place, text);
  const [short, long] = [await seal('{"a":1}'), await seal('{"a":"a longer one"}')];
  assert.equal(short.length, long.length);
  assert.notEqual(await seal('{"a":1}'), short);
  assert.equal(openSealed(secret, place, short)?.trim(), '{"a":1}');
  assert.equal(openSealed(secret, placeOfCredential('device', crypto.randomUUID()), short), null);
  assert.equal(openSealed(secret, placeOfCredential('other', key), short), null);
  assert.equal(openSealed('t'.repeat(32), place, short), null);
  for (const at of [10, 95, 150, 280]) {
    const altered = `${short.slice(0, at)}${short[at] === 'A' ? 'B' : 'A'}${short.slice(at + 1)}`;
    assert.equal(openSealed(secret, place, altered), null, `character ${at}`);
  }
});
