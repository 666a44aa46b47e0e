import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { datesBetween } from '../../platform/shared/dates.ts';
import { plannedBy } from '../days/load-planned.ts';
import type { Schedule } from '../days/rules-schedule.ts';
import type { DaySources, ReadDayOff, ReadEntry } from '../timesheets/rules.ts';
import { figuresOf, type MonthFacts, type RowFacts } from './rules-totals.ts';

const ZONES = ['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe'];
// Months in which the clocks of one of the zones go forward or back.
const MONTHS = ['2026-03', '2026-04', '2026-10', '2026-11', '2026-12'];
const HOURS = 3600;

const entryIn = (date: string) =>
  fc.record({
    date: fc.constant(date),
    timeZone: fc.constantFrom(...ZONES),
    startMinute: fc.integer({ min: 0, max: 24 * 60 - 1 }),
    minutes: fc.integer({ min: 1, max: 14 * 60 }),
    // A paid part comes first in an entry (B7).
    paidPart: fc.constantFrom(0, 0.5, 1),
  });

const world = fc.constantFrom(...MONTHS).chain((month) => {
  const dates = datesBetween(`${month}-01`, `${month}-28`);
  return fc.record({
    dates: fc.constant(dates),
    entries: fc.array(fc.constantFrom(...dates).chain(entryIn), { maxLength: 12 }),
    holidays: fc.subarray([...dates, `${month}-29`]),
    surplus: fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 28, maxLength: 28 }),
    // The day from which the second contract holds, and how much of full time each is.
    changesOn: fc.integer({ min: 1, max: 27 }),
    percentages: fc.tuple(fc.constantFrom(null, 50, 99.9, 100), fc.constantFrom(null, 25, 100)),
    daysOff: fc.array(
      fc.record({
        date: fc.constantFrom(...dates),
        type: fc.constantFrom('days', 'hours'),
        seconds: fc.constantFrom(0, 1800, 7200, 28_800),
      }),
      { maxLength: 6 },
    ),
    openingSeconds: fc.integer({ min: -1e6, max: 1e6 }),
    changeSeconds: fc.integer({ min: -1e6, max: 1e6 }),
  });
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

/** Worked seconds of the night, Sundays and holidays, minute by minute on the wall: by no code of the program. */
function placedIn({ entries, holidays }: World) {
  const placed = { nightSeconds: 0, sundaySeconds: 0, holidaySeconds: 0 };
  for (const { date, timeZone, startMinute, minutes, paidPart } of entries) {
    const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).add({ minutes: startMinute });
    for (let minute = 0; minute < Math.floor(minutes * paidPart); minute += 1) {
      const at = start.add({ minutes: minute });
      if (at.hour >= 22 || at.hour < 6) placed.nightSeconds += 60;
      if (at.dayOfWeek === 7) placed.sundaySeconds += 60;
      if (holidays.includes(at.toPlainDate().toString())) placed.holidaySeconds += 60;
    }
  }
  return placed;
}

const entryOf = ({ date, timeZone, startMinute, minutes, paidPart }: World['entries'][number]): ReadEntry => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).add({ minutes: startMinute });
  return {
    ...{
      id: date,
      versionId: date,
      workEntryType: 'work',
      workCheckTypeId: null,
      checkTypeName: null,
      isRemote: false,
    },
    ...{ workBreakId: null, breakName: null, timeZone, outsideFence: false, needsConfirmation: false, leftOut: false },
    ...{ closedBy: 'person', isEdited: false, latePunches: [], paidSeconds: Math.floor(minutes * paidPart) * 60 },
    startedAt: new Date(start.epochMilliseconds),
    endedAt: new Date(start.add({ minutes }).epochMilliseconds),
  };
};

const dayOffOf = ({ date, type, seconds }: World['daysOff'][number]): ReadDayOff => ({
  ...{ date, seconds, startTime: null, endTime: null, absenceTypeId: type, typeName: type, color: null },
  ...{ isPrivate: false, pickMode: type === 'days' ? 'by_days' : 'by_time_range', countMode: 'working_days' },
});

/** A schedule of eight hours on each day of the week, in two contracts. */
function scheduleOf({ dates, changesOn, holidays }: World): Schedule {
  const workDays = Array.from({ length: 7 }, () => ({ hour: 8 }));
  const of = (id: string, startAt: string, endAt: string | null) => ({
    ...{ id, startAt, endAt, weeklyHours: null, workDays, flexibleDaysPerWeek: null, rotation: null, workTimes: [] },
  });
  const [first = '', change = ''] = [dates[0], dates[changesOn]];
  return {
    contracts: [of('first', first, dates[changesOn - 1] ?? null), of('second', change, null)],
    ...{ annexes: [], defaultWorkDays: null, halfHolidays: new Set(), worksOnHolidays: true },
    holidays: new Set(holidays),
  };
}

