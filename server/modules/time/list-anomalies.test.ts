import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { ANOMALY_KINDS } from './constants.ts';

const world = await createWorld();
world.setNow('2026-03-20T12:00:00Z');
const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
const PATH = '/schedule/v1/work-entry-anomalies';

const enter = async (employeeId: string, from: string, to: string | null, fields: object = {}) => {
  const { data, body } = await rest.post('/schedule/v1/work-entries', {
    ...{ employeeId, workEntryType: 'work', workEntryIn: { date: `${from}:00+01:00` } },
    ...(to !== null && { workEntryOut: { date: `${to}:00+01:00` } }),
    ...fields,
  });
  assert.ok(data, JSON.stringify(body));
  return data.id as string;
};
/** Kinds and dates of a person's anomalies, of the named kinds. */
const found = async (employeeId: string, kinds: readonly string[]) => {
  const { data, meta, body } = await rest.get(`${PATH}?employeeId=${employeeId}&kind[in]=${kinds.join(',')}&limit=500`);
  assert.ok(data, JSON.stringify(body));
  assert.equal(meta.total, data.length);
  return data.map(({ kind, date }: { kind: string; date: string }) => `${kind} ${date}`);
};

test('J5 less than 11 hours between two days is too little rest, at the entry that begins too early', async () => {
  const of = async (last: string, first: string) => {
    const employeeId = await person();
    await enter(employeeId, '2026-03-02T14:00', last);
    await enter(employeeId, first, `${first.slice(0, 11)}23:00`);
    return found(employeeId, ['short_rest']);
  };
  assert.deepEqual(await of('2026-03-02T22:00', '2026-03-03T08:59'), ['short_rest 2026-03-03']);
  assert.deepEqual(await of('2026-03-02T22:00', '2026-03-03T09:00'), []);
  assert.deepEqual(await of('2026-03-03T02:00', '2026-03-03T12:00'), ['short_rest 2026-03-03'], 'over midnight');
  assert.deepEqual(await of('2026-03-02T16:00', '2026-03-02T20:00'), [], 'on one day');
  assert.deepEqual(await of('2026-03-02T22:00', '2026-03-04T08:00'), []);
});

test('J5 an open entry begins too early too, and a pause does not', async () => {
  const employeeId = await person();
  await enter(employeeId, '2026-03-18T14:00', '2026-03-18T23:00');
  const id = await enter(employeeId, '2026-03-19T20:00', '2026-03-19T23:30');
  await enter(employeeId, '2026-03-20T06:00', '2026-03-20T07:00', { workEntryType: 'pause' });
  const open = await enter(employeeId, '2026-03-20T09:00', null);
  const { data } = await rest.get(`${PATH}?employeeId=${employeeId}&kind=short_rest`);
  assert.deepEqual(
    data.map(({ workEntryId, endedAt }: { workEntryId: string; endedAt: string | null }) => [workEntryId, endedAt]),
    [[open, null]],
  );
  assert.ok(id);
});

test('J5 more than 13 hours of work is a day too long, and more than 6 without a break miss one', async () => {
  const of = async (...entries: [from: string, to: string, fields?: object][]) => {
    const employeeId = await person();
    for (const [from, to, fields] of entries) await enter(employeeId, `2026-03-02T${from}`, `2026-03-02T${to}`, fields);
    return (await found(employeeId, ['long_day', 'missing_break'])).map((one: string) => one.split(' ')[0]).sort();
  };
  const pause = { workEntryType: 'pause' };
  assert.deepEqual(await of(['08:00', '14:00']), []);
  assert.deepEqual(await of(['08:00', '14:01']), ['missing_break']);
  assert.deepEqual(await of(['08:00', '11:00'], ['11:00', '15:00']), ['missing_break'], 'one entry follows the other');
  assert.deepEqual(await of(['08:00', '11:00'], ['11:01', '15:00']), [], 'time between them is a break');
  assert.deepEqual(await of(['08:00', '11:00'], ['11:00', '11:15', pause], ['11:15', '15:00']), []);
  assert.deepEqual(await of(['08:00', '14:00'], ['15:00', '22:00']), []);
  assert.deepEqual(await of(['08:00', '14:00'], ['15:00', '22:01']), ['long_day']);
  assert.deepEqual(await of(['08:00', '21:30']), ['long_day', 'missing_break']);
});

