import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { answerProcedures } from '../../entry/rpc/fetch.ts';
import { foundCompany } from '../../modules/access/found-company.ts';
import { readText } from '../db/statement.ts';
import { answerAuth, setPassword } from './better-auth.ts';
import { memberScope } from './session.ts';
import { addressHeader } from './sign-in-limit.ts';

const SITE = 'http://jornada.test';
const world = await createWorld();
const { runtime } = world;

let made = 0;
async function found() {
  made += 1;
  const { adminPassword, ...founded } = await foundCompany(runtime, {
    name: `Company ${made}`,
    adminEmail: `owner${made}@x.test`,
    language: 'en',
    timeZone: 'Europe/Madrid',
  });
  assert.ok(adminPassword);
  return { ...founded, adminPassword };
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const base = { host: 'jornada.test', origin: SITE, 'content-type': 'application/json', 'content-length': length };
  return new Request(SITE + path, { method: 'POST', body: text, headers: { ...base, ...headers } });
}

function signIn(email: string, password: string, headers: Record<string, string> = {}): Promise<Response> {
  made += 1;
  const address = { [addressHeader]: `10.0.${made >> 8}.${made & 255}` };
  return answerAuth(runtime, post('/api/auth/sign-in/email', { email, password }, { ...address, ...headers }));
}

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

test('200 sign-in opens a session of the person in their company', async () => {
  const company = await found();
  const response = await signIn(company.adminEmail.toUpperCase(), company.adminPassword);
  assert.equal(response.status, 200);
  const attributes = response.headers.get('set-cookie') ?? '';
  assert.match(attributes, /^jornada\.session_token=/);
  assert.match(attributes, /; HttpOnly/);
  assert.match(attributes, /; SameSite=Lax/);
  const member = await currentMember(runtime, new Headers({ cookie: cookieOf(response) }));
  assert.equal(member?.companyId, company.companyId);
  assert.equal(member?.role, 'owner');
  assert.equal(member?.email, company.adminEmail);
});

test('the cookie is for https only when the public address is', async () => {
  const company = await found();
  const secure = { ...runtime, settings: { ...runtime.settings, publicUrl: 'https://jornada.test' } };
  const request = post(
    '/api/auth/sign-in/email',
    { email: company.adminEmail, password: company.adminPassword },
    { origin: 'https://jornada.test' },
  );
  const response = await answerAuth(secure, request);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('set-cookie') ?? '', /^__Secure-jornada\.session_token=.*; Secure/);
});

test('401 unknown accounts and wrong passwords are answered alike', async () => {
  const company = await found();
  const wrong = await signIn(company.adminEmail, 'not the password');
  const unknown = await signIn('nobody@x.test', 'not the password');
  assert.equal(wrong.status, 401);
  assert.equal(unknown.status, 401);
  assert.equal(await wrong.text(), await unknown.text());
  assert.equal(wrong.headers.get('set-cookie'), null);
});

test('429 after ten tries of an account from one address, the right password included', async () => {
  const company = await found();
  const address = { [addressHeader]: '10.77.0.1' };
  for (let i = 0; i < 10; i++)
    assert.equal((await signIn(company.adminEmail, 'not the password', address)).status, 401);
  const response = await signIn(company.adminEmail, company.adminPassword, address);
  assert.equal(response.status, 429);
  assert(Number(response.headers.get('retry-after')) > 0);
});

test('every sign-in has a session of its own, and sign-out ends it on the server', async () => {
  const company = await found();
  const first = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  const second = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  assert.notEqual(first, second);
  assert.equal((await answerAuth(runtime, post('/api/auth/sign-out', {}, { cookie: first }))).status, 200);
  assert.equal(await currentMember(runtime, new Headers({ cookie: first })), null);
  assert.notEqual(await currentMember(runtime, new Headers({ cookie: second })), null);
});

