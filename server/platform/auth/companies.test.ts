import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, joinCompany, OF_BROWSER, openAccount, post } from '#test/accounts.ts';
import { createWorld } from '#test/world.ts';
import { answerProcedures } from '../../entry/rpc/fetch.ts';
import { ACCESS_HEADER, COMPANY_COOKIE, COMPANY_HEADER, companyCookie } from '../shared/company-at-work.ts';
import { listCompanies, type Visit } from './session.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;

const cookieFor = ({ userId, cookie }: Account, companyId: string) => ({
  cookie: `${cookie}; ${COMPANY_COOKIE}=${companyCookie(userId, companyId)}`,
});
const companyOf = (visit: Visit) => (visit.kind === 'member' ? visit.member.companyId : visit.kind);

/** Somebody of two companies. */
async function personOfTwo() {
  const person = await openAccount(world);
  return {
    person,
    first: await joinCompany(world, person.userId),
    second: await joinCompany(world, person.userId, 'manager'),
  };
}

test('I1: the company of the cookie is entered, and without one the oldest', async () => {
  const { person, first, second } = await personOfTwo();
  assert.equal(companyOf(await person.visit()), first.companyId);
  assert.equal(companyOf(await person.visit(cookieFor(person, second.companyId))), second.companyId);
  assert.equal(companyOf(await person.visit(cookieFor(person, first.companyId))), first.companyId);
});

test('I1: a cookie of somebody else, or of nothing, asks for no company', async () => {
  const { person, first, second } = await personOfTwo();
  for (const value of [
    companyCookie('someone-else', second.companyId),
    second.companyId,
    '.',
    '',
    `${person.userId}.x`,
  ]) {
    const visit = await person.visit({ cookie: `${person.cookie}; ${COMPANY_COOKIE}=${value}` });
    assert.equal(companyOf(visit), first.companyId, value);
  }
});

test('I1: a page is answered from the company that it was made for, whatever the cookie of the browser has become', async () => {
  const { person, first, second } = await personOfTwo();
  const tabOf = (companyId: string, cookieOf: string) => ({
    ...cookieFor(person, cookieOf),
    [COMPANY_HEADER]: companyId,
  });
  assert.equal(companyOf(await person.visit(tabOf(first.companyId, second.companyId))), first.companyId);
  assert.equal(companyOf(await person.visit(tabOf(second.companyId, first.companyId))), second.companyId);

  const made = await person.answer('access.createToken', { name: 'Kept' }, tabOf(first.companyId, second.companyId));
  assert.equal(made.status, 200);
  assert.deepEqual([await first.tokens(), await second.tokens()], [2, 1]);
  // A manager there: the role is that of the page's company, too.
  const refused = await person.answer('access.createToken', { name: 'x' }, tabOf(second.companyId, first.companyId));
  assert.equal(refused.status, 403);
  assert.deepEqual([await first.tokens(), await second.tokens()], [2, 1]);
});

test('I1: a page of a company that its reader cannot enter gets nothing, and nothing of another company', async () => {
  const { person, first } = await personOfTwo();
  const foreign = await world.company();
  for (const companyId of [foreign.companyId, crypto.randomUUID(), 'nowhere', '']) {
    const headers = { [COMPANY_HEADER]: companyId };
    assert.deepEqual(await person.visit(headers), { kind: 'no_access', preferences: OF_BROWSER }, companyId);
    const answer = await person.answer('access.createToken', { name: 'Strayed' }, headers);
    assert.equal(answer.status, 401, companyId);
    assert.equal(answer.headers.get(ACCESS_HEADER), 'none');
  }
  assert.equal(await first.tokens(), 1);
});

test('I1: an ended membership is left for the others, by choice', async () => {
  const { person, first, second } = await personOfTwo();
  const cookie = cookieFor(person, second.companyId);
  await ownerPool.query('delete from memberships where company_id = $1', [second.companyId]);
  assert.deepEqual(await person.visit(cookie), { kind: 'no_access', preferences: OF_BROWSER });
  const choices = await listCompanies(runtime, new Headers(cookie));
  assert.equal(choices?.userId, person.userId);
  assert.deepEqual(
    choices?.companies.map(({ companyId }) => companyId),
    [first.companyId],
  );
});

test('I1: the companies to choose from are those of the session, without those where the person has left', async () => {
  const { person, first, second } = await personOfTwo();
  const third = await joinCompany(world, person.userId, 'viewer');
  await second.deactivate();
  await third.cancel();
  await ownerPool.query(`update companies set name = 'Beta' where id = $1`, [first.companyId]);
  await ownerPool.query(`update companies set name = 'Alpha' where id = $1`, [third.companyId]);
  const list = (cookie: string) => listCompanies(runtime, new Headers({ cookie }));
  assert.deepEqual(await list(person.cookie), {
    userId: person.userId,
    companies: [
      { companyId: third.companyId, companyName: 'Alpha', role: 'viewer', subscriptionEnded: true },
      { companyId: first.companyId, companyName: 'Beta', role: 'administrator', subscriptionEnded: false },
    ],
  });
  await ownerPool.query('update auth.session set expires_at = now() where user_id = $1', [person.userId]);
  assert.equal(await list(person.cookie), null);
});

test('I3: each answer tells the page since when the access has been as it is', async () => {
  const { person, first } = await personOfTwo();
  const told = async () => (await person.answer('access.createToken', {})).headers.get(ACCESS_HEADER);
  const visit = await person.visit();
  assert.equal(visit.kind, 'member');
  const before = await told();
  assert.equal(before, String(visit.member.accessSince.getTime()));
  assert.equal(await told(), before);
  const change = 'update memberships set scope_all = false, updated_at = now() where company_id = $1';
  await ownerPool.query(change, [first.companyId]);
  assert.notEqual(await told(), before);
  const visitor = await answerProcedures(post('/api/trpc/access.createToken', {}));
  assert.equal(visitor.headers.get(ACCESS_HEADER), null);
});
