import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from '../days/rules-schedule.ts';
import { proposedEnd } from './rules-proposal.ts';

const SLOTS = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
];
const contractWith = (terms: object): Schedule => ({
  contracts: [
    {
      ...{ id: 'contract', startAt: '2026-01-01', endAt: null, weeklyHours: 40, workDays: null },
      ...{ flexibleDaysPerWeek: null, rotation: null, workTimes: [], ...terms },
    },
  ],
  ...{ annexes: [], defaultWorkDays: null, holidays: new Set(), halfHolidays: new Set(), worksOnHolidays: false },
});
const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z');
const day = {
  ...{ date: '2026-03-02', daysOff: [], paidSeconds: 0, nextStartAt: null, timeZone: 'Europe/Madrid' },
  startedAt: Temporal.Instant.from('2026-03-02T08:00:00Z'),
};
const end = (schedule: Schedule, other: object = {}, now = NOW) =>
  proposedEnd({ ...day, schedule, ...other }, now)?.end.toString() ?? null;
const source = (schedule: Schedule, other: object = {}, now = NOW) =>
  proposedEnd({ ...day, schedule, ...other }, now)?.source ?? null;
const withSlots = contractWith({ workDays: Array.from({ length: 7 }, () => ({ hour: 8, slots: SLOTS })) });

test('B6 the end of a forgotten entry is proposed where the last slot of its day ends', () => {
  assert.equal(end(withSlots), '2026-03-02T17:00:00Z');
});

test('B6 where the plan has hours only, it is proposed where they are worked', () => {
  assert.equal(end(contractWith({})), '2026-03-02T16:00:00Z');
  assert.equal(end(contractWith({}), { paidSeconds: 7200 }), '2026-03-02T14:00:00Z');
});

test('B6 it lies neither after now nor after the next entry', () => {
  assert.equal(end(withSlots, { nextStartAt: Temporal.Instant.from('2026-03-02T15:00:00Z') }), '2026-03-02T15:00:00Z');
  assert.equal(end(withSlots, {}, Temporal.Instant.from('2026-03-02T10:00:00.5Z')), '2026-03-02T10:00:00Z');
});

test('B6 nothing is proposed where the plan ended before the entry began, or plans nothing', () => {
  assert.equal(end(withSlots, { startedAt: Temporal.Instant.from('2026-03-02T19:00:00Z') }), null);
  assert.equal(end(contractWith({ weeklyHours: null })), null);
});

test('J5 a proposed end names its source', () => {
  assert.equal(source(withSlots), 'slots');
  assert.equal(source(contractWith({})), 'hours');
  assert.equal(source(withSlots, { nextStartAt: Temporal.Instant.from('2026-03-02T15:00:00Z') }), 'nextEntry');
  assert.equal(source(withSlots, {}, Temporal.Instant.from('2026-03-02T10:00:00.5Z')), 'now');
});
