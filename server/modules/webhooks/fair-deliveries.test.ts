import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { waitUntil } from '#test/remote.ts';
import { ENDPOINTS, openReceiver, type Receiver, type WebhookCompany, webhookCompany } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import { deliverAllCompanies } from './deliver-events.ts';

const world = await createWorld();
const { runtime } = world;

const hire = ({ rest }: WebhookCompany) => rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });

async function hireMany(company: WebhookCompany, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) await hire(company);
}

/** Another endpoint of a company, at a receiver of its own unless one is given. */
async function addEndpoint({ rest }: WebhookCompany, receiver?: Receiver): Promise<Receiver> {
  const at = receiver ?? (await openReceiver());
  const { status } = await rest.post(ENDPOINTS, { url: at.url, events: ['employee'] });
  assert.equal(status, 200);
  return at;
}

/** Lets a receiver hang; answers what lets one message go, and all of them from then on. */
function hang(receiver: Receiver) {
  const held: ServerResponse[] = [];
  receiver.answer = (response) => held.push(response);
  return {
    letOneGo: () => void held.shift()?.end(),
    letGo: () => {
      receiver.answer = (response) => response.end();
      for (const response of held) response.end();
    },
  };
}

test('an endpoint that never answers keeps neither other companies’ events back nor those of its own company', async () => {
  const [slow, other] = [await webhookCompany(world, ['employee']), await webhookCompany(world, ['employee'])];
  const { letGo } = hang(slow.receiver);
  await hireMany(slow, 25);
  const running = deliverAllCompanies(runtime);
  await slow.receiver.arrived(5);
  await hire(other);
  await other.receiver.arrived(1);
  const beside = await addEndpoint(slow);
  await hireMany(slow, 3);
  await beside.arrived(3);
  assert.equal(slow.receiver.messages.length, 5, 'no more at once for one endpoint');
  letGo();
  await running;
  assert.deepEqual([slow.receiver.messages.length, beside.messages.length], [28, 3]);
});

test('what ends while the next is looked for does not end the run', async () => {
  const company = await webhookCompany(world, ['employee']);
  const { letGo } = hang(company.receiver);
  await hireMany(company, 7);
  const claim = Promise.withResolvers<void>();
  const claiming = Promise.withResolvers<void>();
  const systemPool: typeof runtime.systemPool = Object.create(runtime.systemPool);
  let isHeld = false;
  systemPool.connectFor = async (key) => {
    if (company.receiver.messages.length === 5 && !isHeld) {
      isHeld = true;
      claiming.resolve();
      await claim.promise;
    }
    return runtime.systemPool.connectFor(key);
  };
  const running = deliverAllCompanies({ ...runtime, systemPool });
  await claiming.promise;
  letGo();
  const delivered = async () =>
    (await company.rest.get(`${company.path}/deliveries?status=succeeded`)).body.meta.total === 5;
  await waitUntil('the first five are delivered', 10_000, delivered);
  claim.resolve();
  await running;
  assert.equal(company.receiver.messages.length, 7);
});

test('a company with 50 endpoints that never answer keeps other companies’ events back no more than its share', async () => {
  const [slow, other] = [await webhookCompany(world, ['employee']), await webhookCompany(world, ['employee'])];
  const { letGo } = hang(slow.receiver);
  for (let made = 1; made < 50; made += 1) await addEndpoint(slow, slow.receiver);
  await hireMany(slow, 2);
  const running = deliverAllCompanies(runtime);
  await slow.receiver.arrived(20);
  await hireMany(other, 2);
  await other.receiver.arrived(2);
  assert.equal(slow.receiver.messages.length, 20, 'no more at once for one company');
  letGo();
  await running;
  assert.equal(slow.receiver.messages.length, 100);
});

/** How many messages others had got when this receiver got its first. */
function countAtFirst(receiver: Receiver, others: Receiver): Promise<number> {
  return new Promise((resolve) => {
    receiver.answer = (response) => {
      resolve(others.messages.length);
      response.end();
    };
  });
}

test('a place that falls free goes to the company whose turn was longest ago', async () => {
  const hanging = await openReceiver();
  const { letOneGo, letGo } = hang(hanging);
  const companies: WebhookCompany[] = [];
  for (let made = 0; made < 6; made += 1) companies.push(await webhookCompany(world, ['employee']));
  // The last in the order in which they are found.
  const [last, ...slow] = companies.sort((one, other) => (one.companyId > other.companyId ? -1 : 1)) as [
    WebhookCompany,
  ];
  for (const company of slow as WebhookCompany[]) {
    await company.rest.delete(company.path);
    for (let count = 0; count < 4; count += 1) await addEndpoint(company, hanging);
    await hireMany(company, 6);
  }
  const found = countAtFirst(last.receiver, hanging);
  const running = deliverAllCompanies(runtime);
  await hanging.arrived(100);
  await hire(last);
  letOneGo();
  assert.equal(await found, 100);
  letGo();
  await running;
  assert.equal(hanging.messages.length, 120);
});

test('a place of a company that falls free goes to its endpoint whose turn was longest ago', async () => {
  const company = await webhookCompany(world, ['employee']);
  const hanging = company.receiver;
  const { letOneGo, letGo } = hang(hanging);
  for (let made = 1; made < 20; made += 1) await addEndpoint(company, hanging);
  await hireMany(company, 3);
  const late = await addEndpoint(company);
  const found = countAtFirst(late, hanging);
  const running = deliverAllCompanies(runtime);
  await hanging.arrived(20);
  await hire(company);
  letOneGo();
  assert.equal(await found, 20);
  letGo();
  await running;
  assert.deepEqual([hanging.messages.length, late.messages.length], [80, 1]);
});

test('several processes at once send each event once, to each endpoint its own', async () => {
  const company = await webhookCompany(world, ['employee']);
  const receivers = [company.receiver, await addEndpoint(company), await addEndpoint(company)];
  await hireMany(company, 20);
  await Promise.all([1, 2, 3, 4].map(() => deliverAllCompanies(runtime)));
  for (const { messages } of receivers)
    assert.equal(new Set(messages.map(({ headers }) => headers['webhook-id'])).size, messages.length);
  assert.deepEqual(
    receivers.map(({ messages }) => messages.length),
    [20, 20, 20],
  );
});
