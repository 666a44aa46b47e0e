import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import type { NoticeFrequency, NoticeKind } from '../../platform/shared/notices.ts';

const world = await createWorld();
const SETTINGS = '/core/v3/configurations/company';

async function ask(member: TestMember, name: 'listNotices' | 'setNotice', input?: object) {
  const { status, text } = await member.call(input ? 'mutation' : 'query', `access.${name}`, input);
  const { result, error } = JSON.parse(text);
  return { status, own: result?.data, problem: error?.data.problem, fields: error?.data.fields };
}
const read = async (member: TestMember) =>
  (await ask(member, 'listNotices')).own.notices.map(
    ({ kind, frequency }: { kind: string; frequency: string }) => `${kind} ${frequency}`,
  );
const choose = (member: TestMember, kind: NoticeKind, frequency: NoticeFrequency) =>
  ask(member, 'setNotice', { kind, frequency });
const rowsOf = async ({ membershipId }: TestMember) =>
  (
    await world.ownerPool.query(
      'select kind, frequency from membership_notices where membership_id = $1 order by kind',
      [membershipId],
    )
  ).rows;

const ALL = [
  'request_waiting daily',
  'decision_reminder as_company',
  'request_decided at_once',
  'delegation at_once',
  'months_to_approve at_once',
  'month_to_confirm at_once',
  'changed_leave at_once',
  'forgotten_clock_out at_once',
  'correction_proposed at_once',
  'correction_reminder at_once',
  'correction_decided at_once',
  'document_expiry at_once',
  'webhook_failing at_once',
  'silent_device at_once',
];
const DECIDING = ['request_waiting daily', 'decision_reminder as_company', 'months_to_approve at_once'];
const ADMINISTERING = ALL.slice(12);
const without = (...left: string[]) => ALL.filter((notice) => !left.includes(notice));

test('M5 each role chooses among the notices that concern it', async () => {
  const company = await world.company();
  for (const [role, notices] of [
    ['employee', without(...DECIDING, ...ADMINISTERING, 'document_expiry at_once')],
    ['viewer', without(...DECIDING, ...ADMINISTERING)],
    ['manager', without(...ADMINISTERING)],
    ['administrator', ALL],
    ['owner', ALL],
  ] as const)
    assert.deepEqual(await read(await addMember(world, company, { role })), notices, role);
});

test('M5 a choice is kept where it differs from what is usual, for the membership alone', async () => {
  const [company, other] = [await world.company(), await world.company()];
  const owner = await addMember(world, company, { role: 'owner' });
  const colleague = await addMember(world, company, { role: 'owner' });
  await world.ownerPool.query(
    `insert into memberships (company_id, id, user_id, role) values ($1, gen_random_uuid(), $2, 'owner')`,
    [other.companyId, owner.userId],
  );
  const { own } = await choose(owner, 'webhook_failing', 'never');
  const chosen = ALL.with(12, 'webhook_failing never');
  assert.deepEqual(
    own.notices.map(({ kind, frequency }: { kind: string; frequency: string }) => `${kind} ${frequency}`),
    chosen,
  );
  assert.deepEqual(await read(owner), chosen);
  assert.deepEqual(await read(colleague), ALL);
  const everywhere = 'select company_id from membership_notices';
  assert.deepEqual((await world.ownerPool.query(everywhere)).rows, [{ company_id: company.companyId }]);
  await choose(owner, 'webhook_failing', 'never');
  assert.deepEqual(await rowsOf(owner), [{ kind: 'webhook_failing', frequency: 'never' }]);
  await choose(owner, 'webhook_failing', 'at_once');
  assert.deepEqual(await rowsOf(owner), []);
  assert.deepEqual(await read(owner), ALL);
});

test('403 for a kind that does not concern the role, 422 for a frequency that it does not have', async () => {
  const company = await world.company();
  const manager = await addMember(world, company, { role: 'manager' });
  const refused = await choose(manager, 'webhook_failing', 'never');
  assert.deepEqual([refused.status, refused.problem], [403, 'role_not_allowed']);
  const faulty = await choose(manager, 'decision_reminder', 'at_once');
  assert.deepEqual([faulty.status, faulty.fields], [422, { frequency: ['Must be one of: as_company, never.'] }]);
  const viewer = await addMember(world, company, { role: 'viewer' });
  assert.equal((await choose(viewer, 'decision_reminder', 'never')).status, 403);
  assert.deepEqual([await rowsOf(manager), await rowsOf(viewer)], [[], []]);
});

test('M5 the page learns whether the company reminds', async () => {
  const company = await world.company();
  const manager = await addMember(world, company, { role: 'manager' });
  const days = async () => (await ask(manager, 'listNotices')).own.decisionReminderDays;
  assert.equal(await days(), 3);
  await company.rest.put(SETTINGS, { decisionReminderDays: null });
  assert.equal(await days(), null);
});

test('M5 I11 a choice is a line of the user that made it, and goes with the membership', async () => {
  const company = await world.company();
  const owner = await addMember(world, company, { role: 'owner' });
  await choose(owner, 'decision_reminder', 'never');
  await choose(owner, 'decision_reminder', 'never');
  await choose(owner, 'decision_reminder', 'as_company');
  const text = `select action, record_type, record_id, part_type, actor_id from audit_lines
    where company_id = $1 and part_type = 'membership_notice' order by id`;
  const line = { record_type: 'membership', record_id: owner.membershipId, part_type: 'membership_notice' };
  assert.deepEqual(
    (await world.ownerPool.query(text, [company.companyId])).rows,
    ['create', 'delete'].map((action) => ({ action, ...line, actor_id: owner.userId })),
  );
  await choose(owner, 'decision_reminder', 'never');
  await world.ownerPool.query('delete from memberships where id = $1', [owner.membershipId]);
  assert.deepEqual(await rowsOf(owner), []);
});
