import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '#test/browser.ts';
import { commandsOf } from '#test/commands.ts';
import { createWorld } from '#test/world.ts';
import { authOf, createUser } from '../../platform/auth/better-auth.ts';
import { currentVisit } from '../../platform/auth/session.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const { answerOf, failureOf } = commandsOf(world);

test('user list, reset and remove: who can sign in, a new password that ends all sessions, an end of access at once', async () => {
  const made = await answerOf(['company', 'create', '--name', 'Users', '--admin-email', 'first@example.com']);
  const { companyId } = made;
  const second = { email: 'second@example.com', name: 'Second', password: 'a long password of theirs' };
  const userId = await createUser(runtime, second);
  await ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')`,
    [companyId, userId],
  );
  const { users } = await answerOf(['user', 'list', '--company', companyId]);
  assert.deepEqual(Object.keys(users[0]), ['userId', 'name', 'email', 'role', 'employeeId', 'active']);
  assert.deepEqual(
    users.map(({ email, role, active }: Record<string, unknown>) => [email, role, active]),
    [
      ['first@example.com', 'owner', true],
      ['second@example.com', 'owner', true],
    ],
  );

  const signIn = async (email: string, password: string) => {
    const { headers } = await authOf(runtime).api.signInEmail({ body: { email, password }, returnHeaders: true });
    return new Headers({ cookie: (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' });
  };
  const session = await signIn(second.email, second.password);
  assert.equal((await currentVisit(runtime, session)).kind, 'member');
  const reset = await answerOf(['user', 'reset', '--email', 'Second@Example.com']);
  assert.deepEqual(Object.keys(reset), ['email', 'password']);
  assert.equal((await currentVisit(runtime, session)).kind, 'session_ended');
  await assert.rejects(signIn(second.email, second.password), { statusCode: 401 });
  const again = await signIn(second.email, reset.password);
  assert.equal((await currentVisit(runtime, again)).kind, 'member');

  const remove = (email: string) => ['user', 'remove', '--company', companyId, '--email', email];
  const removed = await answerOf(remove('SECOND@example.com'));
  assert.deepEqual(removed, { companyId, email: 'second@example.com', accountRemoved: true });
  assert.equal((await currentVisit(runtime, again)).kind, 'session_ended');
  await assert.rejects(signIn(second.email, reset.password), { statusCode: 401 });

  assert.equal(await failureOf(remove('first@example.com')), 'last_owner');
  assert.equal((await answerOf(['user', 'list', '--company', companyId])).users.length, 1);
  await signIn('first@example.com', made.adminPassword);
});

test('user invite prints a link that makes its person a user, owners included', async () => {
  const { companyId } = await world.company();
  const invite = (email: string) => ['user', 'invite', '--company', companyId, '--email', email, '--role', 'owner'];
  const { link, expiresAt } = await answerOf(invite('Link@Example.com'));
  assert.ok(Date.parse(expiresAt) - Date.now() > 6 * 86_400_000);
  assert.equal(await failureOf(invite('link@example.com')), 'invitation_already_open');
  const secret = new URL(link).hash.slice(1);
  const given = { secret, name: 'Lin Kay', password: 'velvet harbour thirteen' };
  assert.equal((await openBrowser(runtime).call('/invitation/accept', given)).status, 200);
  const { users } = await answerOf(['user', 'list', '--company', companyId]);
  assert.deepEqual([users.length, users[0].email, users[0].role], [1, 'link@example.com', 'owner']);
  assert.equal(await failureOf(invite('link@example.com')), 'user_already_member');
  const { rows } = await ownerPool.query(
    `select way, operation from audit_lines where company_id = $1 and record_type = 'invitation' order by created_at limit 1`,
    [companyId],
  );
  assert.deepEqual(rows, [{ way: 'command', operation: 'user invite' }]);
});

test('user disable ends all sessions and every way in, and user reset lets the person in again', async () => {
  const [email, password] = ['disabled@example.com', 'velvet harbour thirteen'];
  const userId = await createUser(runtime, { email, name: 'Dis', password });
  const company = await world.company();
  const text = `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'viewer')`;
  await ownerPool.query(text, [company.companyId, userId]);
  const browser = openBrowser(runtime);
  const signIn = (given = password) => browser.call('/sign-in/email', { email, password: given });
  assert.equal((await signIn()).status, 200);
  assert.equal((await browser.visit()).kind, 'member');
  const disable = ['user', 'disable', '--email', 'Disabled@Example.com'];
  assert.deepEqual(await answerOf(disable), { email });
  assert.deepEqual(await answerOf(disable), { email }, 'repeating it changes nothing');
  assert.equal((await browser.visit()).kind, 'session_ended');
  assert.equal((await signIn()).status, 401);
  assert.equal((await company.rest.get('/core/v3/users?status=active')).meta.total, 1, 'the membership stays');
  const reset = await answerOf(['user', 'reset', '--email', email]);
  assert.equal((await signIn(reset.password)).status, 200);
  assert.equal(await failureOf(['user', 'disable', '--email', 'nobody@example.com']), 'user_not_found');
});

test('user remove leaves the account of somebody who belongs to another company, and refuses anyone who is not a user', async () => {
  const [{ companyId }, other] = [await world.company(), await world.company()];
  const email = 'both@example.com';
  const userId = await createUser(runtime, { email, name: 'Both', password: 'a long password of theirs' });
  for (const id of [companyId, other.companyId]) {
    await ownerPool.query(
      `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'manager')`,
      [id, userId],
    );
  }
  const remove = ['user', 'remove', '--company', companyId, '--email', email];
  assert.equal((await answerOf(remove)).accountRemoved, false);
  const { users } = await answerOf(['user', 'list', '--company', other.companyId]);
  assert.deepEqual(
    users.map((user: { email: string }) => user.email),
    [email],
  );
  assert.equal(await failureOf(remove), 'user_not_found');
  assert.equal(await failureOf(['user', 'reset', '--email', 'nobody@example.com']), 'user_not_found');
  assert.equal(await failureOf(['user', 'list', '--company', crypto.randomUUID()]), 'company_not_found');
});

test('I8 address_not_proven: company create makes nobody an owner by an account that the inviter of another company may have opened', async () => {
  const { companyId } = await world.company();
  const email = 'claimed@example.com';
  const words = ['user', 'invite', '--company', companyId, '--email', email, '--role', 'viewer'];
  const secret = new URL((await answerOf(words)).link).hash.slice(1);
  const browser = openBrowser(runtime);
  const theirs = { secret, name: 'Somebody', password: 'velvet harbour thirteen' };
  assert.equal((await browser.call('/invitation/accept', theirs)).status, 200);
  assert.equal((await browser.visit()).kind, 'member');
  const found = ['company', 'create', '--name', 'Second', '--admin-email', email];
  assert.equal(await failureOf(found), 'address_not_proven');
  const { password } = await answerOf(['user', 'reset', '--email', email]);
  assert.equal((await browser.visit()).kind, 'session_ended');
  assert.equal((await answerOf(found)).adminPassword, null);
  assert.equal((await openBrowser(runtime).call('/sign-in/email', { email, password })).status, 200);
});
