import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { samplePdf } from '#test/calls.ts';
import { DOCUMENTS } from '#test/documents.ts';
import { sendMailsTo } from '#test/mail-server.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { decryptMail } from '../../platform/mail/outbox-message.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import { setNotice } from '../access/manage-notices.ts';
import { remindOfDocuments, remindOfDocumentsEverywhere } from './remind-of-documents.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
sendMailsTo(world, 'smtp://127.0.0.1:9');
const KINDS = '/core/v3/document-kinds';
const START = '2026-01-05T12:00:00Z';

beforeEach(async () => {
  await ownerPool.query('delete from auth.mail_outbox');
  world.setNow(START);
});

async function takeMails() {
  const { rows } = await ownerPool.query('delete from auth.mail_outbox returning id, message');
  return rows.map(({ id, message }) => decryptMail(runtime.secret, id, message) ?? assert.fail('unreadable'));
}

/** A company in Madrid, its members by name, and a run of the job that returns whom it mails. */
async function prepare() {
  const company = await absenceCompany(world);
  const { rest, scope } = company;
  const officeId: string = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  const employeeId = await company.person({ firstName: 'Ana', lastName: 'García', officeIds: [officeId] });
  const called = new Map<string, string>();
  return {
    ...company,
    ...{ officeId, employeeId },
    kind: async (body: object = {}): Promise<string> =>
      (await rest.post(KINDS, { name: 'Work permit', expires: true, ...body })).data.id,
    stored: async (kindId: string, expiresOn: string): Promise<string> => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ employeeId, kindId, expiresOn })) body.append(name, value);
      body.append('file', samplePdf('Permit of Ana.pdf'));
      return (await rest.send('POST', DOCUMENTS, { body })).data.id;
    },
    member: async (name: string, given: Parameters<typeof addMember>[2]) => {
      const member = await addMember(world, company, given);
      const { rows } = await ownerPool.query('select email from auth."user" where id = $1', [member.userId]);
      called.set(rows[0].email, name);
      return member;
    },
    run: async (now: string) => {
      world.setNow(now);
      await remindOfDocuments(scope);
      return (await takeMails()).map(({ to }) => called.get(to)).toSorted();
    },
  };
}

test('N5 those who see a document are mailed 30 and 7 days before its last day and on it, each once', async () => {
  const { scope, kind, stored, member, run } = await prepare();
  await member('owner', { role: 'owner' });
  await stored(await kind(), '2026-03-31');
  assert.deepEqual(await run('2026-02-28T12:00:00Z'), []);
  assert.deepEqual(await run('2026-03-01T06:59:00Z'), [], 'before eight in Madrid');
  for (const [day, mails] of [
    ['2026-03-01', ['owner']],
    ['2026-03-02', []],
    ['2026-03-23', []],
    ['2026-03-24', ['owner']],
    ['2026-03-30', []],
    ['2026-03-31', ['owner']],
    ['2026-04-01', []],
  ] as const) {
    assert.deepEqual(await run(`${day}T07:00:00Z`), mails, day);
    await Promise.all([remindOfDocuments(scope), remindOfDocuments(scope)]);
    assert.deepEqual(await takeMails(), [], `${day}: again`);
  }
});

test('N5 of two runs at once one sends the notice', async () => {
  const { scope, kind, stored, member } = await prepare();
  await member('owner', { role: 'owner' });
  await stored(await kind(), '2026-03-31');
  world.setNow('2026-03-01T12:00:00Z');
  await Promise.all([remindOfDocuments(scope), remindOfDocuments(scope), remindOfDocuments(scope)]);
  assert.equal((await takeMails()).length, 1);
});

test('N5 a late run sends one notice for the days that it missed, and none after the last day', async () => {
  const { kind, stored, member, run } = await prepare();
  await member('owner', { role: 'owner' });
  await stored(await kind(), '2026-03-31');
  assert.deepEqual(await run('2026-03-26T12:00:00Z'), ['owner']);
  assert.deepEqual(await run('2026-03-27T12:00:00Z'), []);
  await stored(await kind(), '2026-03-29');
  assert.deepEqual(await run('2026-03-30T12:00:00Z'), []);
});

