import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REQUESTS, requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import type { ErrorCode } from '../../platform/shared/errors.ts';
import { acceptRequest, rejectRequest } from './decide-request.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const NOW = '2026-03-02T08:00:00+00:00';
const TWO_LEVELS = { levels: [{ approvers: [{ role: 'manager' }] }, { approvers: [{ role: 'administrator' }] }] };

const accept = (scope: Scope, id: string) => acceptRequest(scope, { id }).then(({ value }) => value);
const refused = (promise: Promise<unknown>, code: ErrorCode) => assert.rejects(promise, { name: 'DomainError', code });

async function prepare(type: Record<string, unknown> = {}) {
  const company = await requestCompany(world);
  const bossId = await company.person({ firstName: 'Berta', lastName: 'Soler' });
  const employeeId = await company.person({ managerId: bossId });
  const typeId = await company.type(type);
  const request = (id = employeeId) => company.ask(id, typeId);
  return { ...company, bossId, employeeId, typeId, request };
}

describe('a company token', () => {
  test('F1 accepts level after level; the deciding level stays, and a decided request is 409', async () => {
    const { request, decide, read, lines, state } = await prepare(TWO_LEVELS);
    const id = await request();
    world.setNow('2026-03-02T09:00:00Z');
    const first = (await decide(id, 'accept', { comment: 'Fine' })).data;
    assert.deepEqual([first.status, first.flowCurrentLevel, first.resolvedAt], ['pending', 2, null]);
    assert.equal(first.updatedAt, '2026-03-02T09:00:00+00:00');
    const second = (await decide(id, 'accept')).data;
    assert.deepEqual([second.status, second.flowCurrentLevel, second.flowTotalLevels], ['accepted', 2, 2]);
    assert.deepEqual([second.resolvedAt, second.resolvedById], ['2026-03-02T09:00:00+00:00', null]);
    assert.deepEqual(await read(id), second);
    assert.deepEqual(await lines(id), [
      [1, 'accepted', 'test', null],
      [2, 'accepted', 'test', null],
    ]);
    world.setNow('2026-03-02T08:00:00Z');
    const before = await state();
    for (const decision of ['accept', 'reject'] as const) {
      const again = await decide(id, decision);
      assert.deepEqual([again.status, again.code], [409, 'request_already_resolved']);
    }
    assert.equal(await state(), before);
  });

  test('F5 what follows from the last acceptance is in its transaction: when that fails, the request waits as before', async () => {
    const { request, decide, rest, state, read } = await prepare();
    const url = 'https://hooks.example.com/jornada';
    assert.equal((await rest.post('/core/v3/webhook-endpoints', { url, events: ['request'] })).status, 200);
    const id = await request();
    const before = await state();
    await world.ownerPool.query(`
      create function refuse_event() returns trigger language plpgsql as $$ begin perform 1 / 0; return null; end $$;
      create trigger refuse_event before insert on webhook_deliveries
        for each row when (new.event_type = 'request.resolved') execute function refuse_event()`);
    assert.equal((await decide(id, 'accept')).status, 500);
    assert.deepEqual([await state(), (await read(id)).status], [before, 'pending']);
    await world.ownerPool.query('drop function refuse_event() cascade');
    assert.equal((await decide(id, 'accept')).data.status, 'accepted');
  });

  test('F3 a reject at any level ends the request', async () => {
    const { request, decide, rest } = await prepare(TWO_LEVELS);
    for (const level of [1, 2]) {
      const id = await request();
      for (let passed = 1; passed < level; passed += 1) await decide(id, 'accept');
      const { data } = await decide(id, 'reject', { comment: ' Too dear ' });
      assert.deepEqual([data.status, data.flowCurrentLevel, data.resolvedAt], ['rejected', level, NOW]);
      const [{ id: lineId, ...line }] = (await rest.get(`${REQUESTS}/${id}/decisions`)).data.slice(-1);
      assert.deepEqual(line, {
        level,
        decision: 'rejected',
        deciderId: null,
        deciderName: 'test',
        onBehalfOfId: null,
        onBehalfOfName: null,
        comment: ' Too dear ',
        selfMade: false,
        createdAt: NOW,
      });
    }
  });

  test('F2 decides a whole level, whoever would be asked', async () => {
    const { request, decide } = await prepare({
      levels: [{ approvers: [{ managerSteps: 3 }, { role: 'owner' }], quorum: 'all' }],
    });
    assert.equal((await decide(await request(), 'accept')).data.status, 'accepted');
  });

  test('F3 409 when the request is at another level than the caller has read', async () => {
    const { request, decide, state } = await prepare(TWO_LEVELS);
    const id = await request();
    assert.equal((await decide(id, 'accept', { flowCurrentLevel: 1 })).status, 200);
    const before = await state();
    assert.equal((await decide(id, 'accept', { flowCurrentLevel: 1 })).code, 'request_already_resolved');
    assert.equal((await decide(id, 'reject', { flowCurrentLevel: 1 })).code, 'request_already_resolved');
    assert.equal(await state(), before);
    assert.equal((await decide(id, 'accept', { flowCurrentLevel: 2 })).data.status, 'accepted');
  });

  test('404 and 422 change nothing', async () => {
    const { request, decide, rest, state } = await prepare();
    const id = await request();
    const before = await state();
    assert.equal((await decide(crypto.randomUUID(), 'accept')).code, 'request_not_found');
    assert.equal((await rest.get(`${REQUESTS}/${crypto.randomUUID()}/decisions`)).code, 'request_not_found');
    const faulty = await decide(id, 'reject', { comment: 7, flowCurrentLevel: 0 });
    assert.deepEqual([faulty.status, Object.keys(faulty.errors).sort()], [422, ['comment', 'flowCurrentLevel']]);
    assert.equal(await state(), before);
  });

  for (const decision of ['accept', 'reject'] as const) {
    test(`F3 of 50 parallel ${decision}s exactly one is 200, with one line`, async () => {
      const { request, decide, lines, atOnce } = await prepare();
      const id = await request();
      const answers = await atOnce(50, () => decide(id, decision));
      assert.equal(answers.filter(({ status }) => status === 200).length, 1);
      assert.equal(answers.filter(({ code }) => code === 'request_already_resolved').length, 49);
      assert.equal((await lines(id)).length, 1);
    });
  }

  test('F3 of 50 parallel accepts of the first level exactly one passes it', async () => {
    const { request, decide, read, lines, atOnce } = await prepare(TWO_LEVELS);
    const id = await request();
    const answers = await atOnce(50, () => decide(id, 'accept', { flowCurrentLevel: 1 }));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual([(await read(id)).flowCurrentLevel, (await lines(id)).length], [2, 1]);
  });
});

