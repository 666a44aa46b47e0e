import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { after, test } from 'node:test';
import { makeAuthority } from '#test/certificates.ts';
import { sendMailsTo, startMailServer } from '#test/mail-server.ts';
import { addMember } from '#test/members.ts';
import { ENDPOINTS } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import { startQueue } from '../../entry/jobs/queue.ts';
import { Installation, readDatabaseFacts } from '../../platform/db/installation.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ROLES } from '../../platform/shared/roles.ts';
import { checkAddress } from './check-address.ts';
import { checkMail } from './check-mail.ts';
import { checkSystem } from './check-system.ts';
import { type FindingId, TEST_MAILS_PER_MINUTE } from './constants.ts';
import { judgeClock } from './rules.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
// Started once, for the tables of the queue.
await (await startQueue(runtime, { jobs: [], companyJobs: [] }))();
const opened = `http://127.0.0.1:${runtime.settings.port}`;

async function check(scope: Parameters<typeof checkSystem>[0], forwarding = {}) {
  const seen = { peer: '127.0.0.1', isForwarded: false, isTrusted: false, namesVisitor: false, ...forwarding };
  const { findings } = await checkSystem(scope, { opened }, { forwarding: seen });
  return { findings, found: (id: FindingId) => findings.find((one) => one.id === id) };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return (server.address() as AddressInfo).port;
}

test('403: owners alone check the system and send a test mail', async () => {
  const company = await world.company();
  for (const role of ROLES) {
    const member = await addMember(world, company, { role });
    const expected = role === 'owner' ? 200 : 403;
    assert.equal((await member.call('query', 'system.check', { opened })).status, expected, role);
    assert.equal((await member.call('mutation', 'system.sendTestMail', undefined)).status, expected, role);
  }
});

test('403: administrators, managers, viewers and employees send no test mail, and their refusals name nothing of the installation', async () => {
  const company = await world.company();
  const { settings } = runtime;
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  try {
    for (const role of ROLES.filter((one) => one !== 'owner')) {
      const member = await addMember(world, company, { role });
      const checked = await member.call('query', 'system.check', { opened });
      const sent = await member.call('mutation', 'system.sendTestMail', undefined);
      for (const { status, text } of [checked, sent]) {
        assert.equal(status, 403, role);
        for (const told of ['findings', 'conversation', new URL(server.url).host])
          assert.ok(!text.includes(told), text);
      }
    }
  } finally {
    runtime.settings = settings;
  }
  assert.deepEqual(server.received, []);
});

test('an owner sees the webhooks and jobs of their own company, and nothing of others', async () => {
  const [ours, others] = [await world.company(), await world.company({ name: 'Another' })];
  for (const { rest } of [ours, others]) {
    await rest.post(ENDPOINTS, { url: 'https://receiver.example/', events: ['employee'] });
    await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  }
  await ownerPool.query(
    `update webhook_endpoints set is_active = false, deactivation_reason = 'gone' where company_id = $1`,
    [others.companyId],
  );
  await ownerPool.query(`update webhook_deliveries set created_at = now() - interval '1 day' where company_id = $1`, [
    others.companyId,
  ]);
  const addJob = (companyId: CompanyId) =>
    ownerPool.query(
      `insert into pgboss.job (name, data, start_after) values ('of-a-company', $1, now() - interval '1 hour')`,
      [{ companyId }],
    );
  await ownerPool.query(`select pgboss.create_queue('of-a-company', '{"policy": "standard"}')`);
  await addJob(others.companyId);
  const owner = await addMember(world, ours, { role: 'owner' });
  const before = await check(owner.scope);
  assert.deepEqual(before.found('webhooksDelivered')?.facts, { count: 1 });
  assert.equal(before.found('webhooksOverdue'), undefined);
  assert.equal(before.found('queueRuns')?.state, 'ok');
  await addJob(ours.companyId);
  await ownerPool.query('update webhook_endpoints set failing_since = now() where company_id = $1', [ours.companyId]);
  const now = await check(owner.scope);
  assert.deepEqual(now.found('webhooksFailing')?.facts, { count: 1 });
  assert.equal(now.found('queueLate')?.state, 'problem');
  assert.equal(now.findings[0]?.state, 'problem', 'problems first');
  const theirs = await check((await addMember(world, others, { role: 'owner' })).scope);
  assert.deepEqual(theirs.found('webhooksOff')?.facts, { count: 1 });
  assert.ok(Number(theirs.found('webhooksOverdue')?.facts.seconds) >= 86_400);
});

