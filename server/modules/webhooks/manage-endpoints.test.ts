import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { atOnce } from '#test/time.ts';
import { ENDPOINTS, isSignedBy, type Message, webhookCompany } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import { decrypt } from '../../platform/encryption.ts';

const world = await createWorld();
const url = 'https://payroll.example.com/jornada';
const person = { firstName: 'Ana', lastName: 'Gil' };

test('200: an endpoint is created with its secret shown once, read, listed, changed and deleted', async () => {
  const { rest } = await world.company();
  const events = ['employee', 'work_entry.closed', 'employee'];
  const { status, data } = await rest.post(ENDPOINTS, { url, events, description: 'Payroll' });
  const { secret, ...endpoint } = data;
  assert.equal(status, 200);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const path = `${ENDPOINTS}/${data.id}`;
  assert.deepEqual(
    { ...endpoint, id: '', createdAt: '', updatedAt: '' },
    {
      id: '',
      url,
      description: 'Payroll',
      events: ['employee', 'work_entry.closed'],
      isActive: true,
      deactivationReason: null,
      failingSince: null,
      previousSecretUntil: null,
      createdAt: '',
      updatedAt: '',
    },
  );
  assert.deepEqual((await rest.get(path)).data, endpoint);
  assert.deepEqual((await rest.get(ENDPOINTS)).data, [endpoint]);
  const changed = await rest.put(path, { events: ['contract'], description: null, isActive: false });
  assert.deepEqual(
    [changed.data.events, changed.data.description, changed.data.isActive, changed.data.url],
    [['contract'], null, false, url],
  );
  assert.equal((await rest.get(`${ENDPOINTS}?isActive=true`)).meta.total, 0);
  const rotated = await rest.post(`${path}/rotate-secret`);
  assert.notEqual(rotated.data.secret, secret);
  assert.ok(rotated.data.previousSecretUntil);
  assert.equal((await rest.delete(path)).data, '');
  assert.equal((await rest.get(path)).code, 'webhook_endpoint_not_found');
});

test('a secret is stored encrypted, and stands in no log', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { rows } = await world.ownerPool.query(
    'select to_jsonb(e)::text as row, secret from webhook_endpoints e where id = $1',
    [company.endpointId],
  );
  const bytes = Buffer.from(company.secret.slice(6), 'base64');
  assert.equal(rows[0].secret.includes(company.secret) || rows[0].secret.includes(bytes), false);
  assert.equal(rows[0].row.includes(company.secret), false);
  await company.rest.post(`${company.path}/test`);
  await company.deliver();
  assert.equal(JSON.stringify(await company.log()).includes(company.secret), false);
  assert.equal(JSON.stringify(await company.endpoint()).includes('whsec_'), false);
});

test('a secret answered again to the same idempotency key was kept encrypted too', async () => {
  const { rest, companyId } = await world.company();
  const create = () => rest.post(ENDPOINTS, { url, events: ['employee'] }, { 'idempotency-key': 'once' });
  const [first, again] = [await create(), await create()];
  assert.deepEqual([again.headers.get('idempotent-replayed'), again.body], ['true', first.body]);
  const kept = 'select answer, body from idempotency_keys where company_id = $1';
  const { rows } = await world.ownerPool.query(kept, [companyId]);
  assert.deepEqual([rows.length, rows[0].body], [1, null]);
  assert.equal(rows[0].answer.includes('whsec_'), false);
  // With the key alone it does not read either.
  const secret = `${companyId} once`;
  const inner = decrypt(secret, { purpose: 'kept answers', id: secret }, rows[0].answer) ?? '';
  for (const text of [inner, Buffer.from(inner, 'base64').toString('latin1')]) {
    assert.ok(text.length > 100);
    assert.equal(text.includes('whsec_'), false);
  }
});

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { rest, path, secret } = company;
  const { data: rotated } = await rest.post(`${path}/rotate-secret`);
  assert.notEqual(rotated.secret, secret);
  await company.rest.post('/core/v3/employees', person);
  await company.deliver();
  const last = () => company.receiver.messages.at(-1) as Message;
  assert.deepEqual([isSignedBy(secret, last()), isSignedBy(rotated.secret, last())], [true, true]);
  assert.equal(last().headers['webhook-signature']?.toString().split(' ').length, 2);
  await world.ownerPool.query(
    `update webhook_endpoints set previous_secret_until = now() - interval '1 s' where id = $1`,
    [company.endpointId],
  );
  await company.rest.post('/core/v3/employees', person);
  await company.deliver();
  assert.deepEqual([isSignedBy(secret, last()), isSignedBy(rotated.secret, last())], [false, true]);
  assert.equal((await company.endpoint()).previousSecretUntil, null);
});

