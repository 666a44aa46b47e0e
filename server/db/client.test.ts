import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementName } from './client.ts';

test('every copy of the module in a process gives a text the same name, and each text one of its own', async () => {
  const copy: typeof import('./client.ts') = await import(new URL('./client.ts?copy', import.meta.url).href);
  assert.notEqual(copy.statementName, statementName);
  const first = statementName('select 1');
  const second = copy.statementName('select 2');
  assert.notEqual(second, first);
  assert.equal(statementName('select 2'), second);
  assert.equal(copy.statementName('select 1'), first);
});
