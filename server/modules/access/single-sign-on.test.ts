import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { setSingleSignOn } from './manage-single-sign-on.ts';

const world = await createWorld();
const PATH = '/core/v3/configurations/single-sign-on';
const SECRET = 'the-secret-of-the-client';
const VALUES = { issuer: 'https://login.x.test', clientId: 'jornada', clientSecret: SECRET };
const OTHER_ISSUER = { issuer: 'https://other.x.test', clientSecret: SECRET };

const stored = async (companyId: string) =>
  (await world.ownerPool.query('select * from sso_connections where company_id = $1', [companyId])).rows[0];

test('I8 a connection is made, read without its secret, changed field by field, and removed', async () => {
  const { rest, companyId } = await world.company();
  assert.deepEqual((await rest.get(PATH)).data, { connection: null });
  const made = await rest.put(PATH, { ...VALUES, domains: ['X.test', 'x.test', 'y.test'] });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { issuer, domains, enabled, onlyWay, addsEmployees, setByOwner, status } = made.data;
  assert.deepEqual([issuer, domains, status], [VALUES.issuer, ['x.test', 'y.test'], 'untested']);
  assert.deepEqual([enabled, onlyWay, addsEmployees, setByOwner], [false, false, false, false]);
  assert.ok(!JSON.stringify(made.body).includes(SECRET));
  assert.ok(!(await stored(companyId)).client_secret.toString().includes(SECRET));

  await rest.put(PATH, { addsEmployees: true });
  const { connection } = (await rest.get(PATH)).data;
  assert.deepEqual([connection.addsEmployees, connection.clientId], [true, 'jornada']);
  assert.equal((await rest.delete(PATH)).status, 200);
  assert.equal((await rest.delete(PATH)).status, 200, 'again');
  assert.deepEqual((await rest.get(PATH)).data, { connection: null });
});

test('I8 409 single_sign_on_not_tested until a test has passed, and again after each change of the provider', async () => {
  const { rest, companyId } = await world.company();
  const refused = async (body: object) => {
    const answer = await rest.put(PATH, body);
    assert.deepEqual([answer.status, answer.body.error.message], [409, 'single_sign_on_not_tested']);
  };
  const pass = () =>
    world.ownerPool.query(
      `update sso_connections set last_test_result = 'passed', last_tested_at = now() where company_id = $1`,
      [companyId],
    );
  await refused({ ...VALUES, enabled: true });
  assert.equal(await stored(companyId), undefined);
  await rest.put(PATH, VALUES);
  await refused({ enabled: true });
  for (const change of [OTHER_ISSUER, { clientId: 'other' }, { clientSecret: 'another' }]) {
    await pass();
    assert.equal((await rest.put(PATH, { enabled: true })).data.status, 'on');
    assert.equal((await rest.put(PATH, { domains: ['x.test'], onlyWay: true })).data.status, 'on');
    const { enabled, status, lastTestedAt } = (await rest.put(PATH, change)).data;
    assert.deepEqual([enabled, status, lastTestedAt], [false, 'untested', null]);
    await refused({ enabled: true });
  }
});

test('I8 the same secret again changes nothing, and switches on what has been tested', async () => {
  const { rest, companyId } = await world.company();
  await rest.put(PATH, VALUES);
  await world.ownerPool.query(
    `update sso_connections set last_test_result = 'passed', last_tested_at = now() where company_id = $1`,
    [companyId],
  );
  const { version } = await stored(companyId);
  const on = await rest.put(PATH, { ...VALUES, enabled: true });
  assert.deepEqual([on.status, on.data?.status], [200, 'on'], JSON.stringify(on.body));
  assert.equal((await rest.put(PATH, VALUES)).data.status, 'on');
  assert.equal((await stored(companyId)).version, version);
});

test('I8 403 role_not_allowed for an administrator who declares a verified domain; owners may, for the provider as it is', async () => {
  const company = await world.company();
  const { rest } = company;
  await rest.put(PATH, VALUES);
  const owner = await addMember(world, company, { role: 'owner' });
  const administrator = await addMember(world, company, { role: 'administrator' });
  const declared = async () => (await rest.get(PATH)).data.connection.verifiedDomains;
  const refused = (verifiedDomains: string[], more = {}) =>
    assert.rejects(setSingleSignOn(administrator.scope, { ...more, verifiedDomains }), { code: 'role_not_allowed' });
  await refused(['x.test']);
  assert.deepEqual(await declared(), []);
  await setSingleSignOn(owner.scope, { verifiedDomains: ['x.test', 'y.test', 'x.test'] });
  assert.deepEqual(await declared(), ['x.test', 'y.test']);
  await refused(['x.test', 'z.test']);
  await refused(['x.test'], OTHER_ISSUER);
  await setSingleSignOn(administrator.scope, { verifiedDomains: ['x.test'] });
  assert.deepEqual(await declared(), ['x.test']);
  await setSingleSignOn(administrator.scope, { clientSecret: 'another' });
  assert.deepEqual(await declared(), ['x.test']);
  for (const change of [OTHER_ISSUER, { clientId: 'other' }]) {
    await setSingleSignOn(owner.scope, { verifiedDomains: ['x.test'] });
    await setSingleSignOn(administrator.scope, change);
    assert.deepEqual(await declared(), [], JSON.stringify(change));
  }
  assert.deepEqual((await rest.put(PATH, { verifiedDomains: ['X.test'] })).data.verifiedDomains, ['x.test']);
  assert.deepEqual(Object.keys((await rest.put(PATH, { verifiedDomains: ['x'] })).body.error.errors), [
    'verifiedDomains.0',
  ]);
});

test('I8 422: a secret goes to no issuer that it was not given for', async () => {
  const { rest, companyId } = await world.company();
  await rest.put(PATH, VALUES);
  const before = await stored(companyId);
  for (const change of [{ issuer: 'https://evil.test' }, { issuer: 'https://evil.test', clientId: 'other' }]) {
    const answer = await rest.put(PATH, change);
    assert.deepEqual([answer.status, Object.keys(answer.body.error?.errors ?? {})], [422, ['clientSecret']]);
  }
  assert.deepEqual(await stored(companyId), before);
  assert.equal((await rest.put(PATH, { issuer: VALUES.issuer })).status, 200, 'the same issuer');
  assert.equal((await rest.put(PATH, { clientId: 'other' })).status, 200);
});

test('422 what is missing, no https, and no domain is named by its field', async () => {
  const { rest } = await world.company();
  const faults = async (body: object) => Object.keys((await rest.put(PATH, body)).body.error.errors).sort();
  assert.deepEqual(await faults({}), ['clientId', 'clientSecret', 'issuer']);
  for (const issuer of ['http://login.x.test', 'https://a:b@x.test', 'https://x.test/?a=b', 'https://x.test/#a', 'x'])
    assert.deepEqual(await faults({ ...VALUES, issuer }), ['issuer'], issuer);
  for (const domain of ['x', '@x.test', 'a@x.test', 'https://x.test', 'x..test', '.test', 'x y.test', ''])
    assert.deepEqual(await faults({ ...VALUES, domains: ['good.test', domain] }), ['domains.1'], domain);
});
