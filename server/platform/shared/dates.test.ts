import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  datesBetween,
  dayBounds,
  dayCount,
  elapsedSeconds,
  formatInZone,
  formatUtc,
  instantFromLocal,
  isCalendarDate,
  isClockTime,
  isTimeZone,
  localDateOf,
  nominalSeconds,
  parseDateTime,
  splitAtMidnight,
  weekdayIndexOf,
} from './dates.ts';

const MADRID = 'Europe/Madrid';
const ZONES = [MADRID, 'America/Santiago', 'Australia/Lord_Howe', 'America/St_Johns', 'Pacific/Apia', 'UTC'];
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);

const anyZone = fc.constantFrom(...ZONES);
const anyDate = fc
  .integer({ min: 0, max: 401_766 })
  .map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());
const anyInstant = fc
  .integer({ min: Date.parse('1990-01-01') / 1000, max: Date.parse('2040-01-01') / 1000 })
  .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000));

function local(date: string, time: string, timeZone = MADRID): Temporal.Instant {
  const instant = instantFromLocal(date, time, timeZone);
  assert.ok(instant);
  return instant;
}

describe('calendar dates', () => {
  it('accepts real days from 1900-01-01 to 2999-12-31 only', () => {
    for (const date of ['1900-01-01', '2999-12-31', '2024-02-29', '2000-02-29', '2026-12-31']) {
      assert.equal(isCalendarDate(date), true, date);
    }
    const refused = ['1899-12-31', '3000-01-01', '2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10'];
    refused.push(
      '2026-01-00',
      '2026-1-1',
      '26-01-01',
      '2026-01-01T00:00',
      ' 2026-01-01',
      '2026-01-01\n',
      '',
      '0000-01-01',
    );
    for (const date of refused) assert.equal(isCalendarDate(date), false, JSON.stringify(date));
  });

  it('agrees with the calendar on every day, its successor and its weekday', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -500, max: 500 }), (date, days) => {
        const plain = Temporal.PlainDate.from(date);
        assert.equal(isCalendarDate(date), true);
        assert.equal(addDays(date, days), plain.add({ days }).toString());
        assert.equal(weekdayIndexOf(date), plain.dayOfWeek - 1);
      }),
    );
  });

  it('counts and lists both ends, and nothing backwards', () => {
    assert.deepEqual(datesBetween('2028-02-28', '2028-03-01'), ['2028-02-28', '2028-02-29', '2028-03-01']);
    assert.equal(datesBetween('2026-03-29', '2026-03-29').length, 1);
    assert.deepEqual(datesBetween('2026-03-30', '2026-03-29'), []);
    assert.equal(dayCount('2026-01-01', '2026-12-31'), 365);
    assert.equal(dayCount('2026-03-30', '2026-03-29'), 0);
  });

  it('names the weekday', () => {
    assert.equal(weekdayIndexOf('2026-03-29'), 6);
    assert.equal(weekdayIndexOf('2026-03-30'), 0);
  });
});

describe('date-times, zones and clock times as input', () => {
  it('reads ISO 8601 with offset or Z, T or a space, and cuts fractions of a second', () => {
    const sixUtc = [
      '2026-03-29T06:00:00Z',
      '2026-03-29T06:00Z',
      '2026-03-29 06:00:00Z',
      '2026-03-29T08:00:00+02:00',
      '2026-03-29T08:00:00+0200',
      '2026-03-29T08:00+02',
      '2026-03-29T06:00:00.999Z',
      '2026-03-29T06:00:00,123456789+00:00',
      '2026-03-29T06:00:00-00:00',
      '2026-03-28T22:30:00-07:30',
    ];
    for (const text of sixUtc) assert.equal(parseDateTime(text)?.toString(), '2026-03-29T06:00:00Z', text);
  });

  it('refuses date-times without offset, unreal ones and other forms', () => {
    const refused = ['2026-03-29T06:00:00', '2026-03-29', '2026-02-30T06:00:00Z', '2026-03-29T24:00:00Z', ''];
    refused.push('2026-03-29T06:60:00Z', '2026-03-29T06:00:60Z', '2026-03-29T06:00:00+24:00', '1899-12-31T00:00:00Z');
    refused.push(
      '2026-03-29T06:00:00+02:60',
      '2026-03-29T06:00:00 Z',
      '2026-03-29T06Z',
      '2026-03-29T06:00:00.Z',
      'now',
    );
    refused.push('2026-03-29T06:00:00Z\n', '2026-03-29T06:00:00+02:00[Europe/Madrid]', '1774764000');
    for (const text of refused) assert.equal(parseDateTime(text), null, JSON.stringify(text));
  });

  it('accepts Area/City zones that the runtime knows, and UTC', () => {
    for (const zone of [MADRID, 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'America/Port-au-Prince', 'UTC']) {
      assert.equal(isTimeZone(zone), true, zone);
    }
    for (const zone of [
      'europe/madrid',
      'Mars/Base',
      '+02:00',
      'EST',
      'Europe',
      'Europe/',
      '',
      'Europe/Madrid ',
      'CET',
    ]) {
      assert.equal(isTimeZone(zone), false, zone);
    }
  });

  it('accepts HH:MM from 00:00 to 23:59, and 24:00 for an end only', () => {
    for (const time of ['00:00', '09:30', '19:59', '23:59']) assert.equal(isClockTime(time), true, time);
    for (const time of ['24:00', '9:30', '12:60', '12:00:00', '', '23:59\n'])
      assert.equal(isClockTime(time), false, time);
    assert.equal(isClockTime('24:00', { end: true }), true);
    assert.equal(isClockTime('24:01', { end: true }), false);
  });
});

