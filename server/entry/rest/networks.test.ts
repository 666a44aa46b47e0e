import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, afterEach, test } from 'node:test';
import { digestOf } from '#test/digest.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../../modules/access/manage-tokens.ts';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import { readNetworks } from '../../platform/client-address.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { createHttpServer } from '../process/http.ts';

const world = await createWorld();
afterEach(() => setRuntime(world.runtime));
const INFO = '/core/v3/info';
const OFFICES = '/core/v3/offices';

const tokenFor = async (networks: string[]) => {
  const company = await world.company();
  const { apiToken, tokenId } = await createToken(company.scope, { name: 'bound', networks });
  return { ...company, apiToken, tokenId, rest: createRestClient(apiToken) };
};

const CASES: [networks: string[], allowed: string[], refused: string[]][] = [
  [['203.0.113.7'], ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'], ['203.0.113.8', '::cb00:7107', '::1']],
  [['203.0.113.0/24'], ['203.0.113.0', '203.0.113.255'], ['203.0.114.0', '203.0.112.255']],
  [['203.0.113.9/24'], ['203.0.113.200'], ['203.0.114.9']],
  [['2001:db8::/32'], ['2001:db8::1', '2001:DB8:ffff::1'], ['2001:db9::1', '203.0.113.7']],
  [['fe80::/10'], ['fe80::1%eth0'], ['fec0::1']],
  [['0.0.0.0/0'], ['198.51.100.1'], ['2001:db8::1']],
  [['::/0'], ['2001:db8::1'], ['198.51.100.1', '::ffff:198.51.100.1']],
  [
    ['10.0.0.0/8', '2001:db8::5'],
    ['10.255.0.1', '2001:db8::5'],
    ['11.0.0.1', '2001:db8::6', 'unknown', 'localhost', ''],
  ],
];

for (const [networks, allowed, refused] of CASES) {
  test(`I10 a token for ${networks.join(', ')} is let in from there alone`, async () => {
    const { rest } = await tokenFor(networks);
    for (const address of [...allowed, ...allowed]) {
      assert.equal((await rest.get(INFO, { [addressHeader]: address })).status, 200, address);
    }
    for (const address of refused) {
      const answer = await rest.get(INFO, { [addressHeader]: address });
      assert.deepEqual([answer.status, answer.code], [403, 'network_not_allowed'], address);
    }
    assert.equal((await rest.get(INFO)).code, 'network_not_allowed', 'from nobody knows where');
  });
}

test('I10 a request from elsewhere does nothing, does not count against the company, and learns nothing about its input', async () => {
  const { rest, companyId } = await tokenFor(['203.0.113.7']);
  const [here, elsewhere] = ['203.0.113.7', '203.0.113.8'].map((address) => ({ [addressHeader]: address }));
  setRuntime({ ...world.runtime, rateLimit: new RateLimit(world.runtime.pool, 1) });
  const before = await digestOf(world.ownerPool, [companyId]);
  for (const body of [{ name: 'Lyon' }, {}, { name: 'Lyon' }]) {
    const answer = await rest.post(OFFICES, body, elsewhere);
    assert.deepEqual([answer.code, answer.headers.get('ratelimit-limit')], ['network_not_allowed', null]);
  }
  const { rate_limits: _, ...after } = await digestOf(world.ownerPool, [companyId]);
  const { rate_limits: __, ...untouched } = before;
  assert.deepEqual(after, untouched);
  assert.equal((await rest.post(OFFICES, { name: 'Lyon' }, here)).status, 200);
  assert.equal((await rest.post(OFFICES, { name: 'Nice' }, here)).status, 429);
  assert.equal((await rest.post(OFFICES, { name: 'Nice' }, elsewhere)).code, 'network_not_allowed', 'before the limit');
});

test('I10 networks that a token gets or loses count from the next request on', async () => {
  const { rest, tokenId } = await world.company();
  const bind = (networks: string[] | null) =>
    world.ownerPool.query('update api_tokens set networks = $2 where id = $1', [tokenId, networks]);
  const offices = async (address: string, name: string) =>
    (await rest.post(OFFICES, { name }, { [addressHeader]: address, 'idempotency-key': name })).code ?? 'made';
  assert.equal(await offices('198.51.100.1', 'first'), 'made');
  await bind(['203.0.113.0/24']);
  assert.equal(await offices('203.0.113.1', 'second'), 'made', 'the first request that has to say its address');
  assert.equal(await offices('198.51.100.1', 'third'), 'network_not_allowed');
  await bind(['198.51.100.0/24']);
  assert.equal(await offices('198.51.100.1', 'third'), 'made');
  await bind(null);
  assert.equal(await offices('192.0.2.1', 'fourth'), 'made');
  const { data } = await rest.get(OFFICES);
  assert.deepEqual(data.map(({ name }: { name: string }) => name).sort(), ['first', 'fourth', 'second', 'third']);
});

test('I10 requests at one moment, the first since a token has networks, are all let in from there', async () => {
  const { rest, tokenId } = await world.company();
  // So that there are connections for all of them.
  await Promise.all(Array.from({ length: 8 }, () => rest.get(INFO)));
  await world.ownerPool.query(`update api_tokens set networks = '{203.0.113.0/24}' where id = $1`, [tokenId]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      rest.post(OFFICES, { name: `Office ${index}` }, { [addressHeader]: '203.0.113.1' }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal((await rest.get(OFFICES, { [addressHeader]: '203.0.113.1' })).meta.total, 8);
});

async function serve(host: string, trustedProxies: string | undefined) {
  const runtime = {
    ...world.runtime,
    settings: { ...world.runtime.settings, trustedProxies: trustedProxies ? readNetworks(trustedProxies) : undefined },
  };
  setRuntime(runtime);
  const server = createHttpServer(runtime, (_, response) => void response.end());
  server.listen(0, host);
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (token: string, headers: Record<string, string> = {}, to = '127.0.0.1') => {
    const answer = await fetch(`http://${to}:${port}${INFO}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const body = (await answer.json()) as { error?: { message: string } };
    return body.error?.message ?? answer.status;
  };
}

test('I10 the address is that of the connection, whatever the headers say, also when IPv4 comes mapped into IPv6', async () => {
  for (const host of ['127.0.0.1', '::']) {
    const call = await serve(host, undefined);
    const { apiToken: local } = await tokenFor(['127.0.0.0/8']);
    const { apiToken: other } = await tokenFor(['203.0.113.7']);
    assert.equal(await call(local), 200, host);
    assert.equal(await call(local, { 'x-forwarded-for': '203.0.113.7' }), 200, host);
    for (const name of ['x-forwarded-for', 'x-real-ip', addressHeader]) {
      assert.equal(await call(other, { [name]: '203.0.113.7' }), 'network_not_allowed', `${host} ${name}`);
    }
  }
  const call = await serve('::1', undefined);
  assert.equal(await call((await tokenFor(['::1'])).apiToken, {}, '[::1]'), 200);
  assert.equal(await call((await tokenFor(['127.0.0.1'])).apiToken, {}, '[::1]'), 'network_not_allowed');
});

test('I10 behind a trusted proxy the address is the one that the proxy names', async () => {
  const call = await serve('127.0.0.1', '127.0.0.1');
  const { apiToken } = await tokenFor(['203.0.113.0/24', '2001:db8::/32']);
  for (const address of ['203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7', '198.51.100.1, 203.0.113.7']) {
    assert.equal(await call(apiToken, { 'x-forwarded-for': address }), 200, address);
  }
  for (const address of ['198.51.100.1', '203.0.113.7, 198.51.100.1', 'nobody']) {
    assert.equal(await call(apiToken, { 'x-forwarded-for': address }), 'network_not_allowed', address);
  }
  assert.equal(await call(apiToken), 'network_not_allowed', 'the proxy itself');
});
