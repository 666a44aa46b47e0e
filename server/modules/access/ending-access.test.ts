import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageCookie } from '#messages/languages.ts';
import { INVITATIONS, invited, joined } from '#test/invitations.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { getEmployee } from '../people/manage-employees.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;

test('I2 I9: a membership that ends in the middle of a request ends its next transaction', async () => {
  const company = await invited(world, { role: 'administrator' });
  const { rest, companyId } = company;
  const browser = await joined(world, company);
  const [user] = (await rest.get('/core/v3/users')).data;
  const client = await ownerPool.connect();
  await client.query('begin');
  await client.query('select from memberships where company_id = $1 for update', [companyId]);
  // Waits for the membership that it is about to change, and then for nothing: its own has ended.
  const writing = browser.procedure('access.updateUser', { id: user.id });
  await new Promise((resolve) => setTimeout(resolve, 150));
  await client.query('delete from memberships where company_id = $1', [companyId]);
  await client.query('commit');
  client.release();
  assert.deepEqual(await writing, { status: 404, problem: 'user_not_found' });
  assert.equal((await browser.procedure('access.createInvitation', { email: 'x@x.test', role: 'viewer' })).status, 401);
  assert.equal((await rest.get(INVITATIONS)).meta.total, 0, 'nothing is written');
});

test('I2: a role that is taken away while its session works counts from its next transaction', async () => {
  const company = await invited(world, { role: 'administrator' });
  const { rest } = company;
  const browser = await joined(world, company);
  const [user] = (await rest.get('/core/v3/users')).data;
  const invite = (at: number) =>
    browser.procedure('access.createInvitation', { email: `new-${at}@x.test`, role: 'viewer' });
  const [, ...answers] = await Promise.all([
    rest.put(`/core/v3/users/${user.id}`, { role: 'viewer' }),
    ...Array.from({ length: 12 }, (_, at) => invite(at)),
  ]);
  const made = answers.filter(({ status }) => status === 200).length;
  for (const { status } of answers) assert.ok([200, 401, 403].includes(status), String(status));
  assert.equal((await rest.get(INVITATIONS)).meta.total, made, 'what was answered was written, and nothing else');
  assert.notEqual((await invite(99)).status, 200);
});

test('I4 I5: a user who becomes another employee in the middle of a request has nothing more of the one before', async () => {
  const company = await world.company();
  const hire = async () => (await company.rest.post('/core/v3/employees', { firstName: 'Ana', phone: '600' })).data.id;
  const [former, present] = [await hire(), await hire()];
  const member = await addMember(world, company, { role: 'viewer', employeeId: former });
  assert.equal((await getEmployee(member.scope, { id: former })).value.phone, '600');
  await company.rest.put(`/core/v3/users/${member.membershipId}`, { employeeId: present });
  await assert.rejects(getEmployee(member.scope, { id: former }), { code: 'unauthorized' });
  const phoneOf = async (id: string) =>
    JSON.parse((await member.call('query', 'people.getEmployee', { id })).text).result.data.phone;
  assert.deepEqual([await phoneOf(former), await phoneOf(present)], [null, '600']);
});

test('lastSeenAt is when the member was last at work here', async () => {
  const company = await invited(world);
  const { rest } = company;
  const browser = await joined(world, company);
  await browser.visit();
  await runtime.memberUsage.flush();
  const [user] = (await rest.get('/core/v3/users')).data;
  assert.ok(Math.abs(Date.parse(user.lastSeenAt) - Date.now()) < 60_000);
});

test('M5 the language in which the member last read the pages is kept, for mails', async () => {
  const company = await invited(world);
  const { companyId } = company;
  const browser = await joined(world, company);
  const kept = async () => {
    await runtime.memberUsage.flush();
    const text = 'select language from memberships where company_id = $1 and language is not null';
    return (await world.ownerPool.query(text, [companyId])).rows.map(({ language }) => language);
  };
  for (const language of ['fr', 'de']) {
    browser.cookies.set(languageCookie, language);
    await browser.visit();
    assert.deepEqual(await kept(), [language]);
  }
  await browser.call('/account/preferences', { language: 'pt' });
  await browser.visit();
  assert.deepEqual(await kept(), ['pt']);
});
