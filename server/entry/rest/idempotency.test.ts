import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { requestOf } from '#test/calls.ts';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { createRestClient } from '#test/rest-client.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../../modules/access/manage-tokens.ts';
import { hashOfKey, pruneKeys } from '../../platform/auth/idempotency-keys.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { createLog } from '../../platform/runtime/log.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { isSelfScope, type SelfScope, TOKEN_SCOPES, type TokenScope } from '../../platform/shared/token-scopes.ts';
import { exampleInputOf } from './examples.ts';
import { answerOnce } from './idempotency.ts';
import { writes } from './input.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();
const selectOffices = readText<{ id: string }, { companyId: CompanyId }>(
  'select id from offices where company_id = $companyId',
);
const listOffices = (companyId: CompanyId) => selectOffices({ companyId });
const START = '2026-03-10T12:00:00Z';
world.setNow(START);
const workshop = await openWorkshop(world);
const { companyId } = workshop.company;

/** Another request for the same operation, whatever its input. */
const otherInput = (route: Route, input: Record<string, unknown>) => {
  const inPath = route.parameters.at(-1)?.name;
  return inPath ? { ...input, [inPath]: crypto.randomUUID() } : { ...input, another: true, name: 'Another' };
};

const takesInput = ({ method, parameters }: Route) => method !== 'DELETE' || parameters.length > 0;

const isKeptForItself = ({ tellsSecret, scope }: Route) => tellsSecret || isSelfScope(scope);
const givenTo = (route: Route) => (isKeptForItself(route) ? 'to no other token' : 'to another one of the same');

const another = routes.find(({ name }) => name === 'organisation.createOffice') as Route;

for (const route of routes.filter(writes)) {
  test(`${route.method} ${route.path} with an idempotency key is carried out once`, async () => {
    const own = await openWorkshop(world);
    const input = await own.inputFor(route);
    const headers = { 'idempotency-key': `key of ${route.name}` };
    const first = await own.call(route, input, headers);
    assert.ok(first.status < 300, JSON.stringify(first.body));
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const before = await digestOf(world.ownerPool, [own.company.companyId]);

    const again = await own.call(route, input, headers);
    assert.deepEqual([again.status, again.body], [first.status, first.body]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.headers.get('content-type'), first.headers.get('content-type'));
    assertDocumented(route, again, 'again');

    // Where no input makes another request, one for another operation has used the key.
    if (!takesInput(route)) await own.call(another, exampleInputOf(another), { 'idempotency-key': 'of another' });
    const reused = takesInput(route)
      ? await own.call(route, otherInput(route, input), headers)
      : await own.call(route, input, { 'idempotency-key': 'of another' });
    if (route.parameters.length === 0 && reused.status === 200) assert.fail('another input was taken for the same');
    assert.deepEqual([reused.status, reused.code], [422, 'idempotency_key_reused']);
    assertDocumented(route, reused, 'reused');
    if (takesInput(route)) assert.deepEqual(await digestOf(world.ownerPool, [own.company.companyId]), before);
  });

  test(`I10 ${route.method} ${route.path}: an answer that was kept is given to no token of other scopes, and ${givenTo(route)}`, async () => {
    const own = await openWorkshop(world);
    const input = await own.inputFor(route);
    const headers = { 'idempotency-key': 'shared' };
    const first = await own.call(route, input, headers);
    assert.ok(first.status < 300, JSON.stringify(first.body));
    const isOfOneself = isSelfScope(route.scope);
    const tokenWith = async (scopes: (TokenScope | SelfScope)[] | null) => {
      if (isOfOneself) return (await (await own.company.personal()).another(scopes?.filter(isSelfScope))).token;
      return (await createToken(own.company.scope, { name: 'another', scopes })).apiToken;
    };
    const repeatedBy = async (scopes: (TokenScope | SelfScope)[] | null) => {
      const apiToken = await tokenWith(scopes);
      const { method, path, init } = requestOf(route, input);
      const { status, body, code } = await createRestClient(apiToken).send(method, path, {
        ...init,
        headers: { ...init?.headers, ...headers },
      });
      return { status, body, code };
    };
    for (const scopes of [[route.scope], TOKEN_SCOPES.filter((scope) => scope !== 'pay:write')])
      assert.equal((await repeatedBy([...scopes, route.scope])).code, 'idempotency_key_reused', scopes.join());
    const { status, body, code } = await repeatedBy(null);
    if (isKeptForItself(route)) assert.equal(code, 'idempotency_key_reused');
    else assert.deepEqual([status, body], [first.status, first.body]);
  });

  test(`${route.method} ${route.path} answers 409 while the first request with its key is at work`, async () => {
    const key = `busy ${route.name}`;
    const input = exampleInputOf(route);
    if (isSelfScope(route.scope)) await workshop.company.personal();
    const before = await digestOf(world.ownerPool, [companyId]);
    const client = await world.ownerPool.connect();
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`, [companyId, key]);
      const busy = await workshop.call(route, input, { 'idempotency-key': key });
      assert.deepEqual([busy.status, busy.code], [409, 'idempotency_key_in_progress']);
      assertDocumented(route, busy, 'in progress');
    } finally {
      await client.query('rollback');
      client.release();
    }
    assert.deepEqual(await digestOf(world.ownerPool, [companyId]), before);
  });
}

for (const route of routes.filter(writes)) {
  test(`422: ${route.method} ${route.path} names the header of a key that is empty or longer than 255 characters`, async () => {
    for (const key of ['', 'k'.repeat(256)]) {
      const answer = await workshop.call(route, exampleInputOf(route), { 'idempotency-key': key });
      assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['Idempotency-Key']]);
      assertDocumented(route, answer, key);
    }
  });
}

test('a file with an idempotency key holds no connection until there is something to write', async () => {
  const route = routes.find(({ name }) => name === 'imports.start') as Route;
  const company = await world.company();
  const { rows } = await world.ownerPool.query('select id from api_tokens where company_id = $1', [company.companyId]);
  const scope: Scope = { ...company.scope, actor: { ...company.scope.actor, type: 'token', id: rows[0].id } };
  const request = { key: 'of a file', route, input: { kind: 'employees' } };
  const idle = async () =>
    (
      await world.ownerPool.query(
        `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
    ).rows.length;
  const seen: number[] = [];
  const work = async (late: Scope) => {
    await late.read(listOffices(scope.companyId));
    seen.push(await idle());
    await late.transaction(({ send }) => send(listOffices(scope.companyId)));
    seen.push(await idle());
    return { status: 200, headers: {}, body: '"done"' };
  };
  assert.equal((await answerOnce(scope, request, work)).body, '"done"');
  assert.deepEqual(seen, [0, 1]);
  const again = await answerOnce(scope, request, () => assert.fail('it is carried out once'));
  assert.deepEqual([again.body, again.headers['idempotent-replayed']], ['"done"', 'true']);
  // The other has ended while this one read its file.
  const second = { ...request, key: 'of two at once' };
  const whole = await answerOnce(scope, second, async (late) => {
    await answerOnce(scope, second, work);
    await late.transaction(() => assert.fail('it is carried out once'));
    return assert.fail('it is carried out once');
  });
  assert.deepEqual([whole.body, whole.headers['idempotent-replayed']], ['"done"', 'true']);
  // One that fails keeps nothing, and may be sent again.
  const third = { ...request, key: 'of one that fails' };
  const failing = async (late: Scope) => late.transaction(async () => Promise.reject(new Error('broken')));
  await assert.rejects(answerOnce(scope, third, failing), /broken/);
  assert.equal((await answerOnce(scope, third, work)).body, '"done"');
  assert.equal(await idle(), 0);
});

