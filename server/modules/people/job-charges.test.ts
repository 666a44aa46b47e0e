import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const PATH = '/core/v3/job-charges';

test('200: a job charge answers id, name and editable; its texts stand with its employees', async () => {
  const { rest } = await world.company();
  const texts = { description: 'Cares for the ward', competencies: 'First aid' };
  const { data } = await rest.post(PATH, { name: ' Nurse ', ...texts });
  assert.deepEqual(data, { id: data.id, name: 'Nurse', editable: true });
  const path = `${PATH}/${data.id}`;
  const employee = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', jobChargeId: data.id });
  const shown = async () => {
    const { data: now } = await rest.get(`/core/v3/employees/${employee.data.id}`);
    return [now.jobChargeId, now.jobChargeName, now.jobChargeDescription, now.jobChargeCompetencies];
  };
  assert.deepEqual(await shown(), [data.id, 'Nurse', texts.description, texts.competencies]);
  const changed = await rest.put(path, { name: 'Head nurse', description: null });
  assert.deepEqual(changed.data, { id: data.id, name: 'Head nurse', editable: true });
  assert.deepEqual(await shown(), [data.id, 'Head nurse', null, texts.competencies]);
  assert.deepEqual((await rest.get(path)).data, changed.data);
});

test('GET list: by name unless ordered otherwise, found by a part of it, page by page', async () => {
  const { rest } = await world.company();
  for (const name of ['Porter', 'nurse', 'Cook']) await rest.post(PATH, { name });
  const names = async (query: string) =>
    (await rest.get(`${PATH}?${query}`)).data.map((row: { name: string }) => row.name);
  assert.deepEqual(await names(''), ['Cook', 'nurse', 'Porter']);
  assert.deepEqual(await names('orderBy=name desc, createdAt asc'), ['Porter', 'nurse', 'Cook']);
  assert.deepEqual(await names('name=R'), ['nurse', 'Porter']);
  const { data, meta } = await rest.get(`${PATH}?limit=2&page=2`);
  assert.deepEqual([data.length, meta], [1, { currentPage: 2, lastPage: 2, total: 3, perPage: 2 }]);
});

test('409 job_charge_in_use: while an employee or a contract has it', async () => {
  const { rest } = await world.company();
  const { data } = await rest.post(PATH, { name: 'Nurse' });
  const path = `${PATH}/${data.id}`;
  const { data: employee } = await rest.post('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Gil',
    jobChargeId: data.id,
  });
  const refused = await rest.delete(path);
  assert.deepEqual([refused.status, refused.code], [409, 'job_charge_in_use']);
  await rest.put(`/core/v3/employees/${employee.id}`, { jobChargeId: null });
  const { data: other } = await rest.post(PATH, { name: 'Porter' });
  const contract = { employeeId: employee.id, startAt: '2026-01-01', jobChargeId: other.id };
  await rest.post('/contract/v1/contracts', contract);
  assert.equal((await rest.delete(`${PATH}/${other.id}`)).code, 'job_charge_in_use');
  assert.equal((await rest.delete(path)).body.data, '');
  assert.deepEqual([(await rest.get(path)).status, (await rest.get(path)).code], [404, 'job_charge_not_found']);
});

test('409 job_charge_not_editable: one that is closed is neither changed nor deleted', async () => {
  const { rest } = await world.company();
  const { data } = await rest.post(PATH, { name: 'Nurse' });
  await world.ownerPool.query('update job_charges set editable = false where id = $1', [data.id]);
  const path = `${PATH}/${data.id}`;
  for (const answer of [await rest.put(path, { name: 'Other' }), await rest.delete(path)])
    assert.deepEqual([answer.status, answer.code], [409, 'job_charge_not_editable']);
  assert.deepEqual((await rest.get(path)).data, { ...data, editable: false });
});

test('422: every faulty field of a job charge is named', async () => {
  const { rest } = await world.company();
  const { errors } = await rest.post(PATH, { name: ' ', description: 7, competencies: 'x'.repeat(2001) });
  assert.deepEqual(Object.keys(errors).sort(), ['competencies', 'description', 'name']);
});