test('J5 days without an entry have no id and times; deleted work is no work', async () => {
  const employeeId = await person();
  await extendDays(company.scope);
  const none = await rest.get(`${PATH}?employeeId=${employeeId}&kind=no_time_recorded&from=2026-03-16&to=2026-03-17`);
  assert.deepEqual(none.data[0], {
    ...{ workEntryId: null, employeeId, kind: 'no_time_recorded', date: '2026-03-16', startedAt: null, endedAt: null },
    ...{ closedBy: null, needsConfirmation: false, leftOut: false },
  });
  assert.equal(none.meta.total, 2);
  const typeId = await type({ name: 'Leave' });
  const { data: request } = await ask(employeeId, typeId, [{ date: '2026-03-16' }]);
  await rest.post(`/schedule/v1/absence-day-off-requests/${request.id}/accept`, {});
  const id = await enter(employeeId, '2026-03-16T08:00', '2026-03-16T15:00');
  const kinds = ['no_time_recorded', 'worked_while_absent', 'missing_break'];
  const period = async () => (await found(employeeId, kinds)).filter((one: string) => one.endsWith('2026-03-16'));
  assert.deepEqual(await period(), ['missing_break 2026-03-16', 'worked_while_absent 2026-03-16']);
  await rest.delete(`/schedule/v1/work-entries/${id}`);
  assert.deepEqual(await period(), []);
});

test('J5 without kinds the list has the ends of entries alone, as before', async () => {
  const employeeId = await person();
  const id = await enter(employeeId, '2026-03-02T08:00', null);
  const plain = await rest.get(`${PATH}?employeeId=${employeeId}`);
  const ends = await rest.get(`${PATH}?employeeId=${employeeId}&kind[in]=forgotten_clock_out,unconfirmed_clock_out`);
  assert.deepEqual(plain.data, ends.data);
  assert.deepEqual(
    plain.data.map(({ workEntryId, kind }: { workEntryId: string; kind: string }) => [workEntryId, kind]),
    [[id, 'forgotten_clock_out']],
  );
  const all = await rest.get(`${PATH}?employeeId=${employeeId}&kind[in]=${ANOMALY_KINDS.join(',')}&to=2026-03-02`);
  assert.deepEqual(all.data, plain.data, 'the same among the others');
});

test('J5 anomalies are ordered and in pages, each once', async () => {
  const employeeId = await person();
  for (const day of ['02', '03', '04']) await enter(employeeId, `2026-03-${day}T08:00`, `2026-03-${day}T15:00`);
  const asked = `${PATH}?employeeId=${employeeId}&kind[in]=missing_break,short_rest&from=2026-03-02&to=2026-03-04`;
  const dates = async (order: string) =>
    (await rest.get(`${asked}&orderBy=${order}`)).data.map(({ date }: { date: string }) => date.slice(-2)).join(' ');
  assert.equal(await dates('date'), '02 03 04');
  assert.equal(await dates('date desc, startedAt'), '04 03 02');
  const { data, meta } = await rest.get(`${asked}&limit=1&page=2`);
  assert.deepEqual([data.length, data[0].date, meta.total, meta.lastPage], [1, '2026-03-03', 3, 3]);
});

test('J5 the pages list the same kinds, of people in scope', async () => {
  const employeeId = await person({ firstName: 'Zoe', lastName: 'Largo' });
  await enter(employeeId, '2026-03-16T06:00', '2026-03-16T21:00');
  await enter(employeeId, '2026-03-17T06:00', '2026-03-17T10:00');
  const manager = await addMember(world, company, { role: 'manager' });
  const { text } = await manager.call('query', 'timesheets.listAnomalies', {
    ...{ employeeId: [employeeId], from: '2026-03-16', to: '2026-03-17' },
  });
  const kinds = JSON.parse(text).result.data.rows.map(({ kind, entry }: { kind: string; entry: object | null }) => [
    kind,
    entry !== null,
  ]);
  assert.deepEqual(kinds, [
    ['long_day', false],
    ['missing_break', false],
    ['short_rest', true],
  ]);
});
