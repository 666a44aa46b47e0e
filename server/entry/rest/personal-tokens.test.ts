import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { requestOf } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { addPersonalToken } from '#test/personal-tokens.ts';
import { createRestClient } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { isSelfScope, SELF_SCOPES, TOKEN_SCOPES } from '../../platform/shared/token-scopes.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { hasBody, writes } from './input.ts';
import { routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
afterEach(() => setRuntime(world.runtime));

const ME = '/core/v3/me';
const refusal = { error: { status: 403, message: 'scope_not_granted', errors: 'scope_not_granted' } };
const sql = (text: string, values: unknown[] = []) => world.ownerPool.query(text, values);

const own = routes.filter(({ scope }) => isSelfScope(scope));
const others = routes.filter(({ scope }) => !isSelfScope(scope));

// One company with a record of everything, whose owner has a token with every scope there is.
const workshop = await openWorkshop(world);
const { company } = workshop;
// Before others of its employee are open.
await workshop.record('work_entry');
const boss = await addPersonalToken(world, company, { role: 'owner' });
// A list that no operation stores: scopes alone do not decide.
const forged = await boss.another();
await sql('update api_tokens set scopes = $2 where id = $1', [forged.tokenId, [...TOKEN_SCOPES, ...SELF_SCOPES]]);

test('M7 the operations of a personal token are one’s own day, entries, balance and absences, and clocking oneself in and out', () => {
  assert.deepEqual(own.map(({ method, path, scope }) => `${method} ${path} ${scope}`).toSorted(), [
    'GET /core/v3/me self:read',
    'GET /core/v3/me/absences self:read',
    'GET /core/v3/me/balance self:read',
    'GET /core/v3/me/day self:read',
    'GET /core/v3/me/entries self:read',
    'POST /core/v3/me/clock-in self:punch',
    'POST /core/v3/me/clock-out self:punch',
  ]);
  for (const { name, parameters, input } of own) {
    assert.deepEqual(parameters, [], `${name} takes no id of anybody`);
    assert.ok(!JSON.stringify(input?.toJSONSchema({ unrepresentable: 'any' }) ?? '').includes('employeeId'), name);
  }
});

for (const route of others) {
  test(`M7 ${route.method} ${route.path}: 403 scope_not_granted to a personal token, also an owner’s, and nothing happens`, async () => {
    const input = await workshop.inputFor(route);
    const { method, path, init } = requestOf(route, input);
    const before = await digestOf(world.ownerPool, [company.companyId]);
    const headers = { ...init.headers, ...(writes(route) && { 'idempotency-key': crypto.randomUUID() }) };
    for (const { rest } of [boss, forged]) {
      const answer = await rest.send(method, path, { ...init, headers });
      assert.deepEqual([answer.status, answer.body], [403, refusal]);
      const broken = { ...(hasBody(route) && { body: '{"broken', headers: { 'content-type': 'text/plain' } }) };
      assert.deepEqual((await rest.send(method, `${path.split('?', 1)[0]}?page=0`, broken)).body, refusal);
    }
    assert.deepEqual(await digestOf(world.ownerPool, [company.companyId]), before);
  });
}

for (const route of own) {
  test(`M7 ${route.method} ${route.path}: 403 scope_not_granted to a token of the company, whatever its scopes`, async () => {
    const { method, path, init } = requestOf(route, await workshop.inputFor(route));
    const answer = await createRestClient(company.token).send(method, path, init);
    assert.deepEqual([answer.status, answer.body], [403, refusal]);
  });
}

test('M7 a personal token reads nothing of colleagues, whatever ids it sends and whatever the role of its person', async () => {
  const colleague = await addPersonalToken(world, company);
  await colleague.rest.post(`${ME}/clock-in`);
  const { data } = await boss.rest.get(`${ME}/day`);
  assert.equal(data.open, null);
  for (const query of ['employeeId', 'employeeIds']) {
    const list = await boss.rest.get(
      `${ME}/entries?${query}=${colleague.employeeId}&${query}[in]=${colleague.employeeId}`,
    );
    assert.deepEqual([list.status, list.data], [200, []]);
  }
  const at = `${ME}/balance?from=2026-03-01&to=2026-03-31`;
  assert.equal((await boss.rest.get(`${at}&employeeId=${colleague.employeeId}`)).data.employeeId, boss.employeeId);
  const { data: started } = await boss.rest.post(`${ME}/clock-in`, { employeeId: colleague.employeeId });
  const { rows } = await sql('select employee_id, in_origin from work_entries where id = $1', [started.id]);
  assert.deepEqual(rows, [{ employee_id: boss.employeeId, in_origin: 'api' }]);
  assert.equal((await boss.rest.get(ME)).data.employeeId, boss.employeeId);
  await boss.rest.post(`${ME}/clock-out`, { employeeId: colleague.employeeId });
  assert.ok((await colleague.rest.get(`${ME}/day`)).data.open, 'still at work');
});

test('M7 no answer has pay, places or personal data of the person’s record', async () => {
  const { rest, employeeId } = await addPersonalToken(world, company);
  await company.rest.put(`/core/v3/employees/${employeeId}`, { phone: '600700800', pricePerHour: 98.76 });
  const bodies = [await rest.post(`${ME}/clock-in`), await rest.post(`${ME}/clock-out`)];
  for (const path of ['', '/day', '/entries', '/balance?from=2026-03-01&to=2026-03-31', '/absences'])
    bodies.push(await rest.get(ME + path));
  for (const { status, body } of bodies) {
    assert.equal(status, 200);
    assert.doesNotMatch(JSON.stringify(body), /600700800|98\.76|pricePerHour|email/);
  }
});

test('M7 a punch has the origin api, and its version names the token', async () => {
  const { rest, tokenId } = await addPersonalToken(world, company);
  const { data } = await rest.post(`${ME}/clock-in`);
  await rest.post(`${ME}/clock-out`);
  const { rows } = await sql(
    'select in_origin, out_origin, v.actor, v.actor_name from work_entries w join work_entry_versions v on v.work_entry_id = w.id where w.id = $1',
    [data.id],
  );
  assert.equal(rows.length, 2);
  for (const row of rows)
    assert.deepEqual(row, {
      ...{ in_origin: 'api', out_origin: 'api' },
      ...{ actor: `token:${tokenId}`, actor_name: 'personal' },
    });
});

test('M7, B9 422 outside_geofence: the fence of the person holds for a personal token too', async () => {
  const { rest, employeeId } = await addPersonalToken(world, company);
  const fence = { name: 'Sol', coordinates: { latitude: 40.4169, longitude: -3.7035 }, radio: 200 };
  const { data: office } = await company.rest.post('/core/v3/offices', fence);
  await company.rest.put(`/core/v3/employees/${employeeId}`, { officeIds: [office.id] });
  const settings = '/core/v3/configurations/company';
  const { geofenceMode } = (await company.rest.get(settings)).data;
  await company.rest.put(settings, { geofenceMode: 'block' });
  const punchAt = (coordinates: object) => rest.post(`${ME}/clock-in`, { workEntryIn: { coordinates } });
  const outside = await punchAt({ latitude: 40.4153, longitude: -3.6845 });
  assert.deepEqual([outside.status, outside.code], [422, 'outside_geofence']);
  assert.equal((await rest.get(`${ME}/day`)).data.open, null);
  assert.equal((await punchAt(fence.coordinates)).status, 200);
  await company.rest.put(settings, { geofenceMode });
});

test('M7 a kept answer is given to no colleague who sends the same request with the same key', async () => {
  const [ana, eva] = [await addPersonalToken(world, company), await addPersonalToken(world, company)];
  const key = { 'idempotency-key': 'a simple key' };
  assert.equal((await ana.rest.post(`${ME}/clock-in`, {}, key)).status, 200);
  assert.equal((await eva.rest.post(`${ME}/clock-in`, {}, key)).code, 'idempotency_key_reused');
  assert.equal((await eva.rest.get(`${ME}/entries`)).meta.total, 0);
});

const ENDS: Record<
  string,
  (of: { employeeId: string; membershipId: string; userId: string; companyId: string }) => Promise<unknown>
> = {
  'the employment ends': ({ employeeId }) => company.rest.delete(`/core/v3/employees/${employeeId}`),
  'the user leaves the company': ({ membershipId }) => company.rest.delete(`/core/v3/users/${membershipId}`),
  'the account is disabled': ({ userId }) => sql('update auth."user" set disabled_at = now() where id = $1', [userId]),
  'the user is linked to nobody': ({ membershipId }) =>
    sql('update memberships set employee_id = null where id = $1', [membershipId]),
  'the user is linked to a colleague': async ({ membershipId }) =>
    sql('update memberships set employee_id = $2 where id = $1', [membershipId, boss.employeeId]),
};

for (const [title, end] of Object.entries(ENDS)) {
  test(`M7 401 as soon as ${title}, seen before or not`, async () => {
    const { rest, member, employeeId, another } = await addPersonalToken(world, company);
    const unseen = await another();
    assert.equal((await rest.get(ME)).status, 200);
    await end({ ...member, employeeId, companyId: company.companyId });
    for (const one of [rest, unseen.rest]) assert.equal((await one.get(ME)).code, 'unauthorized');
    assert.equal((await rest.post(`${ME}/clock-in`)).code, 'unauthorized');
    assert.equal((await rest.get('/core/v3/employees')).code, 'unauthorized');
  });
}

test('M7 401 to tokens of an erased person, which are gone', async () => {
  const { rest, employeeId, tokenId } = await addPersonalToken(world, company);
  assert.equal((await rest.get(ME)).status, 200);
  await company.rest.delete(`/core/v3/employees/${employeeId}`);
  const { status } = await company.rest.post(`/core/v3/employees/${employeeId}/erasure`, { name: 'Ana Own' });
  assert.equal(status, 200);
  assert.equal((await rest.get(ME)).code, 'unauthorized');
  assert.equal((await sql('select from api_tokens where id = $1', [tokenId])).rowCount, 0);
});

test('M7 401 while the company does not allow personal tokens, and its own tokens go on', async () => {
  const other = await world.company();
  const { rest } = await addPersonalToken(world, other);
  const allow = (personalTokens: boolean) => other.rest.put('/core/v3/configurations/company', { personalTokens });
  assert.equal((await rest.get(ME)).status, 200);
  assert.equal((await allow(false)).data.personalTokens, false);
  assert.equal((await rest.get(ME)).code, 'unauthorized');
  await allow(true);
  assert.equal((await rest.get(ME)).status, 200);
});

test('M7 401 api_token_expired from the end date on, and 401 after a revocation', async () => {
  const { rest, tokenId, another } = await addPersonalToken(world, company);
  await sql(`update api_tokens set expires_at = now() where id = $1`, [tokenId]);
  assert.equal((await rest.get(ME)).code, 'api_token_expired');
  const second = await another();
  await sql(`update api_tokens set revoked_at = now() where id = $1`, [second.tokenId]);
  assert.equal((await second.rest.get(ME)).code, 'unauthorized');
});

test('M7 429 beyond the company’s limit, before the scope', async () => {
  const { rest } = await addPersonalToken(world, await world.company());
  setRuntime({ ...world.runtime, rateLimit: new RateLimit(world.runtime.pool, 1) });
  assert.equal((await rest.get('/core/v3/employees')).code, 'scope_not_granted');
  assert.equal((await rest.get('/core/v3/employees')).status, 429);
});

test('M7 the company’s tokens neither list, read, revoke nor rotate personal ones', async () => {
  const { tokenId, rest } = await addPersonalToken(world, company);
  const TOKENS = '/core/v3/api-tokens';
  const { data } = await company.rest.get(`${TOKENS}?limit=500`);
  assert.ok(!data.some(({ id }: { id: string }) => id === tokenId));
  for (const answer of [
    await company.rest.get(`${TOKENS}/${tokenId}`),
    await company.rest.delete(`${TOKENS}/${tokenId}`),
    await company.rest.post(`${TOKENS}/${tokenId}/rotate`),
  ])
    assert.deepEqual([answer.status, answer.code], [404, 'api_token_not_found']);
  assert.equal((await company.rest.post(TOKENS, { name: 'x', scopes: ['self:read'] })).status, 422);
  assert.equal((await rest.get(ME)).status, 200);
});

for (const role of ROLES) {
  test(`M7 a ${role} who is an employee makes, lists and revokes their own tokens, and nobody else’s`, async () => {
    const other = await world.company();
    const mine = await addPersonalToken(world, other, { role });
    const theirs = await addPersonalToken(world, other, { role });
    const call = async (kind: 'query' | 'mutation', name: string, input?: unknown) => {
      const { status, text } = await mine.member.call(kind, `access.${name}`, input);
      return { status, text, data: status === 200 ? JSON.parse(text).result.data : null };
    };
    const input = { name: 'Shortcut', scopes: ['self:read'], expiresAt: '2027-01-01T00:00:00Z' };
    const made = await call('mutation', 'createOwnToken', input);
    assert.equal(made.status, 200, made.text);
    const rest = createRestClient(made.data.apiToken);
    assert.deepEqual((await rest.get(ME)).data.token, {
      ...{ name: 'Shortcut', scopes: ['self:read'], expiresAt: '2027-01-01T00:00:00+00:00' },
    });
    assert.equal((await rest.post(`${ME}/clock-in`)).code, 'scope_not_granted');
    const { data } = await call('query', 'listOwnTokens');
    assert.deepEqual(data.tokens.map(({ name }: { name: string }) => name).toSorted(), ['Shortcut', 'personal']);
    assert.equal((await call('mutation', 'revokeOwnToken', { id: theirs.tokenId })).status, 404);
    assert.equal((await call('mutation', 'revokeOwnToken', { id: made.data.id })).status, 200);
    assert.equal((await rest.get(ME)).code, 'unauthorized');
    assert.equal((await call('query', 'listOwnTokens')).data.tokens.length, 1);
    assert.equal((await theirs.rest.get(ME)).status, 200);
  });
}

test('M7 at most 5 tokens at a time, also of two requests at once; a revoked or expired one makes room', async () => {
  const { member, tokenId } = await addPersonalToken(world, await world.company());
  const input = { name: 'One', scopes: ['self:read'], expiresAt: '2027-01-01T00:00:00Z' };
  const create = () => member.call('mutation', 'access.createOwnToken', input);
  for (let count = 2; count <= 4; count += 1) assert.equal((await create()).status, 200);
  const statuses = (await Promise.all([create(), create(), create()])).map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [200, 409, 409]);
  await sql('update api_tokens set expires_at = $2 where id = $1', [tokenId, new Date('2026-03-01')]);
  assert.equal((await create()).status, 200);
  const refused = await create();
  assert.deepEqual([refused.status, /personal_token_limit_reached/.test(refused.text)], [409, true]);
});

test('M7 no token without an employee, in a company that allows none, without a scope, of the company’s scopes, or with a past end', async () => {
  const other = await world.company();
  const { member } = await addPersonalToken(world, other);
  const input = { name: 'One', scopes: ['self:read'], expiresAt: '2027-01-01T00:00:00Z' };
  const create = (changes: object) => member.call('mutation', 'access.createOwnToken', { ...input, ...changes });
  for (const wrong of [
    ...[{ scopes: [] }, { scopes: ['people:read'] }, { scopes: null }, { expiresAt: null }],
    ...[{ expiresAt: '2026-03-10T12:00:00Z' }, { name: ' ' }],
  ])
    assert.equal((await create(wrong)).status, 422, JSON.stringify(wrong));
  await other.rest.put('/core/v3/configurations/company', { personalTokens: false });
  const refused = await create({});
  assert.deepEqual([refused.status, /personal_tokens_not_allowed/.test(refused.text)], [403, true]);
  const { addMember } = await import('#test/members.ts');
  const stranger = await addMember(world, other, { role: 'owner' });
  assert.equal((await stranger.call('mutation', 'access.createOwnToken', input)).status, 404);
});
