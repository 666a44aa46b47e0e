import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { inboxCompany } from '#test/inbox.ts';
import { sendMailsTo } from '#test/mail-server.ts';
import type { TestMember } from '#test/members.ts';
import { waitUntil } from '#test/remote.ts';
import { DELEGATIONS } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { setNotice } from '../access/manage-notices.ts';
import { decideMany } from './decide-many.ts';
import { remindApprovers, remindEverywhere } from './remind-approvers.ts';
import { listDueReminders, markAsReminded } from './repository-reminders.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
sendMailsTo(world, 'smtp://127.0.0.1:9');
const SETTINGS = '/core/v3/configurations/company';
const { signal } = new AbortController();

// Monday, ten o'clock in Madrid.
const ASKED = '2026-03-02T09:00:00Z';
const THURSDAY = '2026-03-05T09:00:00Z';

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  world.setNow(ASKED);
});

/** The mails that have been queued since it was last asked, by their addresses. */
async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  const mails = rows.map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'));
  return new Map(mails.map((mail) => [mail.to, mail]));
}

/** A company, its people by what they are called here, and a run of the job that answers whom it reminds of how many requests. */
async function prepare() {
  const company = await inboxCompany(world);
  const { rest, scope } = company;
  const called = new Map<string, string>();
  const office = async (name: string): Promise<string> => (await rest.post('/core/v3/offices', { name })).data.id;
  const emailOf = async ({ userId }: TestMember): Promise<string> =>
    (await ownerPool.query('select email from auth."user" where id = $1', [userId])).rows[0].email;
  return {
    ...company,
    office,
    emailOf,
    namesOf: (mails: ReadonlyMap<string, unknown>) => [...mails.keys()].flatMap((to) => called.get(to) ?? []),
    member: async (name: string, ...given: Parameters<typeof company.member>): Promise<TestMember> => {
      const made = await company.member(...given);
      called.set(await emailOf(made), name);
      return made;
    },
    run: async (now: string) => {
      world.setNow(now);
      await remindApprovers(scope);
      const mails = [...(await takeMails())].map(([to, { values }]) => [
        called.get(to),
        'count' in values ? values.count : 0,
      ]);
      return Object.fromEntries(mails) as Record<string, number>;
    },
    set: (changes: object) => rest.put(SETTINGS, changes),
    disable: ({ userId }: TestMember, at: string | null = 'now()') =>
      ownerPool.query(`update auth."user" set disabled_at = ${at} where id = $1`, [userId]),
  };
}

test('one mail once a request has waited for three days: how many, since when, and where', async () => {
  const { companyId, scope, askDay, withContract, member, emailOf } = await prepare();
  const manager = await member('manager', 'manager');
  await askDay(await withContract(), '2026-08-03');
  world.setNow('2026-03-04T15:00:00Z');
  await askDay(await withContract(), '2026-08-03');
  world.setNow(THURSDAY);
  await remindApprovers(scope);
  const to = await emailOf(manager);
  const link = `https://time.example/inbox?company=${companyId}`;
  const values = { companyName: 'Acme', count: 2, oldestOn: '2026-03-02', link };
  assert.deepEqual([...(await takeMails()).values()], [{ to, language: 'en', kind: 'decision_reminder', values }]);
});

test('M5 the mail is in the language of its reader’s account, else in that in which they last read the pages', async () => {
  const { scope, askDay, withContract, member } = await prepare();
  const { userId } = await member('manager', 'manager');
  await ownerPool.query("update memberships set language = 'es' where user_id = $1", [userId]);
  await askDay(await withContract(), '2026-08-03');
  world.setNow(THURSDAY);
  await remindApprovers(scope);
  assert.deepEqual(
    [...(await takeMails()).values()].map(({ language }) => language),
    ['es'],
  );
  await ownerPool.query(`update auth."user" set language = 'fr' where id = $1`, [userId]);
  await ownerPool.query('update memberships set reminded_on = null where user_id = $1', [userId]);
  await remindApprovers(scope);
  assert.deepEqual(
    [...(await takeMails()).values()].map(({ language }) => language),
    ['fr'],
  );
});

