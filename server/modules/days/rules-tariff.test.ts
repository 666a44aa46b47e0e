import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { MultiplierRule } from '#drizzle/schema/overtime-policies.ts';
import { anyDay, anyWindow, dayInputs, multiplier, paidWork, policyTerms } from '#test/overtime-days.ts';
import { completeTypifyingRule } from '../overtime/rules-policy.ts';
import { computeDay, type DayInputs } from './rules-day.ts';
import type { PolicyTerms } from './rules-policy.ts';
import { lengthOf } from './rules-stretches.ts';
import { intervalsOf } from './rules-timeline.ts';

const day = (
  entries: DayInputs['entries'],
  rules: Partial<PolicyTerms>,
  inputs: Parameters<typeof dayInputs>[0] = {},
) => computeDay(dayInputs({ entries, policy: policyTerms(rules), ...inputs }));
const bonusOf = (...args: Parameters<typeof day>) => day(...args).row.bonusSeconds;
const typifying = (rule: { name: string } & Partial<MultiplierRule>) => completeTypifyingRule(rule);

/** Nine and a half hours on Monday: a surplus of 5400 from 17:00. */
const MONDAY = [paidWork('2026-03-02T09:00', '2026-03-02T18:30')];
const first = { from: 0, to: 3600, coefficient: 1.5 };
const second = { from: 3600, to: 7200, coefficient: 2 };

