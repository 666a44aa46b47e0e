import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiTokens } from '#drizzle/schema/access.ts';
import { type Account, joinCompany, OF_BROWSER, openAccount } from '#test/accounts.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { createApiToken } from '../../modules/access/manage-tokens.ts';
import { build, readBuilt } from '../db/built.ts';
import { COMPANY_HEADER } from '../shared/company-at-work.ts';
import type { Role } from '../shared/roles.ts';
import { currentVisit, type Member, memberScope } from './session.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const account = () => openAccount(world);
const companyOf = (userId: string, role?: Role) => joinCompany(world, userId, role);
const asking = (companyId: string) => ({ [COMPANY_HEADER]: companyId });

async function entered(visit: Awaited<ReturnType<typeof currentVisit>>): Promise<Member> {
  assert.equal(visit.kind, 'member');
  return (visit as { member: Member }).member;
}

/** Results for a session in use: a read, a write, and a call of the pages. */
const listTokenIds = readBuilt(build.select({ id: apiTokens.id }).from(apiTokens));

async function refusals(person: Account, member: Member) {
  const scope = memberScope(runtime, member);
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  return [
    await codeOf(scope.read(listTokenIds)),
    await codeOf(createApiToken(scope, { name: 'Kept', expiresAt: undefined })),
    await person.call('access.createToken', { name: 'Kept' }),
  ];
}

test('I9 401: the user of an employee made inactive is refused with the next call, and enters again with an active one', async () => {
  const person = await account();
  const company = await companyOf(person.userId);
  const member = await entered(await person.visit());
  assert.equal((await person.call('access.createToken', { name: 'Before' })).status, 200);
  const before = await company.tokens();

  assert.equal((await company.deactivate()).status, 200);
  assert.deepEqual(await refusals(person, member), [
    'unauthorized',
    'unauthorized',
    { status: 401, problem: 'unauthorized' },
  ]);
  assert.deepEqual(await person.visit(), { kind: 'no_access', preferences: OF_BROWSER });
  assert.equal(await company.tokens(), before);

  assert.equal((await company.deactivate('active')).status, 200);
  assert.equal((await entered(await person.visit())).companyId, company.companyId);
});

test('402: a member of a cancelled company is refused with the next call, makes no token, and learns which company it is', async () => {
  const person = await account();
  const company = await companyOf(person.userId, 'owner');
  const member = await entered(await person.visit());
  const before = await company.tokens();

  await company.cancel();
  assert.deepEqual(await refusals(person, member), [
    'subscription_expired',
    'subscription_expired',
    { status: 402, problem: 'subscription_expired' },
  ]);
  assert.deepEqual(await person.visit(), {
    kind: 'subscription_expired',
    companyName: 'Acme',
    role: 'owner',
    preferences: OF_BROWSER,
  });
  assert.equal(await company.tokens(), before);

  await company.cancel('active');
  assert.equal((await entered(await person.visit())).companyId, company.companyId);
});

test('401: who is inactive in a cancelled company does not learn of its subscription', async () => {
  const person = await account();
  const company = await companyOf(person.userId);
  await company.deactivate();
  await company.cancel();
  assert.deepEqual(await person.visit(), { kind: 'no_access', preferences: OF_BROWSER });
});

test('I1: with several memberships the first that can be entered counts, and a session in use is not moved to another', async () => {
  const person = await account();
  const [first, second, third] = [
    await companyOf(person.userId),
    await companyOf(person.userId),
    await companyOf(person.userId),
  ];
  const member = await entered(await person.visit());
  assert.equal(member.companyId, first.companyId);

  await first.cancel();
  await second.deactivate();
  const before = await third.tokens();
  const scope = memberScope(runtime, member);
  const refused = { code: 'subscription_expired' };
  await assert.rejects(createApiToken(scope, { name: 'Strayed', expiresAt: undefined }), refused);
  await assert.rejects(scope.read(listTokenIds), refused);
  assert.equal(await third.tokens(), before);
  assert.equal((await entered(await person.visit())).companyId, third.companyId);

  await third.deactivate();
  assert.equal((await person.visit()).kind, 'subscription_expired');
});

test('I1: the company that is asked for is entered and no other, also when it is not the first', async () => {
  const person = await account();
  const [first, second, foreign] = [
    await companyOf(person.userId),
    await companyOf(person.userId, 'viewer'),
    await world.company(),
  ];
  const member = await entered(await person.visit(asking(second.companyId)));
  assert.deepEqual([member.companyId, member.role, member.employeeId], [second.companyId, 'viewer', second.employeeId]);
  assert.equal((await memberScope(runtime, member).read(listTokenIds)).length, 1);
  assert.deepEqual(await person.visit(asking(foreign.companyId)), { kind: 'no_access', preferences: OF_BROWSER });

  await second.cancel();
  assert.equal((await person.visit(asking(second.companyId))).kind, 'subscription_expired');
  assert.equal((await entered(await person.visit())).companyId, first.companyId);
});

test('I3: a request whose scope has changed since it was let in is refused, and the next one has the new one', async () => {
  const person = await account();
  const company = await companyOf(person.userId, 'manager');
  for (const change of [`scope_all = false`, `scope_all = true`]) {
    const member = await entered(await person.visit());
    const scope = memberScope(runtime, member);
    await scope.read(listTokenIds);
    await ownerPool.query(`update memberships set ${change} where company_id = $1`, [company.companyId]);
    await assert.rejects(scope.read(listTokenIds), { code: 'unauthorized' }, change);
    await memberScope(runtime, await entered(await person.visit())).read(listTokenIds);
  }
});

test('I7: a changed role ends the sessions of the member, and a request that was let in with the old one is refused', async () => {
  const [person, colleague] = [await account(), await account()];
  const company = await companyOf(person.userId, 'manager');
  await ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'manager')`,
    [company.companyId, colleague.userId],
  );
  const scope = memberScope(runtime, await entered(await person.visit()));
  const change = (set: string) =>
    ownerPool.query(`update memberships set ${set} where company_id = $1 and user_id = $2`, [
      company.companyId,
      person.userId,
    ]);
  await change(`role = 'manager', scope_all = true`);
  await scope.read(listTokenIds);
  await change(`role = 'viewer'`);
  await assert.rejects(scope.read(listTokenIds), { code: 'unauthorized' });
  assert.deepEqual(await person.visit(), { kind: 'session_ended' });
  await entered(await colleague.visit());
});

test('nobody is signed in without a session', async () => {
  assert.deepEqual(await currentVisit(runtime, new Headers()), { kind: 'signed_out' });
});

test('the tokens of a cancelled company are refused as its members are', async () => {
  const company = await world.company();
  await ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [company.companyId]);
  assert.equal((await createRestClient(company.token).get('/core/v3/info')).code, 'subscription_expired');
});
