import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entryStretch, hoursOf, minutesOf, nowOn, placeIn } from './timeline.ts';
import type { TimesheetDay } from './types.ts';

const DATE = '2026-03-02';
const at = (clock: string, date = DATE) => `${date}T${clock}:00+01:00`;
const day = (slots: [string, string][], entries: [string, string | null][]) =>
  ({
    date: DATE,
    slots: slots.map(([start, end]) => ({ start, end })),
    entries: entries.map(([startedAt, endedAt]) => ({ startedAt, endedAt })),
  }) as TimesheetDay;

test('a moment lies on the clock of the date it belongs to, that of a night on the day after', () => {
  assert.equal(minutesOf(at('09:30'), DATE), 570);
  assert.equal(minutesOf(at('06:00', '2026-03-03'), DATE), 1800);
});

test('the hours span what was planned and recorded, and a working day where there is nothing', () => {
  assert.deepEqual(hoursOf([]), { from: 420, to: 1140 });
  assert.deepEqual(hoursOf([day([['05:30', '13:00']], [[at('05:45'), at('19:10')]])]), { from: 300, to: 1200 });
  assert.deepEqual(hoursOf([day([], [[at('22:00'), at('06:00', '2026-03-03')]])]), { from: 1320, to: 1800 });
  assert.deepEqual(hoursOf([day([], [[at('22:00'), at('22:00', '2026-03-05')]])]), { from: 1320, to: 2160 });
});

test('an open entry lasts until now, on another day for an hour, and never ends before it begins', () => {
  const open = { startedAt: at('09:00'), endedAt: null };
  assert.deepEqual(entryStretch(open, DATE, 600), { from: 540, to: 600 });
  assert.deepEqual(entryStretch(open, DATE, null), { from: 540, to: 600 });
  assert.deepEqual(entryStretch(open, DATE, 500), { from: 540, to: 540 });
});

test('a stretch is cut to the hours shown', () => {
  const hours = { from: 600, to: 1000 };
  assert.deepEqual(placeIn(hours, { from: 500, to: 700 }), { left: '0%', width: '25%' });
  assert.deepEqual(placeIn(hours, { from: 700, to: 1200 }), { left: '25%', width: '75%' });
  assert.equal(placeIn(hours, { from: 100, to: 200 }), null);
});

test('now is the clock of the zone, on its own date', () => {
  const now = new Date('2026-03-02T23:30:00Z');
  assert.equal(nowOn(DATE, 'UTC', now), 1410);
  assert.equal(nowOn(DATE, 'Europe/Madrid', now), null);
  assert.equal(nowOn('2026-03-03', 'Europe/Madrid', now), 30);
});
