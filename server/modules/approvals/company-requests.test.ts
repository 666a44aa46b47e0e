import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absences, inboxCompany } from '#test/inbox.ts';
import { DELEGATIONS } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type RecordAt, readText } from '../../platform/db/statement.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const inboxOf = (scope: Scope) => createCallerFactory(appRouter)({ scope, locale: 'en', requestId: 'test' }).approvals;
type Inbox = ReturnType<typeof inboxOf>;

const listed = async (inbox: Inbox, input: Parameters<Inbox['listInbox']>[0] = {}) =>
  (await inbox.listInbox(input)).rows.map(({ id }) => id);
async function companyRequest(inbox: Inbox, id: string) {
  const request = await inbox.getInboxRequest({ id });
  return request.kind === 'company' ? request : assert.fail('not a company request');
}

const selectAsked = readText<{ id: string }, RecordAt & { now: string }>(`
  select m.id from requests r join memberships m on m.company_id = r.company_id
    where r.company_id = $companyId and r.id = $id and r.status = 'pending'
      and my_mandate(r.id, r.employee_id, r.flow_current_level, r.levels, $now::timestamptz, m.id) is not null`);

test('F2 both kinds are in one list, the oldest first, and counted and filtered by kind, type and person', async () => {
  const { withContract, member, ask, askDay, type } = await inboxCompany(world);
  const ana = await withContract();
  const typeId = await type({ levels: [{ approvers: [{ role: 'manager' }] }] });
  const asked: string[] = [];
  for (const [hour, make] of [
    [8, () => askDay(ana, '2026-08-03')],
    [9, () => ask(ana, typeId)],
    [10, () => askDay(ana, '2026-08-04')],
  ] as const) {
    world.setNow(`2026-03-02T${String(hour).padStart(2, '0')}:00:00Z`);
    asked.push(await make());
  }
  world.setNow('2026-03-02T08:00:00Z');
  const inbox = inboxOf((await member('manager')).scope);
  assert.deepEqual(await listed(inbox), asked);
  const { rows, total, counts } = await inbox.listInbox({ limit: 2, page: 2 });
  assert.deepEqual(
    [rows.map(({ id }) => id), total, counts],
    [[asked[2]], 3, { absence: 2, company: 1, correction: 0, month: 0 }],
  );
  assert.deepEqual(await inbox.countPending(), {
    count: 3,
    kinds: { absence: 2, company: 1, correction: 0, month: 0 },
  });
  assert.deepEqual(await listed(inbox, { kind: 'company' }), [asked[1]]);
  assert.deepEqual(await listed(inbox, { kind: 'absence' }), [asked[0], asked[2]]);
  assert.deepEqual(await listed(inbox, { requestTypeId: typeId }), [asked[1]]);
  const ben = await askDay(await withContract(), '2026-08-05');
  assert.deepEqual(await listed(inbox, { employeeId: ana }), asked);
  assert.equal((await listed(inbox)).includes(ben), true);
  assert.deepEqual(
    (await inbox.listTypeChoices()).map(({ kind, name }) => [kind, name]),
    [
      ['absence', 'Holiday'],
      ['company', 'Equipment'],
    ],
  );
});

