import assert from 'node:assert/strict';
import { test } from 'node:test';
import { employeeOutput, updateEmployeeInput } from '#server/modules/people/schema.ts';
import { fieldsOf } from '#server/platform/shared/field-kinds.ts';
import { changesOf, datedFields, PROFILE_FIELDS, typedValue } from './profile-fields.ts';
import type { Employee } from './types.ts';

const all = Object.values(PROFILE_FIELDS).flat();

test('every field of an employee that can be written is in the record, but for its own parts', () => {
  const others = [
    'id',
    'status',
    'leavesOn',
    'leaveReasonId',
    'customFields',
    'contributionGroupId',
    'imageProfileURL',
  ];
  const names = Object.keys(updateEmployeeInput.shape).filter((name) => !others.includes(name));
  const written = all.flatMap(({ name, from }): string[] => (from === undefined ? [name] : [name, from]));
  assert.deepEqual(written.sort(), names.sort());
});

test('I4 fields have the kind that the interface declares', () => {
  const kinds = new Map(fieldsOf(employeeOutput).map(({ path, kind }) => [path.replace(/\[\]$/, ''), kind]));
  for (const { name, kind } of all) {
    if (name !== 'mainRecruiterId') assert.equal(kind, kinds.get(name), name);
  }
});

const employee = {
  firstName: 'Ana',
  city: 'Madrid',
  code: 7,
  officeIds: ['a'],
  mainRecruiter: null,
} as unknown as Employee;

test('only what differs from the record is sent; an empty field clears it', () => {
  const fields = all.filter(({ name }) =>
    ['firstName', 'city', 'code', 'officeIds', 'pin', 'mainRecruiterId'].includes(name),
  );
  const start = Object.fromEntries(fields.map((field) => [field.name, typedValue(employee, field)]));
  assert.deepEqual(changesOf(employee, fields, start), {});
  const typed = { ...start, firstName: ' Ana ', city: ' ', code: '', officeIds: ['b', 'a'], pin: '12' };
  assert.deepEqual(changesOf(employee, fields, typed), { city: null, code: null, officeIds: ['b', 'a'], pin: 12 });
});

test('C7 a change of offices has a first day, unless the person has none today', () => {
  const changes = { officeIds: ['b'], city: null };
  const names = (one: Employee) => datedFields(one, all, changes).map(({ name, from }) => [name, from]);
  assert.deepEqual(names(employee), [['officeIds', 'officeIdsFrom']]);
  assert.deepEqual(names({ ...employee, officeIds: [] }), []);
  assert.deepEqual(datedFields(employee, all, { city: null }), []);
});
