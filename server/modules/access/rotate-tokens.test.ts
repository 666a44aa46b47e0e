import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { createRestClient, type RestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { recordOfToken } from '../../platform/auth/api-token.ts';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { createToken } from './manage-tokens.ts';

const world = await createWorld();
afterEach(() => {
  world.setNow(undefined);
  setRuntime(world.runtime);
});

const TOKENS = '/core/v3/api-tokens';
const INFO = '/core/v3/info';
const statusOf = async (token: string) => (await createRestClient(token).get(INFO)).status;
const rotate = (rest: RestClient, id: string, body: object = {}) => rest.post(`${TOKENS}/${id}/rotate`, body);
const hoursAgo = (hours: number) => Temporal.Now.instant().subtract({ hours }).toString();

test('I10 a token is made, read, listed, rotated and revoked over REST; its secrets stand in two answers alone', async () => {
  const { rest, companyId } = await world.company();
  const networks = ['203.0.113.0/24', '2001:DB8::/32', '203.0.113.0/24'];
  const made = await rest.post(TOKENS, {
    ...{ name: 'Payroll', scopes: ['pay:read', 'pay:read'], networks },
    expiresAt: '2030-01-01T00:00:00Z',
  });
  const { apiToken, ...record } = made.data;
  assert.deepEqual(
    [record.name, record.kind, record.active, record.scopes, record.networks, record.expiresAt, record.createdByName],
    ['Payroll', 'api', true, ['pay:read'], ['203.0.113.0/24', '2001:db8::/32'], '2030-01-01T00:00:00+00:00', 'test'],
  );
  assert.deepEqual((await rest.get(`${TOKENS}/${record.id}`)).data, record);
  assert.deepEqual((await rest.get(TOKENS)).data[0], record);
  const { data: rotated } = await rotate(rest, record.id);
  assert.equal(rotated.id, record.id);
  assert.notEqual(rotated.apiToken, apiToken);
  const lasts = Date.parse(rotated.oldValidUntil) - Date.now();
  assert.ok(lasts > 604_000_000 && lasts <= 604_800_000, `${lasts} ms`);
  const { data: listed } = await rest.get(`${TOKENS}/${record.id}`);
  assert.equal(listed.hint, recordOfToken(rotated.apiToken).hint);
  for (const end of [1, 2]) {
    const { status, data } = await rest.delete(`${TOKENS}/${record.id}`);
    assert.deepEqual([status, data], [200, ''], `time ${end}`);
  }
  assert.equal((await rest.get(`${TOKENS}/${record.id}`)).data.active, false);
  const { rows } = await world.ownerPool.query(
    `select (select string_agg(t::text, ' ') from api_tokens t where company_id = $1) as tokens,
       (select string_agg(s::text, ' ') from api_token_old_secrets s where company_id = $1) as secrets`,
    [companyId],
  );
  const kept = JSON.stringify(rows);
  for (const secret of [apiToken, rotated.apiToken])
    assert.ok(!kept.includes(secret) && !kept.includes(secret.slice(4, 44)));
  assert.ok(kept.includes(recordOfToken(apiToken).hash.toString('hex')), 'the hash of the one before is kept');
});

test('I10 after a rotation both secrets work, the one from before until its time is over, and then never', async () => {
  const { rest, token, tokenId } = await world.company();
  world.setNow(hoursAgo(2));
  const { data } = await rotate(rest, tokenId, { oldValidForSeconds: 7201 });
  assert.deepEqual([await statusOf(token), await statusOf(data.apiToken)], [200, 200]);
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.deepEqual([await statusOf(token), await statusOf(data.apiToken)], [401, 200], 'its time is over');
  assert.equal((await rest.get(INFO)).code, 'unauthorized');
});

test('I10 oldValidForSeconds: 0 ends the secret from before at once; more than 7 days or less than none is 422', async () => {
  const { rest, token, tokenId } = await world.company();
  for (const oldValidForSeconds of [-1, 604_801, 1.5, '60']) {
    assert.deepEqual(Object.keys((await rotate(rest, tokenId, { oldValidForSeconds })).errors), ['oldValidForSeconds']);
  }
  const { data } = await rotate(rest, tokenId, { oldValidForSeconds: 0 });
  assert.deepEqual([await statusOf(token), await statusOf(data.apiToken)], [401, 200]);
});

test('I10 rotated twice, every secret works for its own time', async () => {
  const { rest, token, tokenId } = await world.company();
  const { data: second } = await rotate(rest, tokenId);
  // By the first secret again: whoever lost the answer can ask for another one.
  const { data: third } = await rotate(rest, tokenId, { oldValidForSeconds: 60 });
  for (const secret of [token, second.apiToken, third.apiToken]) assert.equal(await statusOf(secret), 200);
  world.setNow(Temporal.Now.instant().add({ hours: 1 }).toString());
  const again = await rotate(createRestClient(third.apiToken), tokenId, { oldValidForSeconds: 0 });
  assert.deepEqual(
    [await statusOf(token), await statusOf(second.apiToken), await statusOf(third.apiToken)],
    [200, 401, 401],
    'what is over is removed',
  );
  assert.equal(await statusOf(again.data.apiToken), 200);
});

test('I10 rotations at one moment each answer a secret that works', async () => {
  const { rest, tokenId } = await world.company();
  const answers = await Promise.all(Array.from({ length: 4 }, () => rotate(rest, tokenId)));
  for (const { status, data } of answers) assert.deepEqual([status, await statusOf(data.apiToken)], [200, 200]);
});

test('I10 a secret from before has the scopes, networks, end and rate limit of its token', async () => {
  const { rest, token, tokenId } = await world.company();
  await rotate(rest, tokenId);
  const change = (set: string) => world.ownerPool.query(`update api_tokens set ${set} where id = $1`, [tokenId]);
  await change(`scopes = '{people:read}'`);
  assert.equal((await rest.get(INFO)).code, 'scope_not_granted');
  await change(`scopes = null, networks = '{203.0.113.7}'`);
  assert.equal((await rest.get(INFO)).code, 'network_not_allowed');
  await change(`networks = null`);
  setRuntime({ ...world.runtime, rateLimit: new RateLimit(world.runtime.pool, 1) });
  assert.deepEqual([await statusOf(token), await statusOf(token)], [200, 429]);
  await change(`expires_at = now()`);
  assert.equal((await rest.get(INFO)).code, 'api_token_expired');
});

test('I10 revoked while both secrets are in use on several connections: after the answer nothing but 401', async () => {
  const { rest, token, tokenId, scope } = await world.company();
  const { data } = await rotate(rest, tokenId);
  const other = createRestClient((await createToken(scope, { name: 'other' })).apiToken);
  let revokedAt = Number.POSITIVE_INFINITY;
  let done = false;
  const statuses = new Set<string>();
  const use = async (secret: string) => {
    while (!done) {
      const started = performance.now();
      const status = await statusOf(secret);
      statuses.add(`${status} ${started > revokedAt ? 'after' : 'before'}`);
    }
  };
  const uses = [token, data.apiToken, token, data.apiToken].map(use);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal((await other.delete(`${TOKENS}/${tokenId}`)).status, 200);
  revokedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 100));
  done = true;
  await Promise.all(uses);
  assert.ok(statuses.has('200 before') && statuses.has('401 after'), [...statuses].join(', '));
  assert.ok(!statuses.has('200 after'));
});

