import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '#test/oidc-provider.ts';
import { openOperator } from '#test/operator.ts';
import { CALLBACK } from '#test/sso-browser.ts';
import { createWorld, TEST_SECRET } from '#test/world.ts';
import { setSingleSignOn } from '../../modules/access/manage-single-sign-on.ts';

process.env.JORNADA_SSO_PRIVATE_ADDRESSES = '1';
const SECRET = 'the secret of the client';
const world = await createWorld();
const { jornada, answerOf, failureOf } = await openOperator(world);
const provider = await startProvider({ secret: SECRET, redirectUris: [CALLBACK] });
after(provider.stop);

const { companyId, scope } = await world.company();
const words = ['sso', 'test', '--company', companyId];
const { issuer, clientId } = provider;
/** As the server that keeps the connection is set. */
const env = { JORNADA_SECRET: TEST_SECRET, PUBLIC_URL: new URL(CALLBACK).origin, JORNADA_SSO_PRIVATE_ADDRESSES: '1' };

/** The lines that people read, of a check that finds something wrong. */
async function faultsOf(given: Record<string, string> = {}): Promise<string[]> {
  const { status, stdout, stderr } = await jornada(words, { ...env, ...given });
  assert.deepEqual([status, stderr], [1, '']);
  return stdout.trim().split('\n');
}

test('sso test: a company without a connection, and one that does not exist, are failures of their own', async () => {
  assert.equal(await failureOf(words, env), 'no_connection');
  assert.equal(await failureOf(['sso', 'test', '--company', crypto.randomUUID()], env), 'company_not_found');
});

test('I8 sso test: a connection that is right is said to be, step by step, with what is left to test in a browser', async () => {
  await setSingleSignOn(scope, { issuer, clientId, clientSecret: SECRET });
  const { status, stdout, stderr } = await jornada(words, env);
  assert.deepEqual([status, stderr], [0, '']);
  assert.deepEqual(stdout.trim().split('\n'), [
    `${issuer} (off)`,
    'What the provider says about itself: right.',
    'Keys that it signs with: right.',
    'Client id and secret: right.',
    'The rest takes a browser: an administrator tests it under Settings › Sign-in.',
  ]);
  const steps = ['discovery', 'keys', 'client'].map((step) => ({ step, problem: null }));
  assert.deepEqual(await answerOf(words, env), { companyId, issuer, enabled: false, steps });
});

test('I8 sso test: what is wrong ends the check with status 1, says what to look at, and shows no secret', async () => {
  await setSingleSignOn(scope, { issuer, clientId, clientSecret: 'another secret' });
  const refused = await faultsOf();
  assert.deepEqual(refused.slice(1), [
    'What the provider says about itself: right.',
    'Keys that it signs with: right.',
    'Client id and secret: refused. Check both, and whether the server’s secret (JORNADA_SECRET) has changed since they were saved.',
  ]);
  assert.ok(!refused.join().includes('another secret'));
  assert.deepEqual((await faultsOf({ JORNADA_SSO_PRIVATE_ADDRESSES: '' })).slice(1), [
    'What the provider says about itself: a private address. Set JORNADA_SSO_PRIVATE_ADDRESSES=1 if the provider is in the own network.',
  ]);
  await setSingleSignOn(scope, { issuer: `${issuer}/realms/none`, clientSecret: SECRET });
  assert.match((await faultsOf()).at(-1) ?? '', /^What the provider says about itself: there is no provider /);
  await setSingleSignOn(scope, { issuer: 'http://127.0.0.1:9', clientSecret: SECRET });
  assert.match((await faultsOf()).at(-1) ?? '', /^What the provider says about itself: no answer in time/);
  const { status, stdout } = await jornada([...words, '--json'], env);
  assert.deepEqual([status, JSON.parse(stdout).steps], [1, [{ step: 'discovery', problem: 'unreachable' }]]);
});