test('not before the days have passed, at night, on a weekend, a holiday of the company or a day off of its week', async () => {
  const { askDay, withContract, member, run, rest, set, office } = await prepare();
  await member('manager', 'manager');
  await askDay(await withContract(), '2026-08-03');
  for (const [why, now] of [
    ['two days', '2026-03-04T09:00:00Z'],
    ['at 07:59', '2026-03-05T06:59:59Z'],
    ['at 18:00', '2026-03-05T17:00:00Z'],
    ['Saturday', '2026-03-07T09:00:00Z'],
    ['Sunday', '2026-03-08T09:00:00Z'],
  ] as const)
    assert.deepEqual(await run(now), {}, why);
  const holidays = '/schedule/v1/holiday-calendars';
  const day = (date: string) => [{ date, name: 'Holiday' }];
  const { data: calendar } = await rest.post(holidays, { name: 'All', daysOff: day('2026-03-05') });
  await rest.post(holidays, { name: 'One', daysOff: day('2026-03-10'), officeIds: [await office('Madrid')] });
  assert.deepEqual(await run(THURSDAY), {}, 'a holiday');
  await rest.delete(`${holidays}/${calendar.id}`);
  await set({ defaultWorkDays: [8, 8, 8, 0, 8].map((hour) => ({ hour })) });
  assert.deepEqual(await run(THURSDAY), {}, 'closed on Thursdays');
  assert.deepEqual(await run('2026-03-10T07:00:00Z'), { manager: 1 }, 'Tuesday at 08:00, a holiday of one office');
});

test('dates and hours are those of the company’s zone', async () => {
  const { askDay, withContract, member, run, set } = await prepare();
  await member('manager', 'manager');
  await set({ timeZone: 'Asia/Tokyo' });
  world.setNow('2026-03-02T16:00:00Z'); // 01:00 of the next day
  await askDay(await withContract(), '2026-08-03');
  assert.deepEqual(await run('2026-03-05T01:00:00Z'), {}, 'the second day');
  assert.deepEqual(await run('2026-03-05T23:00:00Z'), { manager: 1 }, '08:00 of the third');
});

test('again after as many days, and not before, whatever is asked meanwhile', async () => {
  const { askDay, withContract, member, run, set } = await prepare();
  await member('manager', 'manager');
  const ana = await withContract();
  await askDay(ana, '2026-08-03');
  assert.deepEqual(await run(THURSDAY), { manager: 1 });
  assert.deepEqual(await run(THURSDAY), {}, 'twice in a row');
  await askDay(ana, '2026-08-04');
  assert.deepEqual(await run('2026-03-06T09:00:00Z'), {});
  assert.deepEqual(await run('2026-03-09T09:00:00Z'), { manager: 2 }, 'the first working day after three');
  await set({ decisionReminderDays: 1 });
  assert.deepEqual(await run('2026-03-10T09:00:00Z'), { manager: 2 });
  await set({ decisionReminderDays: null });
  assert.deepEqual(await run('2026-03-11T09:00:00Z'), {});
});

test('the setting is 3 at first, from 1 to 30 days, or null', async () => {
  const { rest, set } = await prepare();
  assert.equal((await rest.get(SETTINGS)).data.decisionReminderDays, 3);
  for (const days of [1, 30, null])
    assert.equal((await set({ decisionReminderDays: days })).data.decisionReminderDays, days);
  assert.equal((await set({ language: 'de' })).data.decisionReminderDays, null, 'left out, it stays');
  for (const days of [0, 31, 2.5, '3']) {
    const { status, errors } = await set({ decisionReminderDays: days });
    assert.deepEqual([status, Object.keys(errors)], [422, ['decisionReminderDays']], String(days));
  }
});

