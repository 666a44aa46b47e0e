import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { generateToken } from '../../platform/auth/api-token.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { createToken } from './manage-tokens.ts';

const world = await createWorld();
const PATH = '/core/v3/api-requests';
const NOW = '2026-03-10T12:30:15Z';
world.setNow(NOW);
after(() => setRuntime(world.runtime));

const written = () => world.runtime.requestLog.flush();
const sql = (text: string, values: unknown[]) => world.ownerPool.query(text, values);

async function listed({ rest }: TestCompany, query = '') {
  await written();
  const { status, data, meta } = await rest.get(`${PATH}${query}`);
  assert.equal(status, 200);
  return { lines: data as Record<string, unknown>[], total: meta.total };
}

/** Lines of three hours of four days, by two tokens: `<day>T<hour>:<minute>` of each is in its request id. */
async function companyWithLines() {
  const made = await world.company();
  const second = await createToken(made.scope, { name: 'second' });
  const { requestLog } = world.runtime;
  for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']) {
    for (const time of ['09:00', '09:30', '10:00', '10:59', '11:15', '11:45']) {
      const isFirst = time.endsWith('0');
      requestLog.note({
        token: {
          companyId: made.companyId,
          ...(isFirst
            ? { tokenId: made.tokenId, tokenName: 'test' }
            : { tokenId: second.tokenId, tokenName: 'second' }),
        },
        ...{
          method: 'GET',
          operation: isFirst ? 'people.listEmployees' : 'access.info',
          pathPattern: '/x',
          path: null,
          area: 'people',
        },
        ...{ at: Date.parse(`${day}T${time}:00Z`), status: time === '10:59' ? 500 : 200, milliseconds: 2 },
        ...{ requestId: `${day}T${time}`, errorCode: null },
      });
    }
  }
  await written();
  return { ...made, secondId: second.tokenId };
}

const many = await companyWithLines();

test('a request is listed with who asked for what and how it was answered, and the list itself is a request too', async () => {
  const company = await world.company();
  const answer = await company.rest.get('/core/v3/employees?page=2&search=Ana', { 'x-request-id': 'my-request' });
  assert.equal(answer.status, 200);
  const first = await listed(company);
  const [{ id, milliseconds, ...line } = {}] = first.lines;
  assert.ok(typeof id === 'string' && typeof milliseconds === 'number' && milliseconds < 5000);
  assert.deepEqual(line, {
    ...{ at: '2026-03-10T12:30:15+00:00', tokenId: company.tokenId, tokenName: 'test', method: 'GET' },
    ...{ operation: 'people.listEmployees', pathPattern: '/core/v3/employees', errorCode: null },
    ...{ path: '/core/v3/employees?page=2&search=***', status: 200, requestId: 'my-request' },
  });
  assert.equal(first.total, 1);
  const second = await listed(company);
  assert.equal(second.total, 2);
  assert.equal(second.lines[0]?.operation, 'access.listApiRequests');
  assert.equal(second.lines[0]?.path, PATH);
});

/** A second later, so that what follows stands above what was before. */
const later = () => world.setNow(world.runtime.now?.().add({ seconds: 1 }).toString());

