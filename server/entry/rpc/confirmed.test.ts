import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { routes } from '../rest/routes.ts';
import { answerPersonArchive } from '../rest/session-documents.ts';
import { operations } from './root.ts';

const world = await createWorld();
const company = await world.company();
const owner = await addMember(world, company, { role: 'owner' });

const declared = [...operations].map(([name, operation]) => ({ name, ...operation }));
const sensitive = declared.filter(({ confirmed }) => confirmed);

/** Inputs that ask, and inputs that do not, of what asks for some alone. */
const SOME: Record<string, { asks: object[]; passes: object[] }> = {
  'access.createToken': {
    asks: [
      { name: 'All' },
      { name: 'All', scopes: null },
      { name: 'Pay', scopes: ['people:read', 'pay:read'] },
      { name: 'Pay', scopes: ['pay:write'] },
      { name: 'Audit', scopes: ['audit:read'] },
      { name: 'Payouts', scopes: ['overtime:write'] },
    ],
    passes: [{ name: 'People', scopes: ['people:read'] }],
  },
  'organisation.updateCompanySettings': {
    asks: [{ managersSeePay: true }, { requireTwoFactor: [] }],
    passes: [{ decisionReminderDays: 3 }],
  },
};

const ACTS = [
  'access.confirm',
  'access.createInvitation',
  'access.createOwnToken',
  'access.createToken',
  'access.deleteSingleSignOn',
  'access.removeUser',
  'access.resendInvitation',
  'access.rotateToken',
  'access.setSingleSignOn',
  'access.updateUser',
  'audit.exportLines',
  'imports.exportRows',
  'organisation.updateCompanySettings',
  'overtime.exportPayoutFile',
  'personalData.erase',
  'webhooks.createEndpoint',
  'webhooks.deleteEndpoint',
  'webhooks.rotateSecret',
  'webhooks.updateEndpoint',
];

/**
 * They give less: punching at one device, a calendar, the decisions of approvers and delegates, and an event again at an address whose
 * choice was confirmed.
 */
const HARMLESS = /^((devices|calendarFeeds|companyRequests)\.|webhooks\.redeliver$)/;

test('I7 what is sensitive: tokens, users, single sign-on, webhooks, erasure, exports of pay, and who gets in', () => {
  assert.deepEqual(sensitive.map(({ name }) => name).toSorted(), ACTS);
  for (const { name, rest, about, confirmed } of declared) {
    const { tellsSecret, grants } = rest ?? {};
    const isSensitive = about && (tellsSecret || grants) && !HARMLESS.test(name);
    if (isSensitive) assert.ok(confirmed, `${name} gives rights or a secret`);
  }
  for (const { name, confirmed } of sensitive) assert.equal(typeof confirmed === 'function', name in SOME, name);
});

test('I7 a token that may do a sensitive act takes the confirmation that the act takes: with the token it takes none', () => {
  const { confirmed } = sensitive.find(({ name }) => name === 'access.createToken') ?? {};
  assert.ok(typeof confirmed === 'function');
  for (const { name } of sensitive) {
    const scope = routes.find((route) => route.name === name)?.scope;
    if (scope) assert.ok(confirmed({ scopes: [scope] }), `${name} takes ${scope}`);
  }
});

const since = (minutes: number) =>
  world.ownerPool.query(`update auth.session set confirmed_at = now() - make_interval(mins => $2) where user_id = $1`, [
    owner.userId,
    minutes,
  ]);
const problemIn = (text: string) => JSON.parse(text).error?.data.problem ?? null;

for (const { name, kind } of sensitive) {
  test(`I7 403 confirmation_required: ${name} in a session that was confirmed more than ten minutes ago`, async () => {
    const { asks, passes } = SOME[name] ?? { asks: [{}], passes: [] };
    await owner.call(kind, name, 'bad input'); // the session exists
    await since(11);
    for (const input of [...asks, ...(name in SOME ? [] : ['bad input', null])]) {
      const { status, text } = await owner.call(kind, name, input);
      assert.deepEqual([status, problemIn(text)], [403, 'confirmation_required'], JSON.stringify(input));
    }
    for (const input of passes) {
      const { text } = await owner.call(kind, name, input);
      assert.notEqual(problemIn(text), 'confirmation_required', JSON.stringify(input));
    }
    await since(9);
    const { status, text } = await owner.call(kind, name, 'bad input');
    assert.equal(status, ['access.deleteSingleSignOn', 'access.confirm'].includes(name) ? 200 : 422, text);
  });
}

test('I7 the password again in the same session lets the act through; a token needs none', async () => {
  const token = { name: 'All' };
  await since(11);
  assert.equal((await owner.call('mutation', 'access.createToken', token)).status, 403);
  const { rows } = await world.ownerPool.query('select count(*)::int as tokens from api_tokens where company_id = $1', [
    company.companyId,
  ]);
  await since(0);
  assert.equal((await owner.call('mutation', 'access.createToken', token)).status, 200);
  assert.equal((await company.rest.post('/core/v3/api-tokens', token)).status, 200);
  const after = await company.rest.get('/core/v3/api-tokens');
  assert.equal(after.meta.total, rows[0].tokens + 2, 'the refused one made none');
});

test('I7 L6 403 confirmation_required: the archive of a person, which no procedure sends', async () => {
  const { data } = await company.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const ask = async () => {
    const headers = { host: 'jornada.test', cookie: await owner.cookie() };
    const answer = await answerPersonArchive(
      new Request(`http://jornada.test/api/people/${data.id}/archive`, { headers }),
      data.id,
    );
    return [answer.status, answer.headers.get('content-type')];
  };
  await since(11);
  assert.deepEqual(await ask(), [403, 'application/json']);
  await since(9);
  assert.deepEqual(await ask(), [200, 'application/zip']);
});