test('F2 F3 a request waits for whom its level asks, and moves on to the next with each approval', async () => {
  const { person, member, ask, type, read } = await inboxCompany(world);
  const bossId = await person({ firstName: 'Boss' });
  const employeeId = await person({ managerId: bossId });
  const [boss, other, administrator] = [
    await member('manager', bossId),
    await member('manager'),
    await member('administrator'),
  ];
  const typeId = await type({
    levels: [{ approvers: [{ managerSteps: 1 }] }, { approvers: [{ userId: other.membershipId }] }],
  });
  const id = await ask(employeeId, typeId);
  const waitsFor = async () => {
    const lists = [];
    for (const { scope } of [boss, other, administrator]) lists.push((await listed(inboxOf(scope))).includes(id));
    return lists;
  };
  assert.deepEqual(await waitsFor(), [true, false, true]);
  const seen = await companyRequest(inboxOf(other.scope), id);
  assert.deepEqual([seen.level, seen.levelCount, seen.refusal], [1, 2, 'not_an_approver']);
  assert.equal(seen.levels[0]?.approvers[0]?.name, 'Boss Gil');
  // Among all statuses it is shown to whoever has the requester in scope.
  assert.ok((await listed(inboxOf(other.scope), { status: ['pending', 'accepted'] })).includes(id));

  const decide = (scope: Scope, level: number, resolutionComment?: string) =>
    inboxOf(scope).decideMany({
      ...{ requests: [{ kind: 'company', id, level }], decision: 'accepted', resolutionComment },
    });
  const { results } = await decide(boss.scope, 1, 'Fine by me');
  assert.equal(results[0]?.problem, null);
  assert.deepEqual(await waitsFor(), [false, true, true]);
  // Decided for the level that was seen, and for no other (F3): the answer says who was faster.
  const late = (await decide(administrator.scope, 1)).results[0];
  assert.deepEqual(
    [late?.problem, late?.decided?.status, late?.decided?.at],
    ['request_already_resolved', 'accepted', '2026-03-02T08:00:00+00:00'],
  );
  const then = await companyRequest(inboxOf(other.scope), id);
  assert.equal(then.refusal, null);
  assert.deepEqual(
    then.levels.map(({ decisions }) => decisions.map(({ decision, comment }) => [decision, comment])),
    [[['accepted', 'Fine by me']], []],
  );
  await decide(other.scope, 2);
  assert.deepEqual(await waitsFor(), [false, false, false]);
  assert.equal((await read(id)).status, 'accepted');
});

test('F4 a delegate is asked in the place of who is away, on the dates, and the row says for whom', async () => {
  const { person, member, ask, type, rest } = await inboxCompany(world);
  const [awayId, deputyId] = [await person({ firstName: 'Away' }), await person({ firstName: 'Deputy' })];
  const employeeId = await person({ managerId: awayId });
  const [away, deputy] = [await member('manager', awayId), await member('manager', deputyId)];
  const id = await ask(employeeId, await type({ levels: [{ approvers: [{ managerSteps: 1 }] }] }));
  const inbox = inboxOf(deputy.scope);
  assert.deepEqual(await listed(inbox), []);
  await rest.post(DELEGATIONS, { employeeId: awayId, delegateId: deputyId, from: '2026-03-02', to: '2026-03-03' });
  const [row] = (await inbox.listInbox({})).rows;
  assert.deepEqual([row?.id, row?.kind === 'company' && row.insteadOf], [id, 'Away Gil']);
  assert.deepEqual(await listed(inboxOf(away.scope)), [id]);
  assert.deepEqual((await companyRequest(inbox, id)).levels[0]?.approvers[0]?.delegates, ['Deputy Gil']);
  world.setNow('2026-03-05T08:00:00Z');
  assert.deepEqual(await listed(inbox), []);
  world.setNow('2026-03-02T08:00:00Z');
  const { results } = await inbox.decideMany({ requests: [{ kind: 'company', id, level: 1 }], decision: 'rejected' });
  assert.equal(results[0]?.problem, null);
  const { levels } = await companyRequest(inbox, id);
  assert.equal(levels[0]?.decisions[0]?.onBehalfOfName, 'Away Gil');
});

test('I3 I4 company requests out of scope are neither listed nor counted nor found; viewers see no comments', async () => {
  const { person, member, ask, type, rest, decide } = await inboxCompany(world);
  const office = async (name: string): Promise<string> => (await rest.post('/core/v3/offices', { name })).data.id;
  const [near, far] = [await office('Near'), await office('Far')];
  const typeId = await type({ levels: [{ approvers: [{ role: 'manager' }] }, { approvers: [{ role: 'manager' }] }] });
  const [theirs, other] = [
    await ask(await person({ officeIds: [near] }), typeId),
    await ask(await person({ officeIds: [far] }), typeId),
  ];
  await decide(theirs, 'accept', { comment: 'Word of a manager' });
  const manager = inboxOf((await member('manager', null, { officeIds: [near] })).scope);
  assert.deepEqual(await listed(manager), [theirs]);
  assert.deepEqual((await manager.countPending()).kinds, { absence: 0, company: 1, correction: 0, month: 0 });
  const problems = async (id: string) => {
    const requests = [{ kind: 'company' as const, id, level: 1 }];
    return (await manager.previewDecisions({ requests, decision: 'accepted' })).results.map(({ problem }) => problem);
  };
  assert.deepEqual(await problems(other), await problems(crypto.randomUUID()));
  await assert.rejects(manager.getInboxRequest({ id: other }), /absence_day_off_request_not_found/);
  const viewer = inboxOf((await member('viewer', null, { officeIds: [near] })).scope);
  assert.deepEqual(await listed(viewer), [theirs]);
  assert.equal((await companyRequest(manager, theirs)).levels[0]?.decisions[0]?.comment, 'Word of a manager');
  assert.equal((await companyRequest(viewer, theirs)).levels[0]?.decisions[0]?.comment, null);
});

