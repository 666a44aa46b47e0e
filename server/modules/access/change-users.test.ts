import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVERYBODY, INVITATIONS, NOBODY, said, USERS, userCompany } from '#test/users.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const open = () => userCompany(world);

test('I3 200: a scope is set as a whole, stays when it is left out, and follows the role', async () => {
  const { put, read, member, office, department } = await open();
  const { membershipId: id } = await member('viewer');
  const [officeId, departmentId] = [await office(), await department()];
  const seen = async (body: object) => {
    const answer = await put(id, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(await read(id), answer.data);
    return answer.data.scope;
  };
  assert.deepEqual(await seen({ scope: { officeIds: [officeId, officeId] } }), { ...NOBODY, officeIds: [officeId] });
  assert.deepEqual(await seen({ role: 'manager' }), { ...NOBODY, officeIds: [officeId] });
  assert.deepEqual(await seen({ scope: { departmentIds: [departmentId] } }), {
    ...NOBODY,
    departmentIds: [departmentId],
  });
  assert.deepEqual(await seen({ scope: { all: true, officeIds: [officeId] } }), EVERYBODY);
  assert.deepEqual(await seen({ scope: {} }), NOBODY);
  assert.deepEqual(await seen({ role: 'administrator' }), EVERYBODY);
  assert.deepEqual(await seen({ role: 'employee', scope: NOBODY }), NOBODY);
  assert.deepEqual(await seen({ role: 'manager' }), NOBODY, 'an employee who becomes a manager sees nobody yet');
  for (const role of ['administrator', 'employee']) {
    const { status, errors } = await put(id, { role, scope: { officeIds: [officeId] } });
    assert.deepEqual([status, Object.keys(errors)], [422, ['scope']], role);
  }
  assert.equal((await put(id, { scope: null })).status, 422);
});

test('404: what a user is given must be the company’s', async () => {
  const { rest, put, read, invite, member, office } = await open();
  const other = await open();
  const { membershipId: id } = await member('manager');
  const before = await read(id);
  const theirs = {
    employee_not_found: { employeeId: await other.person() },
    office_not_found: { scope: { officeIds: [await other.office()] } },
    department_not_found: { scope: { departmentIds: [await other.department()] } },
    entity_group_not_found: { scope: { entityGroupIds: [await other.group()] } },
  };
  for (const [code, body] of Object.entries(theirs)) {
    for (const answer of [await put(id, body), await invite({ role: 'manager', ...body })])
      assert.deepEqual([answer.status, answer.code], [404, code]);
  }
  const gone = await office();
  await rest.delete(`/core/v3/offices/${gone}`);
  assert.equal((await put(id, { scope: { officeIds: [gone] } })).code, 'office_not_found');
  assert.deepEqual(await read(id), before);
  const { membershipId } = await other.member('viewer');
  assert.equal((await put(membershipId, { role: 'owner' })).code, 'user_not_found');
});

test('404 user_not_found: an open invitation is read as a user, and changed and removed as an invitation', async () => {
  const { rest, put, invite } = await open();
  const { data } = await invite({});
  assert.equal((await rest.get(`${USERS}/${data.id}`)).status, 200);
  assert.equal((await put(data.id, { role: 'manager' })).code, 'user_not_found');
  assert.equal((await rest.delete(`${USERS}/${data.id}`)).code, 'user_not_found');
});

test('I2 403: only owners make, change and remove owners', async () => {
  const { rest, put, invite, member, roles } = await open();
  const [owner, administrator] = [await member('owner'), await member('administrator')];
  const [second, viewer] = [await member('owner'), await member('viewer')];
  const refused = '403 role_not_allowed';
  const attempts = [
    ['updateUser', { id: viewer.membershipId, role: 'owner' }],
    ['updateUser', { id: second.membershipId, role: 'viewer' }],
    ['updateUser', { id: second.membershipId, employeeId: null }],
    ['removeUser', { id: second.membershipId }],
    ['createInvitation', { email: 'eva@x.test', role: 'owner' }],
  ] as const;
  for (const [name, input] of attempts) assert.equal(await said(administrator, 'mutation', name, input), refused, name);
  for (const answer of [
    await put(viewer.membershipId, { role: 'owner' }),
    await put(second.membershipId, { role: 'viewer' }),
    await rest.delete(`${USERS}/${second.membershipId}`),
    await invite({ role: 'owner' }),
  ])
    assert.deepEqual([answer.status, answer.code], [403, 'role_not_allowed'], 'a token');
  assert.deepEqual(await roles(), ['administrator', 'owner', 'owner', 'viewer']);
  assert.equal(await said(owner, 'mutation', 'createInvitation', { email: 'eva@x.test', role: 'owner' }), '200');
  const { data } = await rest.get(INVITATIONS);
  for (const name of ['resendInvitation', 'withdrawInvitation'])
    assert.equal(await said(administrator, 'mutation', name, { id: data[0].id }), refused);
  for (const answer of [
    await rest.post(`${INVITATIONS}/${data[0].id}/resend`),
    await rest.delete(`${INVITATIONS}/${data[0].id}`),
  ])
    assert.deepEqual([answer.status, answer.code], [403, 'role_not_allowed'], 'a token');
  assert.equal(await said(owner, 'mutation', 'updateUser', { id: viewer.membershipId, role: 'owner' }), '200');
  assert.equal(await said(owner, 'mutation', 'updateUser', { id: viewer.membershipId, role: 'viewer' }), '200');
  assert.equal(await said(owner, 'mutation', 'removeUser', { id: second.membershipId }), '200');
  assert.deepEqual(await roles(), ['administrator', 'owner', 'viewer']);
});

test('I5 422: nobody changes their own role, scope or employee, and everybody may leave', async () => {
  const { member, person, roles } = await open();
  const [owner, administrator] = [await member('owner'), await member('administrator')];
  const second = await member('owner');
  const employeeId = await person();
  for (const self of [administrator, second]) {
    for (const change of [{ role: 'viewer' }, { employeeId }])
      assert.equal(
        await said(self, 'mutation', 'updateUser', { id: self.membershipId, ...change }),
        '422 self_resolution_not_allowed',
      );
    assert.equal(await said(self, 'mutation', 'updateUser', { id: self.membershipId }), '200', 'nothing changes');
  }
  assert.equal(await said(administrator, 'mutation', 'removeUser', { id: administrator.membershipId }), '200');
  assert.equal(await said(second, 'mutation', 'removeUser', { id: second.membershipId }), '200');
  assert.deepEqual(await roles(), ['owner']);
  const asSelf = { id: owner.membershipId, employeeId };
  assert.equal(await said(owner, 'mutation', 'updateUser', asSelf), '200', 'the only owner may say who they are');
});

test('I9 409 last_owner: the only owner who can enter is not removed, changed or given an employee who is inactive', async () => {
  const { member, person, roles, put, rest } = await open();
  const owner = await member('owner');
  const inactive = await person({ status: 'inactive' });
  await member('owner', inactive);
  const { membershipId: id } = owner;
  const before = await roles();
  assert.equal(await said(owner, 'mutation', 'removeUser', { id }), '409 last_owner');
  assert.equal(await said(owner, 'mutation', 'updateUser', { id, role: 'administrator' }), '409 last_owner');
  assert.equal(await said(owner, 'mutation', 'updateUser', { id, employeeId: inactive }), '409 last_owner');
  for (const answer of [await put(id, { role: 'administrator' }), await rest.delete(`${USERS}/${id}`)])
    assert.deepEqual([answer.status, answer.code], [409, 'last_owner'], 'a token');
  assert.deepEqual(await roles(), before);
});

test('409 user_already_member: whoever belongs to the company is not invited to it', async () => {
  const { member, invite, read } = await open();
  const { email } = await read((await member('viewer')).membershipId);
  const answer = await invite({ email: email.toUpperCase() });
  assert.deepEqual([answer.status, answer.code], [409, 'user_already_member']);
});

test('401: a member who is removed, or whose employee becomes inactive, is out with the next request', async () => {
  const { rest, member, person, read } = await open();
  const employeeId = await person();
  const [gone, inactive] = [await member('administrator'), await member('administrator', employeeId)];
  for (const one of [gone, inactive]) assert.equal(await said(one, 'query', 'listUsers', {}), '200');
  assert.equal((await rest.delete(`${USERS}/${gone.membershipId}`)).status, 200);
  assert.equal((await rest.delete(`/core/v3/employees/${employeeId}`)).status, 200);
  for (const one of [gone, inactive]) assert.equal(await said(one, 'query', 'listUsers', {}), '401 unauthorized');
  assert.equal((await rest.get(`${USERS}/${gone.membershipId}`)).code, 'user_not_found');
  const { status, hasAccess } = await read(inactive.membershipId);
  assert.deepEqual([status, hasAccess], ['active', false]);
  await rest.put(`/core/v3/employees/${employeeId}`, { status: 'active' });
  assert.equal(await said(inactive, 'query', 'listUsers', {}), '200', 'and in again');
});

test('403: managers and viewers see no users, and a token needs the scope settings', async () => {
  const { rest, member } = await open();
  for (const role of ['manager', 'viewer', 'employee'] as const)
    assert.equal(await said(await member(role), 'query', 'listUsers', {}), '403 role_not_allowed', role);
  const { data } = await rest.post('/core/v3/api-tokens', { name: 'People', scopes: ['people:read', 'people:write'] });
  const narrow = { authorization: `Bearer ${data.apiToken}` };
  assert.equal((await rest.get(USERS, narrow)).code, 'scope_not_granted');
  assert.equal((await rest.get(INVITATIONS, narrow)).code, 'scope_not_granted');
});