test('I3 I5 an absence reminds the managers who see the person; else administrators; else owners', async () => {
  const { askDay, withContract, person, member, run, rest, office, set, disable } = await prepare();
  await set({ decisionReminderDays: 1 });
  const [near, far] = [await office('Near'), await office('Far')];
  const lead = await withContract({ officeIds: [near] });
  const deputyId = await person({ officeIds: [near] });
  await member('lead', 'manager', lead, { officeIds: [near] });
  await member('deputy', 'manager', deputyId, { officeIds: [near] });
  await member('far', 'manager', null, { officeIds: [far] });
  await member('viewer', 'viewer');
  await member('employee', 'employee', await person());
  const administrator = await member('administrator', 'administrator');
  await member('owner', 'owner');
  await askDay(await withContract({ officeIds: [near] }), '2026-08-03');
  await askDay(lead, '2026-08-03');
  const days = ['03', '04', '05', '06'].map((day) => `2026-03-${day}T09:00:00Z`) as [string, string, string, string];
  assert.deepEqual(await run(days[0]), { lead: 1, deputy: 2 }, 'nobody of their own');
  await rest.put(`/core/v3/employees/${deputyId}`, { status: 'inactive' });
  assert.deepEqual(
    await run(days[1]),
    { lead: 1, administrator: 1 },
    'nobody but an administrator decides on the lead',
  );
  await disable(administrator);
  assert.deepEqual(await run(days[2]), { lead: 1, owner: 1 }, 'the account of the administrator is disabled');
  await disable(administrator, 'null');
  assert.deepEqual(await run(days[3]), { lead: 1, administrator: 1 });
});

test('F2 a company request reminds whom its level asks by name, since the level before was passed', async () => {
  const { ask, type, person, member, run, decide } = await prepare();
  const bossId = await person();
  await member('boss', 'manager', bossId);
  const other = await member('other', 'manager');
  const administrator = await member('administrator', 'administrator');
  await member('owner', 'owner');
  const levels = [
    { approvers: [{ managerSteps: 1 }] },
    { approvers: [{ userId: other.membershipId }, { userId: administrator.membershipId }], quorum: 'all' },
  ];
  const id = await ask(await person({ managerId: bossId }), await type({ levels }));
  assert.deepEqual(await run(THURSDAY), { boss: 1 });
  assert.equal((await decide(id, 'accept')).status, 200);
  assert.deepEqual(await run('2026-03-06T09:00:00Z'), {}, 'the second level has just been reached');
  assert.deepEqual(await run('2026-03-09T09:00:00Z'), { other: 1, administrator: 1 });
  const requests = [{ kind: 'company' as const, id, level: 2 }];
  const { results } = await decideMany(other.scope, { requests, decision: 'accepted' });
  assert.equal(results[0]?.problem, null);
  assert.deepEqual(await run('2026-03-12T09:00:00Z'), { administrator: 1 }, 'who has accepted is asked no more');
  await decide(id, 'reject');
  assert.deepEqual(await run('2026-03-16T09:00:00Z'), {});
});

test('F2 a role reminds those who have it, and others only where nobody has', async () => {
  const { ask, type, person, member, run, disable, set } = await prepare();
  await set({ decisionReminderDays: 1 });
  const manager = await member('manager', 'manager');
  await member('administrator', 'administrator');
  const owner = await member('owner', 'owner');
  const requester = await person();
  const asks = async (...approvers: object[]) => ask(requester, await type({ levels: [{ approvers }] }));
  await asks({ role: 'manager' });
  assert.deepEqual(await run('2026-03-03T09:00:00Z'), { manager: 1 });
  await asks({ role: 'administrator' });
  await asks({ role: 'owner' });
  assert.deepEqual(await run('2026-03-04T09:00:00Z'), { manager: 1, administrator: 1, owner: 1 });
  await asks({ managerSteps: 1 });
  await disable(manager);
  await disable(owner);
  assert.deepEqual(await run('2026-03-05T09:00:00Z'), { administrator: 4 }, 'nobody is above the requester');
});