test('a secret that the server cannot read any more is a failure that the log names, until it is rotated', async () => {
  const company = await webhookCompany(world, ['employee']);
  await company.rest.post('/core/v3/employees', person);
  const { secret } = world.runtime;
  world.runtime.secret = 'another secret of the server, as after a lost data folder';
  try {
    await company.deliver();
    const [delivery] = await company.log();
    assert.deepEqual([delivery.status, delivery.failure], ['pending', 'secret_unreadable']);
    const { data: rotated } = await company.rest.post(`${company.path}/rotate-secret`);
    await company.rest.post(`${company.path}/deliveries/${delivery.id}/redeliver`);
    await company.deliver();
    assert.equal(isSignedBy(rotated.secret, company.receiver.messages.at(-1) as Message), true);
  } finally {
    world.runtime.secret = secret;
  }
});

test('404: endpoints and deliveries that are not there', async () => {
  const company = await webhookCompany(world, ['employee']);
  const second = await company.rest.post(ENDPOINTS, { url, events: ['employee'] });
  const { rest, path } = company;
  const missing = `${ENDPOINTS}/${randomUUID()}`;
  for (const answer of [
    await rest.get(missing),
    await rest.put(missing, { isActive: true }),
    await rest.delete(missing),
    await rest.post(`${missing}/rotate-secret`),
    await rest.post(`${missing}/test`),
    await rest.get(`${missing}/deliveries`),
    await rest.post(`${missing}/deliveries/${randomUUID()}/redeliver`),
  ])
    assert.deepEqual([answer.status, answer.code], [404, 'webhook_endpoint_not_found']);
  const { data: delivery } = await rest.post(`${path}/test`);
  for (const place of [
    `${path}/deliveries/${randomUUID()}`,
    `${ENDPOINTS}/${second.data.id}/deliveries/${delivery.id}`,
  ]) {
    const answer = await rest.post(`${place}/redeliver`);
    assert.deepEqual([answer.status, answer.code], [404, 'webhook_delivery_not_found']);
  }
});

test('422: every faulty field of an endpoint is named', async () => {
  const { rest } = await world.company();
  const answer = await rest.post(ENDPOINTS, {
    url: 'ftp://receiver.example',
    events: ['employee.exploded'],
    description: 'x'.repeat(256),
    isActive: 'yes',
  });
  assert.deepEqual(Object.keys(answer.errors).sort(), ['description', 'events.0', 'isActive', 'url']);
  assert.deepEqual(Object.keys((await rest.post(ENDPOINTS, {})).errors).sort(), ['events', 'url']);
  assert.deepEqual(Object.keys((await rest.post(ENDPOINTS, { url, events: [] })).errors), ['events']);
  const withPassword = await rest.post(ENDPOINTS, { url: 'https://ana:secret@receiver.example', events: ['employee'] });
  assert.deepEqual(withPassword.errors, { url: ['Must not hold a user name or a password.'] });
  const query = `${ENDPOINTS}/${randomUUID()}/deliveries?status=lost&eventType=employee`;
  assert.deepEqual(Object.keys((await rest.get(query)).errors).sort(), ['eventType', 'status']);
});

