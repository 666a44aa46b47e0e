import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVERYBODY, USERS, userCompany } from '#test/users.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const open = () => userCompany(world);

test('200: members and open invitations are listed by name, with what they may do and see', async () => {
  const { rest, member, invite, office, department, group, person } = await open();
  const employeeId = await person();
  const owner = await member('owner');
  const manager = await member('manager', employeeId);
  const [officeId, departmentId, groupId] = [await office(), await department(), await group()];
  const scope = { officeIds: [officeId], departmentIds: [departmentId], entityGroupIds: [groupId], reports: true };
  const { data: invited } = await invite({ role: 'manager', scope, employeeId });
  const { data, meta } = await rest.get(USERS);
  assert.equal(meta.total, 3);
  assert.deepEqual(
    data.map(({ id, status, hasAccess }: Record<string, unknown>) => [id, status, hasAccess]),
    [
      [invited.id, 'invited', false],
      [manager.membershipId, 'active', true],
      [owner.membershipId, 'active', true],
    ],
    'carla@…, manager …, owner …',
  );
  assert.deepEqual(data[0], {
    ...{ id: invited.id, name: null, email: 'carla@x.test', role: 'manager', employeeId, status: 'invited' },
    ...{ scope: { all: false, ...scope }, hasAccess: false, lastSeenAt: null, expiresAt: invited.expiresAt },
    ...{ createdAt: invited.createdAt, updatedAt: invited.updatedAt },
  });
  assert.deepEqual([data[1].scope, data[1].employeeId, data[1].expiresAt], [EVERYBODY, employeeId, null]);
  assert.deepEqual((await rest.get(`${USERS}/${manager.membershipId}`)).data, data[1]);
  assert.deepEqual((await rest.get(`${USERS}/${invited.id}`)).data, data[0], 'under the id of the invitation');
});

test('200: the list is filtered by role, status, employee and parts of name and address, and ordered', async () => {
  const { rest, member, invite, person } = await open();
  const employeeId = await person();
  await member('owner');
  await member('manager', employeeId);
  await invite({ role: 'owner_not' }).then(({ status }) => assert.equal(status, 422));
  await invite({ email: 'Zoe_1@X.test' });
  const found = async (query: string) => {
    const { status, data, meta } = await rest.get(`${USERS}?${query}`);
    assert.equal(status, 200, query);
    assert.equal(meta.total, data.length);
    return data.map(({ role }: { role: string }) => role).join(' ');
  };
  assert.equal(await found('role=owner'), 'owner');
  assert.equal(await found('role[in]=owner,manager'), 'manager owner');
  assert.equal(await found('status=invited'), 'viewer');
  assert.equal(await found('status=active'), 'manager owner');
  assert.equal(await found(`employeeId=${employeeId}`), 'manager');
  assert.equal(await found(`employeeId=${crypto.randomUUID()}`), '');
  assert.equal(await found('name=MANAG'), 'manager');
  assert.equal(await found('name=zoe'), '', 'who is invited has no name yet');
  assert.equal(await found('email=OE_'), 'viewer');
  assert.equal(await found('search=o'), 'owner viewer');
  assert.equal(await found('search=_'), 'viewer');
  assert.equal(await found('search=%25'), '');
  assert.equal(await found('createdAt[lte]=2020-01-01'), '');
  assert.equal(await found('orderBy=email desc'), 'viewer owner manager');
  assert.equal(await found('orderBy=name desc'), 'viewer owner manager');
  for (const field of ['createdAt', 'lastSeenAt']) await found(`orderBy=${field}`);
  for (const query of ['role=boss', 'status=gone', 'employeeId=x', 'orderBy=role'])
    assert.equal((await rest.get(`${USERS}?${query}`)).status, 422, query);
});
