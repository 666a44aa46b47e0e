import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSignedBy, type Message, openReceiver, type WebhookCompany, webhookCompany } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import { deliverAllCompanies } from './deliver-events.ts';
import { pruneAllCompanies } from './prune-log.ts';

const world = await createWorld();
const EMPLOYEES = '/core/v3/employees';
const { runtime } = world;

/** The clock of the rules, from the moment of the call on: what triggers write has the database's own. */
function startClock() {
  const begun = Temporal.Now.instant().add({ seconds: 1 });
  world.setNow(begun.toString());
  return { at: (duration: Temporal.DurationLike) => world.setNow(begun.add(duration).toString()) };
}

const hire = async ({ rest }: WebhookCompany): Promise<string> =>
  (await rest.post(EMPLOYEES, { firstName: 'Ana', lastName: 'Gil' })).data.id;

const answering = (company: WebhookCompany, status: number, headers: Record<string, string> = {}, body = '') => {
  company.receiver.answer = (response) => response.writeHead(status, headers).end(body);
};

test('a message is signed as Standard Webhooks says, and logged with its answer', async () => {
  world.setNow(undefined);
  const company = await webhookCompany(world, ['employee.created']);
  answering(company, 202, {}, 'taken');
  const employeeId = await hire(company);
  const [event] = await company.deliver();
  const [message] = company.receiver.messages as [Message];
  assert.deepEqual([event?.type, event?.data.id], ['employee.created', employeeId]);
  assert.equal(isSignedBy(company.secret, message), true);
  assert.equal(isSignedBy(company.secret, { ...message, body: `${message.body} ` }), false);
  assert.equal(message.path, '/hook');
  const [delivery] = await company.log();
  assert.deepEqual(
    { ...delivery, id: '', createdAt: '', lastAttemptAt: typeof delivery.lastAttemptAt },
    {
      id: '',
      eventId: message.headers['webhook-id'],
      eventType: 'employee.created',
      status: 'succeeded',
      attempts: 1,
      lastAttemptAt: 'string',
      nextAttemptAt: null,
      responseStatus: 202,
      responseBody: 'taken',
      failure: null,
      createdAt: '',
    },
  );
  assert.deepEqual(await company.deliver(), [], 'once it is received it is not sent again');
});

test('a refused message comes again with growing pauses, the same but for its time, until it is received', async () => {
  const company = await webhookCompany(world, ['employee']);
  await hire(company);
  const clock = startClock();
  answering(company, 500, {}, 'x'.repeat(3000));
  assert.equal((await company.deliver()).length, 1);
  const [first] = await company.log();
  assert.deepEqual(
    [first.status, first.attempts, first.responseStatus, first.responseBody.length, first.failure],
    ['pending', 1, 500, 1000, 'response_status'],
  );
  assert.ok((await company.endpoint()).failingSince);
  clock.at({ seconds: 3 });
  assert.deepEqual(await company.deliver(), [], 'not before the pause is over');
  clock.at({ seconds: 6 });
  assert.equal((await company.deliver()).length, 1);
  clock.at({ minutes: 1 });
  answering(company, 204);
  assert.equal((await company.deliver()).length, 1);
  const messages = company.receiver.messages;
  const different = (name: string) => new Set(messages.map(({ headers }) => headers[name])).size;
  assert.deepEqual(
    [different('webhook-id'), different('webhook-timestamp'), new Set(messages.map(({ body }) => body)).size],
    [1, 3, 1],
  );
  const [last] = await company.log();
  assert.deepEqual([last.status, last.attempts, last.responseStatus, last.failure], ['succeeded', 3, 204, null]);
  assert.equal((await company.endpoint()).failingSince, null);
});

test('after three days a delivery has failed, and an endpoint that received nothing is deactivated', async () => {
  const company = await webhookCompany(world, ['employee']);
  await hire(company);
  const clock = startClock();
  answering(company, 503);
  for (const hours of [0, 1, 12, 36, 56]) {
    clock.at({ hours });
    assert.equal((await company.deliver()).length, 1, `${hours} h`);
    assert.equal((await company.endpoint()).isActive, true);
  }
  await hire(company);
  clock.at({ hours: 72 });
  assert.equal((await company.deliver()).length, 2, 'the last attempt, and the first of another event');
  const { isActive, deactivationReason } = await company.endpoint();
  assert.deepEqual([isActive, deactivationReason], [false, 'failing']);
  assert.deepEqual(
    (await company.log()).map(({ status, nextAttemptAt }) => [status, nextAttemptAt]),
    [
      ['failed', null],
      ['failed', null],
    ],
  );
  clock.at({ hours: 96 });
  await hire(company);
  assert.deepEqual(await company.deliver(), []);
  assert.equal((await company.log()).length, 2, 'what happens meanwhile is not kept for it');

  answering(company, 204);
  const { data } = await company.rest.put(company.path, { isActive: true });
  assert.deepEqual([data.isActive, data.deactivationReason, data.failingSince], [true, null, null]);
  await hire(company);
  assert.equal((await company.deliver()).length, 1);
});

test('an endpoint that receives anything is not given up, whatever else fails', async () => {
  const company = await webhookCompany(world, ['employee']);
  const refused = await hire(company);
  const clock = startClock();
  company.receiver.answer = (response, { body }) => response.writeHead(body.includes(refused) ? 500 : 204).end();
  await company.deliver();
  clock.at({ hours: 40 });
  await hire(company);
  await company.deliver();
  clock.at({ hours: 72 });
  await company.deliver();
  clock.at({ hours: 73 });
  await company.deliver();
  assert.equal((await company.endpoint()).isActive, true);
  assert.deepEqual((await company.log()).map(({ status }) => status).sort(), ['failed', 'succeeded']);
});

