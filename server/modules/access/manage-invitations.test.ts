import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sendMailsTo, startMailServer } from '#test/mail-server.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';

const world = await createWorld();
const INVITATIONS = '/core/v3/invitations';

const secretIn = (answer: Answer): string => new URL(answer.data.link).hash.slice(1);

const rowOf = async (id: string) =>
  (await world.ownerPool.query('select * from invitations where id = $1', [id])).rows[0];

test('I6 200: somebody is invited, and only the hash of the secret in the link is kept', async () => {
  world.setNow('2026-03-10T12:00:00Z');
  const { rest } = await world.company();
  const created = await rest.post(INVITATIONS, { email: ' Berta@Example.com'.trim(), role: 'manager' });
  assert.equal(created.status, 200);
  const { id, link, mailed, ...rest_ } = created.data;
  assert.equal(mailed, false);
  assert.deepEqual(rest_, {
    ...{ email: 'berta@example.com', role: 'manager', employeeId: null, invitedByName: 'test' },
    scope: { all: true, departmentIds: [], officeIds: [], entityGroupIds: [], reports: false },
    ...{ createdAt: '2026-03-10T12:00:00+00:00', updatedAt: '2026-03-10T12:00:00+00:00' },
    expiresAt: '2026-03-17T12:00:00+00:00',
  });
  const { pathname, search } = new URL(link);
  assert.deepEqual([pathname, search], ['/invitation', ''], 'the secret is in the fragment, which no server receives');
  const secret = secretIn(created);
  assert.match(secret, /^[\w-]{43}$/);
  const row = await rowOf(id);
  assert.deepEqual(row.hash, createHash('sha256').update(secret).digest());
  const { rows } = await world.ownerPool.query(
    'select to_jsonb(a)::text as line from audit_lines a where record_id = $1',
    [id],
  );
  assert.equal(rows.length, 1);
  assert.match(rows[0].line, /"record_name": "berta@example.com"/);
  for (const kept of [JSON.stringify(row), rows[0].line]) assert.ok(!kept.includes(secret));
  for (const path of [INVITATIONS, `${INVITATIONS}/${id}`, '/core/v3/users'])
    assert.ok(!JSON.stringify((await rest.get(path)).body).includes('"link"'), path);
  assert.deepEqual((await rest.get(`${INVITATIONS}/${id}`)).data, { id, ...rest_ });
  assert.deepEqual((await rest.get(`${INVITATIONS}?email=BERTA`)).data, [{ id, ...rest_ }]);
  assert.equal((await rest.get(`${INVITATIONS}?email=carla`)).meta.total, 0);
});

test('I6 200: sending again makes a new secret for another 7 days, also when the old link is too old', async () => {
  world.setNow('2026-03-10T12:00:00Z');
  const { rest } = await world.company();
  const first = await rest.post(INVITATIONS, { email: 'berta@example.com', role: 'viewer' });
  world.setNow('2026-03-20T12:00:00Z');
  const again = await rest.post(`${INVITATIONS}/${first.data.id}/resend`);
  assert.equal(again.status, 200);
  const { link, expiresAt, updatedAt, ...same } = again.data;
  assert.deepEqual(
    { ...first.data, ...{ link, expiresAt, updatedAt } },
    { ...same, ...{ link, expiresAt: '2026-03-27T12:00:00+00:00', updatedAt: '2026-03-20T12:00:00+00:00' } },
  );
  assert.notEqual(secretIn(again), secretIn(first));
  const row = await rowOf(first.data.id);
  assert.deepEqual(row.old_hashes, [createHash('sha256').update(secretIn(first)).digest()]);
  for (let time = 0; time < 25; time++) await rest.post(`${INVITATIONS}/${first.data.id}/resend`);
  assert.equal((await rowOf(first.data.id)).old_hashes.length, 20, 'the last ones are remembered');
});