function factsOf(given: World): MonthFacts {
  const { dates, entries, daysOff, surplus, percentages, openingSeconds, changeSeconds } = given;
  const schedule = scheduleOf(given);
  const workedOn = (date: string) =>
    entries.filter((one) => one.date === date).reduce((sum, one) => sum + entryOf(one).paidSeconds, 0);
  const sources = dates.map((date): DaySources => {
    const workedSeconds = workedOn(date);
    const numbers = { plannedSeconds: 28_800, expectedSeconds: 28_800, workedSeconds, balanceSeconds: 0 };
    return {
      ...{ date, schedule, row: { isComputed: true, ...numbers }, holiday: null, findings: [] },
      entries: entries.filter((one) => one.date === date).map(entryOf),
      daysOff: daysOff.filter((one) => one.date === date).map(dayOffOf),
    };
  });
  const rows = dates.map((date, index): RowFacts => {
    const seconds = surplus[index] ?? 0;
    const positiveSeconds = Math.min(Math.max(seconds, 0), workedOn(date));
    return {
      ...{ date, positiveSeconds, negativeSeconds: Math.min(seconds, 0), bonusSeconds: 7, typedSeconds: 0 },
      inputs: null,
    };
  });
  const partTime = percentages.map((percentageWorkDay, index) => ({
    ...{ contractId: index === 0 ? 'first' : 'second', percentageWorkDay, fte: null, workTimes: [] },
  }));
  return {
    ...{ sources, plannedOn: plannedBy(schedule), partTime, rows: new Map(rows.map((row) => [row.date, row])) },
    ...{ ledger: [], corrections: new Map(), openingSeconds, changeSeconds },
  };
}

test('L1 totals of random months are those of a model that counts minute by minute', () => {
  fc.assert(
    fc.property(world, (given) => {
      const facts = factsOf(given);
      const { totals, days, contracts } = figuresOf(facts);
      const { nightSeconds, sundaySeconds, holidaySeconds } = totals;
      assert.deepEqual({ nightSeconds, sundaySeconds, holidaySeconds }, placedIn(given));
      const sums = { worked: 0, ordinary: 0, overtime: 0, complementary: 0, undertime: 0 };
      for (const [index, { date, positiveSeconds, negativeSeconds }] of [...facts.rows.values()].entries()) {
        const worked = facts.sources[index]?.row?.workedSeconds ?? 0;
        const percentage = given.percentages[index < given.changesOn ? 0 : 1];
        sums.worked += worked;
        sums.ordinary += worked - positiveSeconds;
        sums[percentage !== null && percentage !== undefined && percentage < 100 ? 'complementary' : 'overtime'] +=
          positiveSeconds;
        sums.undertime -= negativeSeconds;
        assert.equal(days[index]?.date, date);
      }
      assert.deepEqual(
        [totals.workedSeconds, totals.ordinarySeconds, totals.overtimeSeconds, totals.complementarySeconds],
        [sums.worked, sums.ordinary, sums.overtime, sums.complementary],
      );
      assert.equal(totals.undertimeSeconds, sums.undertime);
      assert.equal(totals.bonusSeconds, 7 * days.length);
      assert.equal(
        totals.overtimeByType.reduce((sum, { seconds }) => sum + seconds, 0),
        totals.overtimeSeconds,
      );
      assert.equal(totals.closingBalanceSeconds, given.openingSeconds + given.changeSeconds);
      for (const type of ['days', 'hours']) {
        const seconds = given.daysOff.filter((one) => one.type === type).reduce((sum, one) => sum + one.seconds, 0);
        const line = totals.absences.find(({ name }) => name === type);
        assert.equal(line?.seconds ?? 0, seconds);
        assert.ok(Math.abs((line?.days ?? 0) - seconds / (8 * HOURS)) < 1e-6);
        assert.ok(line === undefined || line.unit === type);
      }
      const terms = contracts.map(({ from, percentage }) => [from, percentage]);
      assert.deepEqual(terms, [
        [given.dates[0], given.percentages[0]],
        [given.dates[given.changesOn], given.percentages[1]],
      ]);
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 60) },
  );
});