const OFFICES = '/core/v3/offices';
const keyed = (key: string) => ({ 'idempotency-key': key });

test('one of 50 equal requests with one key is carried out, the others get its answer or 409', async () => {
  const { rest } = await world.company();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => rest.post(OFFICES, { name: 'Lyon' }, keyed('once'))),
  );
  const done = answers.filter(({ status }) => status === 200);
  assert.equal(new Set(done.map(({ data }) => data.id)).size, 1);
  assert.equal(done.filter(({ headers }) => !headers.get('idempotent-replayed')).length, 1);
  const others = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
  assert.deepEqual(
    [...new Set(others)].filter((code) => code !== 'idempotency_key_in_progress'),
    [],
  );
  assert.equal((await rest.get(OFFICES)).meta.total, 1);
});

test('an answer other than a success is not kept: the same key works once the request does', async () => {
  const { rest } = await world.company();
  const path = '/core/v3/employees';
  const { data } = await rest.post(path, { firstName: 'Ana', lastName: 'Gil', code: 7 });
  const wanted = { firstName: 'Eva', lastName: 'Sanz', code: 7 };
  assert.equal((await rest.post(path, wanted, keyed('eva'))).code, 'employee_code_in_use');
  await rest.put(`${path}/${data.id}`, { code: 8 });
  const answer = await rest.post(path, wanted, keyed('eva'));
  assert.deepEqual([answer.status, answer.data.code], [200, 7]);
});

test('a key counts for 24 hours and for its company alone; a GET takes none', async () => {
  const [one, other] = [await world.company(), await world.company()];
  const send = async ({ rest }: typeof one) => (await rest.post(OFFICES, { name: 'Lyon' }, keyed('daily'))).data.id;
  const first = await send(one);
  assert.notEqual(await send(other), first);
  world.setNow('2026-03-11T11:59:59Z');
  assert.equal(await send(one), first);
  world.setNow('2026-03-11T12:00:00Z');
  assert.notEqual(await send(one), first);
  world.setNow(START);
  const read = await one.rest.get(OFFICES, keyed('daily'));
  assert.deepEqual([read.status, read.headers.get('idempotent-replayed')], [200, null]);
});

