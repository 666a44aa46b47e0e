import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createRestClient } from '#test/rest-client.ts';
import { ENDPOINTS, type Message, webhookCompany } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { createToken } from '../access/manage-tokens.ts';

const world = await createWorld();

test('a delivery is read with the very message that is sent', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { data: person } = await company.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await company.rest.put(`/core/v3/employees/${person.id}`, { lastName: 'Gil "Ruiz"' });
  await company.deliver();
  const messages = company.receiver.messages as Message[];
  const log = await company.log();
  assert.equal(log.length, 2);
  for (const delivery of log) {
    const { status, data } = await company.rest.get(`${company.path}/deliveries/${delivery.id}`);
    const { event, ...rest } = data;
    assert.deepEqual([status, rest], [200, delivery]);
    const sent = messages.find(({ headers }) => headers['webhook-id'] === delivery.eventId);
    assert.equal(JSON.stringify(event), sent?.body);
  }
});

test('404: a delivery of another endpoint, and one that never was', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { data: other } = await company.rest.post(ENDPOINTS, { url: company.receiver.url, events: ['salary'] });
  const { data: delivery } = await company.rest.post(`${company.path}/test`);
  const codeAt = async (path: string) => (await company.rest.get(path)).code;
  assert.equal(await codeAt(`${ENDPOINTS}/${other.id}/deliveries/${delivery.id}`), 'webhook_delivery_not_found');
  assert.equal(await codeAt(`${company.path}/deliveries/${randomUUID()}`), 'webhook_delivery_not_found');
  assert.equal(await codeAt(`${ENDPOINTS}/${randomUUID()}/deliveries/${delivery.id}`), 'webhook_endpoint_not_found');
});

test('I10 403 scope_not_granted: a message about what the token may not read, though it may read the log', async () => {
  const company = await webhookCompany(world, ['employee']);
  await company.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  await company.deliver();
  const [delivery] = await company.log();
  assert.ok(delivery);
  const path = `${company.path}/deliveries/${delivery.id}`;
  const { data: test } = await company.rest.post(`${company.path}/test`);
  const limited = async (scopes: TokenScope[]) =>
    createRestClient((await createToken(company.scope, { name: 'limited', scopes })).apiToken);
  const log = await limited(['settings:read']);
  assert.deepEqual([(await log.get(path)).status, (await log.get(path)).code], [403, 'scope_not_granted']);
  assert.equal((await log.get(`${company.path}/deliveries/${test.id}`)).status, 200);
  assert.equal((await (await limited(['settings:read', 'people:read'])).get(path)).status, 200);
});
