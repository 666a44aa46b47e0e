import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import { systemScope } from '../../platform/db/scope.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import type { Role } from '../../platform/shared/roles.ts';

const world = await createWorld();
const createCaller = createCallerFactory(appRouter);

const accessOf = ({ companyId }: TestCompany, role: Role = 'administrator') => {
  const actor = { type: 'user', id: 'u', name: 'Ada Lovelace', role, employeeId: null } as const;
  const scope = systemScope(world.runtime, companyId, { actor, now: world.runtime.now });
  return createCaller({ scope, locale: 'en', requestId: 'test', isConfirmed: true }).access;
};

/** As the calling page reads it. */
const asRead = async <Answered>(answer: Promise<Answered>): Promise<Answered> =>
  JSON.parse(JSON.stringify(await answer));

const rejects = (work: Promise<unknown>, code: string) =>
  assert.rejects(work, (error: Error) => (error.cause as { code?: string } | undefined)?.code === code);

test('200: a token is made, shown once, used, listed with its last use, and revoked at once', async () => {
  const company = await world.company();
  const access = accessOf(company);
  const created = await asRead(access.createToken({ name: '  Payroll ' }));
  assert.match(created.apiToken, /^jrn_[0-9A-Za-z]{46}$/);
  assert.deepEqual([created.name, created.kind, created.active], ['Payroll', 'api', true]);
  assert.equal(created.createdByName, 'Ada Lovelace');
  assert.ok(created.apiToken.startsWith(created.hint.slice(0, 8)) && created.apiToken.endsWith(created.hint.slice(-4)));

  const rest = createRestClient(created.apiToken);
  assert.equal((await rest.get('/core/v3/info')).status, 200);
  await world.runtime.tokenUsage.flush();
  const { rows, total } = await asRead(access.listTokens({}));
  assert.equal(total, 2);
  assert.equal(rows[0]?.id, created.id, 'the newest first');
  assert.ok(Math.abs(Date.parse(rows[0]?.lastUsedAt ?? '') - Date.now()) < 60_000);
  assert.equal(JSON.stringify(rows).includes(created.apiToken), false);

  const revoked = await asRead(access.revokeToken({ id: created.id }));
  assert.deepEqual([revoked.active, typeof revoked.revokedAt], [false, 'string']);
  assert.equal((await rest.get('/core/v3/info')).code, 'unauthorized');
  assert.equal(
    (await asRead(access.revokeToken({ id: created.id }))).revokedAt,
    revoked.revokedAt,
    'again changes nothing',
  );
});

test('401: a token past its expiry is refused and shown as not active; one that never counts cannot be made', async () => {
  const company = await world.company();
  const access = accessOf(company);
  await assert.rejects(access.createToken({ name: 'Late', expiresAt: '2020-01-01T00:00:00Z' }), (error: Error) => {
    assert.deepEqual((error.cause as { fields?: object }).fields, { expiresAt: 'not_in_the_future' });
    return true;
  });
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const { apiToken, id, active } = await asRead(access.createToken({ name: 'Until tomorrow', expiresAt: soon }));
  assert.equal(active, true);
  await world.ownerPool.query(`update api_tokens set expires_at = now() - interval '1 s' where id = $1`, [id]);
  assert.equal((await createRestClient(apiToken).get('/core/v3/info')).code, 'api_token_expired');
  assert.equal((await asRead(access.listTokens({}))).rows.find((token) => token.id === id)?.active, false);
});

test('404: the token of another company is answered like one that does not exist', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  await rejects(accessOf(ours).revokeToken({ id: theirs.tokenId }), 'api_token_not_found');
  assert.equal((await theirs.rest.get('/core/v3/info')).status, 200);
  assert.equal((await accessOf(ours).listTokens({})).total, 1);
});

test('403: only administrators see and make tokens', async () => {
  const company = await world.company();
  for (const role of ['viewer', 'manager'] as const) {
    await rejects(accessOf(company, role).listTokens({}), 'role_not_allowed');
    await rejects(accessOf(company, role).createToken({ name: 'Mine' }), 'role_not_allowed');
    await rejects(accessOf(company, role).revokeToken({ id: company.tokenId }), 'role_not_allowed');
  }
});

test('I2, K5 403 role_not_allowed: a token that an administrator made reopens no period; nor do they rotate a token of owners', async () => {
  const company = await world.company();
  const reopen = async (apiToken: string) => {
    const path = `/schedule/v1/periods/${crypto.randomUUID()}/reopen`;
    const { status, code } = await createRestClient(apiToken).post(path, { reason: 'The shifts were wrong' });
    return [status, code];
  };
  const ofAdministrator = await asRead(accessOf(company).createToken({ name: 'Mine' }));
  const ofOwner = await asRead(accessOf(company, 'owner').createToken({ name: 'Theirs' }));
  assert.deepEqual(await reopen(ofAdministrator.apiToken), [403, 'role_not_allowed']);
  assert.deepEqual(await reopen(ofOwner.apiToken), [404, 'period_not_found']);
  // Tokens that it makes have no more rights.
  const rest = createRestClient(ofAdministrator.apiToken);
  const next = await rest.post('/core/v3/api-tokens', { name: 'Next' });
  assert.deepEqual(await reopen(next.data.apiToken), [403, 'role_not_allowed']);
  const refused = await rest.post(`/core/v3/api-tokens/${ofOwner.id}/rotate`, {});
  assert.deepEqual([refused.status, refused.code], [403, 'role_not_allowed']);
  await rejects(accessOf(company).rotateToken({ id: ofOwner.id }), 'role_not_allowed');
  const rotated = await asRead(accessOf(company).rotateToken({ id: ofAdministrator.id }));
  assert.deepEqual(await reopen(rotated.apiToken), [403, 'role_not_allowed']);
  const renewed = await asRead(accessOf(company, 'owner').rotateToken({ id: ofOwner.id }));
  assert.deepEqual(await reopen(renewed.apiToken), [404, 'period_not_found']);
});