test('409 api_token_not_active: a token that is revoked or past its end has no new secret', async () => {
  const { rest, scope } = await world.company();
  for (const state of ['revoked_at', 'expires_at']) {
    const { tokenId } = await createToken(scope, { name: state });
    await world.ownerPool.query(`update api_tokens set ${state} = now() - interval '1 hour' where id = $1`, [tokenId]);
    const answer = await rotate(rest, tokenId);
    assert.deepEqual([answer.status, answer.code], [409, 'api_token_not_active'], state);
  }
});

interface Limits {
  scopes?: TokenScope[];
  networks?: string[];
  expiresAt?: string;
}

const make = async ({ scope }: TestCompany, { expiresAt, ...limits }: Limits) => {
  const made = await createToken(scope, { name: 'x', expiresAt: expiresAt ? new Date(expiresAt) : null, ...limits });
  return { ...made, rest: createRestClient(made.apiToken) };
};

const OWN: [own: Limits, within: Limits[], more: Limits[]][] = [
  [
    { scopes: ['users:write', 'people:read'] },
    [{ scopes: ['people:read'] }, { scopes: ['people:read', 'users:write'], networks: ['::1'] }],
    [{}, { scopes: ['people:write'] }, { scopes: ['people:read', 'pay:read'] }, { scopes: ['users:read'] }],
  ],
  [
    { expiresAt: '2031-01-01T00:00:00Z' },
    [{ expiresAt: '2031-01-01T00:00:00Z' }, { expiresAt: '2030-01-01T00:00:00Z', scopes: ['pay:read'] }],
    [{}, { expiresAt: '2031-01-01T00:00:01Z' }],
  ],
];

