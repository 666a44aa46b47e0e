import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { call } from '#test/remote.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { createHttpServer } from '../../entry/process/http.ts';
import { MAX_WAITING } from './constants.ts';

const world = await createWorld();
const { changes } = world.runtime;
const server = createHttpServer(world.runtime, async () => {}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const OFFICES = '/core/v3/offices';
const CONNECTIONS = 1000;

const cursorOf = async ({ rest }: TestCompany) => String((await rest.get('/sync/v1/changes?after=now')).meta.cursor);
const waiting = ({ companyId }: TestCompany, count: number) => until(() => changes.countWaiting(companyId) === count);

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function connections(): Promise<number> {
  const { rows } = await world.ownerPool.query(
    'select count(*)::integer as count from pg_stat_activity where datname = current_database()',
  );
  return rows[0].count;
}

test('a waiting request is answered with the first change of its types, and not with that of another type or company', async () => {
  const [company, other] = [await world.company(), await world.company()];
  const after = await cursorOf(company);
  const answer = company.rest.get(`/sync/v1/changes?after=${after}&types=office&wait=25`);
  await waiting(company, 1);
  await other.rest.post(OFFICES, { name: 'Lyon' });
  await company.rest.post('/core/v3/departments', { name: 'Sales' });
  const seen = await cursorOf(company);
  assert.notEqual(seen.split('-')[2], after.split('-')[2]);
  await waiting(company, 1);
  const { id } = (await company.rest.post(OFFICES, { name: 'Nice' })).data;
  const { data } = await answer;
  assert.deepEqual(
    data.map((change: { id: string }) => change.id),
    [id],
  );
  await waiting(company, 0);
});

test('a request that waits in vain has no change, and the cursor behind changes of other types', async () => {
  const company = await world.company();
  const after = await cursorOf(company);
  await company.rest.post('/core/v3/departments', { name: 'Sales' });
  const { status, data, meta } = await company.rest.get(`/sync/v1/changes?after=${after}&types=office&wait=1`);
  assert.deepEqual([status, data, meta.hasMore], [200, [], false]);
  assert.equal(Number(String(meta.cursor).split('-')[2]), Number(after.split('-')[2]) + 1);
});

test(`${CONNECTIONS} requests wait without a connection of the database each, and all get the change`, async (t) => {
  const company = await world.company();
  const after = await cursorOf(company);
  const remote = { url, token: company.token };
  const answers = Array.from({ length: CONNECTIONS }, () =>
    call(remote, 'GET', `/sync/v1/changes?after=${after}&wait=25`),
  );
  await waiting(company, CONNECTIONS);
  const { rows } = await world.ownerPool.query(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and (query like 'select tell_changes%' or query like 'select record_changes%' or query = 'listen jornada_changes')`,
  );
  t.diagnostic(`${await connections()} connections of the database, ${rows[0].count} of them for changes`);
  assert.equal(rows[0].count, 1, 'one listening connection');
  const { id } = (await company.rest.post(OFFICES, { name: 'Nice' })).data;
  for (const { status, data } of await Promise.all(answers)) {
    assert.equal(status, 200);
    assert.deepEqual(
      data.map((change: { id: string }) => change.id),
      [id],
    );
  }
  await waiting(company, 0);
});

test('a client that disconnects leaves nothing waiting', async () => {
  const company = await world.company();
  const agent = new Agent();
  const after = await cursorOf(company);
  const requests = Array.from({ length: 20 }, () => {
    const headers = { authorization: `Bearer ${company.token}` };
    return request(`${url}/sync/v1/changes?after=${after}&wait=25`, { agent, headers }).on('error', () => {});
  });
  for (const one of requests) one.end();
  await waiting(company, requests.length);
  for (const one of requests) one.destroy();
  await waiting(company, 0);
});

test('401: a token that is revoked while its request waits gets no change', async () => {
  const company = await world.company();
  const answer = company.rest.get(`/sync/v1/changes?after=${await cursorOf(company)}&wait=25`);
  await waiting(company, 1);
  await world.ownerPool.query('update api_tokens set revoked_at = now() where id = $1', [company.tokenId]);
  await world.ownerPool.query(`insert into offices (company_id, id, name) values ($1, gen_random_uuid(), 'Lyon')`, [
    company.companyId,
  ]);
  const { status, code } = await answer;
  assert.deepEqual([status, code], [401, 'unauthorized']);
});

test('503: more requests of a company than a process lets wait', async () => {
  const company = await world.company();
  const after = await cursorOf(company);
  const end = new AbortController();
  const ended = Array.from({ length: MAX_WAITING }, () => changes.whenRecorded(company.companyId, end.signal));
  const { status, code, headers } = await company.rest.get(`/sync/v1/changes?after=${after}&wait=25`);
  assert.deepEqual([status, code, headers.get('retry-after')], [503, 'service_unavailable', '1']);
  assert.equal((await company.rest.get(`/sync/v1/changes?after=${after}`)).status, 200);
  end.abort();
  await Promise.all(ended);
});

// The last one, since it ends what all wait for.
test('a server that stops answers waiting requests with what there is', async () => {
  const company = await world.company();
  const after = await cursorOf(company);
  const answer = call({ url, token: company.token }, 'GET', `/sync/v1/changes?after=${after}&wait=25`);
  await waiting(company, 1);
  await changes.close();
  const { status, data } = await answer;
  assert.deepEqual([status, data], [200, []]);
  await new Promise((resolve) => server.close(resolve));
});