test('N2 N5 only those are mailed who see documents of the kind, the person is active and the kind expires', async () => {
  const { rest, kind, stored, member, run, officeId, employeeId, person, type, ask } = await prepare();
  await member('owner', { role: 'owner' });
  await member('administrator', { role: 'administrator' });
  await member('manager', { role: 'manager', sees: { officeIds: [officeId] } });
  await member('manager of others', { role: 'manager', sees: { employeeIds: [await person()] } as object });
  await member('viewer', { role: 'viewer' });
  await member('self', { role: 'viewer', employeeId });
  const [plain, hidden, shared] = [
    await kind(),
    await kind({ visibleToEmployee: false }),
    await kind({ visibleToEmployee: false, visibleToManagers: true }),
  ];
  await stored(plain, '2026-03-01');
  assert.deepEqual(await run('2026-03-01T12:00:00Z'), ['administrator', 'owner', 'self']);
  await stored(hidden, '2026-03-02');
  assert.deepEqual(await run('2026-03-02T12:00:00Z'), ['administrator', 'owner']);
  await stored(shared, '2026-03-03');
  assert.deepEqual(await run('2026-03-03T12:00:00Z'), ['administrator', 'manager', 'owner']);
  const note = await stored(shared, '2026-03-04');
  await ask(employeeId, await type(), [{ date: '2026-03-16' }], { documentIds: [note] });
  assert.deepEqual(await run('2026-03-04T12:00:00Z'), ['administrator', 'owner', 'self'], 'of an absence');

  await stored(shared, '2026-03-05');
  await rest.put(`${KINDS}/${shared}`, { expires: false });
  assert.deepEqual(await run('2026-03-05T12:00:00Z'), []);
  await stored(plain, '2026-03-06');
  await rest.put(`/core/v3/employees/${employeeId}`, { status: 'inactive' });
  assert.deepEqual(await run('2026-03-06T12:00:00Z'), []);
});

test('N5 another last day has notices of its own, another kind with the same day has none', async () => {
  const { rest, kind, stored, member, run } = await prepare();
  await member('owner', { role: 'owner' });
  const id = await stored(await kind(), '2026-03-31');
  assert.deepEqual(await run('2026-03-31T12:00:00Z'), ['owner']);
  await rest.put(`${DOCUMENTS}/${id}`, { kindId: await kind() });
  assert.deepEqual(await run('2026-03-31T13:00:00Z'), []);
  await rest.put(`${DOCUMENTS}/${id}`, { expiresOn: '2026-04-30' });
  assert.deepEqual(await run('2026-03-31T14:00:00Z'), ['owner']);
});

test('M5 nobody is mailed who does not want it, whose account is disabled, or of a cancelled company; the mark is no change', async () => {
  const { rest, companyId, kind, stored, member, run } = await prepare();
  const quiet = await member('quiet', { role: 'administrator' });
  const disabled = await member('disabled', { role: 'owner' });
  await member('owner', { role: 'owner' });
  await setNotice(quiet.scope, { kind: 'document_expiry', frequency: 'never' });
  await ownerPool.query('update auth."user" set disabled_at = now() where id = $1', [disabled.userId]);
  const id = await stored(await kind(), '2026-03-31');
  const { cursor } = (await rest.get('/sync/v1/changes?after=now')).body.meta;
  assert.deepEqual(await run('2026-03-01T12:00:00Z'), ['owner']);
  assert.deepEqual((await rest.get(`/sync/v1/changes?after=${cursor}`)).data, []);
  assert.equal((await rest.get(`/core/v3/audit?recordId=${id}&action=update`)).data.length, 0);
  await ownerPool.query(`update companies set subscription = 'cancelled' where id = $1`, [companyId]);
  assert.deepEqual(await run('2026-03-24T12:00:00Z'), []);
});

test('N5 the mail is in the language of its reader, with the last day and neither the person’s name nor the document’s', async () => {
  const { companyId, employeeId, kind, stored, member } = await prepare();
  const { userId } = await member('owner', { role: 'owner' });
  await ownerPool.query("update memberships set language = 'de' where user_id = $1", [userId]);
  await stored(await kind(), '2026-03-31');
  world.setNow('2026-03-01T12:00:00Z');
  await remindOfDocumentsEverywhere(runtime, new AbortController().signal);
  const link = `https://time.example/people/${employeeId}/documents?company=${companyId}`;
  const mail = (await takeMails()).find(({ values }) => 'link' in values && values.link === link);
  assert.ok(mail);
  assert.deepEqual(mail.values, { companyName: 'Acme', expiresOn: '2026-03-31', link });
  for (const language of ['en', 'es', 'de', 'fr', 'pt']) {
    const { subject, text } = writeMail({ ...mail, language });
    assert.match(text, /31/);
    assert.doesNotMatch(`${subject}${text}`, /Ana|García|Permit|\{/i);
  }
});
