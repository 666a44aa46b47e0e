import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { sendMailsTo } from '#test/mail-server.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { setNotice } from '../access/manage-notices.ts';
import { extendDays } from '../days/extend-days.ts';
import { remindOfChangedLeave, remindOfChangedLeaveEverywhere } from './remind-of-changed-leave.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
sendMailsTo(world, 'smtp://127.0.0.1:9');
const HOLIDAYS = '/schedule/v1/holiday-calendars';

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  world.setNow('2026-03-30T12:00:00Z');
});

async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  return rows.map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'));
}

/** A person and their manager, who both sign in, with leave that the manager has approved. */
async function prepare() {
  const company = await absenceCompany(world);
  const { rest, person, type, ask } = company;
  const [managerId, employeeId] = [await person({ firstName: 'Boss' }), await person({ firstName: 'Ana' })];
  const called = new Map<string, string>();
  const member = async (name: string, given: Parameters<typeof addMember>[2]) => {
    const added = await addMember(world, company, given);
    const { rows } = await ownerPool.query('select email from auth."user" where id = $1', [added.userId]);
    called.set(rows[0].email, name);
    return added;
  };
  const manager = await member('manager', { role: 'manager', employeeId: managerId });
  await member('self', { role: 'administrator', employeeId });
  await member('owner', { role: 'owner' });
  const absenceTypeId = await type({ name: 'Leave' });
  const { data } = await ask(employeeId, absenceTypeId, [{ date: '2026-05-06' }, { date: '2026-05-07' }]);
  const accepted = await rest.post(`${REQUESTS}/${data.id}/accept`, { managerId });
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
  const holiday = (...dates: string[]) =>
    rest.post(HOLIDAYS, { name: 'Town', daysOff: dates.map((date) => ({ date, name: 'Town day' })) });
  return {
    ...company,
    ...{ absenceTypeId, manager, holiday },
    run: async (now: string) => {
      world.setNow(now);
      await remindOfChangedLeave(company.scope);
      return (await takeMails()).map(({ to, values }) => [called.get(to), values] as const).toSorted();
    },
  };
}

test('E2 the person and who approved get one mail about all days that a changed plan has settled again, a minute after the last', async () => {
  const { companyId, holiday, run } = await prepare();
  await holiday('2026-05-06');
  world.setNow('2026-03-30T12:00:30Z');
  await holiday('2026-05-07');
  assert.deepEqual(await run('2026-03-30T12:01:10Z'), []);
  const shared = { companyName: 'Acme', link: `https://time.example/absences?company=${companyId}` };
  const [first, last] = ['2026-05-06', '2026-05-07'];
  assert.deepEqual(await run('2026-03-30T12:01:40Z'), [
    ['manager', { ...shared, approvedFirstOn: first, approvedLastOn: last }],
    ['self', { ...shared, ownFirstOn: first, ownLastOn: last }],
  ]);
  assert.deepEqual(await run('2026-03-30T13:00:00Z'), []);
});

test('E2 a change without leave tells nobody, nor one of a plan that takes the same', async () => {
  const { holiday, run } = await prepare();
  await holiday('2026-05-08', '2026-05-09');
  assert.deepEqual(await run('2026-03-30T13:00:00Z'), []);
});

test('M5 who has switched the notice off is not told; days set directly in a calendar tell the person alone', async () => {
  const company = await prepare();
  const { rest, person, absenceTypeId, manager, holiday, run } = company;
  await setNotice(manager.scope, { kind: 'changed_leave', frequency: 'never' });
  const other = await person();
  const { data } = await rest.post(CALENDARS, { employeeId: other, absenceTypeId, year: 2026, maxDaysOff: 30 });
  await rest.put(`${CALENDARS}/${data.id}`, { daysOff: [{ date: '2026-05-06' }] });
  await addMember(world, company, { role: 'viewer', employeeId: other });
  await holiday('2026-05-06');
  const told = await run('2026-03-30T13:00:00Z');
  assert.deepEqual(told.map(([name]) => name).toSorted(), ['self', undefined]);
});

test('E15 a holiday for more people than are computed at once tells each of them once the job has counted again', async () => {
  const { companyId, scope, person, holiday, run } = await prepare();
  for (let at = 0; at < 20; at += 1) await person();
  await holiday('2026-05-06');
  assert.deepEqual(await run('2026-03-30T12:10:00Z'), []);
  await extendDays(scope);
  const told = await run('2026-03-30T12:20:00Z');
  assert.deepEqual(
    told.map(([name]) => name),
    ['manager', 'self'],
  );
  const left = await ownerPool.query('select count(*)::int as n from leave_notices where company_id = $1', [companyId]);
  assert.equal(left.rows[0].n, 0);
});

test('E2 a day that is taken back and leaves its time to the others of a week without fixed days tells nobody', async () => {
  const { rest, absenceTypeId, run, companyId } = await prepare();
  const { data: person } = await rest.post('/core/v3/employees', { firstName: 'Flo', lastName: 'Gil' });
  const terms = { employeeId: person.id, startAt: '2026-01-01', weeklyHours: 40, flexibleDaysPerWeek: 5 };
  assert.equal((await rest.post('/contract/v1/contracts', terms)).status, 200);
  const calendar = { employeeId: person.id, absenceTypeId, year: 2026, maxDaysOff: 30 };
  const { data } = await rest.post(CALENDARS, calendar);
  const days = ['04', '05', '06', '07', '08', '09'].map((day) => ({ date: `2026-05-${day}` }));
  for (const daysOff of [days, days.slice(1)])
    assert.equal((await rest.put(`${CALENDARS}/${data.id}`, { daysOff })).status, 200);
  const used = (await rest.get(`${CALENDARS}/${data.id}/balance`)).data.used;
  assert.equal(used.days, 5);
  const waiting = await ownerPool.query('select count(*)::int as n from leave_notices where company_id = $1', [
    companyId,
  ]);
  assert.equal(waiting.rows[0].n, 0);
  assert.deepEqual(await run('2026-03-30T13:00:00Z'), []);
});

test('a server without mail removes the days and sends nothing', async () => {
  const { companyId, holiday } = await prepare();
  const { smtpUrl } = runtime.settings;
  await holiday('2026-05-06');
  world.setNow('2026-03-30T13:00:00Z');
  Object.assign(runtime.settings, { smtpUrl: undefined });
  await remindOfChangedLeaveEverywhere(runtime, new AbortController().signal);
  Object.assign(runtime.settings, { smtpUrl });
  assert.deepEqual(await takeMails(), []);
  const left = await ownerPool.query('select count(*)::int as n from leave_notices where company_id = $1', [companyId]);
  assert.equal(left.rows[0].n, 0);
});
