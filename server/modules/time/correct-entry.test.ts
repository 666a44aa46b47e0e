import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { ENTRIES, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { sealRecords } from '../records/seal-records.ts';
import { versionChain } from './repository-records.ts';
import { verifyRecords } from './verify-records.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const company = await timeCompany(world);
const { rest, person, enter, workedSeconds } = company;
const agreement = (isNeeded: boolean) =>
  rest.put('/core/v3/configurations/company', { correctionsNeedOtherParty: isNeeded, overtimeSince: '2026-03-01' });
await agreement(false);
const manager = await addMember(world, company, { role: 'manager' });
const other = await addMember(world, company, { role: 'administrator' });

const DAY = '2026-03-02';
const at = (time: string) => `${DAY}T${time}:00+01:00`;
const call = async (who: typeof manager, name: string, input: object) => {
  const { status, text } = await who.call('mutation', `time.${name}`, input);
  const { result, error } = JSON.parse(text);
  return {
    status,
    data: result?.data,
    problem: error?.data?.problem,
    details: error?.data?.details,
    fields: error?.data?.fields,
  };
};
const versions = async (id: string) => (await rest.get(`${ENTRIES}/${id}/versions`)).data;
const newest = async (id: string): Promise<string> =>
  (await versions(id)).find(({ reason }: { reason: string }) => reason !== 'settled').id;
const added = (employeeId: string, from: string, to: string | null, fields: object = {}) =>
  call(manager, 'addEntry', {
    ...{ employeeId, workEntryType: 'work', reason: 'Forgot it', workEntryIn: { date: at(from) } },
    ...(to !== null && { workEntryOut: { date: at(to) } }),
    ...fields,
  });

test('J1 a manager adds, changes and removes an entry for a reason, and learns what it did to the day', async () => {
  const employeeId = await person();
  const { data } = await added(employeeId, '09:00', '13:00');
  assert.deepEqual(data.days, [{ date: DAY, workedBeforeSeconds: 0, workedAfterSeconds: 14_400 }]);
  const id = data.workEntryId;
  const changed = await call(manager, 'changeEntry', {
    ...{ id, versionId: await newest(id), reason: 'It was half an hour more' },
    workEntryOut: { date: at('13:30') },
  });
  assert.deepEqual(changed.data.days, [{ date: DAY, workedBeforeSeconds: 14_400, workedAfterSeconds: 16_200 }]);
  assert.equal(await workedSeconds(employeeId, DAY), 16_200);
  const removed = await call(other, 'removeEntry', { id, versionId: await newest(id), reason: 'Twice' });
  assert.deepEqual(removed.data.days, [{ date: DAY, workedBeforeSeconds: 16_200, workedAfterSeconds: 0 }]);

  const told = (await versions(id)).map((version: Record<string, unknown>) => {
    const { actor, reason, note, before, after } = version as {
      actor: { type: string; name: string };
      reason: string;
      note: string;
      before: { endedAt: string } | null;
      after: { endedAt: string; isDeleted: boolean };
    };
    return [actor.name.split(' ')[0], reason, note, before?.endedAt ?? null, after.endedAt, after.isDeleted];
  });
  assert.deepEqual(told, [
    ['administrator', 'deleted', 'Twice', at('13:30'), at('13:30'), true],
    ['manager', 'corrected', 'It was half an hour more', at('13:00'), at('13:30'), false],
    ['manager', 'created', 'Forgot it', null, at('13:00'), false],
  ]);
});

test('J1 an entry that moves to another day says what it did to both', async () => {
  const employeeId = await person();
  const { data } = await added(employeeId, '09:00', '10:00');
  const id = data.workEntryId;
  const moved = await call(manager, 'changeEntry', {
    ...{ id, versionId: await newest(id), reason: 'Wrong day' },
    ...{ workEntryIn: { date: '2026-03-03T09:00:00+01:00' }, workEntryOut: { date: '2026-03-03T10:00:00+01:00' } },
  });
  assert.deepEqual(moved.data.days, [
    { date: DAY, workedBeforeSeconds: 3600, workedAfterSeconds: 0 },
    { date: '2026-03-03', workedBeforeSeconds: 0, workedAfterSeconds: 3600 },
  ]);
});

test('J6 of two who change an entry at once, the later learns who was faster; nothing of theirs is written', async () => {
  const employeeId = await person();
  const id = (await enter(employeeId, at('09:00'), at('12:00'))).data.id;
  const versionId = await newest(id);
  const change = { id, versionId, reason: 'As agreed', workEntryOut: { date: at('13:00') } };
  assert.equal((await call(other, 'changeEntry', change)).status, 200);
  for (const [name, input] of [
    ['changeEntry', { ...change, workEntryOut: { date: at('14:00') } }],
    ['removeEntry', { id, versionId, reason: 'Twice' }],
  ] as const) {
    const late = await call(manager, name, input);
    assert.deepEqual([late.status, late.problem], [409, 'work_entry_changed']);
    assert.match(late.details.changedBy, /^administrator /);
    assert.match(late.details.changedAt, /^20\d\d-/);
  }
  assert.equal((await rest.get(`${ENTRIES}/${id}`)).data.workEntryOut.date, at('13:00'));
  assert.equal((await call(manager, 'changeEntry', { ...change, versionId: await newest(id) })).status, 200);
});

test('B7 what other entries make of a paid pause is no change that a correction has to know', async () => {
  const employeeId = await person();
  const workBreakId = (
    await rest.post('/schedule/v1/work-breaks', { name: 'Rest', breakMinutes: 20, remunerated: true })
  ).data.id;
  const pause = { workEntryType: 'pause', workBreakId };
  const id = (await enter(employeeId, at('11:00'), at('11:20'), pause)).data.id;
  const versionId = await newest(id);
  await enter(employeeId, at('09:00'), at('09:15'), pause);
  assert.equal((await versions(id))[0].reason, 'settled');
  assert.equal((await call(manager, 'removeEntry', { id, versionId, reason: 'Twice' })).status, 200);
});

test('J1 a correction without a reason is refused at its field, and so are impossible times', async () => {
  const employeeId = await person();
  const blank = await added(employeeId, '09:00', '10:00', { reason: ' ' });
  assert.deepEqual([blank.status, Object.keys(blank.fields)], [422, ['reason']]);
  const backwards = await added(employeeId, '10:00', '09:00');
  assert.deepEqual([backwards.status, Object.keys(backwards.fields)], [422, ['workEntryOut.date']]);
});

test('J2 where the company asks for agreement, managers correct nothing alone; a company token does', async () => {
  const employeeId = await person();
  const id = (await enter(employeeId, at('09:00'), at('12:00'))).data.id;
  await agreement(true);
  const refused = [422, 'correction_needs_agreement'];
  const add = await added(employeeId, '13:00', '14:00');
  assert.deepEqual([add.status, add.problem], refused);
  const remove = await call(other, 'removeEntry', { id, versionId: await newest(id), reason: 'Twice' });
  assert.deepEqual([remove.status, remove.problem], refused);
  assert.equal((await rest.delete(`${ENTRIES}/${id}`)).status, 200);
  await agreement(false);
});

test('J5 anomalies are put right one by one and at once; what is refused is reported', async () => {
  const [open, closed, late] = [await person(), await person(), await person()];
  const openId = (await enter(open, at('09:00'), null)).data.id;
  const lateId = (await enter(late, at('09:00'), null)).data.id;
  const closedId = (await enter(closed, at('09:00'), at('18:00'))).data.id;
  await world.ownerPool.query(
    `update work_entries set closed_by = 'system', needs_confirmation = true, left_out = true where id = $1`,
    [closedId],
  );
  const unknown = crypto.randomUUID();
  const { status, data } = await call(manager, 'settleAnomalies', {
    reason: 'As planned',
    items: [
      { id: openId, versionId: await newest(openId), endedAt: at('17:00') },
      { id: closedId, versionId: await newest(closedId) },
      { id: lateId, versionId: await newest(lateId), endedAt: at('08:00') },
      { id: unknown, versionId: unknown, endedAt: at('17:00') },
    ],
  });
  assert.equal(status, 200);
  assert.deepEqual(data.results, [
    { id: openId, problem: null, details: null },
    { id: closedId, problem: null, details: null },
    { id: lateId, problem: 'invalid_end', details: null },
    { id: unknown, problem: 'work_entry_not_found', details: null },
  ]);
  assert.equal(await workedSeconds(open, DAY), 28_800);
  assert.equal(await workedSeconds(closed, DAY), 32_400);
  assert.equal((await versions(openId))[0].note, 'As planned');
});

test('J6 an end is confirmed from the version that was seen, with its reason; an open entry has none to confirm', async () => {
  const [closed, open] = [await person(), await person()];
  const closedId = (await enter(closed, at('09:00'), at('18:00'))).data.id;
  const openId = (await enter(open, at('09:00'), null)).data.id;
  await world.ownerPool.query(
    `update work_entries set closed_by = 'system', needs_confirmation = true, left_out = true where id = $1`,
    [closedId],
  );
  const settle = async (id: string, versionId: string) => {
    const { data } = await call(manager, 'settleAnomalies', { reason: 'Asked them', items: [{ id, versionId }] });
    return data.results[0].problem;
  };
  const needsConfirmation = async () => (await rest.get(`${ENTRIES}/${closedId}`)).data.needsConfirmation;
  assert.equal(await settle(closedId, crypto.randomUUID()), 'work_entry_changed');
  assert.equal(await settle(openId, await newest(openId)), 'invalid_end');
  assert.equal(await needsConfirmation(), true);
  assert.equal(await settle(closedId, await newest(closedId)), null);
  assert.equal(await needsConfirmation(), false);
  const confirmed = (await versions(closedId)).find(({ reason }: { reason: string }) => reason === 'confirmed');
  assert.equal(confirmed.note, 'Asked them');
});

test('B10 the words of a correction are sealed with its version: altered, they are named', async () => {
  const employeeId = await person();
  const id = (await added(employeeId, '09:00', '10:00')).data.workEntryId;
  await sealRecords(company.scope, versionChain);
  assert.equal((await verifyRecords(world.ownerPool, company.companyId)).firstAltered, null);
  const client = await world.ownerPool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`update work_entry_versions set reason = 'created: Forgot something' where id = $1`, [
    await newest(id),
  ]);
  await client.query('reset session_replication_role');
  client.release();
  const { firstAltered } = await verifyRecords(world.ownerPool, company.companyId);
  assert.deepEqual([firstAltered?.kind, firstAltered?.workEntryId], ['version_altered', id]);
});
