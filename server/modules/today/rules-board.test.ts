import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Today, whereIs } from './rules-board.ts';

const day: Today = {
  ...{ workStatus: 'offline', isRemoteType: false, statusSince: '2026-03-10T08:00:00Z' },
  ...{ plannedSeconds: 28_800, slots: null, daysOff: [], lastOut: null, clock: '10:00' },
};
const leave = { startTime: null, endTime: null, typeName: 'Holiday' };
const slots = [
  { start: '14:00', end: '18:00' },
  { start: '09:00', end: '13:00' },
];

const cases: [what: string, given: Partial<Today>, status: string][] = [
  ['clocked in', { workStatus: 'online' }, 'in'],
  ['on a break', { workStatus: 'paused', isRemoteType: true }, 'break'],
  ['outside every fence', { workStatus: 'remote' }, 'remote'],
  ['of a remote check type', { workStatus: 'online', isRemoteType: true }, 'remote'],
  ['clocked in on a day off', { workStatus: 'online', daysOff: [leave] }, 'in'],
  ['on a day off', { daysOff: [leave] }, 'absent'],
  ['in the hours off', { daysOff: [{ ...leave, startTime: '09:00', endTime: '10:30' }] }, 'absent'],
  ['after the hours off', { daysOff: [{ ...leave, startTime: '08:00', endTime: '10:00' }] }, 'expected'],
  ['here and gone', { lastOut: '2026-03-10T09:00:00Z' }, 'left'],
  ['here, gone, and off from now', { lastOut: '2026-03-10T09:00:00Z', daysOff: [leave] }, 'absent'],
  ['planned by hours alone', {}, 'expected'],
  ['planned from nine', { slots }, 'expected'],
  ['planned from nine, at eight', { slots, clock: '08:00' }, 'later'],
  ['not planned', { plannedSeconds: 0 }, 'off'],
  ['came without a plan and left', { plannedSeconds: 0, lastOut: '2026-03-10T09:00:00Z' }, 'left'],
];

for (const [what, given, status] of cases) {
  test(`B1 somebody ${what} is ${status}`, () => assert.equal(whereIs({ ...day, ...given }).status, status));
}

test('B1 says since when, from when, and why', () => {
  assert.equal(whereIs({ ...day, workStatus: 'paused' }).since, '2026-03-10T08:00:00Z');
  assert.equal(whereIs({ ...day, lastOut: '2026-03-10T09:00:00Z' }).since, '2026-03-10T09:00:00Z');
  assert.equal(whereIs({ ...day, slots }).startsAt, '09:00');
  assert.equal(whereIs({ ...day, daysOff: [leave] }).absence?.typeName, 'Holiday');
});