test('F4 a delegate is reminded on the dates of the delegation', async () => {
  const { ask, type, person, member, run, rest, set } = await prepare();
  await set({ decisionReminderDays: 1 });
  const [awayId, deputyId] = [await person(), await person()];
  await member('away', 'manager', awayId);
  await member('deputy', 'manager', deputyId);
  await ask(await person({ managerId: awayId }), await type({ levels: [{ approvers: [{ managerSteps: 1 }] }] }));
  await rest.post(DELEGATIONS, { employeeId: awayId, delegateId: deputyId, from: '2026-03-04', to: '2026-03-04' });
  assert.deepEqual(await run('2026-03-03T09:00:00Z'), { away: 1 });
  assert.deepEqual(await run('2026-03-04T09:00:00Z'), { away: 1, deputy: 1 });
  assert.deepEqual(await run('2026-03-05T09:00:00Z'), { away: 1 });
});

test('F4 a delegate is reminded about people in the scope of either, and not about the person who is away', async () => {
  const { askDay, ask, type, person, withContract, office, member, run, rest, set } = await prepare();
  await set({ decisionReminderDays: 1 });
  const [lisbon, porto, faro] = [await office('Lisbon'), await office('Porto'), await office('Faro')];
  const [awayId, deputyId] = [await withContract({ officeIds: [lisbon] }), await person()];
  await member('away', 'manager', awayId, { officeIds: [lisbon] });
  await member('deputy', 'manager', deputyId, { officeIds: [porto] });
  await member('administrator', 'administrator');
  const flow = await type({ levels: [{ approvers: [{ role: 'manager' }] }] });
  const askBoth = async (officeId: string) => {
    const employeeId = await withContract({ officeIds: [officeId] });
    await askDay(employeeId, '2026-08-03');
    await ask(employeeId, flow);
  };
  await askBoth(lisbon);
  assert.deepEqual(await run('2026-03-03T09:00:00Z'), { away: 2 });
  await rest.post(DELEGATIONS, { employeeId: awayId, delegateId: deputyId, from: '2026-03-04', to: '2026-03-04' });
  await askBoth(porto);
  await askBoth(faro);
  await askDay(awayId, '2026-08-03');
  assert.deepEqual(await run('2026-03-04T09:00:00Z'), { away: 2, deputy: 4, administrator: 3 });
  assert.deepEqual(await run('2026-03-05T09:00:00Z'), { away: 2, deputy: 2, administrator: 3 });
});

test('M5 who wants no reminders gets none and no mark, nobody is reminded in their place, and the choice can be taken back', async () => {
  const { askDay, withContract, member, run } = await prepare();
  const quiet = await member('quiet', 'manager');
  await member('other', 'manager');
  await member('administrator', 'administrator');
  await askDay(await withContract(), '2026-08-03');
  await setNotice(quiet.scope, { kind: 'decision_reminder', frequency: 'never' });
  assert.deepEqual(await run(THURSDAY), { other: 1 });
  const marks = 'select reminded_on from memberships where id = $1';
  assert.deepEqual((await ownerPool.query(marks, [quiet.membershipId])).rows, [{ reminded_on: null }]);
  await setNotice(quiet.scope, { kind: 'decision_reminder', frequency: 'as_company' });
  assert.deepEqual(await run(THURSDAY), { quiet: 1 });
});

test('M5 where all whom a request waits for want no reminders, nobody above them is reminded', async () => {
  const { askDay, withContract, member, run } = await prepare();
  const quiet = await member('quiet', 'manager');
  await member('administrator', 'administrator');
  await askDay(await withContract(), '2026-08-03');
  await setNotice(quiet.scope, { kind: 'decision_reminder', frequency: 'never' });
  assert.deepEqual(await run(THURSDAY), {});
});

test('M5 who chooses to get none while a run is about to remind them gets none', async () => {
  const { companyId, scope, askDay, withContract, member } = await prepare();
  const quiet = await member('quiet', 'manager');
  await askDay(await withContract(), '2026-08-03');
  world.setNow(THURSDAY);
  const asked = { now: scope.now(), timeZone: 'Europe/Madrid', before: '2026-03-02' };
  const [due] = await scope.read(listDueReminders(companyId, asked));
  assert.ok(due);
  await setNotice(quiet.scope, { kind: 'decision_reminder', frequency: 'never' });
  const mark = () => scope.transaction(({ commit }) => commit(markAsReminded(companyId, due, '2026-03-05')));
  assert.equal(await mark(), false);
  await setNotice(quiet.scope, { kind: 'decision_reminder', frequency: 'as_company' });
  assert.equal(await mark(), true);
});

