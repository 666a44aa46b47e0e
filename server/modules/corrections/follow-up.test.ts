import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { at, correctionCompany, entryOf } from '#test/corrections.ts';
import { sendMailsTo } from '#test/mail-server.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { setNotice } from '../access/manage-notices.ts';
import { acceptCorrection, rejectCorrection } from './decide-correction.ts';
import { followUpCorrections, followUpEverywhere } from './follow-up.ts';
import { proposeCorrection } from './propose-correction.ts';
import { proposeCorrectionInput } from './schema.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
sendMailsTo(world, 'smtp://127.0.0.1:9');
const NOW = '2026-03-10T12:00:00Z';

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  world.setNow(NOW);
});

async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  return rows.map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'));
}

/** Proposes as the pages do. */
const proposed = (who: TestMember, input: object) => proposeCorrection(who.scope, proposeCorrectionInput.parse(input));

async function prepare() {
  const company = await correctionCompany(world);
  const emails = async (members: TestMember[]) => {
    const ids = members.map(({ userId }) => userId);
    const { rows } = await ownerPool.query('select email from auth."user" where id = any($1)', [ids]);
    return rows.map(({ email }) => email as string).sort();
  };
  return {
    ...company,
    emails,
    run: async (now: string) => {
      world.setNow(now);
      await Promise.all([followUpCorrections(company.scope), followUpCorrections(company.scope)]);
      return takeMails();
    },
  };
}

test('J7 the other side gets old and new values, and no personal detail in the subject', async () => {
  const { colleague, enter, manager, emails } = await prepare();
  const { employeeId, user } = await colleague('viewer', { firstName: 'Ana', lastName: 'Gil' });
  const { data: entry } = await enter(employeeId, at('09:00'), at('12:00'));
  const change = { employeeId, type: 'update', workEntryId: entry.id, entry: entryOf('09:00', '12:30') };
  const { id } = await proposed(manager, { ...change, reason: 'Worked longer' });
  const [mail, ...others] = await takeMails();
  assert.ok(mail && others.length === 0);
  assert.deepEqual([mail.kind, mail.to], ['correction_proposed', (await emails([user]))[0]]);
  const { subject, text } = writeMail(mail);
  assert.equal(subject, 'A correction of time needs your answer');
  for (const said of [
    `${manager.userName} proposes a correction of the time of Ana Gil`,
    'Recorded: 2 March 2026, 09:00–12:00, work',
    'Proposed: 2 March 2026, 09:00–12:30, work',
    'Reason: Worked longer',
    'Please answer by 24 March 2026.',
    '/time/corrections?company=',
  ]) {
    assert.ok(text.includes(said), `${said}\n${text}`);
  }
  await rejectCorrection(user.scope, { id, comment: 'It was not so' });
  const [answer] = await takeMails();
  assert.ok(answer);
  assert.deepEqual([answer.kind, answer.to], ['correction_decided', (await emails([manager]))[0]]);
  const decided = writeMail(answer);
  assert.equal(decided.subject, 'A correction of time was answered');
  assert.match(decided.text, /rejected the correction[\s\S]+Comment: It was not so/);
});

test('J7 a proposal of the employee goes to the nearest who may decide, and deletions name the day', async () => {
  const { colleague, enter, manager, administrator, emails, rest } = await prepare();
  const { employeeId, user } = await colleague();
  const { data: entry } = await enter(employeeId, at('09:00'), at('12:00'));
  const removal = { employeeId, type: 'delete', workEntryId: entry.id, reason: 'Twice' };
  const { id } = await proposed(user, removal);
  const mails = await takeMails();
  assert.deepEqual(
    mails.map(({ to }) => to),
    await emails([manager]),
  );
  assert.match(writeMail(mails[0] ?? assert.fail()).text, /Proposed: delete the entry of 2 March 2026/);
  await acceptCorrection(manager.scope, { id });
  assert.deepEqual(
    (await takeMails()).map(({ to }) => to),
    await emails([user]),
  );
  await ownerPool.query('delete from memberships where id = $1', [manager.membershipId]);
  assert.equal(
    (
      await rest.post('/schedule/v1/work-entry-corrections', {
        ...{ employeeId, type: 'create', reason: 'x', entry: entryOf('09:00', '10:00'), onBehalfOf: 'employee' },
      })
    ).status,
    200,
  );
  assert.deepEqual(
    (await takeMails()).map(({ to }) => to),
    await emails([administrator]),
  );
});

