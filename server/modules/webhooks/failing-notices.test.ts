import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sendMailsTo } from '#test/mail-server.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { type WebhookCompany, webhookCompany } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import type { MailValues } from '../../platform/mail/mails.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { setNotice } from '../access/manage-notices.ts';
import { deliverAllCompanies } from './deliver-events.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
sendMailsTo(world, 'smtp://127.0.0.1:9');

beforeEach(async () => {
  world.setNow(undefined);
  await ownerPool.query('delete from auth.mail_outbox');
});

const hire = ({ rest }: WebhookCompany) => rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
const answering = ({ receiver }: WebhookCompany, status: number) => {
  receiver.answer = (response) => response.writeHead(status).end('told nobody');
};
const emailOf = async ({ userId }: TestMember): Promise<string> =>
  (await ownerPool.query('select email from auth."user" where id = $1', [userId])).rows[0].email;

/** The mails that have been queued since it was last asked, by their addresses. */
async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  return rows
    .map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'))
    .sort((one, other) => (one.to < other.to ? -1 : 1));
}
const addresses = async () => (await takeMails()).map(({ to }) => to);
const valuesOf = async () => {
  const [mail] = await takeMails();
  return mail?.values as MailValues['webhook_failing'];
};

/** A company whose only user is an owner, with an endpoint that refuses everything. */
async function failingCompany(status = 500) {
  const company = await webhookCompany(world, ['employee']);
  const owner = await addMember(world, company, { role: 'owner' });
  answering(company, status);
  return { ...company, owner, fail: async () => [await hire(company), await company.deliver()] };
}

test('M5 owners and administrators get one mail when an endpoint begins to fail: which, since when, the answer and where', async () => {
  const company = await failingCompany(503);
  const { companyId, endpointId, receiver } = company;
  const administrator = await addMember(world, company, { role: 'administrator' });
  for (const role of ['manager', 'viewer', 'employee'] as const) await addMember(world, company, { role });
  await company.rest.put(company.path, { url: `${receiver.url}?key=HIDDEN`, description: 'Payroll' });
  await ownerPool.query('update companies set language = $2 where id = $1', [companyId, 'de']);
  await company.fail();
  const failingSince = String(Temporal.Instant.from((await company.endpoint()).failingSince));
  const values = {
    ...{ companyName: 'Acme', host: new URL(receiver.url).host, description: 'Payroll', failingSince },
    ...{ timeZone: 'Europe/Madrid', answer: 'response_status', status: 503, days: 3 },
    link: `https://time.example/settings/api/webhooks/${endpointId}?company=${companyId}`,
  };
  const mails = await takeMails();
  const to = [await emailOf(company.owner), await emailOf(administrator)].sort();
  assert.deepEqual(
    JSON.parse(JSON.stringify(mails)),
    to.map((address) => ({ to: address, language: 'de', kind: 'webhook_failing', values })),
  );
  assert.doesNotMatch(JSON.stringify(mails), /HIDDEN|told nobody/);
});

test('M5 each mail is in the language of its reader’s account, else in which they last read the pages, else in the company’s', async () => {
  const company = await failingCompany();
  const administrator = await addMember(world, company, { role: 'administrator' });
  const other = await addMember(world, company, { role: 'administrator' });
  await ownerPool.query('update memberships set language = $2 where user_id = $1', [other.userId, 'pt']);
  await ownerPool.query('update auth."user" set language = $2 where id = $1', [other.userId, 'fr']);
  await ownerPool.query('update companies set language = $2 where id = $1', [company.companyId, 'de']);
  await ownerPool.query('update memberships set language = $2 where user_id = $1', [administrator.userId, 'pt']);
  await company.fail();
  assert.deepEqual(
    new Map((await takeMails()).map(({ to, language }) => [to, language])),
    new Map(
      [
        [await emailOf(company.owner), 'de'],
        [await emailOf(administrator), 'pt'],
        [await emailOf(other), 'fr'],
      ].sort() as [string, string][],
    ),
  );
});

test('M5 one mail for each run of failures, and another when it has delivered and fails again', async () => {
  const company = await failingCompany();
  await company.fail();
  assert.equal((await takeMails()).length, 1);
  await company.fail();
  assert.deepEqual(await addresses(), [], 'it goes on failing');
  answering(company, 204);
  await company.fail();
  assert.equal((await company.endpoint()).failingSince, null);
  assert.deepEqual(await addresses(), [], 'it works again');
  answering(company, 500);
  await company.fail();
  assert.equal((await takeMails()).length, 1, 'it fails again');
});

