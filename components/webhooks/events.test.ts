import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsEvent, wantsSome, withAll, withEvent } from './events.ts';

test('an area is wanted whole or not at all, in the order of the form', () => {
  assert.deepEqual(withAll(['salary.created', 'salary.changed'], 'employee', true), [
    'employee',
    'salary.created',
    'salary.changed',
  ]);
  assert.deepEqual(withAll(['employee.created', 'salary'], 'employee', false), ['salary']);
});

test('one event less of a whole area leaves the others of today', () => {
  const wanted = withEvent(['salary'], 'salary', 'deleted', false);
  assert.deepEqual(wanted, ['salary.created', 'salary.changed']);
  assert.equal(wantsEvent(wanted, 'salary', 'deleted'), false);
});

test('all events one by one are not the area, which has those of later releases too', () => {
  const wanted = withEvent(['salary.created', 'salary.changed'], 'salary', 'deleted', true);
  assert.deepEqual(wanted, ['salary.created', 'salary.changed', 'salary.deleted']);
  assert.equal(wantsSome(wanted, 'salary'), true);
  assert.equal(wantsSome(wanted, 'employee'), false);
});
