import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startProvider } from '#test/oidc-provider.ts';
import { CALLBACK } from '#test/sso-browser.ts';
import { createWorld } from '#test/world.ts';
import { setSingleSignOn } from '../../modules/access/manage-single-sign-on.ts';
import { checkConnection } from './check-connection.ts';

process.env.JORNADA_SSO_PRIVATE_ADDRESSES = '1';
const SECRET = 'the secret of the client';
const world = await createWorld();
const { runtime } = world;
const { settings } = runtime;
// As the operator has set it.
const here = { ...runtime, settings: { ...settings, publicUrl: new URL(CALLBACK).origin } };
const provider = await startProvider({ secret: SECRET, redirectUris: [CALLBACK] });
after(provider.stop);

const company = await world.company();
const check = async (asked = here) => (await checkConnection(asked, company.companyId))?.steps;

test('I8 the operator’s check finds what a browser would run into first', async () => {
  assert.equal(await check(), undefined, 'no connection');
  const { issuer, clientId } = provider;
  await setSingleSignOn(company.scope, { issuer, clientId, clientSecret: SECRET });
  const right = [
    { step: 'discovery', problem: null },
    { step: 'keys', problem: null },
    { step: 'client', problem: null },
  ];
  assert.deepEqual(await check(), right);

  await setSingleSignOn(company.scope, { clientSecret: 'another' });
  assert.deepEqual((await check())?.at(-1), { step: 'client', problem: 'client_refused' });
  assert.deepEqual((await check({ ...here, secret: 'another secret of this server, 32' }))?.at(-1), {
    step: 'discovery',
    problem: 'client_refused',
  });
  const strict = { ...here, settings: { ...here.settings, ssoPrivateAddresses: false } };
  await setSingleSignOn(company.scope, { clientSecret: 'a third' });
  assert.deepEqual(await check(strict), [{ step: 'discovery', problem: 'address_refused' }]);
  await setSingleSignOn(company.scope, { issuer: `${issuer}/realms/none`, clientSecret: SECRET });
  assert.deepEqual(await check(), [{ step: 'discovery', problem: 'not_a_provider' }]);
  await setSingleSignOn(company.scope, { issuer: 'http://127.0.0.1:9', clientSecret: SECRET });
  assert.deepEqual(await check(), [{ step: 'discovery', problem: 'unreachable' }]);
});
