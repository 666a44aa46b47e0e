import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { type Input, requestOf } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { createRestClient, type RestClient } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { createToken } from '../../modules/access/manage-tokens.ts';
import { ARCHIVE_SCOPES } from '../../modules/personal-data/constants.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import {
  isSelfScope,
  SELF_SCOPES,
  type SelfScope,
  TOKEN_SCOPES,
  type TokenScope,
} from '../../platform/shared/token-scopes.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { hasBody } from './input.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
afterEach(() => setRuntime(world.runtime));

const INFO = '/core/v3/info';
const OFFICES = '/core/v3/offices';
type AnyScope = TokenScope | SelfScope;
const without = (scope: AnyScope) =>
  (isSelfScope(scope) ? SELF_SCOPES : TOKEN_SCOPES).filter((other): other is AnyScope => other !== scope);
const withScopes = async ({ scope, personal }: TestCompany, scopes: AnyScope[]) => {
  if (scopes.every(isSelfScope)) return (await personal()).another(scopes);
  const { apiToken, tokenId } = await createToken(scope, { name: 'limited', scopes });
  return { tokenId, rest: createRestClient(apiToken) };
};

function callAs(rest: RestClient, route: Route, input: Input) {
  const { method, path, init } = requestOf(route, input);
  return rest.send(method, path, init);
}

const ids = (route: Route) => Object.fromEntries(route.parameters.map(({ name }) => [name, 'no-id']));
const refusal = { error: { status: 403, message: 'scope_not_granted', errors: 'scope_not_granted' } };

async function assertRefused(workshop: Workshop, route: Route, rest: RestClient, input: Input): Promise<void> {
  const companies = [workshop.company.companyId];
  const before = await digestOf(world.ownerPool, companies);
  const broken = { ...(hasBody(route) && { body: '{"broken', headers: { 'content-type': 'text/plain' } }) };
  const { path } = requestOf(route, ids(route));
  for (const answer of [await callAs(rest, route, input), await rest.send(route.method, `${path}?page=0`, broken)]) {
    assert.deepEqual([answer.status, answer.body], [403, refusal]);
    assertDocumented(route, answer, input);
  }
  assert.deepEqual(await digestOf(world.ownerPool, companies), before, 'nothing changed');
}

/** Operations that answer records of several areas, and all of the scopes that take. */
const OF_SEVERAL: Record<string, readonly TokenScope[]> = {
  'personalData.getArchive': ARCHIVE_SCOPES,
  'reports.startReport': ['time:write', 'absences:read'],
};

/** Operations × whether their scope is granted. */
let cells = 0;

/** The scopes of `changes.*` depend on the types: server/modules/changes/cursors.test.ts. */
const OF_ALL_TYPES = ['changes.list', 'changes.digest'];
const scoped = routes.filter(({ checksScopes }) => !checksScopes);

for (const route of scoped) {
  const { scope } = route;

  test(`I10 ${route.method} ${route.path} needs ${scope}: 403 without it, before the input, and it does nothing`, async () => {
    const workshop = await openWorkshop(world);
    const input = await workshop.inputFor(route);
    const unseen = await withScopes(workshop.company, without(scope));
    await assertRefused(workshop, route, unseen.rest, input);
    await assertRefused(workshop, route, unseen.rest, input);
    cells += 1;
  });

  // Of what gives others something `grants.test.ts` says what else it needs.
  if (route.grants) continue;
  test(`I10 ${route.method} ${route.path} needs ${scope} and no other scope`, async () => {
    const workshop = await openWorkshop(world);
    const { rest } = await withScopes(workshop.company, [...(OF_SEVERAL[route.name] ?? [scope])]);
    const answer = await callAs(rest, route, await workshop.inputFor(route));
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    cells += 1;
  });
}

for (const [name, scopes] of Object.entries(OF_SEVERAL)) {
  test(`I10 ${name} answers records of several areas: 403 scope_not_granted without each of their scopes`, async () => {
    const route = routes.find((one) => one.name === name) as Route;
    const workshop = await openWorkshop(world);
    const input = await workshop.inputFor(route);
    for (const missing of scopes) {
      const { rest } = await withScopes(
        workshop.company,
        scopes.filter((scope) => scope !== missing),
      );
      const answer = await callAs(rest, route, input);
      assert.deepEqual([answer.status, answer.body], [403, refusal], missing);
    }
  });
}

test('I10 the matrix of operations and scopes has no gap', (t) => {
  const giving = routes.filter(({ grants }) => grants);
  assert.equal(cells, 2 * scoped.length - giving.length);
  t.diagnostic(`${cells} cells: ${scoped.length} operations, with their scope and without`);
});