describe('multiplier rules', () => {
  const table: { title: string; rules: Partial<MultiplierRule>[]; bonus: number; inputs?: Partial<DayInputs> }[] = [
    { title: 'D4 surplus 5400, first hour ×1.5, second ×2: bonus 3600', rules: [first, second], bonus: 3600 },
    {
      title: 'D4 the same by hour units',
      rules: [
        { ...first, mode: 'by_hour_unit' },
        { ...second, mode: 'by_hour_unit' },
      ],
      bonus: 3600,
    },
    {
      title: 'D4 the same with the length of the stretches in hours',
      rules: [
        { coefficient: 1.5, mode: 'by_hour_unit', hourUnits: 1 },
        { coefficient: 2, mode: 'by_hour_unit', from: 3600, hourUnits: 1 },
      ],
      bonus: 3600,
    },
    { title: 'D4 without rules the bonus is 0', rules: [], bonus: 0 },
    {
      title: 'D4 where rules overlap the highest coefficient counts',
      rules: [{ coefficient: 1.5 }, second],
      bonus: 3600,
    },
    { title: 'D4 a coefficient of 1 adds nothing', rules: [{ coefficient: 1 }], bonus: 0 },
    {
      title: 'D4 each rule is rounded half up once a day',
      rules: [
        { coefficient: 1.1, to: 5 },
        { coefficient: 1.1, from: 5, to: 9 },
      ],
      bonus: 1,
    },
    {
      title: 'D4 during_theoretical covers the planned part of the work',
      rules: [{ apply: 'during_theoretical' }],
      bonus: 28_800,
    },
    { title: 'D4 outside_schedule covers what follows it', rules: [{ apply: 'outside_schedule' }], bonus: 5400 },
    { title: 'D4 always covers all', rules: [{ apply: 'always' }], bonus: 34_200 },
    {
      title: 'D4 a window covers its own hours',
      rules: [{ apply: 'always', startTime: '10:00', endTime: '11:30' }],
      bonus: 5400,
    },
    {
      title: 'D3 of a window over the surplus only the end of the day counts',
      rules: [{ startTime: '16:00', endTime: '17:30' }],
      bonus: 1800,
    },
    { title: 'D4 weekdays: not on a Sunday', rules: [{ days: ['sunday'] }], bonus: 0 },
    { title: 'D4 weekdays: on Mondays', rules: [{ days: ['monday'] }], bonus: 5400 },
    {
      title: 'D4 by_slot counts from and to inside the window',
      rules: [{ apply: 'always', startTime: '16:00', endTime: '20:00', to: 3600 }],
      bonus: 3600,
    },
    {
      title: 'D4 by_hour_unit counts them over all it looks at, of which the window then leaves a part',
      rules: [{ apply: 'always', startTime: '16:00', endTime: '20:00', from: 28_800, mode: 'by_hour_unit' }],
      bonus: 5400,
    },
  ];
  for (const { title, rules, bonus } of table) {
    test(title, () => assert.equal(bonusOf(MONDAY, { multiplierRules: rules.map(multiplier) }), bonus));
  }

  test('D4 among equal coefficients the order of the rules decides nothing, though each is rounded by itself', () => {
    const rules = [multiplier({ to: 2, coefficient: 1.5 }), multiplier({ from: 1, to: 4, coefficient: 1.5 })];
    const [one, other] = [rules, rules.toReversed()].map((multiplierRules) => bonusOf(MONDAY, { multiplierRules }));
    assert.equal(one, other);
  });

  test('D4 with slots, the clock decides what is inside and outside of the schedule', () => {
    const slots = [
      { start: '09:00', end: '13:00' },
      { start: '14:00', end: '18:00' },
    ];
    const planned = { ...dayInputs().planned, slots };
    const bonus = (apply: MultiplierRule['apply']) =>
      bonusOf(MONDAY, { multiplierRules: [multiplier({ apply })] }, { planned });
    assert.deepEqual([bonus('during_theoretical'), bonus('outside_schedule')], [28_800, 5400]);
  });

  test('C6 a slot over midnight covers the night of its own date', () => {
    const planned = { ...dayInputs().planned, plannedSeconds: 28_800, slots: [{ start: '22:00', end: '06:00' }] };
    const entries = [paidWork('2026-03-02T21:00', '2026-03-03T06:30')];
    const bonus = (apply: MultiplierRule['apply']) =>
      bonusOf(entries, { multiplierRules: [multiplier({ apply })] }, { planned });
    assert.deepEqual([bonus('during_theoretical'), bonus('outside_schedule')], [28_800, 5400]);
    const tooLate = [paidWork('2026-03-02T09:00', '2026-03-02T15:00')];
    const early = bonusOf(tooLate, { multiplierRules: [multiplier({ apply: 'during_theoretical' })] }, { planned });
    assert.equal(early, 0);
  });

  test('D3 the surplus is the end of the day, over the pause between its entries', () => {
    const entries = [
      paidWork('2026-03-02T08:00', '2026-03-02T16:30'),
      paidWork('2026-03-02T17:00', '2026-03-02T17:30'),
    ];
    const { surplus, work } = day(entries, { typifyingRules: [typifying({ name: 'All' })] });
    assert.deepEqual(
      intervalsOf(work.timeline, surplus).map(({ startedAt, endedAt }) => `${startedAt}/${endedAt}`),
      ['2026-03-02T15:00:00Z/2026-03-02T15:30:00Z', '2026-03-02T16:00:00Z/2026-03-02T16:30:00Z'],
    );
  });

  test('D2 D3 strict: only the excess over the tolerance is surplus to multiply', () => {
    const rules = { multiplierRules: [multiplier({})], toleranceSeconds: 600 };
    assert.deepEqual([bonusOf(MONDAY, rules), bonusOf(MONDAY, { ...rules, strict: true })], [5400, 4800]);
  });

  test('A6 an entry over midnight is split: Sunday and holiday hours by their own date', () => {
    const night = [paidWork('2026-03-07T22:00', '2026-03-08T06:00')];
    const rules = (days: MultiplierRule['days']) => ({ multiplierRules: [multiplier({ days, apply: 'always' })] });
    const saturday = { date: '2026-03-07', plannedSeconds: 0 };
    assert.equal(bonusOf(night, rules(['sunday']), saturday), 21_600);
    assert.equal(bonusOf(night, rules(['holiday']), saturday), 0);
    assert.equal(bonusOf(night, rules(['holiday']), { ...saturday, holidays: ['2026-03-08'] }), 21_600);
    assert.equal(bonusOf(night, rules(['saturday', 'holiday']), { ...saturday, holidays: ['2026-03-08'] }), 28_800);
  });

  test('A6 a window over midnight covers both sides of it', () => {
    const rules = { multiplierRules: [multiplier({ startTime: '22:00', endTime: '06:00', apply: 'always' })] };
    const entries = [paidWork('2026-03-02T20:00', '2026-03-03T08:00')];
    assert.equal(bonusOf(entries, rules), 28_800);
  });

  test('A4 a night in which clocks change has the seconds that passed', () => {
    const night = { multiplierRules: [multiplier({ startTime: '22:00', endTime: '06:00', apply: 'always' })] };
    const bonus = (from: string, to: string) => bonusOf([paidWork(from, to)], night, { date: from.slice(0, 10) });
    assert.equal(bonus('2026-03-28T22:00', '2026-03-29T06:00'), 25_200);
    assert.equal(bonus('2026-10-24T22:00', '2026-10-25T06:00'), 32_400);
    const repeated = { multiplierRules: [multiplier({ startTime: '02:00', endTime: '03:00', apply: 'always' })] };
    const hours = (from: string, to: string) => bonusOf([paidWork(from, to)], repeated, { date: from.slice(0, 10) });
    assert.deepEqual(
      [hours('2026-10-25T00:00', '2026-10-25T06:00'), hours('2026-03-29T00:00', '2026-03-29T06:00')],
      [7200, 0],
    );
  });

  test('B7 the paid part of a pause is its beginning', () => {
    const pause = { ...paidWork('2026-03-02T09:00', '2026-03-02T10:00'), remuneratedSeconds: 1200 };
    const rules = { multiplierRules: [multiplier({ startTime: '09:00', endTime: '09:15', apply: 'always' })] };
    assert.equal(bonusOf([pause], rules), 900);
  });
});