test('a test event reaches an endpoint whatever events it chose, and can be delivered again', async () => {
  const company = await webhookCompany(world, ['salary.created']);
  const { rest, path, endpointId, tokenId } = company;
  const { data: delivery } = await rest.post(`${path}/test`);
  assert.deepEqual([delivery.status, delivery.attempts, delivery.eventType], ['pending', 0, 'webhook_endpoint.tested']);
  const [event] = await company.deliver();
  assert.deepEqual(event?.data, {
    id: endpointId,
    employeeId: null,
    status: null,
    path,
    changedFields: [],
    actor: { type: 'token', id: tokenId, name: 'test' },
  });
  const again = await rest.post(`${path}/deliveries/${delivery.id}/redeliver`);
  assert.deepEqual([again.data.status, again.data.id], ['pending', delivery.id]);
  assert.deepEqual(await company.deliver(), [event]);
  const [logged] = await company.log();
  assert.deepEqual([logged.status, logged.attempts], ['succeeded', 2]);
});

test('the log is filtered by status, event and time', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { rest, path } = company;
  await rest.post('/core/v3/employees', person);
  await company.deliver();
  await rest.post(`${path}/test`);
  const total = async (query: string) => (await rest.get(`${path}/deliveries?${query}`)).meta.total;
  assert.deepEqual(
    await Promise.all(
      [
        '',
        'status=pending',
        'status=succeeded',
        'status=failed',
        'eventType=employee.created',
        'createdAt[lte]=2020-01-01',
      ].map(total),
    ),
    [2, 1, 1, 0, 1, 0],
  );
});

test('409: an inactive endpoint is sent nothing, and what is on its way to it fails', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { rest, path } = company;
  await rest.post('/core/v3/employees', person);
  await rest.put(path, { isActive: false });
  assert.deepEqual(await company.deliver(), []);
  const [delivery] = await company.log();
  assert.deepEqual([delivery.status, delivery.failure], ['failed', 'endpoint_deactivated']);
  for (const call of [`${path}/test`, `${path}/deliveries/${delivery.id}/redeliver`]) {
    const answer = await rest.post(call);
    assert.deepEqual([answer.status, answer.code], [409, 'webhook_endpoint_not_active']);
  }
  assert.equal((await company.log())[0].status, 'failed', 'nothing has changed');
  await rest.put(path, { isActive: true });
  await rest.post(`${path}/deliveries/${delivery.id}/redeliver`);
  assert.equal((await company.deliver()).length, 1);
});

test('deleting an endpoint takes its log with it', async () => {
  const company = await webhookCompany(world, ['employee']);
  await company.rest.post(`${company.path}/test`);
  await company.rest.delete(company.path);
  const { rowCount } = await world.ownerPool.query('select from webhook_deliveries where company_id = $1', [
    company.companyId,
  ]);
  assert.equal(rowCount, 0);
});

test('I2 administrators and owners reach endpoints from the pages; others are refused', async () => {
  const company = await world.company();
  for (const role of ['employee', 'viewer', 'manager', 'administrator', 'owner'] as const) {
    const member = await addMember(world, company, { role });
    const mayManage = role === 'administrator' || role === 'owner';
    const made = await member.call('mutation', 'webhooks.createEndpoint', { url, events: ['employee'] });
    assert.deepEqual([made.status, made.text.includes('whsec_')], [mayManage ? 200 : 403, mayManage], role);
    const { status, text } = await member.call('query', 'webhooks.listEndpoints', {});
    assert.deepEqual([status, text.includes(url), text.includes('whsec_')], [mayManage ? 200 : 403, mayManage, false]);
  }
});

test('409: a company has at most 50 endpoints, also when 50 are added at once', async () => {
  const { rest } = await world.company();
  const add = () => rest.post(ENDPOINTS, { url, events: ['employee'] });
  const first = await add();
  for (let made = 1; made < 49; made += 1) assert.equal((await add()).status, 200);
  const answers = await atOnce(world, 50, add);
  assert.deepEqual(answers.map(({ status, code }) => code ?? status).sort(), [
    200,
    ...Array(49).fill('webhook_endpoint_limit_reached'),
  ]);
  assert.equal(answers.find(({ code }) => code)?.status, 409);
  assert.equal((await rest.get(ENDPOINTS)).meta.total, 50);
  await rest.put(`${ENDPOINTS}/${first.data.id}`, { isActive: false });
  assert.equal((await add()).code, 'webhook_endpoint_limit_reached', 'an inactive one counts too');
  await rest.delete(`${ENDPOINTS}/${first.data.id}`);
  assert.equal((await add()).status, 200);
});
