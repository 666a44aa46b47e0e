import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { inboxCompany } from '#test/inbox.ts';
import { sendMailsTo, startMailServer } from '#test/mail-server.ts';
import type { TestMember } from '#test/members.ts';
import { DELEGATIONS } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { NoticeFrequency, NoticeKind } from '../../platform/shared/notices.ts';
import { setNotice } from '../access/manage-notices.ts';
import { notifyApprovers } from '../approvals/notify-approvers.ts';
import { closeForgotten } from '../time/close-forgotten.ts';
import { deliverDaily } from './deliver-daily.ts';
import { markNoticesRead } from './manage-notices.ts';
import { notifyOfFacts } from './notify-of-facts.ts';
import { pruneNotices } from './prune-notices.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
world.runtime.log.level = 'silent';
// Monday, ten o'clock in Madrid.
const START = '2026-03-02T09:00:00Z';
const UNREACHABLE = 'smtp://127.0.0.1:9';

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  sendMailsTo(world, UNREACHABLE);
  world.setNow(START);
});

async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  return rows.map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'));
}
const kinds = async () => (await takeMails()).map(({ kind }) => kind).toSorted();

async function ask(member: TestMember, name: string, input?: object) {
  const { status, text } = await member.call('query', `notices.${name}`, input);
  assert.equal(status, 200, text);
  return JSON.parse(text).result.data;
}
type Shown = { id: string; kind: string; employeeName: string | null; isRead: boolean; path: string };
const shown = async (member: TestMember): Promise<Shown[]> => (await ask(member, 'listNotices', {})).notices;
const kindsOf = async (member: TestMember) => (await shown(member)).map(({ kind }) => kind);
const unreadOf = async (member: TestMember): Promise<number> => (await ask(member, 'countNotices')).unread;
const choose = (member: TestMember, kind: NoticeKind, frequency: NoticeFrequency) =>
  setNotice(member.scope, { kind, frequency });

/** A company with a manager of one office, and Ana there, who is an employee with an account. */
async function prepare() {
  const company = await inboxCompany(world);
  const { rest, scope } = company;
  const office = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  const ana = await company.withContract({ officeIds: [office] });
  const user = await company.member('employee', ana);
  const manager = await company.member('manager', null, { officeIds: [office] });
  await choose(manager, 'request_waiting', 'at_once');
  return {
    ...company,
    ...{ office, ana, user, manager },
    tell: async () => {
      await Promise.all([notifyApprovers(scope), notifyOfFacts(scope)]);
    },
    decide: (id: string, decision: 'accept' | 'reject') =>
      rest.post(`/schedule/v1/absence-day-off-requests/${id}/${decision}`, {}),
  };
}

test('M5 a request is told to its nearest approvers, and the decision to the person: once each, however often jobs run at once', async () => {
  const { askDay, ana, user, manager, member, decide, scope, companyId } = await prepare();
  const owner = await member('owner');
  const id = await askDay(ana, '2026-08-03');
  const runs = () => Promise.all([1, 2, 3].flatMap(() => [notifyApprovers(scope), notifyOfFacts(scope)]));
  await runs();
  await runs();
  const [notice, ...more] = await shown(manager);
  assert.deepEqual(
    [notice?.kind, notice?.employeeName, notice?.isRead, notice?.path, more.length],
    ['request_waiting', 'Ana Gil', false, '/inbox', 0],
  );
  assert.deepEqual([await kindsOf(owner), await kindsOf(user)], [[], []]);
  const [mail, ...others] = await takeMails();
  assert.ok(mail && others.length === 0);
  assert.equal(writeMail(mail).subject, 'A request needs your decision');
  assert.ok(writeMail(mail).text.includes(`https://time.example/inbox?company=${companyId}`));
  world.setNow('2026-03-02T10:00:00Z');
  await decide(id, 'accept');
  await runs();
  await runs();
  assert.deepEqual(await kindsOf(manager), [], 'decided requests wait for nobody');
  assert.deepEqual(
    (await shown(user)).map(({ kind, path }) => [kind, path]),
    [['request_decided', '/me/absences']],
  );
  assert.deepEqual(await kinds(), ['request_decided']);
});

