import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { createToken } from '../access/manage-tokens.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const PATH = '/contract/v1/leave-reasons';
const STAMPS = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };
const METHODS = [
  ['GET', PATH],
  ['POST', PATH],
  ['GET', `${PATH}/${crypto.randomUUID()}`],
  ['PUT', `${PATH}/${crypto.randomUUID()}`],
  ['DELETE', `${PATH}/${crypto.randomUUID()}`],
] as const;

test('200, G8: created with a trimmed name, read, changed, listed and deleted', async () => {
  const { rest } = await world.company();
  const { status, data } = await rest.post(PATH, { name: '  Voluntary leave ' });
  assert.deepEqual([status, data], [200, { id: data.id, name: 'Voluntary leave', editable: true, ...STAMPS }]);
  const one = `${PATH}/${data.id}`;
  assert.equal((await rest.put(one, { name: 'VOLUNTARY LEAVE' })).data.name, 'VOLUNTARY LEAVE', 'its own name');
  await rest.post(PATH, { name: 'Dismissal' });
  const { data: listed } = await rest.get(PATH);
  assert.deepEqual(
    listed.map(({ name }: typeof data) => name),
    ['Dismissal', 'VOLUNTARY LEAVE'],
  );
  const deleted = await rest.delete(one);
  assert.deepEqual([deleted.status, deleted.body.data], [200, '']);
  assert.equal((await rest.get(one)).status, 404);
});

test('422, G8: 1 to 170 characters, counted as characters; answered flat, in the language of the request', async () => {
  const { rest } = await world.company();
  assert.equal((await rest.post(PATH, { name: '😀'.repeat(170) })).status, 200);
  const long = await rest.post(PATH, { name: 'x'.repeat(171) });
  const message = 'Must have at most 170 characters.';
  assert.deepEqual(
    [long.status, long.body],
    [422, { message: 'Unprocessable entity', errors: [{ field: 'name', message }] }],
  );
  const { data } = await rest.post(PATH, { name: 'Dismissal' });
  for (const [body, spoken] of [
    [{}, 'Este campo es obligatorio.'],
    [{ name: ' \t' }, undefined],
    [{ name: 1 }, undefined],
    [{ name: 'a\0' }, undefined],
  ] as const) {
    const { status, body: answer } = await rest.post(PATH, body, { 'accept-language': 'es' });
    assert.equal(status, 422);
    assert.deepEqual([Object.keys(answer).sort(), answer.errors[0].field], [['errors', 'message'], 'name']);
    if (spoken) assert.deepEqual(answer.errors, [{ field: 'name', message: spoken }]);
  }
  const changed = await rest.put(`${PATH}/${data.id}`, { name: '' });
  assert.deepEqual([changed.status, changed.body.errors.length, changed.body.errors[0].field], [422, 1, 'name']);
  const listed = await rest.get(`${PATH}?page=0&limit=501`);
  assert.deepEqual(
    [listed.status, listed.body.errors.map(({ field }: { field: string }) => field).sort()],
    [422, ['limit', 'page']],
  );
});

test('409, G8: one name is kept once per company, whatever its case, and not in others', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  await ours.rest.post(PATH, { name: 'Jubilación' });
  const { data } = await ours.rest.post(PATH, { name: 'Baja' });
  for (const answer of [
    await ours.rest.post(PATH, { name: 'JUBILACIÓN' }),
    await ours.rest.post(PATH, { name: ' jubilación ' }),
    await ours.rest.put(`${PATH}/${data.id}`, { name: 'JubilacióN' }),
  ]) {
    const code = 'leave_reason_already_exists';
    assert.deepEqual([answer.status, answer.body], [409, { error: { status: 409, message: code, errors: code } }]);
  }
  assert.equal((await theirs.rest.post(PATH, { name: 'Jubilación' })).status, 200);
});

test('409, G8: of 50 equal ones sent at once exactly one is written', async () => {
  const { rest } = await world.company();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => rest.post(PATH, { name: index % 2 ? 'Retirement' : 'RETIREMENT' })),
  );
  const counts = Map.groupBy(answers, ({ status }) => status);
  assert.deepEqual([counts.get(200)?.length, counts.get(409)?.length], [1, 49]);
  assert.equal((await rest.get(PATH)).meta.total, 1);
});

test('409: one that is not editable can be read, not changed nor deleted', async () => {
  const { rest } = await world.company();
  const { data } = await rest.post(PATH, { name: 'End of contract' });
  await world.ownerPool.query('update leave_reasons set editable = false where id = $1', [data.id]);
  const one = `${PATH}/${data.id}`;
  for (const answer of [await rest.put(one, { name: 'Other' }), await rest.delete(one)]) {
    assert.deepEqual([answer.status, answer.code], [409, 'leave_reason_not_editable']);
  }
  assert.deepEqual((await rest.get(one)).data, { ...data, editable: false });
});

test('401 is flat on every method, for each way a token can be wrong', async () => {
  const company = await world.company();
  const expired = await createToken(company.scope, { name: 'expired' });
  await world.ownerPool.query('update api_tokens set expires_at = now() where id = $1', [expired.tokenId]);
  for (const [token, message] of [
    [null, 'The API token is missing or invalid.'],
    ['jrn_unknown', 'The API token is missing or invalid.'],
    [expired.apiToken, 'The API token has expired.'],
  ] as const) {
    for (const [method, path] of METHODS) {
      const answer = await createRestClient(token).send(method, path);
      assert.deepEqual([answer.status, answer.body], [401, { message, code: 'UNAUTHORIZED' }], `${method} ${message}`);
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    }
  }
});

test('402, 403 and 404 are in the envelope', async () => {
  const { rest, companyId } = await world.company();
  const asked = async (status: number, code: string) => {
    for (const [method, path] of METHODS) {
      if (status === 404 && path === PATH) continue;
      const answer = await rest.send(method, path);
      const body = { error: { status, message: code, errors: code } };
      assert.deepEqual([answer.status, answer.body], [status, body], `${method} ${path}`);
    }
  };
  await asked(404, 'leave_reason_not_found');
  await world.ownerPool.query('update companies set public_api = false where id = $1', [companyId]);
  await asked(403, 'public_api_not_enabled');
  await world.ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
  await asked(402, 'subscription_expired');
});
