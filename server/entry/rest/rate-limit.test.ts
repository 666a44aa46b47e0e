import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { digestOf } from '#test/digest.ts';
import { assertDocumented } from '#test/documented.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { createToken } from '../../modules/access/manage-tokens.ts';
import { recordOfToken } from '../../platform/auth/api-token.ts';
import { setRuntime } from '../../platform/runtime/held-runtime.ts';
import { RateLimit } from '../../platform/usage/rate-limit.ts';
import { hasBody } from './input.ts';
import { routes } from './routes.ts';

const world = await createWorld();
const INFO = '/core/v3/info';
const OFFICES = '/core/v3/offices';

/** The process with a limit; another one on the same database each time. */
const limitTo = (limit: number) =>
  setRuntime({ ...world.runtime, rateLimit: new RateLimit(world.runtime.pool, limit) });
afterEach(() => setRuntime(world.runtime));

const spent = await world.company();
// The token of operations for oneself counts against the same limit.
await spent.personal();
limitTo(1);
await spent.rest.get(INFO);

for (const route of routes) {
  test(`${route.method} ${route.path} answers 429 beyond the limit, before it looks at the input, and does nothing`, async () => {
    limitTo(1);
    const before = await digestOf(world.ownerPool, [spent.companyId]);
    const init = hasBody(route) ? { body: '{"broken', headers: { 'content-type': 'application/json' } } : {};
    const answer = await spent.rest.send(route.method, `${route.path.replace(/\{\w+\}/g, 'no-id')}?page=0`, init);
    const { retryAfter, message } = answer.body;
    assert.deepEqual([answer.status, answer.body], [429, { message, code: 'RATE_LIMIT_EXCEEDED', retryAfter }]);
    assert.ok(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60);
    assert.equal(answer.headers.get('retry-after'), String(retryAfter));
    assert.equal(answer.headers.get('ratelimit-limit'), '1');
    assert.equal(answer.headers.get('ratelimit-remaining'), '0');
    assertDocumented(route, answer, 'too much');
    assert.deepEqual(await digestOf(world.ownerPool, [spent.companyId]), before);
  });
}

test('RateLimit-Limit, -Remaining and -Reset stand on every answer to a caller that was let in, refusals too', async () => {
  const { rest } = await world.company();
  limitTo(10);
  const remaining: (string | null)[] = [];
  for (const answer of [
    await rest.get(INFO),
    await rest.post(OFFICES, {}),
    await rest.get(`${OFFICES}/${crypto.randomUUID()}`),
    await rest.post(OFFICES, { name: 'Lyon' }),
  ]) {
    assert.equal(answer.headers.get('ratelimit-limit'), '10');
    const reset = Number(answer.headers.get('ratelimit-reset'));
    assert.ok(reset >= 1 && reset <= 60, String(reset));
    remaining.push(answer.headers.get('ratelimit-remaining'));
  }
  assert.deepEqual(remaining, ['9', '8', '7', '6']);
});

const hashOf = ({ token }: TestCompany) => recordOfToken(token).hash;

test('two processes count together, and each company for itself', async () => {
  const [one, other] = [await world.company(), await world.company()];
  const processes = [new RateLimit(world.runtime.pool, 20), new RateLimit(world.runtime.pool, 20)];
  let letIn = 0;
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      processes[index % 2]?.take(one.companyId, hashOf(one)).then(
        () => (letIn += 1),
        () => {},
      ),
    ),
  );
  assert.equal(letIn, 20);
  assert.equal((await processes[0]?.take(other.companyId, hashOf(other)))?.remaining, 19);
});

test('requests are counted in shares of a hundredth of what is left, of which all processes together never take too many', async () => {
  const company = await world.company();
  const { companyId } = company;
  const hash = hashOf(company);
  const processes = [new RateLimit(world.runtime.pool, 500), new RateLimit(world.runtime.pool, 500)];
  for (let index = 0; index < 6; index += 1) await processes[index % 2]?.take(companyId, hash);
  const { rows } = await world.ownerPool.query('select used from rate_limits where company_id = $1', [companyId]);
  assert.equal(rows[0].used, 9, 'two shares of 5 and 4');
  await world.ownerPool.query('update rate_limits set used = 499 where company_id = $1', [companyId]);
  const late = new RateLimit(world.runtime.pool, 500);
  assert.equal((await late.take(companyId, hash))?.remaining, 0);
  await assert.rejects(late.take(companyId, hash), { name: 'RateLimitExceeded' });
});

test('a request whose count another one took asks again, and is not refused while some are left', async () => {
  const company = await world.company();
  const granting = { queryFor: async () => [{ granted: 1, remaining: 5, milliseconds_left: 60_000 }] };
  const limit = new RateLimit(granting as unknown as typeof world.runtime.pool, 10);
  const taken: Promise<unknown>[] = [];
  for (let moment = 0; moment < 20; moment += 1) {
    taken.push(limit.take(company.companyId, hashOf(company)));
    await Promise.resolve();
  }
  assert.equal((await Promise.all(taken)).length, 20);
});

test('a minute after its first request a company may send requests again', async () => {
  const company = await world.company();
  const { companyId } = company;
  const take = () => new RateLimit(world.runtime.pool, 1).take(companyId, hashOf(company));
  await take();
  await assert.rejects(take(), { name: 'RateLimitExceeded' });
  await world.ownerPool.query(
    `update rate_limits set window_started_at = now() - interval '1 minute' where company_id = $1`,
    [companyId],
  );
  assert.deepEqual(await take(), { limit: 1, remaining: 0, resetSeconds: 60 });
});

test('the gates come first: a revoked token is 401 beyond the limit too, and does not count against the company', async () => {
  const { rest, tokenId, token, scope } = await world.company();
  const good = createRestClient((await createToken(scope, { name: 'good' })).apiToken);
  await rest.get(INFO);
  limitTo(2);
  await world.ownerPool.query('update api_tokens set revoked_at = now() where id = $1', [tokenId]);
  const refused = await createRestClient(token).get(INFO);
  assert.deepEqual([refused.status, refused.headers.get('ratelimit-limit')], [401, null]);
  assert.deepEqual([(await good.get(INFO)).status, (await good.get(INFO)).status], [200, 200]);
  assert.equal((await good.get(INFO)).status, 429);
  assert.equal((await createRestClient(token).get(INFO)).status, 401);
});

test('0 is no limit, and says nothing of one', async () => {
  limitTo(0);
  const { rest } = await world.company();
  assert.equal((await rest.get(INFO)).headers.get('ratelimit-limit'), null);
});
