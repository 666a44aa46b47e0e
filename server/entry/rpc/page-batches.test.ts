import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { addDays } from '../../platform/shared/dates.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PERIOD = { from: '2026-03-02', to: '2026-03-08' };
const MONDAY = '2026-08-03';

const company = await absenceCompany(world);
const { rest } = company;
const typeId = await company.type({ name: 'Holiday' });
let weeks = 0;

async function subject(mark: string) {
  const officeId = (await rest.post('/core/v3/offices', { name: `${mark} office` })).data.id as string;
  const employeeId = await company.person({ firstName: mark, lastName: 'X', officeIds: [officeId] });
  const ask = async (): Promise<string> =>
    (await company.ask(employeeId, typeId, [{ date: addDays(MONDAY, 7 * weeks++) }])).data.id;
  return { mark, officeId, employeeId, ask };
}
const [inside, outside] = [await subject('INSIDE'), await subject('OUTSIDE')];
const sees = { officeIds: [inside.officeId] };
const [manager, viewer] = [
  await addMember(world, company, { role: 'manager', sees }),
  await addMember(world, company, { role: 'viewer', sees }),
];

const statusOf = async (id: string) => (await rest.get(`${REQUESTS}/${id}`)).data.status as string;
const withoutRequestIds = (value: unknown) => JSON.stringify(value).replaceAll(/"requestId":"[^"]+"/g, '');

type Call = [name: string, input: unknown];

/** Several calls as one request, as the pages send them. */
async function batch(
  member: TestMember,
  kind: 'query' | 'mutation',
  calls: Call[],
): Promise<Record<string, unknown>[]> {
  const names = calls.map(([name]) => name).join(',');
  const inputs = Object.fromEntries(calls.map(([, input], index) => [index, input]));
  const { text } =
    kind === 'query'
      ? await member.call(kind, `${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`, undefined)
      : await member.call(kind, `${names}?batch=1`, inputs);
  return JSON.parse(text);
}

test('I3 in a batch each call is judged by itself: who is out of scope is like nobody in each of them', async () => {
  const [own, theirs, nobody] = [await inside.ask(), await outside.ask(), crypto.randomUUID()];
  const asked = (employeeId: string, id: string): Call[] => [
    ['approvals.getInboxRequest', { id }],
    ['overtime.getPersonOvertime', { employeeId, ...PERIOD }],
  ];
  const answers = await batch(manager, 'query', [
    ...asked(inside.employeeId, own),
    ...asked(outside.employeeId, theirs),
    ...asked(nobody, nobody),
    ['people.searchEmployees', { text: 'OUTSIDE' }],
    ['people.searchEmployees', { text: 'INSIDE' }],
    ['access.listTokens', {}],
  ]);
  const texts = answers.map(withoutRequestIds);
  for (const index of [0, 1, 7]) assert.match(texts[index] as string, /INSIDE/);
  for (const index of [2, 3]) assert.equal(texts[index], texts[index + 2]);
  assert.match(texts[2] as string, /absence_day_off_request_not_found/);
  assert.match(texts[3] as string, /employee_not_found/);
  assert.match(texts[8] as string, /role_not_allowed/);
  assert.ok(!texts.join().includes('OUTSIDE'));
});

test('I3 of many requests decided at once, those out of scope are reported like unknown ones and stay as they are', async () => {
  const [own, theirs, nobody] = [await inside.ask(), await outside.ask(), crypto.randomUUID()];
  const { text } = await manager.call('mutation', 'approvals.decideMany', {
    ...{ requests: [theirs, own, nobody].map((id) => ({ kind: 'absence', id })), decision: 'accepted' },
  });
  const results: { id: string; problem: string | null }[] = JSON.parse(text).result.data.results;
  const problems = Object.fromEntries(results.map(({ id, ...result }) => [id, result]));
  assert.equal(problems[own]?.problem, null);
  assert.deepEqual(problems[theirs], problems[nobody]);
  assert.equal(problems[theirs]?.problem, 'absence_day_off_request_not_found');
  assert.deepEqual([await statusOf(own), await statusOf(theirs)], ['accepted', 'pending']);
});

test('I2 a batch of decisions by somebody who may only look does nothing', async () => {
  const own = await inside.ask();
  const decide: Call = ['approvals.decideMany', { requests: [{ kind: 'absence', id: own }], decision: 'accepted' }];
  const answers = await batch(viewer, 'mutation', [decide, decide]);
  for (const answer of answers) assert.match(JSON.stringify(answer), /role_not_allowed/);
  assert.equal(await statusOf(own), 'pending');
});

test('I3 counts, totals and whole lists, as an export reads them, are of people in scope, however they are filtered', async () => {
  const [own] = [await inside.ask(), await outside.ask()];
  const totalOf = async (member: TestMember, name: string, input: object): Promise<number> => {
    const { status, text } = await member.call('query', name, input);
    assert.equal(status, 200, text);
    assert.ok(member !== manager || !text.includes('OUTSIDE'), `${name} ${JSON.stringify(input)}`);
    return JSON.parse(text).result.data.total;
  };
  const everybody = await addMember(world, company, { role: 'manager' });
  const lists: [name: string, input: object, filters: object[]][] = [
    [
      'approvals.listInbox',
      { status: ['pending', 'accepted', 'rejected', 'cancelled'], limit: 100 },
      [{}, { search: 'X' }, { search: 'OUTSIDE' }, { officeId: outside.officeId }, { absenceTypeId: typeId }],
    ],
    [
      'overtime.listBalances',
      { ...PERIOD, limit: 100 },
      [{}, { name: 'X' }, { name: 'OUTSIDE' }, { officeId: outside.officeId }, { orderBy: 'name' }],
    ],
  ];
  for (const [name, input, filters] of lists)
    for (const filter of filters) {
      const total = await totalOf(manager, name, { ...input, ...filter });
      assert.ok(total < (await totalOf(everybody, name, { ...input, ...filter })), `${name} ${JSON.stringify(filter)}`);
      if (JSON.stringify(filter).match(/OUTSIDE|officeId/)) assert.equal(total, 0, name);
    }
  assert.equal(await statusOf(own), 'pending');
  const { text } = await manager.call('query', 'approvals.countPending', undefined);
  assert.equal(JSON.parse(text).result.data.count, await totalOf(manager, 'approvals.listInbox', {}));
});