test('of several runs at once one reminds, and what it writes is no change of anybody’s access', async () => {
  const { companyId, scope, askDay, withContract, member, namesOf } = await prepare();
  await Promise.all(['one', 'two', 'three'].map((name) => member(name, 'manager')));
  await askDay(await withContract(), '2026-08-03');
  const state = async () => {
    const text = `select (select json_agg(m order by m.id) from (select id, role, updated_at from memberships where company_id = $1) m),
      (select count(*) from audit_lines where company_id = $1), (select count(*) from auth.session)`;
    return JSON.stringify((await ownerPool.query(text, [companyId])).rows);
  };
  const before = await state();
  world.setNow(THURSDAY);
  // None of them writes before all have read whom to remind.
  const client = await ownerPool.connect();
  await client.query('begin');
  await client.query('select from memberships where company_id = $1 for update', [companyId]);
  const runs = Promise.all(Array.from({ length: 4 }, () => remindApprovers(scope)));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil('all of them wait', 5000, async () => (await ownerPool.query(waiting)).rowCount === 4);
  await client.query('commit');
  client.release();
  await runs;
  assert.equal((await ownerPool.query('select from auth.mail_outbox')).rowCount, 3);
  assert.deepEqual(namesOf(await takeMails()).sort(), ['one', 'three', 'two']);
  assert.equal(await state(), before);
});

test('a mail that cannot be queued leaves no mark, and keeps neither others nor other companies back', async () => {
  const [first, second, third] = [await prepare(), await prepare(), await prepare()];
  const [broken] = await Promise.all([
    first.member('broken', 'manager'),
    first.member('fine', 'manager'),
    second.member('second', 'manager'),
    third.member('third', 'manager'),
  ]);
  for (const { askDay, withContract } of [first, second, third]) await askDay(await withContract(), '2026-08-03');
  const setEmail = (email: string) =>
    ownerPool.query('update auth."user" set email = $2 where id = $1', [broken.userId, email]);
  const email = await first.emailOf(broken);
  await setEmail('no address');
  const setZone = (timeZone: string) =>
    ownerPool.query('update companies set time_zone = $2 where id = $1', [second.companyId, timeZone]);
  await setZone('Nowhere/City');
  const reminded = async () => {
    const mails = await takeMails();
    return [first, second, third].flatMap(({ namesOf }) => namesOf(mails));
  };
  world.setNow(THURSDAY);
  await assert.rejects(remindEverywhere(runtime, signal));
  assert.deepEqual(await reminded(), ['fine', 'third']);
  await Promise.all([setEmail(email), setZone('Europe/Madrid')]);
  await remindEverywhere(runtime, signal);
  assert.deepEqual(await reminded(), ['broken', 'second'], 'those who were left out');
  await remindEverywhere(runtime, signal);
  assert.deepEqual(await reminded(), []);
});

test('without a mail server nobody is reminded, and everybody once there is one; in a cancelled company nobody', async () => {
  const { companyId, scope, askDay, withContract, member, run } = await prepare();
  await member('manager', 'manager');
  await askDay(await withContract(), '2026-08-03');
  const { settings } = runtime;
  runtime.settings = { ...settings, smtpUrl: undefined };
  world.setNow(THURSDAY);
  await remindApprovers(scope);
  runtime.settings = settings;
  const setSubscription = (to: string) =>
    ownerPool.query('update companies set subscription = $2 where id = $1', [companyId, to]);
  await setSubscription('cancelled');
  assert.deepEqual(await run(THURSDAY), {});
  await setSubscription('active');
  assert.deepEqual(await run(THURSDAY), { manager: 1 });
});