test('410: a receiver that is gone ends the endpoint and all that is on its way to it', async () => {
  world.setNow(undefined);
  const company = await webhookCompany(world, ['employee']);
  answering(company, 410);
  await hire(company);
  await company.deliver();
  const { isActive, deactivationReason } = await company.endpoint();
  assert.deepEqual([isActive, deactivationReason], [false, 'gone']);
  const [delivery] = await company.log();
  assert.deepEqual(
    [delivery.status, delivery.responseStatus, delivery.failure],
    ['failed', 410, 'endpoint_deactivated'],
  );
});

test('a redirect is not followed and counts as not received', async () => {
  world.setNow(undefined);
  const company = await webhookCompany(world, ['employee']);
  const elsewhere = await openReceiver();
  answering(company, 302, { location: elsewhere.url });
  await hire(company);
  await company.deliver();
  const [delivery] = await company.log();
  assert.deepEqual([delivery.status, delivery.responseStatus, delivery.failure], ['pending', 302, 'response_status']);
  assert.equal(elsewhere.messages.length, 0);
});

test('private addresses are refused unless the setting allows them', async () => {
  world.setNow(undefined);
  const company = await webhookCompany(world, ['employee']);
  runtime.settings.webhookPrivateAddresses = false;
  const { port } = new URL(company.receiver.url);
  await company.rest.put(company.path, { url: `http://localhost:${port}/hook` });
  await hire(company);
  await company.deliver();
  const [delivery] = await company.log();
  assert.deepEqual([delivery.status, delivery.failure, delivery.responseStatus], ['pending', 'private_address', null]);
  assert.equal(company.receiver.messages.length, 0);
});

test('what a process was sending when it ended is sent again by another, once its lease is over', async () => {
  const company = await webhookCompany(world, ['employee']);
  await hire(company);
  const clock = startClock();
  const killed = new AbortController();
  // Never answered.
  company.receiver.answer = () => killed.abort();
  await deliverAllCompanies(runtime, killed.signal);
  assert.equal(company.receiver.messages.length, 1);
  answering(company, 204);
  clock.at({ seconds: 25 });
  assert.deepEqual(await company.deliver(), [], 'it could still be under way');
  clock.at({ seconds: 31 });
  assert.equal((await company.deliver()).length, 1);
  const [delivery] = await company.log();
  assert.deepEqual([delivery.status, delivery.attempts], ['succeeded', 2]);
  const ids = company.receiver.messages.map(({ headers }) => headers['webhook-id']);
  assert.equal(ids[0], ids[1], 'receivers know it by its id');
});

test('an outcome that comes late does not undo what another process has done since', async () => {
  const company = await webhookCompany(world, ['employee']);
  await hire(company);
  const clock = startClock();
  let refuse = () => {};
  company.receiver.answer = (response) => {
    refuse = () => response.writeHead(500).end();
  };
  const slow = deliverAllCompanies(runtime);
  await company.receiver.arrived(1);
  clock.at({ seconds: 31 });
  answering(company, 204);
  assert.equal((await company.deliver()).length, 1);
  refuse();
  await slow;
  const [delivery] = await company.log();
  assert.deepEqual([delivery.status, delivery.attempts, delivery.failure], ['succeeded', 2, null]);
});

test('a delivery that is sent again while an attempt is failing goes out at once, not after the pause of that attempt', async () => {
  const company = await webhookCompany(world, ['employee']);
  await hire(company);
  const clock = startClock();
  answering(company, 500);
  await company.deliver();
  clock.at({ minutes: 1 });
  const [{ id }] = await company.log();
  const again = Promise.withResolvers<void>();
  company.receiver.answer = async (response) => {
    await company.rest.post(`${company.path}/deliveries/${id}/redeliver`, {});
    // The next attempt of this run or a later one, once the failure of this one is recorded.
    answering(company, 204);
    response.writeHead(500).end();
    again.resolve();
  };
  await company.deliver();
  await again.promise;
  await company.deliver();
  const [last] = await company.log();
  assert.deepEqual([last.status, last.attempts, last.responseStatus], ['succeeded', 3, 204]);
});

test('several runners deliver each event once', async () => {
  world.setNow(undefined);
  const company = await webhookCompany(world, ['employee']);
  for (let count = 0; count < 30; count += 1) await hire(company);
  await Promise.all([1, 2, 3].map(() => deliverAllCompanies(runtime)));
  const ids = company.receiver.messages.map(({ headers }) => headers['webhook-id']);
  assert.deepEqual([ids.length, new Set(ids).size], [30, 30]);
  assert.deepEqual(
    new Set((await company.log()).map(({ attempts, status }) => `${attempts} ${status}`)),
    new Set(['1 succeeded']),
  );
});

test('the log is kept for thirty days, but what is still on its way', async () => {
  const company = await webhookCompany(world, ['employee']);
  await hire(company);
  const clock = startClock();
  await company.deliver();
  answering(company, 500);
  await hire(company);
  await company.deliver();
  clock.at({ hours: 29 * 24 });
  await pruneAllCompanies(runtime);
  assert.deepEqual((await company.log()).map(({ status }) => status).sort(), ['pending', 'succeeded']);
  clock.at({ hours: 31 * 24 });
  await pruneAllCompanies(runtime);
  assert.deepEqual(
    (await company.log()).map(({ status }) => status),
    ['pending'],
  );
});
