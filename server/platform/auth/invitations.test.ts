import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser } from '#test/browser.ts';
import { INVITATIONS, invited, join, PASSWORD, secretIn } from '#test/invitations.ts';
import { requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { createUser } from './better-auth.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
const UNKNOWN = 'A'.repeat(43);

const signedIn = async (email: string) => {
  const browser = openBrowser(runtime);
  assert.equal((await browser.call('/sign-in/email', { email, password: PASSWORD })).status, 200);
  return browser;
};

const sessionCookie = (cookies: Map<string, string>) => cookies.get('jornada.session_token');

test('I6 the page of an invitation knows the name of the employee whom it is for', async () => {
  const company = await invited(world);
  const employeeId = await company.person({ firstName: 'Alba', lastName: 'Ruiz' });
  const sent = await company.rest.post(INVITATIONS, { email: 'alba.ruiz@x.test', role: 'manager', employeeId });
  const secret = new URL(sent.data.link).hash.slice(1);
  assert.equal((await openBrowser(runtime).call('/invitation', { secret })).body.personName, 'Alba Ruiz');
});

test('I6 200: a new person reads the invitation, accepts it and is at work in the company at once', async () => {
  const { secret, email, members, rest, companyId } = await invited(world);
  const browser = openBrowser(runtime);
  const read = await browser.call('/invitation', { secret });
  assert.deepEqual(read.body, {
    companyName: 'Acme',
    role: 'manager',
    email,
    personName: null,
    hasAccount: false,
    signedInAs: null,
  });
  const answer = await browser.call('/invitation/accept', join(secret));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const visit = await browser.visit();
  assert.deepEqual(visit.kind === 'member' && [visit.member.companyId, visit.member.role, visit.member.userName], [
    companyId,
    'manager',
    'Berta Ruiz',
  ]);
  assert.deepEqual(await members(), [{ email, role: 'manager', employeeId: null }]);
  assert.equal((await rest.get('/core/v3/users?status=invited')).meta.total, 0);
  const [user] = (await rest.get('/core/v3/users')).data;
  assert.deepEqual([user.name, user.status], ['Berta Ruiz', 'active']);
  await signedIn(email);
});

test('I6 200: the membership has the role, scope and employee of the invitation, without units that are gone', async () => {
  const company = await requestCompany(world);
  const office = async (name: string) => (await company.rest.post('/core/v3/offices', { name })).data.id as string;
  const [lisbon, porto] = [await office('Lisbon'), await office('Porto')];
  const employeeId = await company.person();
  const body = {
    email: 'with-scope@x.test',
    role: 'viewer',
    employeeId,
    scope: { officeIds: [lisbon, porto], reports: true },
  };
  const { data } = await company.rest.post(INVITATIONS, body);
  assert.equal((await company.rest.delete(`/core/v3/offices/${porto}`)).code, undefined);
  assert.equal((await openBrowser(runtime).call('/invitation/accept', join(secretIn(data.link)))).status, 200);
  const [user] = (await company.rest.get('/core/v3/users')).data;
  assert.deepEqual([user.role, user.employeeId], ['viewer', employeeId]);
  assert.deepEqual(user.scope, {
    all: false,
    departmentIds: [],
    officeIds: [lisbon],
    entityGroupIds: [],
    reports: true,
  });
});

test('I6 404 and 410: an unknown, used, withdrawn, replaced or old link says which, and nothing about the company', async () => {
  const said = async (secret: string) => {
    const answers = [];
    for (const call of ['/invitation', '/invitation/accept']) {
      const { status, body } = await openBrowser(runtime).call(call, join(secret));
      assert.ok(!JSON.stringify(body).includes('Acme') && !JSON.stringify(body).includes('x.test'));
      answers.push(`${status} ${body.code}`);
    }
    return answers;
  };
  const twice = (text: string) => [text, text];
  assert.deepEqual(await said(UNKNOWN), twice('404 unknown'));
  assert.deepEqual(await said(''), twice('404 unknown'));

  const used = await invited(world);
  assert.equal((await openBrowser(runtime).call('/invitation/accept', join(used.secret))).status, 200);
  assert.deepEqual(await said(used.secret), twice('410 used'));

  const withdrawn = await invited(world);
  await withdrawn.withdraw();
  assert.deepEqual(await said(withdrawn.secret), twice('410 withdrawn'));

  const resent = await invited(world);
  const newer = await resent.resend();
  assert.deepEqual(await said(resent.secret), twice('410 replaced'));
  assert.equal((await openBrowser(runtime).call('/invitation', { secret: newer })).status, 200);

  world.setNow('2026-03-10T12:00:00Z');
  const late = await invited(world);
  world.setNow('2026-03-17T11:59:59Z');
  assert.equal((await openBrowser(runtime).call('/invitation', { secret: late.secret })).status, 200);
  world.setNow('2026-03-17T12:00:00Z');
  assert.deepEqual(await said(late.secret), twice('410 expired'));
  assert.deepEqual(await late.members(), []);
  world.setNow(undefined);
});

test('I6 422: a password of 12 characters or more that is not common, and a name', async () => {
  const { secret, email, members } = await invited(world);
  const browser = openBrowser(runtime);
  const refused: [object, string][] = [
    [{ password: 'short' }, 'too_short'],
    [{ password: 'Password1234!' }, 'too_common'],
    [{ password: `${email.split('@')[0]}2026!!` }, 'too_common'],
    [{ password: 'x'.repeat(129) }, 'too_long'],
    [{ name: '  ' }, 'name_missing'],
  ];
  for (const [fields, code] of refused) {
    const { status, body } = await browser.call('/invitation/accept', join(secret, fields));
    assert.deepEqual([status, body.code], [422, code]);
  }
  assert.deepEqual(await members(), []);
  assert.equal(sessionCookie(browser.cookies), undefined);
  const { rowCount } = await ownerPool.query('select from auth."user" where email = $1', [email]);
  assert.equal(rowCount, 0, 'no account without a membership');
  assert.equal((await browser.call('/invitation/accept', join(secret))).status, 200, 'the link still works');
});

test('I1 I6: whoever has an account signs in with its password first, and belongs to both companies then', async () => {
  const first = await invited(world);
  await openBrowser(runtime).call('/invitation/accept', join(first.secret));
  const second = await invited(world, { email: first.email, role: 'viewer' });
  const browser = openBrowser(runtime);
  assert.equal((await browser.call('/invitation', { secret: second.secret })).body.hasAccount, true);
  const without = await browser.call('/invitation/accept', join(second.secret, { password: 'another long password' }));
  assert.deepEqual([without.status, without.body.code], [409, 'sign_in_first'], 'nobody sets a password of theirs');
  await browser.call('/sign-in/email', { email: first.email, password: PASSWORD });
  assert.equal((await browser.call('/invitation', { secret: second.secret })).body.signedInAs, first.email);
  assert.equal((await browser.call('/invitation/accept', { secret: second.secret })).status, 200);
  assert.deepEqual(await second.members(), [{ email: first.email, role: 'viewer', employeeId: null }]);
  for (const { companyId } of [first, second]) {
    const visit = await browser.visit(companyId);
    assert.equal(visit.kind === 'member' && visit.member.companyId, companyId);
  }
});

test('I6 403 other_address: an invitation for another address than that of who is signed in', async () => {
  const { secret, members } = await invited(world);
  const email = 'somebody-else@x.test';
  await createUser(runtime, { email, name: 'Eva', password: PASSWORD });
  const browser = await signedIn(email);
  assert.equal((await browser.call('/invitation', { secret })).body.signedInAs, email);
  const { status, body } = await browser.call('/invitation/accept', join(secret));
  assert.deepEqual([status, body.code], [403, 'other_address']);
  assert.deepEqual(await members(), []);
  assert.equal(
    (await openBrowser(runtime).call('/invitation/accept', join(secret))).status,
    200,
    'the link still works',
  );
});

test('I6: of acceptances at one moment one makes the account and the membership', async () => {
  const { secret, email, members } = await invited(world);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => openBrowser(runtime).call('/invitation/accept', join(secret))),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort();
  assert.equal(codes[0], '200');
  for (const code of codes.slice(1)) assert.match(code, /^(410 used|409 sign_in_first)$/);
  assert.deepEqual(await members(), [{ email, role: 'manager', employeeId: null }]);

  const again = await invited(world, { email });
  const browser = await signedIn(email);
  const both = await Promise.all(
    [browser, browser.copy()].map((one) => one.call('/invitation/accept', { secret: again.secret })),
  );
  assert.equal(both.filter(({ status }) => status === 200).length, 1, JSON.stringify(both.map(({ body }) => body)));
  assert.equal((await again.members()).length, 1);
});

