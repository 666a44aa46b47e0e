import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Around, aroundOf, flagsOf } from './day-flags.ts';
import type { OvertimeDay } from './types.ts';

const day: OvertimeDay = {
  date: '2026-03-02',
  plannedSeconds: 28_800,
  expectedSeconds: 28_800,
  workedSeconds: 28_800,
  positiveSeconds: 0,
  negativeSeconds: 0,
  bonusSeconds: 0,
  adjustedSeconds: 0,
  holiday: null,
  isHalfHoliday: false,
  absences: [],
  hasTime: true,
  finding: null,
};
const none: Around = { movements: new Map(), causes: new Map() };
const kinds = (amounts: Partial<OvertimeDay>, around = none) =>
  flagsOf({ ...day, ...amounts }, around).map((flag) => Object.values(flag).filter(Boolean).join(': '));

test('a day as planned needs no explanation', () => {
  assert.deepEqual(flagsOf(day, none), []);
});

test('each difference from the plan is named', () => {
  assert.deepEqual(kinds({ expectedSeconds: 14_400, workedSeconds: 14_400 }), ['reduced']);
  assert.deepEqual(kinds({ plannedSeconds: 0, expectedSeconds: 0, workedSeconds: 60, positiveSeconds: 60 }), [
    'extraDay',
  ]);
  assert.deepEqual(kinds({ workedSeconds: 28_500 }), ['tolerated']);
  assert.deepEqual(kinds({ workedSeconds: 0, negativeSeconds: -28_800, hasTime: false }), ['noTime']);
});

test('a holiday and an absence are named, a private one is only an absence, and nobody is missed on them', () => {
  const off = { plannedSeconds: 28_800, expectedSeconds: 0, workedSeconds: 0, hasTime: false };
  assert.deepEqual(kinds({ ...off, plannedSeconds: 0, holiday: 'Epiphany' }), ['holiday: Epiphany']);
  const absences = [
    { absenceTypeId: 'a', name: 'Vacation' },
    { absenceTypeId: null, name: null },
  ];
  assert.deepEqual(kinds({ ...off, absences }), ['absence: Vacation', 'absence']);
});

test('what is wrong comes first, what happened to the day last', () => {
  const moved = { ...day, allocations: [{ date: day.date }, { date: day.date }] };
  const around = aroundOf({
    movements: [
      { ...moved, kind: 'payout' },
      { ...moved, kind: 'adjustment' },
    ],
    dayChanges: [
      { date: day.date, cause: 'work_entry' },
      { date: day.date, cause: 'contract' },
    ],
  } as never);
  const finding = 'unconfirmed_clock_out' as const;
  assert.deepEqual(kinds({ adjustedSeconds: -60, finding }, around), [
    'finding: unconfirmed_clock_out',
    'movement: payout',
    'movement: adjustment',
    'recomputed: work_entry',
  ]);
  assert.deepEqual(kinds({ adjustedSeconds: -60 }), ['adjusted']);
});
