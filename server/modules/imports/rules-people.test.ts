import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Names } from './rules-names.ts';
import { People, type Person } from './rules-people.ts';
import type { Fault } from './rules-plan.ts';

const person = (id: string, code: number, name: string, shortName = name): Person => ({
  ...{ id, code, email: `${id}@acme.example`, nid: null },
  ...{ name, shortName, timeZone: 'UTC' },
});
const people = new People([
  person('ana', 1, 'Ana Gil Ruiz', 'Ana Gil'),
  person('eva', 2, 'Eva Paz'),
  person('leo', 3, 'Leo Sanz Mas', 'Leo Sanz'),
  person('leo2', 4, 'Leo Sanz Gil', 'Leo Sanz'),
]);
const found = (values: Record<string, string | number>) => {
  const faults: Fault[] = [];
  return people.findOf(values, faults) ?? faults.map(({ field, code }) => `${field} ${code}`).join();
};

describe('the person of a row', () => {
  it('is nobody where its number is that of one and its name that of another: the numbers are from another list', () => {
    assert.equal(found({ employeeCode: 1, employeeName: 'Eva Paz' }), 'employeeName reference_ambiguous');
    assert.equal(
      found({ employeeEmail: 'ana@acme.example', employeeName: 'EVA PAZ' }),
      'employeeName reference_ambiguous',
    );
  });

  it('is that of its number where the name says the same, is written otherwise, or is that of several', () => {
    for (const name of ['Ana Gil', 'ana gil ruíz', 'Gil Ruiz, Ana', 'A. Gil', 'Leo Sanz'])
      assert.equal(found({ employeeCode: 1, employeeName: name }), 'ana', name);
  });

  it('is found by a name without accents, but not by one whose marks are letters', () => {
    const names = new Names([
      { id: 'munoz', name: 'José Muñoz' },
      { id: 'mona', name: 'मोना' },
      { id: 'kawa', name: 'かわ' },
    ]);
    assert.deepEqual(names.find('jose MUNOZ'), { id: 'munoz' });
    for (const other of ['मीना', 'がわ'])
      assert.deepEqual(names.find(other), { problem: 'reference_not_found' }, other);
  });
});
