import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter, dayAt } from './day-after.ts';
import type { Tap } from './punch-store.ts';
import type { DeviceDay } from './types.ts';

const day: DeviceDay = {
  ...{
    date: '2026-03-10',
    timeZone: 'Europe/Madrid',
    workStatus: 'offline',
    workedSeconds: 600,
    plannedSeconds: 28_800,
  },
  ...{
    place: 'none',
    breaks: [{ id: 'lunch', name: 'Lunch' }],
    checkTypes: [{ id: 'site', name: 'On site' }],
    open: null,
  },
};
const tap = (time: string, input: Partial<Tap['input']> = {}): Pick<Tap, 'at' | 'input'> => ({
  at: `2026-03-10T${time}:00.000Z`,
  input: { action: 'clock_in', origin: 'mobile', ...input },
});

test('M3 the day shows what waiting punches lead to', () => {
  const taps = [
    tap('08:00', { workCheckTypeId: 'site' }),
    tap('10:00', { workBreakId: 'lunch' }),
    tap('10:30'),
    tap('12:00', { action: 'clock_out' }),
  ];
  const after = taps.map((_, index) => dayAfter(day, taps.slice(0, index + 1)));
  assert.deepEqual(
    after.map(({ workStatus, workedSeconds, open }) => [
      workStatus,
      workedSeconds,
      open?.name,
      open?.startedAt.slice(11, 16),
    ]),
    [
      ['online', 600, 'On site', '08:00'],
      ['paused', 7800, 'Lunch', '10:00'],
      ['online', 7800, null, '10:30'],
      ['offline', 13_200, undefined, undefined],
    ],
  );
});

test('M3 a stored day of another date has no seconds of today', () => {
  assert.equal(dayAt(day, new Date('2026-03-10T22:59:00Z')), day);
  const next = dayAt(day, new Date('2026-03-10T23:00:00Z'));
  assert.deepEqual([next.date, next.workedSeconds, next.plannedSeconds], ['2026-03-11', 0, null]);
});