test('a preview answers what deciding would, of both kinds and in their order, and writes nothing', async () => {
  const { withContract, member, ask, askDay, type, state } = await inboxCompany(world);
  const [ana, ben] = [await withContract(), await withContract()];
  const { scope } = await member('owner');
  const ofCompany = await ask(ana, await type());
  // The same day twice: whichever is approved first leaves nothing to the other.
  const days = [await askDay(ana, '2026-08-03'), await askDay(ben, '2026-08-03'), await askDay(ana, '2026-08-04')];
  const move = "update absence_day_off_request_days set date = '2026-08-03' where request_id = $1";
  await world.ownerPool.query(move, [days[2]]);
  const requests = [
    ...absences(days),
    ...[ofCompany, crypto.randomUUID()].map((id) => ({ kind: 'company' as const, id, level: 1 })),
  ];
  const before = await state();
  const inbox = inboxOf(scope);
  const problems = async (how: 'previewDecisions' | 'decideMany') =>
    (await inbox[how]({ requests, decision: 'accepted' })).results.map(({ problem }) => problem);
  const expected = [null, null, 'absence_overlaps', null, 'request_not_found'];
  assert.deepEqual(await problems('previewDecisions'), expected);
  assert.equal(await state(), before);
  assert.equal((await inbox.countPending()).count, 4);
  assert.deepEqual(await problems('decideMany'), expected);
  assert.equal((await inbox.countPending()).count, 1);
});

test('F2 F4 whom a request waits for are those whose decision is taken, whatever its level asks', async () => {
  const { person, member, ask, type, rest, scope, companyId } = await inboxCompany(world);
  const employees = await Promise.all(Array.from({ length: 4 }, () => person()));
  const [headId = '', bossId = '', deputyId = '', otherId = ''] = employees;
  await rest.put(`/core/v3/employees/${bossId}`, { managerId: headId });
  const requesterId = await person({ managerId: bossId });
  const members = [
    await member('manager', headId),
    await member('manager', bossId, { reports: true }),
    await member('manager', deputyId),
    await member('administrator', otherId),
    await member('owner'),
  ];
  for (const employeeId of [bossId, headId])
    await rest.post(DELEGATIONS, { employeeId, delegateId: deputyId, from: '2026-03-01', to: '2026-03-31' });
  const choices = [
    ...members.map(({ membershipId }) => ({ userId: membershipId })),
    ...[1, 2, 3].map((managerSteps) => ({ managerSteps })),
    ...(['manager', 'administrator', 'owner'] as const).map((role) => ({ role })),
  ];
  const asksByMember = async (id: string) =>
    new Set((await scope.read(selectAsked({ companyId, id, now: scope.now().toString() }))).map((row) => row.id));
  let compared = 0;
  const levels = choices.flatMap((first, index) => {
    const approvers = [first, choices[(index * 7 + 3) % choices.length] ?? first];
    return (['all', 'any'] as const).map((quorum) => ({ approvers, quorum }));
  });
  for (const level of levels) {
    const id = await ask(requesterId, await type({ levels: [level] }));
    const requests = [{ kind: 'company' as const, id, level: 1 }];
    for (const round of [1, 2]) {
      let decider: Inbox | undefined;
      const asked = await asksByMember(id);
      for (const { scope, membershipId } of members) {
        const inbox = inboxOf(scope);
        const [result] = (await inbox.previewDecisions({ requests, decision: 'accepted' })).results;
        assert.equal((await listed(inbox)).includes(id), result?.problem === null, `${JSON.stringify(level)} ${round}`);
        assert.equal(asked.has(membershipId), result?.problem === null, 'the same, asked about a member by the system');
        if (result?.problem === null) decider ??= inbox;
        compared += 1;
      }
      await decider?.decideMany({ requests, decision: 'accepted' });
    }
  }
  assert.equal(compared, levels.length * 2 * members.length);
});