for (const [own, within, more] of OWN) {
  test(`403 scope_not_granted: a token with ${JSON.stringify(own)} makes and rotates none that may do more`, async () => {
    const company = await world.company();
    const { rest } = await make(company, own);
    const count = async () => (await company.rest.get(TOKENS)).meta.total;
    for (const limits of within) {
      assert.equal((await rest.post(TOKENS, { name: 'Mine', ...limits })).status, 200, JSON.stringify(limits));
      assert.equal((await rotate(rest, (await make(company, limits)).tokenId)).status, 200);
    }
    for (const limits of more) {
      const other = await make(company, limits);
      const before = await count();
      for (const answer of [await rest.post(TOKENS, { name: 'More', ...limits }), await rotate(rest, other.tokenId)]) {
        assert.deepEqual([answer.status, answer.code], [403, 'scope_not_granted'], JSON.stringify(limits));
      }
      assert.equal(await count(), before);
      assert.notEqual(await statusOf(other.apiToken), 401, 'its secret stays');
    }
  });
}

test('403 scope_not_granted: a token with networks makes none for others', async () => {
  const company = await world.company();
  const { rest } = await make(company, { networks: ['10.0.0.0/8', '2001:db8::/32'] });
  const here = { [addressHeader]: '10.1.1.1' };
  const post = (networks?: string[]) => rest.post(TOKENS, { name: 'x', networks }, here);
  for (const networks of [['10.1.0.0/16'], ['10.0.0.0/8'], ['2001:db8::1', '10.1.2.3']]) {
    assert.equal((await post(networks)).status, 200, networks.join());
  }
  for (const networks of [
    undefined,
    ['0.0.0.0/0'],
    ['10.0.0.0/7'],
    ['10.1.2.3', '11.1.2.3'],
    ['2001:db8::/31'],
    ['::/0'],
  ]) {
    assert.equal((await post(networks)).code, 'scope_not_granted', String(networks));
  }
});

test('422: scopes and networks name what is wrong', async () => {
  const { rest } = await world.company();
  const { errors } = await rest.post(TOKENS, { name: 'x', scopes: ['people'], networks: ['10.0.0.0/8', 'office'] });
  assert.deepEqual(Object.keys(errors), ['scopes.0', 'networks.1']);
  assert.match(errors['networks.1']?.[0] ?? '', /203\.0\.113\.0\/24/);
  assert.deepEqual(Object.keys((await rest.post(TOKENS, { name: 'x', scopes: [], networks: [] })).errors), [
    'scopes',
    'networks',
  ]);
});

test('404: the tokens of another company do not exist', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  for (const answer of [
    await ours.rest.get(`${TOKENS}/${theirs.tokenId}`),
    await rotate(ours.rest, theirs.tokenId),
    await ours.rest.delete(`${TOKENS}/${theirs.tokenId}`),
  ]) {
    assert.deepEqual([answer.status, answer.code], [404, 'api_token_not_found']);
  }
  assert.equal(await statusOf(theirs.token), 200);
});