test('I6 404 invitation_not_found: a withdrawn one is neither read, sent nor withdrawn again, and the address can be invited', async () => {
  const { rest } = await world.company();
  const body = { email: 'berta@example.com', role: 'viewer' };
  const { data } = await rest.post(INVITATIONS, body);
  const path = `${INVITATIONS}/${data.id}`;
  const withdrawn = await rest.delete(path);
  assert.deepEqual([withdrawn.status, withdrawn.data], [200, '']);
  for (const answer of [await rest.get(path), await rest.post(`${path}/resend`), await rest.delete(path)])
    assert.deepEqual([answer.status, answer.code], [404, 'invitation_not_found']);
  assert.equal((await rest.get(INVITATIONS)).meta.total, 0);
  assert.equal((await rest.get('/core/v3/users?status=invited')).meta.total, 0);
  assert.equal((await rest.post(INVITATIONS, body)).status, 200);
});

test('409 invitation_already_open: an address has one open invitation of a company, at one moment too', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const body = { email: 'berta@example.com', role: 'viewer' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ours.rest.post(INVITATIONS, body)));
  assert.deepEqual(answers.map(({ status, code }) => (status === 200 ? '' : `${status} ${code}`)).sort(), [
    '',
    ...Array(4).fill('409 invitation_already_open'),
  ]);
  assert.equal((await ours.rest.post(INVITATIONS, { ...body, email: 'BERTA@example.com' })).status, 409);
  assert.equal((await theirs.rest.post(INVITATIONS, body)).status, 200, 'another company invites too');
});

test('404: an invitation of another company is not there', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const { data } = await theirs.rest.post(INVITATIONS, { email: 'berta@example.com', role: 'viewer' });
  const path = `${INVITATIONS}/${data.id}`;
  for (const answer of [
    await ours.rest.get(path),
    await ours.rest.post(`${path}/resend`),
    await ours.rest.delete(path),
    await ours.rest.get(`/core/v3/users/${data.id}`),
  ])
    assert.equal(answer.status, 404);
  assert.equal((await theirs.rest.get(path)).status, 200);
});

test('422: e-mail address and role are required', async () => {
  const { rest } = await world.company();
  const { status, errors } = await rest.post(INVITATIONS, { email: 'no address', role: 'boss' });
  assert.deepEqual([status, Object.keys(errors)], [422, ['email', 'role']]);
  assert.deepEqual(Object.keys((await rest.post(INVITATIONS, {})).errors), ['email', 'role']);
});

test('I6 I8 200: with a mail server a link is sent that nobody else is shown, in the language of the company, and again with a new one', async () => {
  const server = await startMailServer();
  const { settings } = world.runtime;
  sendMailsTo(world, server.url);
  const { rest } = await world.company({ language: 'de' });
  const created = await rest.post(INVITATIONS, { email: 'berta@example.com', role: 'manager' });
  assert.equal(created.data.mailed, true);
  assert.equal((await rest.post(INVITATIONS, { email: 'berta@example.com', role: 'manager' })).status, 409);
  const again = await rest.post(`${INVITATIONS}/${created.data.id}/resend`);
  await sendMails(world.runtime);
  const links = [created, again].map(({ data }) => data.link);
  assert.equal(server.received.length, 2, 'what is refused sends nothing');
  for (const { to, text } of server.received) {
    assert.deepEqual(to, ['berta@example.com']);
    assert.match(text, /test lädt Sie/);
    assert.ok(!links.some((link) => text.includes(link)));
  }
  const mailed = server.received.map(({ text }) => /\/invitation#[\w-]{43}$/m.exec(text)?.[0]);
  assert.ok(mailed[0] && mailed[1] && mailed[0] !== mailed[1], mailed.join());
  world.runtime.settings = settings;
  const without = await rest.post(INVITATIONS, { email: 'carla@example.com', role: 'manager' });
  assert.equal(without.data.mailed, false);
});
