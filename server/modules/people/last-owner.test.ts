import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const PATH = '/core/v3/employees';

async function companyWithOwner() {
  const company = await requestCompany(world);
  const employeeId = await company.person();
  await company.member('owner', employeeId);
  const status = async (id = employeeId) => (await company.rest.get(`${PATH}/${id}`)).data.status;
  return { ...company, employeeId, status };
}

test('I9 409 last_owner: the employee of the last owner stays active, by DELETE and by PUT', async () => {
  const { rest, employeeId, status, member, person } = await companyWithOwner();
  await member('administrator');
  const inactive = await person({ status: 'inactive' });
  await member('owner', inactive);
  for (const answer of [
    await rest.delete(`${PATH}/${employeeId}`),
    await rest.put(`${PATH}/${employeeId}`, { status: 'inactive', firstName: 'Eva' }),
  ]) {
    assert.deepEqual([answer.status, answer.code], [409, 'last_owner']);
  }
  const { data } = await rest.get(`${PATH}/${employeeId}`);
  assert.deepEqual([data.status, data.firstName], ['active', 'Ana']);
  assert.equal((await rest.put(`${PATH}/${employeeId}`, { status: 'active', firstName: 'Eva' })).status, 200);
  assert.equal((await rest.delete(`${PATH}/${inactive}`)).status, 200, 'who is inactive already stays so');
  assert.equal(await status(), 'active');
});

test('I9 200: an owner’s employee is made inactive while another owner can enter', async () => {
  const { rest, employeeId, status, member } = await companyWithOwner();
  await member('owner');
  assert.equal((await rest.delete(`${PATH}/${employeeId}`)).status, 200);
  assert.equal(await status(), 'inactive');
});

test('I9 200: whoever is not an owner is made inactive, in a company without owners too', async () => {
  const { rest, person, member, status } = await requestCompany(world).then((company) => ({
    ...company,
    status: async (id: string) => (await company.rest.get(`${PATH}/${id}`)).data.status,
  }));
  const [administrator, nobody] = [await person(), await person()];
  await member('administrator', administrator);
  for (const id of [administrator, nobody]) {
    assert.equal((await rest.put(`${PATH}/${id}`, { status: 'inactive' })).status, 200);
    assert.equal(await status(id), 'inactive');
  }
});

test('I9 409: of two last owners made inactive at one moment, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { rest, employeeId, status, person, member } = await companyWithOwner();
    const other = await person();
    await member('owner', other);
    const answers = await Promise.all([
      rest.delete(`${PATH}/${employeeId}`),
      rest.put(`${PATH}/${other}`, { status: 'inactive' }),
    ]);
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 409]);
    assert.deepEqual([await status(), await status(other)].sort(), ['active', 'inactive']);
  }
});