test('a key that no longer counts is removed', async () => {
  const { rest, companyId } = await world.company();
  await rest.post(OFFICES, { name: 'Lyon' }, keyed('old'));
  world.setNow('2026-03-11T11:59:59Z');
  await rest.post(OFFICES, { name: 'Lyon' }, keyed('young'));
  const kept = async () => {
    await pruneKeys(world.runtime);
    const { rows } = await world.ownerPool.query('select key from idempotency_keys where company_id = $1', [companyId]);
    return ['old', 'young'].filter((name) => rows.some(({ key }) => key.equals(hashOfKey(companyId, name))));
  };
  assert.deepEqual(await kept(), ['old', 'young']);
  world.setNow('2026-03-11T12:00:00Z');
  assert.deepEqual(await kept(), ['young']);
  world.setNow(START);
});

test('200: a key may have 255 characters', async () => {
  const { rest } = await world.company();
  assert.equal((await rest.post(OFFICES, { name: 'Lyon' }, keyed('k'.repeat(255)))).status, 200);
});

test('whoever reads the table finds neither keys nor answers; the key alone reads them, on a server with another secret too', async () => {
  const { rest, companyId } = await world.company();
  const person = { firstName: 'Ana', lastName: 'Gil', nid: '12345678Z' };
  const first = await rest.post('/core/v3/employees', person, keyed('hire Ana'));
  const { rows } = await world.ownerPool.query('select * from idempotency_keys where company_id = $1', [companyId]);
  const table = JSON.stringify(rows[0], (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  );
  for (const text of ['hire Ana', 'Ana', '12345678Z', first.data.id]) assert.ok(!table.includes(text), text);
  setRuntime({ ...world.runtime, secret: 'a secret of another server on this database' });
  const again = await rest.post('/core/v3/employees', person, keyed('hire Ana'));
  setRuntime(world.runtime);
  assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [first.body, 'true']);
});

test('an answer that shows a secret needs the server’s secret as well as the key', async () => {
  const { rest } = await world.company();
  const endpoint = { url: 'https://receiver.example/hook', events: ['employee'] };
  const first = await rest.post('/core/v3/webhook-endpoints', endpoint, keyed('hook'));
  assert.ok(first.data.secret);
  setRuntime({ ...world.runtime, secret: 'a secret of another server on this database', log: createLog('silent') });
  assert.equal((await rest.post('/core/v3/webhook-endpoints', endpoint, keyed('hook'))).status, 500);
  setRuntime(world.runtime);
  assert.deepEqual((await rest.post('/core/v3/webhook-endpoints', endpoint, keyed('hook'))).data, first.data);
});

test('I10 another token that sends the same request with the same key gets no secret that was kept for the first', async () => {
  const own = await world.company();
  const headers = { 'idempotency-key': '1' };
  const payroll = { name: 'Payroll' };
  const first = await own.rest.post('/core/v3/api-tokens', payroll, headers);
  assert.equal(first.status, 200);
  const { apiToken } = await createToken(own.scope, { name: 'limited', scopes: ['users:write'] });
  const replayed = await createRestClient(apiToken).post('/core/v3/api-tokens', payroll, headers);
  assert.deepEqual([replayed.status, replayed.code], [422, 'idempotency_key_reused']);
  const office = { name: 'Lyon' };
  const made = await own.rest.post('/core/v3/offices', office, { 'idempotency-key': '2' });
  const second = await createToken(own.scope, { name: 'second' });
  const elsewhere = await createRestClient(second.apiToken).post('/core/v3/offices', office, {
    'idempotency-key': '2',
  });
  assert.deepEqual(elsewhere.body, made.body, 'what holds no secret is kept for the company');
  const again = await own.rest.post('/core/v3/api-tokens', payroll, headers);
  assert.deepEqual(again.body, first.body);
});

test('a request that is repeated over the upgrade from a release that kept plain answers gets its answer, another is refused', async () => {
  const { rest, companyId } = await world.company();
  const office = { name: 'Lyon' };
  const first = await rest.post(OFFICES, office, keyed('before'));
  // As the migration leaves a row of that release.
  const fingerprint = createHash('sha256')
    .update(`organisation.createOffice ${JSON.stringify(office)}`)
    .digest();
  const { rowCount } = await world.ownerPool.query(
    `update idempotency_keys set answer = null, body = $2, fingerprint = $3,
       key = sha256(convert_to(company_id::text || ' ' || 'before', 'UTF8')) where company_id = $1`,
    [companyId, JSON.stringify(first.body), fingerprint],
  );
  assert.equal(rowCount, 1);
  const again = await rest.post(OFFICES, office, keyed('before'));
  assert.deepEqual([again.status, again.data.id], [200, first.data.id]);
  assert.equal((await rest.post(OFFICES, { name: 'Nice' }, keyed('before'))).code, 'idempotency_key_reused');
  assert.equal((await rest.get(OFFICES)).meta.total, 1);
});
