import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectTime } from './projects-state.ts';
import { inputOf, timesIn, timeValuesOf } from './time-values.ts';

const ZONE = 'Europe/Madrid';
const entry: ProjectTime = {
  id: 'e',
  employee: { id: 'ana', code: null, firstName: 'Ana', lastName: 'Gil', secondLastName: null },
  project: { id: 'p', name: 'Website' },
  tags: [{ id: 't', name: 'Design' }],
  date: '2026-03-02',
  timeZone: ZONE,
  startedAt: '2026-03-02T22:30:15+01:00',
  endedAt: '2026-03-03T01:00:00+01:00',
  comment: 'Drawings',
};
const values = timeValuesOf(entry, '2026-03-10');
const faultsOf = (change: Partial<typeof values>, of: ProjectTime | null = entry) => {
  const read = timesIn({ ...values, ...change }, ZONE, of);
  return 'faults' in read ? read.faults.map(({ field, key }) => `${field} ${key}`) : [];
};
const instantsOf = (change: Partial<typeof values>) => {
  const read = timesIn({ ...values, ...change }, ZONE, entry);
  return 'times' in read ? [read.times.startedAt.toISOString(), read.times.endedAt?.toISOString()] : [];
};

test('what was not changed stays what it was, to the second', () => {
  assert.deepEqual([values.start, values.end, values.endsNextDay], ['22:30', '01:00', true]);
  assert.deepEqual(instantsOf({}), ['2026-03-02T21:30:15.000Z', '2026-03-03T00:00:00.000Z']);
  assert.deepEqual(instantsOf({ start: '22:00' }), ['2026-03-02T21:00:00.000Z', '2026-03-03T00:00:00.000Z']);
});

test('another day moves both times, in the zone of the entry', () => {
  assert.deepEqual(instantsOf({ date: '2026-07-01' }), ['2026-07-01T20:30:00.000Z', '2026-07-01T23:00:00.000Z']);
});

test('what is missing or cannot be is said at its field', () => {
  assert.deepEqual(faultsOf({ employeeId: null, date: null, start: '' }, null), [
    'employeeId personMissing',
    'date dateMissing',
    'start startMissing',
  ]);
  assert.deepEqual(faultsOf({ start: '10:00', end: '10:00', endsNextDay: false }), ['end end_not_after_start']);
  assert.deepEqual(faultsOf({ date: '2026-03-29', start: '02:30', end: '04:00', endsNextDay: false }), [
    'start nonexistent_local_time',
  ]);
});

test('what is empty is sent as nothing', () => {
  const read = timesIn({ ...values, end: '' }, ZONE, entry);
  assert.ok('times' in read);
  const sent = inputOf({ ...values, projectId: null, tagIds: [], comment: '  ' }, read.times);
  assert.deepEqual([sent.timeEntryOut, sent.projectId, sent.tagIds, sent.comment], [null, null, [], null]);
});