test('J7 reminders come after 3 and 10 days from 08:00, each once, of two runs at once too', async () => {
  const { colleague, propose, run, act } = await prepare();
  const { employeeId } = await colleague();
  const { id } = await propose(employeeId);
  await takeMails();
  for (const [now, count] of [
    ['2026-03-12T12:00:00Z', 0],
    ['2026-03-13T06:59:00Z', 0],
    ['2026-03-13T07:00:00Z', 1],
    ['2026-03-14T12:00:00Z', 0],
    ['2026-03-20T12:00:00Z', 1],
    ['2026-03-21T12:00:00Z', 0],
  ] as const) {
    const mails = await run(now);
    assert.equal(mails.length, count, now);
    for (const mail of mails) {
      assert.equal(mail.kind, 'correction_reminder');
      assert.match(writeMail(mail).text, /on 10 March 2026 is still pending/);
    }
  }
  world.setNow(NOW);
  const late = await propose(employeeId);
  await takeMails();
  assert.equal((await run('2026-03-24T12:00:00Z')).length, 1, 'a late run sends one');
  assert.equal((await run('2026-03-24T13:00:00Z')).length, 0);
  await act(id, 'reject');
  await act(late.id, 'reject');
});

test('J2 a proposal without an answer in time becomes overdue, without mail too, and can still be answered', async () => {
  const { colleague, propose, run, status, rest } = await prepare();
  const { employeeId, user } = await colleague();
  const ofCompany = await propose(employeeId);
  const ofEmployee = await propose(employeeId, { onBehalfOf: 'employee' });
  await rest.put('/core/v3/configurations/company', { correctionDays: 1 });
  const short = await propose(employeeId, { entry: entryOf('14:00', '15:00') });
  assert.deepEqual([ofCompany.answerBy, short.answerBy], ['2026-03-24', '2026-03-11'], 'as it was promised');
  await run('2026-03-11T22:59:00Z');
  assert.equal(await status(short.id), 'proposed');
  world.setNow('2026-03-11T23:00:00Z');
  await followUpEverywhere(runtime, new AbortController().signal);
  assert.deepEqual([await status(short.id), await status(ofCompany.id)], ['overdue', 'proposed']);
  await run('2026-06-01T12:00:00Z');
  assert.deepEqual([await status(ofCompany.id), await status(ofEmployee.id)], ['overdue', 'proposed']);
  assert.equal((await acceptCorrection(user.scope, { id: short.id })).mode, 'agreed');
});

test('M5 who wants no notices of a kind gets none, and others are not asked instead', async () => {
  const { colleague, propose, manager } = await prepare();
  const { employeeId, user } = await colleague('viewer');
  for (const who of [user, manager]) await setNotice(who.scope, { kind: 'correction_proposed', frequency: 'never' });
  await propose(employeeId);
  await propose(employeeId, { onBehalfOf: 'employee' });
  assert.deepEqual(await takeMails(), []);
});

test('I3 a proposal of somebody out of scope is not told to a manager', async () => {
  const company = await prepare();
  const { rest, person, propose, emails } = company;
  const { data: office } = await rest.post('/core/v3/offices', { name: 'North' });
  await ownerPool.query('delete from memberships where id = $1', [company.manager.membershipId]);
  const near = await addMember(world, company, { role: 'manager', sees: { officeIds: [office.id] } });
  await propose(await person({ officeIds: [office.id] }), { onBehalfOf: 'employee' });
  assert.deepEqual(
    (await takeMails()).map(({ to }) => to),
    await emails([near]),
  );
  await propose(await person(), { onBehalfOf: 'employee' });
  assert.deepEqual(
    (await takeMails()).map(({ to }) => to),
    await emails([company.administrator]),
  );
});
