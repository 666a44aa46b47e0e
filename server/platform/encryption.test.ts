import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decrypt, encrypt } from './encryption.ts';

const secret = 'a secret of the server, long enough to be one';
const place = { purpose: 'tests', id: 'record 1' };

test('a stored text is read with the server’s secret, for its own purpose and record, and unaltered', () => {
  const text = 'whsec_½ and more';
  const stored = encrypt(secret, place, text);
  assert.equal(decrypt(secret, place, stored), text);
  assert.equal(stored.includes(text), false);
  assert.notDeepEqual(encrypt(secret, place, text), stored, 'never the same twice');
  assert.equal(decrypt(`${secret}!`, place, stored), null);
  assert.equal(decrypt(secret, { ...place, purpose: 'others' }, stored), null);
  assert.equal(decrypt(secret, { ...place, id: 'record 2' }, stored), null);
  for (const at of stored.keys()) {
    const altered = Buffer.from(stored);
    altered[at] = (altered[at] ?? 0) ^ 1;
    assert.equal(decrypt(secret, place, altered), null, `byte ${at} altered`);
  }
  assert.equal(decrypt(secret, place, Buffer.alloc(3)), null);
});
