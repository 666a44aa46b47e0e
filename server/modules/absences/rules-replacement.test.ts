import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type PlannedTime, sumOfSeconds } from '../days/rules-credit.ts';
import { overlapsOf } from './rules.ts';
import { replaceLeave, replacementFaults } from './rules-replacement.ts';

const DATE = '2026-08-03';
const DAY = { plannedSeconds: 28_800, daySeconds: 28_800 };
const split: PlannedTime = {
  ...DAY,
  slots: [
    { start: '09:00', end: '13:00' },
    { start: '14:00', end: '18:00' },
  ],
};
const hoursOnly: PlannedTime = { ...DAY, slots: null };
const part = (startTime: string, endTime: string) => ({ date: DATE, startTime, endTime });
const full = { date: DATE, startTime: null, endTime: null };
const createdAt = new Date('2026-07-01T12:00:00Z');
const inPlaceOf = new Date(createdAt.getTime() - 1);
const leave = { ...full, seconds: 28_800, category: 'leave', createdAt };

const replaced = (sick: object[], planned: PlannedTime) => {
  const result = replaceLeave(sick as (typeof full)[], [leave], { plannedOn: () => planned });
  const [{ released, rest } = { released: [], rest: [] }] = result.replaced;
  return { added: result.added, released, rest };
};

test('E13 half a sick day releases that half; on a day without slots the sick part counts first', () => {
  const half = part('09:00', '13:00');
  assert.deepEqual(replaced([half], split), {
    ...{ added: [{ ...half, seconds: 14_400, inPlaceOf }], released: [half] },
    rest: [
      { ...part('00:00', '09:00'), seconds: 0, inPlaceOf },
      { ...part('13:00', '24:00'), seconds: 14_400, inPlaceOf },
    ],
  });
  assert.deepEqual(replaced([part('10:00', '15:00')], hoursOnly).rest, [
    { ...part('00:00', '10:00'), seconds: 10_800, inPlaceOf },
    { ...part('15:00', '24:00'), seconds: 0, inPlaceOf },
  ]);
});

test('E13 a sick range over a range of leave releases what both share, and a full sick day all of it', () => {
  const granted = { ...part('10:00', '16:00'), seconds: 18_000, category: 'absence', createdAt };
  const plan = { plannedOn: () => split };
  const [shared] = replaceLeave([part('09:00', '11:00')], [granted], plan).replaced;
  assert.deepEqual(
    [shared?.released, shared?.rest],
    [[part('10:00', '11:00')], [{ ...part('11:00', '16:00'), seconds: 14_400, inPlaceOf }]],
  );
  const [whole] = replaceLeave([full], [granted], plan).replaced;
  assert.deepEqual([whole?.released, whole?.rest], [[part('10:00', '16:00')], []]);
});

test('E13 sick days give way to none, and ranges that only touch replace nothing', () => {
  const sick = { ...part('09:00', '10:00'), seconds: 3600, category: 'sick', createdAt };
  const touching = { ...part('11:00', '12:00'), seconds: 3600, category: 'leave', createdAt };
  const { kept, replaced: none } = replaceLeave([part('09:30', '11:00')], [sick, touching], { plannedOn: () => split });
  assert.deepEqual([kept, none], [[sick, touching], []]);
});

test('E13 only sick days that are asked for may replace', () => {
  const ask = { type: 'create', onOverlap: 'replace' } as const;
  const faults = { onOverlap: 'only_sick_days_replace' };
  assert.deepEqual(replacementFaults(ask, { category: 'sick' }), {});
  assert.deepEqual(replacementFaults(ask, { category: 'leave' }), faults);
  assert.deepEqual(replacementFaults({ ...ask, type: 'delete' }, { category: 'sick' }), faults);
  assert.deepEqual(replacementFaults({ type: 'delete', onOverlap: 'refuse' }, { category: 'leave' }), {});
});

test('E13 C3 whatever parts are sick, sick days and the rest never meet and take together what the day plans', () => {
  const clock = fc
    .integer({ min: 0, max: 48 })
    .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const ranges = fc
    .uniqueArray(clock, { minLength: 2, maxLength: 6 })
    .map((times) => times.sort())
    .map((times) =>
      times.flatMap((start, index) =>
        index % 2 === 0 && times[index + 1] ? [part(start, times[index + 1] as string)] : [],
      ),
    );
  fc.assert(
    fc.property(ranges, fc.constantFrom(split, hoursOnly), (sick, planned) => {
      const { added, rest } = replaced(sick, planned);
      assert.deepEqual(overlapsOf(rest, added), []);
      assert.equal(sumOfSeconds([...added, ...rest]), 28_800);
    }),
  );
});
