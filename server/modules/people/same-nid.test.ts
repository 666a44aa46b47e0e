import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

async function staffed(firstName: string) {
  const company = await world.company();
  const office = (await company.rest.post('/core/v3/offices', { name: 'Lugo' })).data.id as string;
  const person = async (fields: object): Promise<string> => {
    const { data } = await company.rest.post('/core/v3/employees', { firstName, ...fields });
    return data.id;
  };
  return { ...company, office, person };
}

const asked = async (member: TestMember, nid: string): Promise<{ status: number; names: string[] }> => {
  const { status, text } = await member.call('query', 'people.findSameNid', { nid });
  const found = status === 200 ? (JSON.parse(text).result.data as { lastName: string }[]) : [];
  return { status, names: found.map(({ lastName }) => lastName) };
};

test('I4 who may see personal fields gets the people with an identity number, the first or second one, however it is written', async () => {
  const company = await staffed('Ana');
  const id = await company.person({ lastName: 'Gil', nid: '12.345.678-z' });
  await company.person({ lastName: 'Ruiz', secondaryNid: '12345678 Z', ssn: '280012345678' });
  await company.person({ lastName: 'Sanz', nid: '12345678', ssn: '12345678Z' });
  const [administrator, owner] = [
    await addMember(world, company, { role: 'administrator' }),
    await addMember(world, company, { role: 'owner' }),
  ];
  for (const member of [administrator, owner]) {
    for (const nid of ['12345678Z', ' 12-345-678/z ', '12.345.678-Z']) {
      assert.deepEqual(await asked(member, nid), { status: 200, names: ['Gil', 'Ruiz'] });
    }
    for (const nid of ['2345678Z', '280012345678', '-', '.']) {
      assert.deepEqual(await asked(member, nid), { status: 200, names: [] }, nid);
    }
  }
  assert.equal((await company.rest.delete(`/core/v3/employees/${id}`)).status, 200);
  assert.deepEqual((await asked(owner, '12345678Z')).names, ['Ruiz', 'Gil']);
});

test('I2, I4 without the right to personal fields nobody learns whether a number exists', async () => {
  const company = await staffed('Ana');
  const self = await company.person({ lastName: 'Gil', nid: 'X1', officeIds: [company.office] });
  const sees = { officeIds: [company.office] };
  for (const role of ['employee', 'viewer', 'manager'] as const) {
    const member = await addMember(world, company, { role, employeeId: role === 'manager' ? self : null, sees });
    const answers = [await member.call('query', 'people.findSameNid', { nid: 'X1' })];
    answers.push(await member.call('query', 'people.findSameNid', { nid: 'X2' }));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403],
    );
    assert.ok(!answers.some(({ text }) => text.includes('Gil')));
  }
});

test('people of other companies are not found', async () => {
  const [own, other] = [await staffed('Ana'), await staffed('Eva')];
  await other.person({ lastName: 'Paz', nid: '12345678Z' });
  const administrator = await addMember(world, own, { role: 'administrator' });
  assert.deepEqual(await asked(administrator, '12345678Z'), { status: 200, names: [] });
});
