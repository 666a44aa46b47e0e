import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isVerified } from './rules-verified-address.ts';

const cases: [claims: Record<string, unknown>, declared: string[], counts: boolean][] = [
  [{ email_verified: true }, [], true],
  [{ email_verified: 'true' }, [], true],
  [{ xms_edov: true }, [], true],
  [{ xms_edov: 1 }, [], true],
  [{ xms_edov: '1' }, [], true],
  [{}, ['acme.test'], true],
  [{}, [], false],
  [{}, ['other.test', 'sub.acme.test', 'test'], false],
  [{ email_verified: false }, ['acme.test'], false],
  [{ email_verified: 'False' }, ['acme.test'], false],
  [{ email_verified: null }, ['acme.test'], false],
  [{ xms_edov: false }, ['acme.test'], false],
  [{ xms_edov: '0' }, ['acme.test'], false],
  [{ email_verified: false, xms_edov: true }, ['acme.test'], false],
  [{ email_verified: true, xms_edov: false }, ['acme.test'], false],
  [{ email_verified: [true] }, [], false],
];

for (const [claims, declared, counts] of cases) {
  test(`I8 ${JSON.stringify(claims)} with ${declared.join(' and ') || 'no domain'} declared: ${counts}`, () => {
    assert.equal(isVerified('ada@acme.test', [{}, claims], declared), counts);
  });
}

test('I8 the domain of an address is what follows its last @', () => {
  assert.equal(isVerified('"ada@acme.test"@evil.test', [{}], ['acme.test']), false);
});