describe('local days', () => {
  it('A3 the date of an instant is that of the zone', () => {
    assert.equal(localDateOf(at('2026-03-28T22:59:59Z'), MADRID), '2026-03-28');
    assert.equal(localDateOf(at('2026-03-28T23:00:00Z'), MADRID), '2026-03-29');
    assert.equal(localDateOf(at('2026-03-29T22:00:00Z'), MADRID), '2026-03-30');
    assert.equal(localDateOf(new Date('2026-01-01T02:59:59Z'), 'America/Santiago'), '2025-12-31');
  });

  it('A4 in Madrid 2026-03-29 lasts 82800 seconds and 2026-10-25 lasts 90000', () => {
    const seconds = (date: string, timeZone = MADRID) => {
      const { start, end } = dayBounds(date, timeZone);
      return elapsedSeconds(start, end);
    };
    assert.equal(seconds('2026-03-29'), 82800);
    assert.equal(seconds('2026-10-25'), 90000);
    assert.equal(seconds('2026-03-30'), 86400);
    assert.equal(seconds('2026-04-05', 'Australia/Lord_Howe'), 88200);
    assert.equal(seconds('2011-12-30', 'Pacific/Apia'), 0);
  });

  it('A4 the days of a zone tile the time line and hold the instants dated to them', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(MADRID, 'America/Santiago', 'Australia/Lord_Howe'), (instant, zone) => {
        const date = localDateOf(instant, zone);
        const { start, end } = dayBounds(date, zone);
        assert.equal(end.epochMilliseconds, dayBounds(addDays(date, 1), zone).start.epochMilliseconds);
        assert.ok(elapsedSeconds(start, instant) >= 0 && elapsedSeconds(instant, end) > 0);
      }),
    );
    for (const zone of ZONES) {
      for (const date of datesBetween('2026-01-01', '2026-12-31')) {
        const { start, end } = dayBounds(date, zone);
        assert.equal(localDateOf(start, zone), date);
        assert.equal(localDateOf(end.subtract({ seconds: 1 }), zone), date);
      }
    }
  });

  it('A5 elapsed time follows the clock change: 25200 seconds in March, 32400 in October', () => {
    assert.equal(elapsedSeconds(local('2026-03-28', '22:00'), local('2026-03-29', '06:00')), 25200);
    assert.equal(elapsedSeconds(local('2026-10-24', '22:00'), local('2026-10-25', '06:00')), 32400);
  });

  it('A5 nominal time is the difference on the wall clock', () => {
    assert.equal(nominalSeconds('09:00', '17:30'), 30600);
    assert.equal(nominalSeconds('00:00', '24:00'), 86400);
    assert.equal(nominalSeconds('18:00', '09:00'), -32400);
  });

  it('A6 an entry over midnight falls into the days it covers', () => {
    const interval = { start: local('2026-03-28', '22:00'), end: local('2026-03-29', '06:00') };
    const pieces = splitAtMidnight(interval, MADRID);
    assert.deepEqual(
      pieces.map((piece) => [piece.date, elapsedSeconds(piece.start, piece.end)]),
      [
        ['2026-03-28', 7200],
        ['2026-03-29', 18000],
      ],
    );
    assert.deepEqual(splitAtMidnight({ start: interval.start, end: interval.start }, MADRID), []);
    assert.equal(splitAtMidnight(dayBounds('2026-10-25', MADRID), MADRID).length, 1);
  });

  it('A6 the pieces are whole, in order, each inside its day', () => {
    const anyHours = fc.integer({ min: 1, max: 96 * 3600 });
    fc.assert(
      fc.property(anyInstant, anyHours, anyZone, (start, seconds, zone) => {
        const end = start.add({ seconds });
        const pieces = splitAtMidnight({ start, end }, zone);
        assert.equal(pieces[0]?.start.epochMilliseconds, start.epochMilliseconds);
        assert.equal(pieces.at(-1)?.end.epochMilliseconds, end.epochMilliseconds);
        assert.equal(
          pieces.reduce((sum, piece) => sum + elapsedSeconds(piece.start, piece.end), 0),
          seconds,
        );
        for (const [index, piece] of pieces.entries()) {
          const day = dayBounds(piece.date, zone);
          assert.ok(elapsedSeconds(piece.start, piece.end) > 0);
          assert.ok(elapsedSeconds(day.start, piece.start) >= 0 && elapsedSeconds(piece.end, day.end) >= 0);
          if (index > 0) assert.equal(piece.start.epochMilliseconds, pieces[index - 1]?.end.epochMilliseconds);
        }
      }),
    );
  });

  it('A6 clocks put back across midnight leave two days, not an endless split', () => {
    // In Newfoundland 2010-11-07 00:01 became 2010-11-06 23:01.
    const pieces = splitAtMidnight(
      { start: at('2010-11-07T02:00:00Z'), end: at('2010-11-07T06:00:00Z') },
      'America/St_Johns',
    );
    assert.deepEqual(
      pieces.map((piece) => [piece.date, elapsedSeconds(piece.start, piece.end)]),
      [
        ['2010-11-06', 1800],
        ['2010-11-07', 12600],
      ],
    );
    const repeated = { start: at('2010-11-07T03:00:00Z'), end: at('2010-11-07T03:30:00Z') };
    assert.equal(splitAtMidnight(repeated, 'America/St_Johns')[0]?.date, '2010-11-07');
  });

  it('A8 an ambiguous local time is the earlier instant', () => {
    assert.equal(instantFromLocal('2026-10-25', '02:30', MADRID)?.toString(), '2026-10-25T00:30:00Z');
  });

  it('A8 a local time that clocks skip has no instant', () => {
    assert.equal(instantFromLocal('2026-03-29', '02:00', MADRID), null);
    assert.equal(instantFromLocal('2026-03-29', '02:59', MADRID), null);
    assert.equal(instantFromLocal('2026-03-29', '03:00', MADRID)?.toString(), '2026-03-29T01:00:00Z');
    assert.equal(instantFromLocal('2026-09-06', '00:00', 'America/Santiago'), null);
  });

  it('A8 24:00 is the end of the day', () => {
    assert.equal(instantFromLocal('2026-03-29', '24:00', MADRID)?.toString(), '2026-03-29T22:00:00Z');
    assert.equal(instantFromLocal('2026-09-05', '24:00', 'America/Santiago')?.toString(), '2026-09-06T04:00:00Z');
  });
});

