import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestMember } from '#test/members.ts';
import { requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { notifyApprovers } from '../approvals/notify-approvers.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const [PRICE, SINCE] = ['019cad3e-5c00-7000-8000-0000000000aa', '019cad3e-5c00-7000-8000-0000000000bb'] as const;
const questions = [
  { id: PRICE, name: 'Price', type: 'number', required: true },
  { id: SINCE, name: 'Since', type: 'date' },
];
const answers = (price: string | null) => [
  { questionId: SINCE, value: null },
  { questionId: PRICE, value: price },
];

/** Result of a call of the pages; `data` is undefined for a refusal. */
async function call(member: TestMember, kind: 'query' | 'mutation', name: string, input?: unknown) {
  const { status, text } = await member.call(kind, name, input);
  return { status, text, data: JSON.parse(text).result?.data };
}
const ask = (member: TestMember, input: object) => call(member, 'mutation', 'companyRequests.createOwnRequest', input);
const inbox = async (member: TestMember, status: string) =>
  (await call(member, 'query', 'approvals.listInbox', { status: [status] })).data.rows.map(
    ({ id, title }: { id: string; title: string }) => [id, title],
  );

/** Ana, who is an employee with an account, a colleague, and Ana's manager, who decides on requests of a type. */
async function prepare() {
  const company = await requestCompany(world);
  const bossId = await company.person({ firstName: 'Boss' });
  const anaId = await company.person({ managerId: bossId });
  const typeId = await company.type({ questions, levels: [{ approvers: [{ managerSteps: 1 }] }] });
  return {
    ...company,
    ...{ anaId, typeId },
    ana: await company.member('employee', anaId),
    colleague: await company.member('employee', await company.person()),
    boss: await company.member('manager', bossId, { reports: true }),
  };
}

test('M1, F2 an employee makes a request, the approver is notified and decides it in the Inbox, and the employee sees it', async () => {
  const { ana, anaId, boss, typeId, type, scope, companyId, read } = await prepare();
  await type({ name: 'Certificate', icon: 'school', levels: [] });
  const { data: types } = await call(ana, 'query', 'companyRequests.listOwnTypes');
  assert.deepEqual(
    types.map(({ name, icon }: { name: string; icon: string | null }) => [name, icon]),
    [
      ['Certificate', 'school'],
      ['Equipment', null],
    ],
  );
  assert.deepEqual(types[1], {
    ...{ id: typeId, name: 'Equipment', icon: null },
    questions: questions.map((question) => ({ options: [], required: false, ...question })),
  });

  const { status, data } = await ask(ana, { title: 'A laptop', requestTypeId: typeId, answers: answers('900') });
  assert.deepEqual([status, data.status, data.employeeId, data.flowTotalLevels], [200, 'pending', anaId, 1]);
  assert.deepEqual(await inbox(ana, 'pending'), [[data.id, 'A laptop']]);
  assert.deepEqual(await inbox(boss, 'pending'), [[data.id, 'A laptop']]);
  await notifyApprovers(scope);
  const { data: news } = await call(boss, 'query', 'notices.listNotices', {});
  assert.deepEqual(
    news.notices.map(({ kind }: { kind: string }) => kind),
    ['request_waiting'],
  );
  const { rows } = await world.ownerPool.query(
    `select actor_name, way, operation from audit_lines where company_id = $1 and record_id = $2`,
    [companyId, data.id],
  );
  assert.deepEqual(rows, [{ actor_name: ana.userName, way: 'page', operation: 'companyRequests.createOwnRequest' }]);

  const decision = { requests: [{ kind: 'company', id: data.id, level: 1 }], decision: 'accepted' };
  const decided = await call(boss, 'mutation', 'approvals.decideMany', decision);
  assert.equal(decided.data.results[0].problem, null);
  assert.equal((await read(data.id)).status, 'accepted');
  assert.deepEqual(await inbox(ana, 'accepted'), [[data.id, 'A laptop']]);
});

test('I3 another employee neither lists nor reads a request', async () => {
  const { ana, colleague, typeId } = await prepare();
  const { data } = await ask(ana, { title: 'A laptop', requestTypeId: typeId, answers: answers('900') });
  assert.deepEqual(await inbox(colleague, 'pending'), []);
  const [theirs, nobodys] = await Promise.all(
    [data.id, crypto.randomUUID()].map((id) => call(colleague, 'query', 'approvals.getInboxRequest', { id })),
  );
  assert.deepEqual([theirs?.status, nobodys?.status], [404, 404]);
  assert.equal((await call(ana, 'query', 'approvals.getInboxRequest', { id: data.id })).status, 200);
});

test('I5 the requester does not decide it, whom its level may name', async () => {
  const { member, anaId, type } = await prepare();
  await member('owner');
  const self = await member('administrator', anaId);
  const { data } = await ask(self, { title: 'A laptop', requestTypeId: await type() });
  const decision = { requests: [{ kind: 'company', id: data.id, level: 1 }], decision: 'accepted' };
  const { data: decided } = await call(self, 'mutation', 'approvals.decideMany', decision);
  assert.equal(decided.results[0].problem, 'self_resolution_not_allowed');
});

test('422 an unanswered or wrong question is a fault on its field; 404 a type of another company', async () => {
  const { ana, typeId, state } = await prepare();
  const before = await state();
  for (const [fields, faulty] of [
    [{ answers: answers(null) }, 'answers.1.value'],
    [{ answers: answers('dear') }, 'answers.1.value'],
    [{ answers: [] }, 'answers'],
    [{ answers: answers('1'), title: ' ' }, 'title'],
  ] as const) {
    const refused = await ask(ana, { title: 'A laptop', requestTypeId: typeId, ...fields });
    assert.equal(refused.status, 422, refused.text);
    assert.ok(refused.text.includes(`"${faulty}"`), refused.text);
  }
  const theirs = await (await requestCompany(world)).type();
  const refused = await ask(ana, { title: 'A laptop', requestTypeId: theirs });
  assert.deepEqual([refused.status, /request_type_not_found/.test(refused.text)], [404, true]);
  assert.equal(await state(), before);
});

test('M1 404 employee_not_found for users who are no employee, whatever their role', async () => {
  const { member, typeId, state } = await prepare();
  const before = await state();
  for (const role of ['employee', 'owner'] as const) {
    const stranger = await member(role);
    const { data: types } = await call(stranger, 'query', 'companyRequests.listOwnTypes');
    assert.deepEqual(types, []);
    const made = await ask(stranger, { title: 'A laptop', requestTypeId: typeId, answers: answers('1') });
    assert.equal(made.status, 404);
    assert.match(made.text, /employee_not_found/);
  }
  assert.equal(await state(), before);
});

test('422 an employee names nobody else as requester: the request is their own', async () => {
  const { ana, typeId, person, state } = await prepare();
  const before = await state();
  const given = { title: 'A laptop', requestTypeId: typeId, answers: answers('1'), employeeId: await person() };
  assert.equal((await ask(ana, given)).status, 422);
  assert.equal(await state(), before);
});