test('I6: withdrawn or sent again while it is accepted, one of both happens', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await invited(world);
    const [accepted, withdrawn] = await Promise.all([
      openBrowser(runtime).call('/invitation/accept', join(one.secret)),
      one.withdraw(),
    ]);
    assert.deepEqual([accepted.status, withdrawn.status].sort(), accepted.status === 200 ? [200, 404] : [200, 410]);
    assert.equal((await one.members()).length, accepted.status === 200 ? 1 : 0);
  }
});

test('I6: accepting makes a session that nobody knew before, and one from before lets nobody in', async () => {
  const { secret, email } = await invited(world);
  const browser = openBrowser(runtime);
  browser.cookies.set('jornada.session_token', 'planted.by-somebody');
  await browser.call('/invitation/accept', join(secret));
  const made = sessionCookie(browser.cookies);
  assert.notEqual(made, 'planted.by-somebody');

  const second = await invited(world, { email });
  const planted = browser.copy();
  await browser.call('/invitation/accept', { secret: second.secret });
  assert.notEqual(sessionCookie(browser.cookies), made);
  assert.equal((await browser.visit()).kind, 'member');
  assert.equal((await planted.visit()).kind, 'session_ended');
  const { rowCount } = await ownerPool.query(
    `select from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  assert.equal(rowCount, 1);
});

test('I6: a browser that accepted is known to the account', async () => {
  const { secret, email } = await invited(world);
  const browser = openBrowser(runtime);
  const { set } = await browser.call('/invitation/accept', join(secret));
  assert.ok(set.some((cookie) => cookie.startsWith('jornada.device=')));
  const guessing = openBrowser(runtime);
  for (let time = 0; time < 30; time++) await guessing.call('/sign-in/email', { email, password: 'guess' });
  await browser.call('/sign-out');
  assert.equal((await browser.call('/sign-in/email', { email, password: PASSWORD })).status, 200, 'not kept out');
});

test('I6 429: guessing links is limited by address, and links that exist are not counted', async () => {
  const { secret } = await invited(world);
  const guessing = openBrowser(runtime);
  for (let time = 0; time < 40; time++) assert.equal((await guessing.call('/invitation', { secret })).status, 200);
  let last = await guessing.call('/invitation', { secret: UNKNOWN });
  for (let time = 0; time < 40 && last.status === 404; time++) {
    last = await guessing.call(time % 2 ? '/invitation' : '/invitation/accept', join(UNKNOWN));
  }
  assert.equal(last.status, 429);
  assert.ok(last.retryAfter >= 1);
  assert.equal((await guessing.call('/invitation', { secret })).status, 429, 'whatever is asked next');
  assert.equal((await openBrowser(runtime).call('/invitation', { secret })).status, 200, 'from elsewhere');
});

test('I6 I11: the audit says who accepted, by which way, that they became a member, and that they signed in', async () => {
  const { secret, companyId } = await invited(world);
  await openBrowser(runtime).call('/invitation/accept', join(secret));
  const { rows } = await ownerPool.query(
    `select action, record_type as type, actor_type as actor, actor_name as name, way, operation, address is not null as placed, after
      from audit_lines where company_id = $1 and actor_type = 'user' order by created_at`,
    [companyId],
  );
  const common = { actor: 'user', name: 'Berta Ruiz', way: 'page', operation: 'acceptInvitation', placed: true };
  assert.deepEqual(
    rows.map(({ after: _, ...line }) => line),
    [
      { action: 'update', type: 'invitation', ...common },
      { action: 'create', type: 'membership', ...common },
      { ...common, action: 'sign_in', type: 'membership', operation: 'auth.sign_in' },
    ],
  );
  assert.deepEqual(Object.keys(rows[0].after), ['accepted_at']);
});

test('403: a page of another site accepts no invitation', async () => {
  const { secret, members } = await invited(world);
  const browser = openBrowser(runtime);
  for (const headers of [['origin', 'http://evil.test'] as const, ['sec-fetch-site', 'cross-site'] as const])
    assert.equal((await browser.call('/invitation/accept', join(secret), Object.fromEntries([headers]))).status, 403);
  assert.deepEqual(await members(), []);
});
