import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVERYBODY, NOBODY, said, userCompany } from '#test/users.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const open = () => userCompany(world);

test('409 user_changed: of two who change what they both have read, one succeeds, and the other learns how it is now', async () => {
  const { member, office, read } = await open();
  const [one, two] = [await member('administrator'), await member('administrator')];
  const { membershipId: id } = await member('manager');
  const offices = [await office('Lisbon'), await office('Porto')];
  for (let round = 0; round < 6; round++) {
    const { role, scope, employeeId } = await read(id);
    const accessBefore = { role, scope, employeeId };
    const answers = await Promise.all(
      [one, two].map((by, at) => {
        const change = {
          role: round % 2 ? 'manager' : 'viewer',
          scope: { officeIds: [offices[at]], reports: round > 2 },
        };
        return by.call('mutation', 'access.updateUser', { id, accessBefore, ...change });
      }),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const [won, lost] = answers
      .toSorted((first, second) => first.status - second.status)
      .map(({ text }) => JSON.parse(text));
    const now = await read(id);
    assert.deepEqual(won.result.data, now);
    const { problem, details } = lost.error.data;
    assert.deepEqual(
      [problem, details.current],
      ['user_changed', { role: now.role, scope: now.scope, employeeId: now.employeeId }],
    );
  }
});

test('409 user_changed: role, scope and employee as read are compared, whatever the order of ids; without them nothing is', async () => {
  const { member, office, put, read, person } = await open();
  const { membershipId: id } = await member('viewer');
  const employeeId = await person();
  const offices = [await office('Lisbon'), await office('Porto')];
  await put(id, { scope: { officeIds: offices } });
  const { role, scope } = await read(id);
  const seen = { role, scope, employeeId: null };
  const others = [
    { ...seen, role: 'manager' },
    { ...seen, employeeId },
    { ...seen, scope: { ...scope, reports: true } },
    { ...seen, scope: { ...scope, officeIds: offices.slice(1) } },
    { ...seen, scope: EVERYBODY },
  ];
  for (const accessBefore of others) {
    const answer = await put(id, { accessBefore, role: 'employee' });
    assert.deepEqual([answer.status, answer.code], [409, 'user_changed'], JSON.stringify(accessBefore));
  }
  assert.equal((await read(id)).role, 'viewer', 'nothing has changed');
  assert.equal((await put(id, { accessBefore: { role }, role: 'employee' })).status, 422, 'all of it');
  const reversed = { ...seen, scope: { ...scope, officeIds: scope.officeIds.toReversed() } };
  assert.equal((await put(id, { accessBefore: reversed, employeeId })).status, 200);
  assert.equal((await put(id, { role: 'employee' })).status, 200, 'without what was read');
});

test('I9 409: two owners who remove each other at one moment leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const { member, roles } = await open();
    const [one, two] = [await member('owner'), await member('owner')];
    const answers = await Promise.all([
      said(one, 'mutation', 'removeUser', { id: two.membershipId }),
      said(two, 'mutation', 'removeUser', { id: one.membershipId }),
    ]);
    assert.equal(answers.filter((answer) => answer === '200').length, 1, answers.join(', '));
    assert.deepEqual(await roles(), ['owner']);
  }
});

test('200: two administrators change one membership at a moment: both changes count, none of them by half', async () => {
  const { member, office, read, person } = await open();
  const [one, two] = [await member('administrator'), await member('administrator')];
  const { membershipId: id } = await member('viewer');
  const offices = [await office('Lisbon'), await office('Porto')];
  const employees = [await person(), await person()];
  for (let round = 0; round < 8; round++) {
    const [officeId, employeeId] = [offices[round % 2] as string, employees[round % 2] as string];
    const role = round % 2 ? 'manager' : 'viewer';
    const answers = await Promise.all([
      said(one, 'mutation', 'updateUser', { id, role, scope: { officeIds: [officeId] } }),
      said(two, 'mutation', 'updateUser', { id, employeeId }),
      said(two, 'mutation', 'updateUser', { id, employeeId }),
    ]);
    assert.deepEqual(answers, ['200', '200', '200']);
    const user = await read(id);
    assert.deepEqual([user.role, user.employeeId], [role, employeeId]);
    assert.deepEqual(user.scope, { ...NOBODY, officeIds: [officeId] });
  }
  const sets = [{ officeIds: offices }, { reports: true, officeIds: [offices[0]] }];
  await Promise.all([one, two].map((by, at) => said(by, 'mutation', 'updateUser', { id, scope: sets[at] })));
  const { scope } = await read(id);
  const given = sets.map((set) => JSON.stringify({ ...NOBODY, ...set, officeIds: [...set.officeIds].sort() }));
  assert.ok(
    given.includes(JSON.stringify({ ...NOBODY, ...scope, officeIds: [...scope.officeIds].sort() })),
    'one of both',
  );
});
