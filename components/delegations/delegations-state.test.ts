import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delegationsInput, tabAt, tabsOf } from './delegations-state.ts';

const manager = { employeeId: 'ana', canDecide: true, canAdminister: false };
const administrator = { ...manager, canAdminister: true };
const unlinked = { ...administrator, employeeId: null };
const state = { page: 1, sort: { key: 'from', direction: 'desc' } } as const;

test('F4 a manager has their own tabs, an administrator everyone’s too, and without an employee only those', () => {
  assert.deepEqual(tabsOf(manager), ['mine', 'given']);
  assert.deepEqual(tabsOf(administrator), ['mine', 'given', 'everyone']);
  assert.deepEqual(tabsOf(unlinked), ['everyone']);
  assert.equal(tabAt({ filters: { show: 'everyone' } }, manager), 'mine');
  assert.equal(tabAt({ filters: { show: null } }, unlinked), 'everyone');
});

test('a tab asks for what it shows, and nobody’s own is asked of who is no employee', () => {
  const asked = (show: 'mine' | 'given' | 'everyone' | null, viewer: typeof manager | typeof unlinked) => {
    const { employeeId, delegateId } = delegationsInput({ ...state, filters: { show } }, viewer);
    return [employeeId, delegateId];
  };
  assert.deepEqual(asked(null, manager), [['ana'], undefined]);
  assert.deepEqual(asked('given', manager), [undefined, ['ana']]);
  assert.deepEqual(asked('everyone', administrator), [undefined, undefined]);
  assert.deepEqual(asked('given', unlinked), [undefined, undefined]);
});
