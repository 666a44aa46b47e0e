import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { openBrowser } from '#test/browser.ts';
import { createWorld } from '#test/world.ts';
import { createLog } from '../runtime/log.ts';

const { runtime, ownerPool } = await createWorld();

test('H4 a call of sign-in that fails writes no value that it was asked with, and no line past the log', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const printed = mock.method(console, 'error', () => {});
  const browser = openBrowser({ ...runtime, log });
  await browser.call('/passkey/generate-authenticate-options');
  await ownerPool.query('alter table auth.passkey rename to gone');
  const value = 'the-credential-of-somebody';
  assert.equal((await browser.call('/passkey/verify-authentication', { response: { id: value } })).status, 500);
  await ownerPool.query('alter table auth.gone rename to passkey');
  assert.equal(printed.mock.callCount(), 0);
  assert.equal(lines.length, 1, lines.join(''));
  assert.ok(!lines.join('').includes(value));
});