test('refused requests are listed with their status and code: input, limits, subscriptions and tokens that are known', async () => {
  const company = await world.company();
  const { rest, companyId, tokenId } = company;
  await rest.post('/core/v3/employees', {});
  later();
  await rest.get('/core/v3/employees/0190d1c2-7f00-7000-8000-000000000001');
  later();
  await rest.send('POST', '/core/v3/employees', { body: 'no json', headers: { 'content-type': 'application/json' } });
  later();
  await sql(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
  await rest.get('/core/v3/info');
  later();
  await sql(`update companies set subscription = 'active', public_api = false where id = $1`, [companyId]);
  await rest.get('/core/v3/info');
  later();
  await sql('update companies set public_api = true where id = $1', [companyId]);
  setRuntime({ ...world.runtime, rateLimit: new RateLimit(world.runtime.pool, 1) });
  await rest.get('/core/v3/info');
  later();
  await rest.get('/core/v3/info');
  later();
  setRuntime(world.runtime);
  await sql('update api_tokens set expires_at = now() where id = $1', [tokenId]);
  await rest.get('/core/v3/info');
  later();
  const other = await createToken(company.scope, { name: 'second', revokedAt: new Date() });
  await createRestClient(other.apiToken).get('/core/v3/info');
  later();
  await sql('update api_tokens set expires_at = null where id = $1', [tokenId]);
  const { lines } = await listed(company);
  assert.deepEqual(lines.map(({ status, errorCode, tokenName }) => [status, errorCode, tokenName]).reverse(), [
    [422, null, 'test'],
    [404, 'employee_not_found', 'test'],
    [400, 'malformed_json', 'test'],
    [402, 'subscription_expired', 'test'],
    [403, 'public_api_not_enabled', 'test'],
    [200, null, 'test'],
    [429, 'rate_limit_exceeded', 'test'],
    [401, 'api_token_expired', 'test'],
    [401, 'unauthorized', 'second'],
  ]);
});

test('an unknown token, an unknown path and a method that there is not leave no line', async () => {
  const { rest } = await world.company();
  await written();
  const count = async () => (await sql('select count(*)::int as lines from api_requests', [])).rows[0].lines;
  const before = await count();
  assert.equal((await createRestClient(generateToken().token).get('/core/v3/info')).status, 401);
  assert.equal((await createRestClient('nonsense').get('/core/v3/info')).status, 401);
  assert.equal((await createRestClient(null).get('/core/v3/info')).status, 401);
  assert.equal((await rest.get('/core/v3/nothing')).status, 404);
  assert.equal((await rest.delete('/core/v3/info')).status, 405);
  await written();
  assert.equal(await count(), before);
});

test('no body, answer, header or secret is ever in the log', async () => {
  const { rest, token } = await world.company();
  const key = 'PLANT-idempotency-key';
  const employee = {
    firstName: 'PLANT-first',
    lastName: 'PLANT-last',
    email: 'plant@x.test',
    nid: 'PLANT-nid',
    pin: 918_273,
  };
  const made = await rest.post('/core/v3/employees?firstName=PLANT-query', employee, { 'idempotency-key': key });
  assert.equal(made.status, 200);
  await rest.put(`/core/v3/employees/${made.data.id}`, { address: 'PLANT-address', status: 'PLANT-refused' });
  await rest.get(`/core/v3/employees?search=PLANT-last&email=plant%40x.test&PLANT-name=1&${token}=1&name=${token}`);
  await rest.get('/core/v3/employees/PLANT-path', { 'user-agent': 'PLANT-agent', cookie: 'PLANT-cookie' });
  const url = 'https://plant.x.test/hook';
  const endpoint = await rest.post('/core/v3/webhook-endpoints', { url, events: ['employee'] });
  await written();
  for (const table of ['api_requests', 'api_request_counts']) {
    const { rows } = await sql(`select t::text as line from ${table} t`, []);
    const all = rows.map(({ line }) => line).join('\n');
    for (const value of ['PLANT', 'plant', '918273', key, token, token.slice(4, 20), endpoint.data.secret, url])
      assert.ok(!all.includes(value), `${table}: ${value}`);
  }
  assert.ok((await sql(`select from api_requests where path like '%***%'`, [])).rowCount);
});

test('I10 a token sees ids and queries of requests whose records it may read, and of all others what they asked for', async () => {
  const company = await world.company();
  const { rest } = company;
  const { data: ana } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const asked = [
    ['people:read', '/core/v3/employees/{id}', `/core/v3/employees/${ana.id}`],
    ['pay:read', '/contract/v1/salaries', `/contract/v1/salaries?employeeId=${ana.id}`],
    ['absences:read', '/schedule/v1/absence-day-off-requests', '/schedule/v1/absence-day-off-requests?from=2026-01-01'],
  ] as const;
  for (const [, , path] of asked) assert.equal((await rest.get(path)).status, 200);
  await written();
  const pathsFor = async (scopes: TokenScope[] | null) => {
    const { apiToken } = await createToken(company.scope, { name: 'limited', scopes });
    const { data } = await createRestClient(apiToken).get(`${PATH}?tokenId=${company.tokenId}`);
    return data.map(({ path }: { path: string }) => path) as string[];
  };
  const every = await pathsFor(null);
  for (const [, , path] of asked) assert.ok(every.includes(path), path);
  assert.doesNotMatch((await pathsFor(['audit:read'])).join(), new RegExp(`${ana.id}|\\?`));
  for (const [scope, pattern, path] of asked) {
    const seen = await pathsFor(['audit:read', scope]);
    assert.equal(seen.length, every.length, 'no line is left out');
    for (const [other, otherPattern, otherPath] of asked)
      assert.equal(seen.includes(otherPath), other === scope, `${scope} ${otherPattern}`);
    assert.ok(seen.includes(path) && !seen.includes(pattern), scope);
  }
  await world.ownerPool.query('update api_requests set area = null where company_id = $1', [company.companyId]);
  assert.doesNotMatch(
    (await pathsFor(['audit:read', 'people:read'])).join(),
    new RegExp(ana.id),
    'kept without an area',
  );
  assert.ok((await pathsFor(null)).includes(`/core/v3/employees/${ana.id}`));
});

test('companies see their own requests alone', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  await ours.rest.get('/core/v3/info', { 'x-request-id': 'the-same' });
  await theirs.rest.get('/core/v3/info', { 'x-request-id': 'the-same' });
  for (const [company, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    for (const query of ['', '?requestId=the-same', `?tokenId=${other.tokenId}`]) {
      const { lines } = await listed(company, query);
      assert.ok(
        lines.every(({ tokenId }) => tokenId === company.tokenId),
        query,
      );
    }
    assert.equal((await listed(company, `?tokenId=${other.tokenId}`)).total, 0);
    assert.equal((await listed(company, '?requestId=the-same')).total, 1);
  }
});

for (const [query, expected] of [
  [
    '?from=2026-03-10&to=2026-03-10&limit=3',
    { total: 6, ids: ['2026-03-10T11:45', '2026-03-10T11:15', '2026-03-10T10:59'] },
  ],
  ['?from=2026-03-08T09:30:00Z&to=2026-03-08T10:58:59Z', { total: 2, ids: ['2026-03-08T10:00', '2026-03-08T09:30'] }],
  ['?from=2026-03-08T09:10:00Z&to=2026-03-08T09:20:00Z', { total: 0, ids: [] }],
  ['?from=2026-03-08T09:30:00Z&to=2026-03-08T09:30:00Z', { total: 1, ids: ['2026-03-08T09:30'] }],
  ['?from=2026-03-09T11:20:00Z&to=2026-03-10T09:00:00Z', { total: 2, ids: ['2026-03-10T09:00', '2026-03-09T11:45'] }],
  ['?from=2026-03-10&to=2026-03-07', { total: 0, ids: [] }],
  ['?status=500&to=2026-03-09', { total: 3, ids: ['2026-03-09T10:59', '2026-03-08T10:59', '2026-03-07T10:59'] }],
  ['?status=500&page=2&limit=2', { total: 4, ids: ['2026-03-08T10:59', '2026-03-07T10:59'] }],
  ['?status=404,500&from=2026-03-10', { total: 1, ids: ['2026-03-10T10:59'] }],
  [
    '?operation=access.info&to=2026-03-07',
    { total: 3, ids: ['2026-03-07T11:45', '2026-03-07T11:15', '2026-03-07T10:59'] },
  ],
  ['?operation=nothing', { total: 0, ids: [] }],
  [
    '?to=2026-03-10T12:00:00Z&page=5&limit=5',
    { total: 24, ids: ['2026-03-07T10:59', '2026-03-07T10:00', '2026-03-07T09:30', '2026-03-07T09:00'] },
  ],
  ['?to=2026-03-10T12:00:00Z&page=9&limit=5', { total: 24, ids: [] }],
  ['?requestId=2026-03-08T10:00', { total: 1, ids: ['2026-03-08T10:00'] }],
  ['?requestId=2026-03-08T10:00&status=500', { total: 0, ids: [] }],
  [
    '?requestId[in]=2026-03-08T10:00,nothing,2026-03-10T11:45',
    { total: 2, ids: ['2026-03-10T11:45', '2026-03-08T10:00'] },
  ],
  ['?requestId=nothing', { total: 0, ids: [] }],
] as const) {
  test(`${query} lists ${expected.total} in all`, async () => {
    const { data, meta } = await many.rest.get(`${PATH}${query}`);
    assert.equal(meta.total, expected.total);
    assert.deepEqual(
      data.map(({ requestId }: { requestId: string }) => requestId),
      [...expected.ids],
    );
  });
}

test('an id with commas is found as it was sent, and its parts as ids of their own', async () => {
  const company = await world.company();
  for (const id of ['a,b', 'a', 'b', 'c']) await company.rest.get('/core/v3/info', { 'x-request-id': id });
  const idsOf = async (query: string) => (await listed(company, query)).lines.map(({ requestId }) => requestId).sort();
  assert.deepEqual(await idsOf('?requestId=a,b'), ['a', 'a,b', 'b']);
  assert.deepEqual(await idsOf('?requestId=a'), ['a']);
});

test('a page after the other shows every line once', async () => {
  const seen: string[] = [];
  for (let page = 1; page <= 9; page += 1) {
    const { data } = await many.rest.get(
      `${PATH}?to=2026-03-10T12:00:00Z&limit=3&page=${page}&tokenId=${many.secondId},${many.tokenId}`,
    );
    seen.push(...data.map(({ requestId }: { requestId: string }) => requestId));
  }
  assert.deepEqual(seen, [...new Set(seen)].sort().reverse());
  assert.equal(seen.length, 24);
});

test('what is older than 30 days does not show, whether it is removed or not', async () => {
  world.setNow('2026-04-07T10:30:00Z');
  const { meta } = await many.rest.get(`${PATH}?from=2026-03-01&to=2026-03-09`);
  assert.equal(meta.total, 10);
  world.setNow(NOW);
});

for (const query of ['?from=yesterday', '?status=abc', '?tokenId=1', '?page=0', '?limit=501']) {
  test(`${query} is refused`, async () => {
    assert.equal((await many.rest.get(PATH + query)).status, 422);
  });
}