describe('typifying rules', () => {
  test('D5 they name surplus seconds, the first rule wins where several do, and nothing is multiplied', () => {
    const typifyingRules = [
      typifying({ name: 'Evening', startTime: '18:00', endTime: '24:00' }),
      typifying({ name: 'Monday', days: ['monday'] }),
      typifying({ name: 'Holiday', days: ['holiday'] }),
    ];
    const { typified, row } = day(MONDAY, { typifyingRules });
    assert.deepEqual(
      typified.map(({ rule, seconds }) => [rule.name, seconds]),
      [
        ['Evening', 1800],
        ['Monday', 3600],
        ['Holiday', 0],
      ],
    );
    assert.deepEqual([row.typedSeconds, row.positiveSeconds, row.bonusSeconds], [5400, 5400, 0]);
  });
});

describe('properties of a day', () => {
  test('D4 D5 typed ≤ positive, every second multiplied at most once, and the row is the sum of its rules', () => {
    fc.assert(
      fc.property(anyDay, (inputs) => {
        const { row, multiplied, typified, work } = computeDay(inputs);
        assert.ok(row.typedSeconds >= 0 && row.typedSeconds <= row.positiveSeconds);
        assert.ok(multiplied.reduce((sum, one) => sum + one.seconds, 0) <= row.workedSeconds);
        const paid = work.timeline.reduce((sum, piece) => sum + piece.seconds, 0);
        if (work.timeline.length > 0) assert.equal(paid, row.workedSeconds);
        for (const { stretches, seconds } of [...multiplied, ...typified]) assert.equal(lengthOf(stretches), seconds);
        assert.ok(row.bonusSeconds >= 0);
      }),
      { numRuns: 300 },
    );
  });

  test('D4 D5 the order of rules changes no number of the row', () => {
    const shuffled = anyDay.chain((inputs) =>
      fc.record({
        inputs: fc.constant(inputs),
        multiplierRules: fc.shuffledSubarray([...inputs.policy.multiplierRules], {
          minLength: inputs.policy.multiplierRules.length,
        }),
        typifyingRules: fc.shuffledSubarray([...inputs.policy.typifyingRules], {
          minLength: inputs.policy.typifyingRules.length,
        }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ inputs, ...rules }) => {
        const other = computeDay({ ...inputs, policy: { ...inputs.policy, ...rules } });
        assert.deepEqual(other.row, computeDay(inputs).row);
      }),
      { numRuns: 300 },
    );
  });

  test('D4 no rules, no bonus; and inside and outside of the schedule make up the whole day', () => {
    fc.assert(
      fc.property(anyDay, (inputs) => {
        const secondsOf = (apply: MultiplierRule['apply']) => {
          const policy = policyTerms({ multiplierRules: [multiplier({ apply })] });
          return computeDay({ ...inputs, policy }).row.bonusSeconds;
        };
        assert.equal(computeDay({ ...inputs, policy: policyTerms() }).row.bonusSeconds, 0);
        assert.equal(secondsOf('during_theoretical') + secondsOf('outside_schedule'), secondsOf('always'));
        const surplus = computeDay({ ...inputs, policy: policyTerms() }).row.positiveSeconds;
        assert.equal(secondsOf('on_surplus'), surplus);
      }),
    );
  });

  test('A6 what the clock says and what passed are the same seconds, counted one by one', () => {
    fc.assert(
      fc.property(anyDay, anyWindow, (inputs, when) => {
        const policy = policyTerms({ multiplierRules: [multiplier({ ...when, apply: 'always' })] });
        // Windows are in steps of a quarter of an hour.
        const entries = inputs.entries.map((entry) => ({ ...entry, remuneratedSeconds: 900 }));
        const instants = entries.flatMap(({ startedAt }) =>
          Array.from({ length: 900 }, (_, second) => Temporal.Instant.from(startedAt).add({ seconds: second })),
        );
        const covered = instants.filter((instant) => {
          const local = instant.toZonedDateTimeISO('Europe/Madrid');
          const date = local.toPlainDate().toString();
          const time = local.toPlainTime().toString().slice(0, 5);
          const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
          const onDay =
            when.days.length === 0 ||
            when.days.some((name) =>
              name === 'holiday' ? inputs.holidays.includes(date) : names[local.dayOfWeek - 1] === name,
            );
          const { startTime: start, endTime: end } = when;
          if (!onDay || start === null || end === null) return onDay;
          return start < end ? start <= time && time < end : start <= time || time < end;
        });
        assert.equal(computeDay({ ...inputs, entries, policy }).row.bonusSeconds, covered.length);
      }),
      { numRuns: 60 },
    );
  });
});
