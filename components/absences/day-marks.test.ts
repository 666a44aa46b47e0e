import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMarks } from './day-marks.ts';

const colleague = (firstName: string, ...dates: string[]) => ({
  person: { id: firstName, firstName, lastName: 'Gil', secondLastName: null, imageProfileURL: null },
  dates,
});

test('M1 a day is marked with its holiday and with each colleague who is off', () => {
  const holiday = { date: '2026-12-08', name: 'Inmaculada', half: false };
  const marks = dayMarks([holiday], [colleague('Ana', '2026-12-07', '2026-12-08'), colleague('Ben', '2026-12-07')]);
  assert.deepEqual(Object.fromEntries(marks), {
    '2026-12-07': { holiday: null, off: ['Ana Gil', 'Ben Gil'] },
    '2026-12-08': { holiday, off: ['Ana Gil'] },
  });
  assert.equal(dayMarks([], []).size, 0);
});