describe('a signed-in person', () => {
  test('F2 the levels ask a manager, a user and a role, each in their turn', async () => {
    const { bossId, employeeId, type, ask, member, lines, person, ...company } = await prepare();
    const [boss, ana, owner] = [
      await member('manager', bossId),
      await member('manager', await person()),
      await member('owner'),
    ];
    const levels = [
      { approvers: [{ managerSteps: 1 }] },
      { approvers: [{ userId: ana.membershipId }] },
      { approvers: [{ role: 'owner' }] },
    ];
    const id = await ask(employeeId, await type({ levels }));
    await refused(accept(ana.scope, id), 'not_an_approver');
    assert.equal((await accept(boss.scope, id)).flowCurrentLevel, 2);
    await refused(accept(boss.scope, id), 'not_an_approver');
    await refused(rejectRequest(boss.scope, { id }), 'not_an_approver');
    assert.equal((await accept(ana.scope, id)).flowCurrentLevel, 3);
    const { status, resolvedById } = await accept(owner.scope, id);
    assert.deepEqual([status, resolvedById], ['accepted', null]);
    assert.deepEqual(
      (await lines(id)).map(([level, , name]) => [level, name]),
      [boss, ana, owner].map(({ scope }, index) => [index + 1, scope.actor.name]),
    );
    const other = await ask(employeeId, await type({ levels: levels.slice(0, 1) }));
    assert.equal((await accept(boss.scope, other)).resolvedById, bossId);
    assert.equal((await company.read(other)).resolvedById, bossId);
  });

  test('F2 all: the level is passed with the last acceptance, in whatever order, and nobody counts twice', async () => {
    const { member, type, ask, employeeId, read, lines, rest } = await prepare();
    const [ana, ben] = [await member('manager'), await member('manager')];
    const approvers = [{ userId: ana.membershipId }, { userId: ben.membershipId }];
    const id = await ask(employeeId, await type({ levels: [{ approvers, quorum: 'all' }] }));
    const first = await accept(ben.scope, id);
    assert.deepEqual([first.status, first.flowCurrentLevel, first.resolvedAt], ['pending', 1, null]);
    await refused(accept(ben.scope, id), 'decision_already_made');
    assert.equal((await read(id)).status, 'pending');
    assert.equal((await accept(ana.scope, id)).status, 'accepted');
    assert.equal((await lines(id)).length, 2);
    const again = await ask(employeeId, await type({ levels: [{ approvers, quorum: 'all' }] }));
    await accept(ben.scope, again);
    assert.equal((await rejectRequest(ben.scope, { id: again })).value.status, 'rejected');
    assert.equal((await rest.get(`${REQUESTS}?status=pending`)).meta.total, 0);
  });

  test('F2 all: two last acceptances at once pass the level', async () => {
    const { member, type, ask, employeeId, lines, read } = await prepare();
    const [ana, ben] = [await member('manager'), await member('manager')];
    const levels = [{ approvers: [{ userId: ana.membershipId }, { userId: ben.membershipId }], quorum: 'all' }];
    const typeId = await type({ levels });
    for (let round = 0; round < 10; round += 1) {
      const id = await ask(employeeId, typeId);
      await Promise.all([accept(ana.scope, id), accept(ben.scope, id)]);
      assert.deepEqual([(await read(id)).status, (await lines(id)).length], ['accepted', 2]);
    }
  });

  test('F2 an administrator decides any level; a manager only where they are asked', async () => {
    const { member, type, ask, employeeId } = await prepare();
    const [administrator, manager, viewer] = [
      await member('administrator'),
      await member('manager'),
      await member('viewer'),
    ];
    const id = await ask(employeeId, await type({ levels: [{ approvers: [{ managerSteps: 2 }] }] }));
    await refused(accept(manager.scope, id), 'not_an_approver');
    await refused(accept(viewer.scope, id), 'not_an_approver');
    const context = { scope: administrator.scope, locale: 'en', requestId: 'test' } as const;
    const byProcedure = createCallerFactory(appRouter)(context).companyRequests.acceptRequest({ id });
    await assert.rejects(byProcedure, { code: 'NOT_FOUND' }, 'no page calls it');
    assert.equal((await accept(administrator.scope, id)).status, 'accepted');
  });

  test('F4 I5 nobody decides their own request while somebody else could: 422, whatever they are', async () => {
    const { member, request, employeeId, state } = await prepare();
    const id = await request();
    const [owner, administrator] = [await member('owner', employeeId), await member('administrator')];
    const before = await state();
    await refused(accept(owner.scope, id), 'self_resolution_not_allowed');
    await refused(rejectRequest(owner.scope, { id }), 'self_resolution_not_allowed');
    assert.equal(await state(), before);
    assert.equal((await accept(administrator.scope, id)).status, 'accepted');
  });

  test('I5 a single owner decides their own request when nobody else is asked, and the record says so', async () => {
    const { member, person, type, ask, employeeId, rest } = await prepare();
    const asked = await type({ levels: [{ approvers: [{ role: 'manager' }] }] });
    const owner = await member('owner', employeeId);
    const [first, second] = [await ask(employeeId, asked), await ask(employeeId, asked)];
    assert.equal((await accept(owner.scope, first)).status, 'accepted');
    const { data } = await rest.get(`${REQUESTS}/${first}/decisions`);
    assert.deepEqual([data[0].selfMade, data[0].deciderId], [true, employeeId]);
    const manager = await member('manager', await person());
    await refused(accept(owner.scope, second), 'self_resolution_not_allowed');
    assert.equal((await accept(manager.scope, second)).status, 'accepted');
    assert.equal((await rest.get(`${REQUESTS}/${second}/decisions`)).data[0].selfMade, false);
  });
});
