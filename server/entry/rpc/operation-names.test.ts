import assert from 'node:assert/strict';
import { test } from 'node:test';
import { procedures } from '#test/procedures.ts';
import { routes } from '../rest/routes.ts';

const verbOf = (name: string) => /^[a-z]+/.exec(name.split('.').at(-1) ?? '')?.[0] ?? '';
const names = procedures.map(({ name }) => name);

/** Invitations add people to a company. */
const ADDED_OTHERWISE = ['access.removeUser'];

test('docs/style.md: an operation that removes takes out what another adds; records are deleted', () => {
  const removing = names.filter((name) => verbOf(name) === 'remove');
  assert.ok(removing.length > ADDED_OTHERWISE.length, removing.join());
  const unpaired = removing.filter((name) => !names.includes(name.replace('remove', 'add')));
  assert.deepEqual(unpaired, ADDED_OTHERWISE);
});

test('docs/style.md: a DELETE of the interface is called delete, or by what it does instead', () => {
  const verbs = new Set(routes.filter(({ method }) => method === 'DELETE').map(({ name }) => verbOf(name)));
  assert.deepEqual([...verbs].sort(), ['cancel', 'delete', 'remove', 'revoke', 'unassign', 'withdraw']);
});