test('I10 every operation declares one of the scopes, GET one to read and the others one to write', () => {
  for (const { name, method, scope } of routes) {
    assert.ok([...TOKEN_SCOPES, ...SELF_SCOPES].includes(scope), name);
    const writing = isSelfScope(scope) ? 'punch' : 'write';
    assert.equal(scope.split(':')[1], method === 'GET' ? 'read' : writing, name);
  }
  assert.deepEqual(
    routes.filter(({ checksScopes }) => checksScopes).map(({ name }) => name),
    OF_ALL_TYPES,
  );
  const unused = TOKEN_SCOPES.filter((scope) => !routes.some((route) => route.scope === scope));
  // Nobody writes the audit.
  assert.deepEqual(unused, ['audit:write']);
});

test('I10 pay, company settings, users with tokens, and the audit have areas of their own', () => {
  const scopeOf = (name: string) => routes.find((route) => route.name === name)?.scope;
  const expected = {
    'contracts.listSalaries': 'pay:read',
    'contracts.deleteSalary': 'pay:write',
    'contracts.listContracts': 'contracts:read',
    'organisation.info': 'organisation:read',
    'organisation.getCompanySettings': 'settings:read',
    'organisation.setCheckOrigins': 'settings:write',
    'webhooks.createEndpoint': 'settings:write',
    'devices.create': 'settings:write',
    'access.listTokens': 'users:read',
    'access.updateUser': 'users:write',
    'access.createInvitation': 'users:write',
    'access.setSingleSignOn': 'users:write',
    'access.listApiRequests': 'audit:read',
    'audit.listLines': 'audit:read',
    'leave.adjustLeave': 'absences:write',
    'companyRequests.acceptRequest': 'requests:write',
  };
  for (const [name, scope] of Object.entries(expected)) assert.equal(scopeOf(name), scope, name);
});

test('I10 a scope that is missing comes after the rate limit, and counts: 429 first', async () => {
  const company = await world.company();
  const { rest } = await withScopes(company, ['people:read']);
  setRuntime({ ...world.runtime, rateLimit: new RateLimit(world.runtime.pool, 2) });
  for (const remaining of ['1', '0']) {
    const answer = await rest.post(OFFICES, {});
    assert.deepEqual([answer.status, answer.code], [403, 'scope_not_granted']);
    assert.equal(answer.headers.get('ratelimit-remaining'), remaining);
  }
  assert.equal((await rest.post(OFFICES, {})).status, 429);
  assert.equal((await (await withScopes(company, ['people:read'])).rest.post(OFFICES, {})).status, 429, 'unseen');
});

test('I10 the other gates come before the scope', async () => {
  const company = await world.company();
  const { rest, tokenId } = await withScopes(company, ['people:read']);
  assert.equal((await rest.get(INFO)).code, 'scope_not_granted');
  await world.ownerPool.query('update companies set public_api = false where id = $1', [company.companyId]);
  assert.equal((await rest.get(INFO)).code, 'public_api_not_enabled');
  await world.ownerPool.query('update api_tokens set revoked_at = now() where id = $1', [tokenId]);
  assert.equal((await rest.get(INFO)).code, 'unauthorized');
});

test('I10 a token that is narrowed is refused from the next request on, and one that is widened let in', async () => {
  const { rest, tokenId } = await world.company();
  const narrow = (scopes: string[] | null) =>
    world.ownerPool.query('update api_tokens set scopes = $2 where id = $1', [tokenId, scopes]);
  assert.equal((await rest.post(OFFICES, { name: 'Lyon' })).status, 200);
  await narrow(['organisation:read']);
  assert.equal((await rest.post(OFFICES, { name: 'Nice' })).code, 'scope_not_granted');
  assert.deepEqual(
    (await rest.get(OFFICES)).data.map(({ name }: { name: string }) => name),
    ['Lyon'],
  );
  await narrow(null);
  assert.equal((await rest.post(OFFICES, { name: 'Nice' })).status, 200);
});

test('I10 an answer kept for an idempotency key is not read without the scope', async () => {
  const { rest, tokenId } = await world.company();
  const key = { 'idempotency-key': crypto.randomUUID() };
  assert.equal((await rest.post(OFFICES, { name: 'Lyon' }, key)).status, 200);
  await world.ownerPool.query(`update api_tokens set scopes = '{organisation:read}' where id = $1`, [tokenId]);
  assert.equal((await rest.post(OFFICES, { name: 'Lyon' }, key)).code, 'scope_not_granted');
});
