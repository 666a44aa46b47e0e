import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { addMember } from '#test/members.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { writeText } from '../db/statement.ts';
import { answerAuth, createUser } from './better-auth.ts';
import { noteRefusedSignIn, recordSignIn } from './record-sign-in.ts';
import { addressHeader } from './sign-in-limit.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const RIGHT = 'a long password of theirs';

let made = 0;

/** An account of these companies, and the ids of its memberships. */
async function account(...companies: TestCompany[]) {
  const email = `ada-${++made}@x.test`;
  const id = await createUser(runtime, { email, name: 'Ada', password: RIGHT });
  for (const { companyId } of companies)
    await ownerPool.query(
      `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')`,
      [companyId, id],
    );
  return { id, email };
}

function ask(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const text = JSON.stringify(body);
  const own = { 'content-type': 'application/json', 'content-length': String(text.length), host: 'jornada.test' };
  return answerAuth(
    runtime,
    new Request(`http://jornada.test/api/auth${path}`, {
      method: 'POST',
      body: text,
      headers: { ...own, origin: 'http://jornada.test', [addressHeader]: '192.0.2.7', ...headers },
    }),
  );
}

const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  ask('/sign-in/email', { email, password }, headers);

const linesOf = async ({ rest }: TestCompany, query = 'action=sign_in,sign_in_refused,sign_out') =>
  (await rest.get(`/core/v3/audit?limit=500&${query}`)).data;

/** Refusals are recorded behind the answer. */
async function eventually(company: TestCompany, count: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const lines = await linesOf(company);
    if (lines.length >= count) return lines;
    await setTimeout(20);
  }
  throw new Error(`There are no ${count} lines.`);
}

describe('I11 who signs in and out', () => {
  it('is a line in each of their companies, with the address and the way', async () => {
    const [one, two, other] = [await world.company(), await world.company(), await world.company()];
    const { id, email } = await account(one, two);
    const answer = await signIn(email, RIGHT, { 'x-request-id': 'mine' });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    assert.equal((await ask('/sign-out', {}, { cookie })).status, 200);
    for (const company of [one, two]) {
      const [out, into, ...more] = await linesOf(company);
      assert.deepEqual(more, []);
      const { id: _, at, recordId, ...line } = into;
      assert.deepEqual(line, {
        actor: { type: 'user', id, name: 'Ada' },
        ...{ way: 'page', operation: 'auth.sign_in', address: '192.0.2.7', requestId: 'mine', action: 'sign_in' },
        ...{ recordType: 'membership', recordName: 'Ada', part: null, before: null, after: { method: 'password' } },
      });
      assert.deepEqual([out.action, out.recordId, out.after], ['sign_out', recordId, null]);
    }
    assert.deepEqual(await linesOf(other), []);
  });

  it('leaves nothing when nobody was signed in', async () => {
    const company = await world.company();
    await account(company);
    assert.equal((await ask('/sign-out', {}, { cookie: 'jornada.session_token=nobody.x' })).status, 200);
    assert.deepEqual(await linesOf(company), []);
  });

  it('is recorded with the method of any way in', async () => {
    const company = await world.company();
    const { id } = await account(company);
    const headers = new Headers({ [addressHeader]: '192.0.2.9' });
    await recordSignIn(runtime, { action: 'sign_in', userId: id, method: 'passkey', headers });
    const [line] = await linesOf(company);
    assert.deepEqual([line.after, line.address], [{ method: 'passkey' }, '192.0.2.9']);
  });
});

describe('I11 a refused sign-in', () => {
  it('is a line of the account that was tried, and none of an account that does not exist', async () => {
    const company = await world.company();
    const { id, email } = await account(company);
    assert.equal((await signIn('nobody@x.test', RIGHT)).status, 401);
    assert.equal((await signIn(email.toUpperCase(), 'not the password')).status, 401);
    const [line, ...more] = await eventually(company, 1);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [line.action, line.actor.id, line.address, line.after],
      ['sign_in_refused', id, '192.0.2.7', { method: 'password', reason: 'wrong' }],
    );
  });

  it('by the limit is one line for an account and an address, however many attempts are refused', async () => {
    const company = await world.company();
    const { email } = await account(company);
    for (let i = 0; i < 10; i += 1) assert.equal((await signIn(email, 'not the password')).status, 401);
    for (let i = 0; i < 20; i += 1) assert.equal((await signIn(email, RIGHT)).status, 429);
    const lines = await eventually(company, 11);
    await setTimeout(100);
    const reasons = lines.map(({ after }: { after: { reason: string } }) => after.reason);
    assert.equal((await linesOf(company)).length, 11);
    assert.equal(reasons.filter((reason: string) => reason === 'limit').length, 1);
  });

  it('is recorded 60 times for an account in an hour, from however many addresses it comes', async () => {
    const company = await world.company();
    const { email } = await account(company);
    const flood = (from: number, to: number) => {
      for (let i = from; i < to; i += 1)
        noteRefusedSignIn(runtime, {
          ...{ email, method: 'password', reason: 'limit' },
          headers: new Headers({ [addressHeader]: `2001:db8::${i}` }),
        });
    };
    flood(0, 59);
    await eventually(company, 59);
    flood(59, 100);
    await eventually(company, 60);
    await setTimeout(200);
    // Connections at work at the same moment do not see each other's lines.
    assert.ok((await linesOf(company)).length <= 62);
    await ownerPool.query(
      `update audit_lines set created_at = created_at - interval '1 hour' where company_id = $1 and action = 'sign_in_refused'`,
      [company.companyId],
    );
    const before = (await linesOf(company)).length;
    flood(100, 101);
    await eventually(company, before + 1);
  });
});

describe('I11 the function that records sign-ins', () => {
  it('records nothing else, and is for sign-in alone', async () => {
    const company = await world.company();
    const { id } = await account(company);
    const text = 'select record_sign_in($1, $2, null, null, null, null, null)';
    for (const action of ['update', 'read', null])
      await assert.rejects(runtime.signInPool.query(text, [action, id]), { code: '23000' });
    await assert.rejects(runtime.pool.query(text, ['sign_in', id]), { code: '42501' });
    await assert.rejects(runtime.systemPool.query(text, ['sign_in', id]), { code: '42501' });
    await assert.rejects(runtime.signInPool.query('select from audit_lines'), { code: '42501' });
    const forged = `select record_audit_event('sign_in', 'membership', null, null, null)`;
    const member = await addMember(world, company, { role: 'owner' });
    await assert.rejects(
      member.scope.transaction(({ commit }) => commit(writeText(forged)({}))),
      { code: '23000' },
    );
  });
});
