import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCountry } from './countries.ts';

test('the codes of ISO 3166 are known, in capitals', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = letters.flatMap((one) => letters.map((other) => one + other)).filter(isCountry);
  assert.equal(known.length, 250);
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  assert.deepEqual(
    known.filter((code) => names.of(code) === undefined),
    [],
  );
  for (const other of ['es', 'ESP', '', 'EU', 'UK', 'ZZ', 'XX', 'SU', 'AN', 'UN', '01'])
    assert.ok(!isCountry(other), other);
});