test('F2 F4 M5 each level tells its own approvers, and a delegate what waits for them', async () => {
  const { rest, type, ask: askFor, ana, person, member, tell } = await prepare();
  const [boss, stand] = [await person(), await person()];
  const first = await member('manager', boss);
  const delegate = await member('manager', stand, {});
  const owner = await member('owner');
  const level = (userId: string) => ({ approvers: [{ userId }], quorum: 'any' });
  const id = await askFor(ana, await type({ levels: [level(first.membershipId), level(owner.membershipId)] }));
  const asked = await rest.post(DELEGATIONS, {
    employeeId: boss,
    delegateId: stand,
    from: '2026-03-02',
    to: '2026-03-06',
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  await tell();
  assert.deepEqual((await kindsOf(delegate)).toSorted(), ['delegation', 'request_waiting']);
  assert.deepEqual([await kindsOf(first), await kindsOf(owner)], [['request_waiting'], []]);
  await rest.post(`/request/v1/requests/${id}/accept`, { managerId: boss });
  await tell();
  assert.deepEqual([await kindsOf(first), await kindsOf(owner)], [[], ['request_waiting']]);
});

test('M5 at once, daily or never: the list has all of them, mail comes as chosen', async () => {
  const { askDay, ana, manager, tell, scope } = await prepare();
  await choose(manager, 'request_waiting', 'never');
  await askDay(ana, '2026-08-03');
  await tell();
  assert.deepEqual([await kindsOf(manager), await kinds()], [['request_waiting'], []]);
  await choose(manager, 'request_waiting', 'daily');
  await askDay(ana, '2026-08-04');
  await askDay(ana, '2026-08-05');
  world.setNow('2026-03-02T20:00:00Z');
  await tell();
  await Promise.all([deliverDaily(scope), deliverDaily(scope), deliverDaily(scope)]);
  const [mail, ...more] = await takeMails();
  assert.ok(mail?.kind === 'daily_notices' && more.length === 0);
  assert.deepEqual(mail.values.kinds, { request_waiting: 2 });
  assert.match(writeMail(mail).text, /• A request needs your decision \(2\)/);
  await deliverDaily(scope);
  await askDay(ana, '2026-08-06');
  await tell();
  world.setNow('2026-03-02T22:00:00Z');
  await deliverDaily(scope);
  assert.deepEqual(await kinds(), [], 'one mail a day');
  world.setNow('2026-03-03T06:59:00Z');
  await deliverDaily(scope);
  assert.deepEqual(await kinds(), [], 'before 08:00 in Madrid');
  world.setNow('2026-03-03T07:00:00Z');
  await deliverDaily(scope);
  assert.deepEqual(await kinds(), ['daily_notices']);
});

test('M5 the mail of the day follows the zone of its reader, and leaves out what they have read', async () => {
  const { askDay, withContract, member, decide, tell, scope } = await prepare();
  const far = await withContract({ timeZone: 'America/New_York' });
  const user = await member('employee', far);
  await choose(user, 'request_decided', 'daily');
  for (const day of ['2026-08-03', '2026-08-04']) {
    world.setNow(START);
    const id = await askDay(far, day);
    world.setNow('2026-03-02T09:30:00Z');
    await decide(id, 'reject');
  }
  await tell();
  const [first] = await shown(user);
  await markNoticesRead(user.scope, { ids: [first?.id ?? ''] });
  world.setNow('2026-03-02T12:59:00Z');
  await deliverDaily(scope);
  assert.deepEqual(
    (await kinds()).filter((kind) => kind === 'daily_notices'),
    [],
  );
  world.setNow('2026-03-02T13:00:00Z');
  await deliverDaily(scope);
  const [mail] = await takeMails();
  assert.ok(mail?.kind === 'daily_notices');
  assert.deepEqual(mail.values.kinds, { request_decided: 1 });
});

test('M5 notices are read one by one or all, by their reader alone', async () => {
  const { askDay, ana, manager, member, office, tell } = await prepare();
  const other = await member('manager', null, { officeIds: [office] });
  await askDay(ana, '2026-08-03');
  await askDay(ana, '2026-08-04');
  await tell();
  const [first] = await shown(manager);
  await markNoticesRead(other.scope, { ids: [first?.id ?? ''] });
  assert.deepEqual([await unreadOf(manager), await unreadOf(other)], [2, 2]);
  assert.deepEqual(await markNoticesRead(manager.scope, { ids: [first?.id ?? ''] }), { total: 2, unread: 1 });
  assert.deepEqual(await markNoticesRead(manager.scope, { ids: null }), { total: 2, unread: 0 });
  assert.equal(await unreadOf(other), 2);
});

test('I3 I4 a notice about somebody who left the scope is neither shown nor mailed, at once or daily', async () => {
  const { rest, askDay, ana, manager, member, office, tell, scope } = await prepare();
  const daily = await member('manager', null, { officeIds: [office] });
  await choose(daily, 'request_waiting', 'daily');
  await askDay(ana, '2026-08-03');
  await tell();
  assert.deepEqual([await kindsOf(manager), await kindsOf(daily)], [['request_waiting'], ['request_waiting']]);
  await rest.put(`/core/v3/employees/${ana}`, { officeIds: [] });
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  world.setNow('2026-03-02T10:00:00Z');
  await deliverDaily(scope);
  await sendMails(runtime);
  assert.deepEqual([await kindsOf(manager), await kindsOf(daily), server.received.length], [[], [], 0]);
  assert.equal((await takeMails()).length, 0, 'the queued mail is gone too');
});

test('I4 a notice of a role that was lost is neither shown nor mailed', async () => {
  const { askDay, ana, manager, tell } = await prepare();
  await askDay(ana, '2026-08-03');
  await tell();
  await ownerPool.query(`update memberships set role = 'viewer' where id = $1`, [manager.membershipId]);
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  await sendMails(runtime);
  assert.equal(server.received.length, 0);
  const visible = 'select count(*)::int as n from notices where membership_id = $1';
  assert.equal((await ownerPool.query(visible, [manager.membershipId])).rows[0].n, 1, 'it is there, and not shown');
});

test('M5 a mail server that fails, delays and comes back: each notice arrives once, from two servers at once', async () => {
  const { askDay, ana, tell, scope, companyId } = await prepare();
  for (const day of ['2026-08-03', '2026-08-04', '2026-08-05', '2026-08-06', '2026-08-07']) await askDay(ana, day);
  await tell();
  await sendMails(runtime);
  let refused = 0;
  const server = await startMailServer({
    onData: (_stream, _session, callback) => {
      refused += 1;
      const isRefused = refused <= 4;
      setTimeout(() => callback(isRefused ? Object.assign(new Error('busy'), { responseCode: 451 }) : null), 30);
    },
  });
  sendMailsTo(world, server.url);
  const other = { ...runtime, settings: runtime.settings };
  for (const minutes of [3, 10, 30, 90, 240]) {
    world.setNow(Temporal.Instant.from(START).add({ minutes }).toString());
    await Promise.all([sendMails(runtime), sendMails(other), notifyApprovers(scope), notifyOfFacts(scope)]);
  }
  assert.equal(server.received.length, 5);
  assert.equal(new Set(server.received.map(({ headers }) => headers['message-id'])).size, 5);
  for (const { headers, text } of server.received) {
    assert.equal(headers.subject, 'A request needs your decision');
    assert.ok(text.includes(companyId));
    assert.doesNotMatch(text, /Ana|Gil/);
  }
  assert.ok(refused > 5);
});

test('M5 B6 a clock-out that was forgotten is told to the person in their language', async () => {
  const { rest, ana, user, scope } = await prepare();
  await ownerPool.query(`update auth."user" set language = 'de' where id = $1`, [user.userId]);
  const policy = { forgottenClockOut: { mode: 'fixed_time', toleranceSeconds: 0, time: '18:00' } };
  assert.equal((await rest.put('/core/v3/configurations/company', policy)).status, 200);
  const entry = { employeeId: ana, workEntryType: 'work', workEntryIn: { date: '2026-03-02T08:00:00Z' } };
  assert.equal((await rest.post('/schedule/v1/work-entries', entry)).status, 200);
  world.setNow('2026-03-04T09:00:00Z');
  await Promise.all([closeForgotten(scope), closeForgotten(scope)]);
  assert.deepEqual(
    (await shown(user)).map(({ kind, path }) => [kind, path]),
    [['forgotten_clock_out', '/me/time']],
  );
  const [mail, ...more] = await takeMails();
  assert.ok(mail && more.length === 0);
  const { subject, text } = writeMail(mail);
  assert.equal(subject, 'Sie haben sich nicht ausgestempelt');
  assert.match(text, /2\. März 2026/);
});

test('M4 M5 a device that is silent for a day is told to administrators, and again after its next silence', async () => {
  const { companyId, member, manager, tell } = await prepare();
  const owner = await member('owner');
  const token = await ownerPool.query(
    `insert into api_tokens (company_id, id, name, kind, hash, hint, last_used_at)
      values ($1, gen_random_uuid(), 'Door', 'device', '\\x01', 'x', '2026-03-01T09:00:00Z') returning id`,
    [companyId],
  );
  await ownerPool.query(
    `insert into devices (company_id, id, name, api_token_id, paired_at) values ($1, gen_random_uuid(), 'Door', $2, now())`,
    [companyId, token.rows[0].id],
  );
  world.setNow('2026-03-02T08:59:00Z');
  await tell();
  assert.deepEqual(await kindsOf(owner), []);
  world.setNow(START);
  await tell();
  await tell();
  assert.deepEqual([await kindsOf(owner), await kindsOf(manager)], [['silent_device'], []]);
  assert.deepEqual(await kinds(), ['silent_device']);
  await ownerPool.query(`update api_tokens set last_used_at = '2026-03-02T12:00:00Z' where id = $1`, [
    token.rows[0].id,
  ]);
  world.setNow('2026-03-03T12:00:00Z');
  await tell();
  assert.deepEqual(
    [await kindsOf(owner), await kinds()],
    [['silent_device'], ['silent_device']],
    'the newer replaces the older',
  );
});

test('M5 nobody is told what is older than three days, and notices are removed after 90', async () => {
  const { askDay, ana, manager, tell, scope, companyId } = await prepare();
  await askDay(ana, '2026-08-03');
  world.setNow('2026-03-05T09:00:01Z');
  await tell();
  assert.deepEqual(await kindsOf(manager), []);
  await askDay(ana, '2026-08-04');
  await tell();
  assert.deepEqual(await kindsOf(manager), ['request_waiting']);
  const left = async () =>
    (await ownerPool.query('select count(*)::int as n from notices where company_id = $1', [companyId])).rows[0].n;
  world.setNow('2026-06-03T09:00:00Z');
  await pruneNotices(scope);
  assert.equal(await left(), 1);
  world.setNow('2026-06-03T09:00:02Z');
  await pruneNotices(scope);
  assert.equal(await left(), 0);
});

test('L6 M5 an erasure removes the notices of a person and those about them, and their mails are not sent', async () => {
  const { askDay, ana, manager, decide, tell, companyId } = await prepare();
  const id = await askDay(ana, '2026-08-03');
  await askDay(ana, '2026-08-04');
  world.setNow('2026-03-02T09:10:00Z');
  await decide(id, 'reject');
  await tell();
  assert.equal(await unreadOf(manager), 1);
  await ownerPool.query(`select set_config('jornada.company_id', $1, false), remove_person_rows($2)`, [companyId, ana]);
  const { rows } = await ownerPool.query('select kind from notices where company_id = $1', [companyId]);
  assert.deepEqual(rows, []);
  const server = await startMailServer();
  sendMailsTo(world, server.url);
  await sendMails(runtime);
  assert.equal(server.received.length, 0);
});
