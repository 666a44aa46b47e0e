import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDocumented } from '#test/documented.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../../modules/access/manage-tokens.ts';
import { generateToken } from '../../platform/auth/api-token.ts';
import { hasBody } from './input.ts';
import { type Route, routes } from './routes.ts';

const world = await createWorld();

interface Refusal {
  title: string;
  status: number;
  code: string;
  authorization: string | null;
}

const sql = (text: string, values: unknown[]) => world.ownerPool.query(text, values);

/** A token in a state, and the same state on a token that the process has seen at work before. */
async function refusals(): Promise<Refusal[]> {
  const states: [
    title: string,
    status: number,
    code: string,
    spoil: (ids: Ids) => Promise<unknown>,
    kind?: 'device',
  ][] = [
    [
      'revoked token',
      401,
      'unauthorized',
      ({ tokenId }) => sql('update api_tokens set revoked_at = now() where id = $1', [tokenId]),
    ],
    [
      'expired token',
      401,
      'api_token_expired',
      ({ tokenId }) => sql('update api_tokens set expires_at = now() where id = $1', [tokenId]),
    ],
    [
      'revoked token that would have expired',
      401,
      'unauthorized',
      ({ tokenId }) => sql('update api_tokens set revoked_at = now(), expires_at = now() where id = $1', [tokenId]),
    ],
    [
      'expired token of a cancelled company',
      401,
      'api_token_expired',
      async ({ tokenId, companyId }) => {
        await sql('update api_tokens set expires_at = now() where id = $1', [tokenId]);
        await sql(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
      },
    ],
    [
      'cancelled subscription',
      402,
      'subscription_expired',
      ({ companyId }) => sql(`update companies set subscription = 'cancelled' where id = $1`, [companyId]),
    ],
    [
      'device token of a cancelled company',
      402,
      'subscription_expired',
      ({ companyId }) => sql(`update companies set subscription = 'cancelled' where id = $1`, [companyId]),
      'device',
    ],
    ['device token', 403, 'not_an_api_consumer', async () => {}, 'device'],
    [
      'device token of a company without public interface',
      403,
      'not_an_api_consumer',
      ({ companyId }) => sql('update companies set public_api = false where id = $1', [companyId]),
      'device',
    ],
    [
      'company without public interface',
      403,
      'public_api_not_enabled',
      ({ companyId }) => sql('update companies set public_api = false where id = $1', [companyId]),
    ],
    [
      'token from elsewhere of a company without public interface',
      403,
      'public_api_not_enabled',
      async ({ tokenId, companyId }) => {
        await sql(`update api_tokens set networks = '{203.0.113.0/24}' where id = $1`, [tokenId]);
        await sql('update companies set public_api = false where id = $1', [companyId]);
      },
    ],
    [
      'token from elsewhere that lacks the scope',
      403,
      'network_not_allowed',
      ({ tokenId }) =>
        sql(`update api_tokens set networks = '{203.0.113.0/24}', scopes = '{none}' where id = $1`, [tokenId]),
    ],
  ];
  const prepared = await Promise.all(
    states.map(async ([title, status, code, spoil, kind]) => {
      const { companyId, scope } = await world.company();
      const token = await createToken(scope, { name: 'unseen', kind });
      const seen = await createToken(scope, { name: 'seen', kind: 'api' });
      await createRestClient(seen.apiToken).get('/core/v3/info');
      if (kind) await sql('update api_tokens set kind = $2 where id = $1', [seen.tokenId, kind]);
      for (const { tokenId } of [token, seen]) await spoil({ companyId, tokenId });
      return [
        { title, status, code, authorization: `Bearer ${token.apiToken}` },
        { title: `${title}, seen before`, status, code, authorization: `Bearer ${seen.apiToken}` },
      ];
    }),
  );
  const { token } = await world.company();
  const unusable = { status: 401, code: 'unauthorized' };
  return [
    { ...unusable, title: 'no token', authorization: null },
    { ...unusable, title: 'unknown token', authorization: `Bearer ${generateToken().token}` },
    {
      ...unusable,
      title: 'token with a wrong checksum',
      authorization: `Bearer ${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    },
    { ...unusable, title: 'token of another form', authorization: 'Bearer secret' },
    { ...unusable, title: 'token without its scheme', authorization: token },
    { ...unusable, title: 'token under another scheme', authorization: `Basic ${token}` },
    ...prepared.flat(),
  ];
}

type Ids = { companyId: string; tokenId: string };

const all = await refusals();

/** A request that every later gate would refuse: no id in the path is one, and the body is broken. */
function badRequest(route: Route): { path: string; init: RequestInit } {
  const path = `${route.path.replace(/\{\w+\}/g, 'no-id')}?page=0&limit=x`;
  if (!hasBody(route)) return { path, init: {} };
  return { path, init: { body: '{"broken', headers: { 'content-type': 'text/plain' } } };
}

for (const route of routes) {
  test(`${route.method} ${route.path} asks for a valid token before it looks at anything else`, async () => {
    for (const { title, status, code, authorization } of all) {
      const { path, init } = badRequest(route);
      const headers = new Headers(init.headers);
      if (authorization) headers.set('authorization', authorization);
      const answer = await createRestClient(null).send(route.method, path, { ...init, headers });
      const isFlat = route.errorShape === 'flat' && status === 401;
      const body = isFlat
        ? { message: answer.body.message, code: 'UNAUTHORIZED' }
        : { error: { status, message: code, errors: code } };
      assert.deepEqual([answer.status, answer.body], [status, body], title);
      assert.equal(answer.headers.get('www-authenticate'), status === 401 ? 'Bearer' : null, title);
      assertDocumented(route, answer, title);
    }
  });
}

test('401: a token is refused from the request after its revocation on, though it was good in the one before', async () => {
  const { rest, tokenId } = await world.company();
  assert.equal((await rest.get('/core/v3/info')).status, 200);
  await sql('update api_tokens set revoked_at = now() where id = $1', [tokenId]);
  assert.equal((await rest.get('/core/v3/info')).code, 'unauthorized');
});

test('200: the scheme of a token is recognised in any letter case', async () => {
  const { token } = await world.company();
  const answer = await createRestClient(null).get('/core/v3/info', { authorization: `bearer ${token}` });
  assert.equal(answer.status, 200);
});
