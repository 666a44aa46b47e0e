import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const { rest, person, clockIn, clockOut, enter } = await timeCompany(world);

/** As reporting programs read an end: from the object, whenever there is one. */
const endOf = ({ workEntryOut }: { workEntryOut: { date: string } | null }) =>
  workEntryOut ? new Date(workEntryOut.date).toISOString() : null;

test('B2 a clock-in answers an empty workEntryOut, every read of the open entry null', async () => {
  const employeeId = await person();
  const { data: opened } = await clockIn(employeeId);
  assert.deepEqual(opened.workEntryOut, {});
  const { data: read } = await rest.get(`${ENTRIES}/${opened.id}`);
  assert.deepEqual({ ...read, workEntryOut: {} }, opened, 'nothing else differs');
  assert.equal(read.workEntryOut, null);
  assert.ok(!('workedSeconds' in read) && !('deletedAt' in read));
  const { data: listed } = await rest.get(`${ENTRIES}?employeeId=${employeeId}&from=2026-03-02&to=2026-03-02`);
  assert.deepEqual(listed, [read]);
  assert.deepEqual(listed.map(endOf), [null]);

  world.setNow('2026-03-02T12:00:00Z');
  const { data: closed } = await clockOut(employeeId);
  assert.deepEqual([endOf(closed), closed.workedSeconds], ['2026-03-02T12:00:00.000Z', 14_400]);
  assert.deepEqual((await rest.get(`${ENTRIES}/${opened.id}`)).data, closed);
});

test('B5 an entry that is written without an end, opened again, or deleted while open has workEntryOut null', async () => {
  world.setNow('2026-03-03T12:00:00Z');
  const employeeId = await person();
  const { data: written } = await enter(employeeId, '2026-03-03T08:00:00Z', null);
  assert.equal(written.workEntryOut, null);
  const path = `${ENTRIES}/${written.id}`;
  const { data: closed } = await rest.put(path, { workEntryOut: { date: '2026-03-03T10:00:00Z' } });
  assert.equal(endOf(closed), '2026-03-03T10:00:00.000Z');
  assert.equal((await rest.put(path, { workEntryOut: null })).data.workEntryOut, null);
  assert.equal((await rest.post(`${path}/confirm`)).data.workEntryOut, null);
  await rest.delete(path);
  const { data } = await rest.get(`${ENTRIES}?employeeId=${employeeId}&onlyReturn=all`);
  assert.deepEqual(data.map(endOf), [null]);
});