describe('date-times as output', () => {
  it('gives the clock time and offset of the zone on both sides of a change', () => {
    assert.equal(formatInZone(at('2026-03-29T06:00:00Z'), MADRID), '2026-03-29T08:00:00+02:00');
    assert.equal(formatInZone(at('2026-03-29T00:59:59Z'), MADRID), '2026-03-29T01:59:59+01:00');
    assert.equal(formatInZone(at('2026-03-29T01:00:00Z'), MADRID), '2026-03-29T03:00:00+02:00');
    assert.equal(formatInZone(new Date('2026-07-01T12:00:00Z'), 'America/St_Johns'), '2026-07-01T09:30:00-02:30');
    assert.equal(formatInZone(new Date('2026-07-01T12:00:00Z'), 'UTC'), '2026-07-01T12:00:00+00:00');
  });

  it('keeps the offsets of a zone apart when the change itself is asked for first', () => {
    const change = at('2026-03-29T01:00:00Z');
    assert.equal(formatInZone(change, 'Europe/Paris'), '2026-03-29T03:00:00+02:00');
    assert.equal(formatInZone(change.subtract({ seconds: 1 }), 'Europe/Paris'), '2026-03-29T01:59:59+01:00');
  });

  it('gives whole seconds in UTC, for Date and Instant alike', () => {
    assert.equal(formatUtc(new Date('2026-03-29T06:00:00.999Z')), '2026-03-29T06:00:00+00:00');
    assert.equal(formatUtc(at('1969-12-31T23:59:59.5Z')), '1969-12-31T23:59:59+00:00');
  });

  it('names the same instant as Temporal does, in any order of zones and instants', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const expected = instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });
        assert.equal(formatInZone(instant, zone), expected);
        assert.equal(formatUtc(instant), instant.toString().replace('Z', '+00:00'));
        assert.equal(parseDateTime(formatInZone(instant, zone))?.epochMilliseconds, instant.epochMilliseconds);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the instant exact where the offset of the zone has seconds', () => {
    const instant = at('1960-01-01T12:00:00Z');
    assert.equal(parseDateTime(formatInZone(instant, 'Africa/Monrovia'))?.epochMilliseconds, instant.epochMilliseconds);
  });
});
