import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sendMailsTo } from '#test/mail-server.ts';
import { addMember } from '#test/members.ts';
import { periodCompany } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { setNotice } from '../access/manage-notices.ts';
import { remindOfPeriods, remindOfPeriodsEverywhere } from './remind-of-periods.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
sendMailsTo(world, 'smtp://127.0.0.1:9');
const START = '2026-03-02T12:00:00Z';

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  world.setNow(START);
});

async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  return rows.map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'));
}

/** A company with people in two offices, February in review, and a run of the job that returns whom it mails about what. */
async function prepare(settings: { monthConfirmation?: boolean; monthApproval?: boolean }) {
  const company = await periodCompany(world);
  const { rest, person } = company;
  const office = async (name: string): Promise<string> => (await rest.post('/core/v3/offices', { name })).data.id;
  const [madrid, lisbon] = [await office('Madrid'), await office('Lisbon')];
  const [ana, bea] = [await person({ officeIds: [madrid] }), await person({ officeIds: [lisbon] })];
  await company.settings(settings);
  const { id } = await company.reviewed('2026-02-01');
  const called = new Map<string, string>();
  return {
    ...company,
    ...{ id, ana, bea, madrid, lisbon },
    member: async (name: string, given: Parameters<typeof addMember>[2]) => {
      const member = await addMember(world, company, given);
      const { rows } = await ownerPool.query('select email from auth."user" where id = $1', [member.userId]);
      called.set(rows[0].email, name);
      return member;
    },
    run: async (now: string) => {
      world.setNow(now);
      await remindOfPeriods(company.scope);
      return (await takeMails()).map(({ to, kind }) => `${called.get(to)} ${kind}`).toSorted();
    },
  };
}

test('K2 people are reminded of their month to confirm from the start of the review, three days apart, until they do', async () => {
  const { member, run, person, ana, bea, step, id } = await prepare({ monthConfirmation: true });
  await member('ana', { role: 'viewer', employeeId: ana, sees: {} });
  await member('bea', { role: 'manager', employeeId: bea, sees: {} });
  await member('nobody', { role: 'manager', sees: {} });
  await member('employee', { role: 'employee', employeeId: await person() });
  const all = ['ana month_to_confirm', 'bea month_to_confirm', 'employee month_to_confirm'];
  assert.deepEqual(await run('2026-03-02T06:59:00Z'), [], 'before 08:00 in Madrid');
  assert.deepEqual(await run('2026-03-02T07:00:00Z'), all);
  assert.deepEqual(await run('2026-03-02T12:00:00Z'), []);
  assert.deepEqual(await run('2026-03-04T12:00:00Z'), []);
  assert.deepEqual(await run('2026-03-05T07:00:00Z'), all);
  await step(id, 'refuse', { employeeId: ana, remark: 'The 12th is missing.' });
  assert.deepEqual(await run('2026-03-08T12:00:00Z'), all.slice(1));
});

test('K2 the mail leads to the person’s month and names its dates', async () => {
  const { member, ana, id, scope, companyId } = await prepare({ monthConfirmation: true });
  await member('ana', { role: 'viewer', employeeId: ana, sees: {} });
  await remindOfPeriods(scope);
  const [mail] = await takeMails();
  assert.ok(mail?.kind === 'month_to_confirm');
  assert.deepEqual([mail.values.firstOn, mail.values.lastOn], ['2026-02-01', '2026-02-28']);
  const { pathname, searchParams } = new URL(mail.values.link);
  assert.deepEqual([pathname, [...searchParams.values()]], [`/time/periods/${id}/${ana}`, [companyId]]);
});

test('K2 M5 the mail of somebody with the role employee leads to their own page', async () => {
  const { member, ana, id, scope } = await prepare({ monthConfirmation: true });
  await member('ana', { role: 'employee', employeeId: ana });
  await remindOfPeriods(scope);
  const [mail] = await takeMails();
  assert.ok(mail?.kind === 'month_to_confirm');
  assert.equal(new URL(mail.values.link).pathname, `/me/time/${id}`);
});

test('K2, I3, I5 the nearest approvers with somebody else to approve in scope are reminded', async () => {
  const { member, run, madrid, lisbon, ana, bea, step, id } = await prepare({ monthApproval: true });
  await member('madrid', { role: 'manager', employeeId: ana, sees: { officeIds: [madrid] } });
  await member('lisbon', { role: 'manager', sees: { officeIds: [lisbon] } });
  await member('viewer', { role: 'viewer' });
  await member('administrator', { role: 'administrator' });
  await member('owner', { role: 'owner' });
  const kind = 'months_to_approve';
  // Nobody else sees Ana: an administrator approves her month.
  assert.deepEqual(await run(START), [`administrator ${kind}`, `lisbon ${kind}`]);
  assert.deepEqual(await run('2026-03-03T12:00:00Z'), []);
  await step(id, 'approve', { employeeIds: [bea] });
  assert.deepEqual(await run('2026-03-05T12:00:00Z'), [`administrator ${kind}`]);
});

test('K2 nobody is reminded to approve a month that is not confirmed yet', async () => {
  const { people, member, run, ana, bea, step, id } = await prepare({ monthApproval: true, monthConfirmation: true });
  await member('owner', { role: 'owner' });
  assert.deepEqual(await run(START), []);
  for (const employeeId of [ana, bea]) {
    const [person] = await people(id, `&employeeId=${employeeId}`);
    await ownerPool.query(
      `insert into period_employees (company_id, period_id, employee_id, from_date, to_date, confirmed_at, confirmed_by_name, record_hash)
         select company_id, id, $2, from_date, to_date, now(), 'Ana', $3 from periods where id = $1`,
      [id, employeeId, person.recordHash],
    );
    assert.deepEqual(await run(START), employeeId === ana ? ['owner months_to_approve'] : []);
  }
  assert.equal((await step(id, 'approve', { employeeIds: [ana, bea] })).status, 200);
  assert.deepEqual(await run('2026-03-09T12:00:00Z'), []);
});

test('K2, M5 nobody who wants none, and nothing where no step is required or the subscription has ended', async () => {
  const { member, run, ana, companyId, settings } = await prepare({ monthConfirmation: true, monthApproval: true });
  const owner = await member('owner', { role: 'owner', employeeId: ana });
  await setNotice(owner.scope, { kind: 'month_to_confirm', frequency: 'never' });
  assert.deepEqual(await run(START), []);
  await setNotice(owner.scope, { kind: 'month_to_confirm', frequency: 'at_once' });
  await settings({ monthConfirmation: false, monthApproval: false });
  assert.deepEqual(await run(START), []);
  await settings({ monthConfirmation: true });
  await ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
  assert.deepEqual(await run(START), []);
});

test('K2 many runs at once remind once', async () => {
  const { member, ana, scope } = await prepare({ monthConfirmation: true });
  await member('ana', { role: 'viewer', employeeId: ana, sees: {} });
  await Promise.all(Array.from({ length: 5 }, () => remindOfPeriods(scope)));
  await remindOfPeriodsEverywhere(runtime, new AbortController().signal);
  assert.equal((await takeMails()).length, 1);
});