test('M5 of several deliveries that fail at once, in several processes, one brings a mail', async () => {
  const company = await failingCompany();
  for (let count = 0; count < 12; count += 1) await hire(company);
  // All of them are answered together.
  const waiting: (() => void)[] = [];
  company.receiver.answer = (response) => {
    waiting.push(() => response.writeHead(500).end());
    if (waiting.length >= 4) for (const answer of waiting.splice(0)) answer();
  };
  const runs = Promise.all([1, 2, 3].map(() => deliverAllCompanies(runtime)));
  const rest = setInterval(() => {
    for (const answer of waiting.splice(0)) answer();
  }, 200);
  await runs;
  clearInterval(rest);
  assert.equal((await company.log()).length, 12);
  assert.equal((await takeMails()).length, 1);
});

test('M5 the mark that an endpoint fails and its mails are one: neither is kept without the other', async () => {
  const company = await failingCompany();
  await ownerPool.query(
    `create function break_mail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
  );
  await ownerPool.query(
    'create trigger broken before insert on auth.mail_outbox for each row execute function break_mail()',
  );
  await hire(company);
  const begun = Temporal.Now.instant().add({ seconds: 1 });
  world.setNow(begun.toString());
  await assert.rejects(deliverAllCompanies(runtime));
  assert.equal((await company.endpoint()).failingSince, null);
  await ownerPool.query('drop trigger broken on auth.mail_outbox; drop function break_mail()');
  // The lease of the attempt has ended, as after a process that is gone.
  world.setNow(begun.add({ seconds: 31 }).toString());
  await company.deliver();
  assert.ok((await company.endpoint()).failingSince);
  assert.equal((await takeMails()).length, 1);
});

test('M5 who wants none gets none, nor who cannot enter', async () => {
  const company = await failingCompany();
  const add = (employeeId: string | null = null) => addMember(world, company, { role: 'administrator', employeeId });
  const quiet = await add();
  const disabled = await add();
  const { data: person } = await company.rest.post('/core/v3/employees', { firstName: 'Eva', lastName: 'Paz' });
  await add(person.id);
  const unwritable = await add();
  await setNotice(quiet.scope, { kind: 'webhook_failing', frequency: 'never' });
  await ownerPool.query('update auth."user" set disabled_at = now() where id = $1', [disabled.userId]);
  await ownerPool.query('update auth."user" set email = $2 where id = $1', [unwritable.userId, 'no address']);
  await ownerPool.query(`update employees set status = 'inactive' where id = $1`, [person.id]);
  await company.fail();
  assert.deepEqual(await addresses(), [await emailOf(company.owner)]);
});

test('M5 an endpoint that is gone brings one mail, which says that it is off', async () => {
  const company = await failingCompany(410);
  await company.fail();
  assert.equal((await company.endpoint()).deactivationReason, 'gone');
  const { answer, status, days } = await valuesOf();
  assert.deepEqual({ answer, status, days }, { answer: 'gone', status: 410, days: undefined });
});

test('M5 an endpoint without an answer says why there is none', async () => {
  const company = await failingCompany();
  company.receiver.answer = (response) => response.destroy();
  await company.fail();
  const { answer, status, description } = await valuesOf();
  assert.deepEqual([answer, status, description], ['connection_failed', undefined, undefined]);
});

test('M5 what fails after the endpoint was turned off brings no mail', async () => {
  const company = await failingCompany();
  let refuse = () => {};
  company.receiver.answer = (response) => {
    refuse = () => response.writeHead(500).end();
  };
  await hire(company);
  const run = deliverAllCompanies(runtime);
  await company.receiver.arrived(1);
  await company.rest.put(company.path, { isActive: false });
  refuse();
  await run;
  assert.deepEqual(await addresses(), []);
});

test('without a mail server nothing is queued, and nothing in a cancelled company', async () => {
  const [company, cancelled] = [await failingCompany(), await failingCompany()];
  const { settings } = runtime;
  await hire(cancelled);
  await ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [cancelled.companyId]);
  await cancelled.deliver();
  runtime.settings = { ...settings, smtpUrl: undefined };
  await company.fail();
  runtime.settings = settings;
  assert.ok((await company.endpoint()).failingSince);
  assert.deepEqual(await addresses(), []);
});
