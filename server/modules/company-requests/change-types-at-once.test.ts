import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { requestCompany, TYPES } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const PRICE = '019cad3e-5c00-7000-8000-0000000000aa';
const questions = [
  { id: PRICE, name: 'Price', type: 'number', required: true },
  { name: 'Colour', type: 'select', options: ['Red', 'Blue'] },
];
const levels = [
  { approvers: [{ managerSteps: 1 }] },
  {
    approvers: [{ role: 'owner' }],
    condition: { questionId: PRICE, operator: 'greater_than', value: '1000' },
  },
];

test('409 request_type_changed: what was read and somebody has changed since is not overwritten', async () => {
  const { rest, state } = await requestCompany(world);
  const { data } = await rest.post(TYPES, { name: 'Equipment', icon: 'laptop', questions, levels });
  const one = `${TYPES}/${data.id}`;
  const { id, createdAt, updatedAt, ...read } = data;
  const first = await rest.put(one, { typeBefore: read, levels: [] });
  assert.deepEqual([first.status, first.data.levels], [200, []]);
  const before = await state();
  for (const [typeBefore, changes] of [
    [read, { levels }],
    [{ levels: read.levels }, { name: 'Tools' }],
    [{ icon: null }, { icon: 'tools' }],
    [{ questions: [...read.questions].reverse() }, { questions: [] }],
  ] as const) {
    const refused = await rest.put(one, { typeBefore, ...changes });
    assert.deepEqual([refused.status, refused.code], [409, 'request_type_changed'], JSON.stringify(typeBefore));
  }
  assert.equal(await state(), before);
  // A change of another field does not conflict.
  const other = await rest.put(one, { typeBefore: { name: 'Equipment' }, name: 'Tools' });
  assert.deepEqual([other.status, other.data.name, other.data.levels], [200, 'Tools', []]);
  assert.equal((await rest.put(one, { levels })).status, 200, 'whoever names nothing overwrites');
});

test('of several that have read the same, one succeeds', async () => {
  const { rest, atOnce } = await requestCompany(world);
  const { data } = await rest.post(TYPES, { name: 'Equipment' });
  const { icon } = data;
  const answers = await atOnce(4, () => rest.put(`${TYPES}/${data.id}`, { typeBefore: { icon }, icon: 'laptop' }));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('which types have requests, how many are pending, and both in the file', async () => {
  const company = await requestCompany(world);
  const { rest, person, type, ask, decide, member } = company;
  const employeeId = await person();
  const used = await type({ name: 'Equipment', questions, levels });
  const [decided, unused] = [await type({ name: 'News', levels: [] }), await type({ name: 'Other' })];
  for (let asked = 0; asked < 3; asked += 1) await ask(employeeId, used, { [PRICE]: '5' });
  const { data: requests } = await rest.get('/request/v1/requests');
  await decide(requests[0].id, 'reject', {});
  await ask(employeeId, decided);
  const owner = await member('owner');
  const { text } = await owner.call('query', 'companyRequests.listTypeUses', undefined);
  const uses: { id: string }[] = JSON.parse(text).result.data;
  assert.deepEqual(new Map(uses.map((use) => [use.id, use])).get(used), { id: used, isUsed: true, pending: 2 });
  assert.deepEqual(
    uses.filter((use) => use.id === decided || use.id === unused).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    [
      { id: decided, isUsed: true, pending: 0 },
      { id: unused, isUsed: false, pending: 0 },
    ],
  );
  const file = await exported(owner, 'companyRequests.exportTypes', { orderBy: 'name desc' });
  assert.equal(file.titles, 'Request type,Questions,Steps,Pending');
  assert.deepEqual(file.lines, ['Other,,1,0', 'News,,0,0', 'Equipment,"Price, Colour",2,2']);
  const some = await exported(owner, 'companyRequests.exportTypes', { name: 'equip' });
  assert.equal(some.lines.length, 1);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, after.exported, after.count], ['request_type', 'request_types', 1]);
  assert.equal((await (await member('manager')).call('query', 'companyRequests.listTypes', {})).status, 403);
});