test('headers of a proxy that is not trusted are a problem that names the proxy', async () => {
  const { scope } = await addMember(world, await world.company(), { role: 'owner' });
  const { found } = await check(scope, { peer: '10.1.2.3', isForwarded: true, namesVisitor: true });
  assert.deepEqual(found('proxyUntrusted')?.facts, { peer: '10.1.2.3' });
  const trusted = await check(scope, { peer: '10.1.2.3', isForwarded: true, namesVisitor: true, isTrusted: true });
  assert.equal(trusted.found('forwardingTrusted')?.state, 'ok');
  const nameless = await check(scope, { peer: '10.1.2.3', isForwarded: true, isTrusted: true });
  assert.equal(nameless.found('forwardedAddressMissing')?.state, 'problem');
});

test('a clock that is wrong by a minute is a problem, with the difference', async () => {
  const minuteBehind = () => Date.now() - 60_000;
  const { clockDifferenceSeconds } = await readDatabaseFacts(ownerPool, minuteBehind);
  assert.equal(clockDifferenceSeconds, 60);
  assert.deepEqual(judgeClock(clockDifferenceSeconds), {
    ...{ id: 'clocksFarApart', topic: 'clock', state: 'problem', facts: { seconds: 60 } },
  });
  assert.equal(judgeClock((await readDatabaseFacts(ownerPool)).clockDifferenceSeconds).state, 'ok');
});

test('the address is opened: another server, a certificate that browsers refuse, and Jornada', async () => {
  const other = await listening(createServer((_, response) => response.writeHead(404).end()));
  assert.deepEqual(await checkAddress(`http://127.0.0.1:${other}`), {
    ...{ kind: 'answered', status: 404, isJornada: false, validUntil: null },
  });
  const jornada = await listening(createServer((_, response) => response.end('ok')));
  assert.equal((await checkAddress(`http://127.0.0.1:${jornada}`))?.kind, 'answered');
  const { certificate: cert, key } = makeAuthority('Nobody').certify('localhost');
  const refused = await listening(createTlsServer({ cert, key }, (_, response) => response.end('ok')));
  const reached = await checkAddress(`https://localhost:${refused}`);
  assert.equal(reached?.kind, 'certificateRefused');
  assert.equal(await checkAddress(undefined), null);
});

test('a test mail goes to the owner who asks, and to nobody without a mail server', async () => {
  const company = await world.company();
  const owner = await addMember(world, company, { role: 'owner' });
  assert.deepEqual([(await checkMail(owner.scope)).to, (await checkMail(owner.scope)).finding.id], [null, 'mailOff']);
  const { settings } = runtime;
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  runtime.settings = { ...runtime.settings, publicUrl: settings.publicUrl };
  const sending = JSON.parse((await owner.call('mutation', 'system.sendTestMail', undefined)).text).result.data;
  runtime.settings = settings;
  const email = `${owner.userName.replace(' ', '-')}@x.test`;
  assert.deepEqual([sending.to, sending.finding.id], [email, 'mailAccepted']);
  assert.deepEqual(
    server.received.map(({ to }) => to),
    [[email]],
  );
});

test('a user sends three test mails a minute, and the fourth is refused with the seconds to wait', async () => {
  const company = await world.company();
  const [owner, other] = [
    await addMember(world, company, { role: 'owner' }),
    await addMember(world, company, { role: 'owner' }),
  ];
  const { settings } = runtime;
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  try {
    for (let sent = 0; sent < TEST_MAILS_PER_MINUTE; sent++)
      assert.equal((await checkMail(owner.scope)).finding.id, 'mailAccepted');
    const { to, finding } = await checkMail(owner.scope);
    assert.deepEqual([to, finding.id], [null, 'mailLimited']);
    assert.ok(Number(finding.facts.seconds) >= 1 && Number(finding.facts.seconds) <= 60);
    assert.equal(server.received.length, TEST_MAILS_PER_MINUTE);
    assert.equal((await checkMail(other.scope)).finding.id, 'mailAccepted');
  } finally {
    runtime.settings = settings;
  }
});

test('owners who check the system at once share one look at the database', async () => {
  const queries: string[] = [];
  const counting = new Proxy(ownerPool, {
    get: (pool, name) =>
      name === 'query'
        ? (text: string, values: unknown[]) => {
            queries.push(text);
            return pool.query(text, values);
          }
        : Reflect.get(pool, name),
  });
  const installation = new Installation(counting);
  await installation.readDatabase();
  const { length } = queries;
  await Promise.all([installation.readDatabase(), installation.readDatabase()]);
  assert.equal(queries.length, length);
});