test('a new password ends every session', async () => {
  const company = await found();
  const cookie = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  const member = await currentMember(runtime, new Headers({ cookie }));
  assert(member);
  await setPassword(runtime, member.userId, 'another password');
  assert.equal(await currentMember(runtime, new Headers({ cookie })), null);
  assert.equal((await signIn(company.adminEmail, company.adminPassword)).status, 401);
  assert.equal((await signIn(company.adminEmail, 'another password')).status, 200);
});

test('nobody gets in with an altered cookie, or without a membership', async () => {
  const company = await found();
  const cookie = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  const altered = cookie.replace(/=./, (start) => (start === '=A' ? '=B' : '=A'));
  assert.equal(await currentMember(runtime, new Headers({ cookie: altered })), null);
  assert.equal(await currentMember(runtime, new Headers()), null);
  await world.ownerPool.query('delete from memberships where company_id = $1', [company.companyId]);
  assert.equal(await currentMember(runtime, new Headers({ cookie })), null);
});

test('403, 413, 415 what another site or a flood would send changes nothing', async () => {
  const company = await found();
  const cookie = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  const signOut = (headers: Record<string, string>) =>
    answerAuth(runtime, post('/api/auth/sign-out', {}, { cookie, ...headers }));
  assert.equal((await signOut({ origin: 'https://evil.example' })).status, 403);
  assert.equal((await signOut({ 'content-type': 'application/x-www-form-urlencoded' })).status, 415);
  assert.equal((await signOut({ 'content-type': 'multipart/form-data; boundary=x' })).status, 415);
  assert.equal((await signOut({ 'content-length': '5000' })).status, 413);
  assert.notEqual(await currentMember(runtime, new Headers({ cookie })), null);

  const call = (headers: Record<string, string>) =>
    answerProcedures(post('/api/trpc/access.createToken', { name: 'x' }, { cookie, ...headers }));
  assert.equal((await call({ origin: 'https://evil.example' })).status, 403);
  assert.equal((await call({ 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal((await call({ 'content-type': 'text/plain' })).status, 415);
  assert.equal((await call({ 'content-type': 'multipart/form-data; boundary=x' })).status, 415);
  assert.equal((await call({ 'content-length': '2000000' })).status, 413);
  const count = async () =>
    (await world.ownerPool.query('select from api_tokens where company_id = $1', [company.companyId])).rowCount;
  assert.equal(await count(), 1);
  assert.equal((await call({})).status, 200);
  assert.equal(await count(), 2);
});

test('405 a mutation by GET, 400 a batch of eleven', async () => {
  const company = await found();
  const cookie = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  const get = (path: string) =>
    answerProcedures(new Request(`${SITE}/api/trpc/${path}`, { headers: { host: 'jornada.test', cookie } }));
  assert.equal((await get(`access.createToken?input=${encodeURIComponent('{"name":"x"}')}`)).status, 405);
  const calls = Array.from({ length: 11 }, () => 'organisation.info').join();
  assert.equal((await get(`${calls}?batch=1&input=%7B%7D`)).status, 400);
});

test('401 procedures without a session', async () => {
  const response = await answerProcedures(post('/api/trpc/access.createToken', { name: 'x' }));
  assert.equal(response.status, 401);
});

test('401 a session that ends is refused by the database with the next transaction, and so is a user id in its place', async () => {
  const company = await found();
  const cookie = cookieOf(await signIn(company.adminEmail, company.adminPassword));
  const member = await currentMember(runtime, new Headers({ cookie }));
  assert(member);
  const read = (token: string) =>
    memberScope(runtime, { ...member, sessionToken: token }).read(readText('select from employees')({}));
  await read(member.sessionToken);
  await assert.rejects(read(member.userId), { code: 'unauthorized' });
  await world.ownerPool.query(`update auth.session set expires_at = now() where token = $1`, [member.sessionToken]);
  await assert.rejects(read(member.sessionToken), { code: 'unauthorized' });
});
