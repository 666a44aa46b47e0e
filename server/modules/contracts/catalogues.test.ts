import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const STAMPS = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };

const CATALOGUES = [
  { resource: 'contract_type', path: '/contract/v1/contract-types', field: 'contractTypeId' },
  { resource: 'degree', path: '/contract/v1/degrees', field: 'degreeId' },
  { resource: 'job_level', path: '/contract/v1/job-levels', field: 'jobLevel' },
  { resource: 'workday_type', path: '/contract/v1/workday-types', field: 'workDayTypeId' },
];

const close = (table: string, id: string) =>
  world.ownerPool.query(`update ${table} set editable = false where id = $1`, [id]);

async function contractWith({ rest }: TestCompany, fields: Record<string, string>): Promise<string> {
  const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  const body = { employeeId: employee.id, startAt: '2026-01-01', ...fields };
  return (await rest.post('/contract/v1/contracts', body)).data.id;
}

for (const { resource, path, field } of CATALOGUES) {
  describe(resource, () => {
    it('200: created, read, changed, listed and deleted', async () => {
      const { rest } = await world.company();
      const { data } = await rest.post(path, { name: ' First ' });
      assert.deepEqual(data, { id: data.id, name: 'First', editable: true, ...STAMPS });
      const one = `${path}/${data.id}`;
      assert.equal((await rest.put(one, { name: 'Zulu' })).data.name, 'Zulu');
      assert.deepEqual((await rest.get(one)).data, { ...data, name: 'Zulu' });
      await rest.post(path, { name: 'Alpha' });
      const names = (await rest.get(path)).data.map((row: typeof data) => row.name);
      assert.deepEqual(names, ['Alpha', 'Zulu']);
      const deleted = await rest.delete(one);
      assert.deepEqual([deleted.status, deleted.body.data], [200, '']);
      assert.equal((await rest.get(path)).meta.total, 1);
    });

    it('404 once it is deleted, and for that of another company', async () => {
      const [ours, theirs] = [await world.company(), await world.company()];
      const { data } = await theirs.rest.post(path, { name: 'Theirs' });
      const { data: gone } = await ours.rest.post(path, { name: 'Gone' });
      await ours.rest.delete(`${path}/${gone.id}`);
      for (const id of [data.id, gone.id]) {
        for (const answer of [
          await ours.rest.get(`${path}/${id}`),
          await ours.rest.put(`${path}/${id}`, { name: 'Taken' }),
          await ours.rest.delete(`${path}/${id}`),
        ]) {
          assert.deepEqual([answer.status, answer.code], [404, `${resource}_not_found`]);
        }
      }
    });

    it('409 in use by a contract, also where it cannot be edited; 200 once the contract is gone', async () => {
      const company = await world.company();
      const { rest } = company;
      const { data } = await rest.post(path, { name: 'Used' });
      const contractId = await contractWith(company, { [field]: data.id });
      const refused = await rest.delete(`${path}/${data.id}`);
      assert.deepEqual([refused.status, refused.code], [409, `${resource}_in_use`]);
      await close(`${resource}s`, data.id);
      assert.equal((await rest.delete(`${path}/${data.id}`)).code, `${resource}_in_use`);
      await rest.delete(`/contract/v1/contracts/${contractId}`);
      const closed = await rest.delete(`${path}/${data.id}`);
      assert.deepEqual([closed.status, closed.code], [409, `${resource}_not_editable`]);
      assert.equal((await rest.put(`${path}/${data.id}`, { name: 'Other' })).code, `${resource}_not_editable`);
      assert.deepEqual((await rest.get(`${path}/${data.id}`)).data, { ...data, editable: false });
    });

    it('422: a name is needed, and not blank', async () => {
      const { rest } = await world.company();
      for (const body of [{}, { name: ' ' }, { name: 'x'.repeat(256) }]) {
        const answer = await rest.post(path, body);
        assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['name']]);
      }
    });
  });
}

test('G6 deleting a workday type: 404, 409 in use, 409 not editable, else 200 with an empty string', async () => {
  const company = await world.company();
  const { rest } = company;
  const path = '/contract/v1/workday-types';
  const add = async (name: string): Promise<string> => (await rest.post(path, { name })).data.id;
  const [used, closed, free] = [await add('Full time'), await add('Part time'), await add('Weekend')];
  await contractWith(company, { workDayTypeId: used });
  await close('workday_types', closed);
  for (const [id, status, code] of [
    [crypto.randomUUID(), 404, 'workday_type_not_found'],
    ['full-time', 404, 'workday_type_not_found'],
    [used, 409, 'workday_type_in_use'],
    [closed, 409, 'workday_type_not_editable'],
  ] as const) {
    const answer = await rest.delete(`${path}/${id}`);
    assert.deepEqual([answer.status, answer.code], [status, code]);
  }
  const deleted = await rest.delete(`${path}/${free}`);
  const meta = { currentPage: 1, lastPage: 1, total: 1, perPage: 1 };
  assert.deepEqual([deleted.status, deleted.body], [200, { data: '', meta }]);
});

describe('agreements', () => {
  const path = '/schedule/v1/agreements';

  it('200: every field is kept, listed by name, changed and cleared', async () => {
    const { rest, companyId } = await world.company();
    const sent = {
      name: 'Metal industry',
      code: '28003715',
      color: '#0f766e',
      annualHours: 1764.5,
      additionalHoursPercent: 4.5,
      totalAdditionalHours: 80,
      maxDaysToWork: 221,
    };
    const { data } = await rest.post(path, sent);
    assert.deepEqual(data, { id: data.id, companyId, ...sent, ...STAMPS });
    const { data: plain } = await rest.post(path, { name: 'Commerce' });
    const { id, name, createdAt, updatedAt, companyId: ofCompany, ...rest_ } = plain;
    assert.deepEqual([...new Set(Object.values(rest_))], [null]);
    const listed = await rest.get(`${path}?page=1&limit=10`);
    assert.deepEqual([listed.data, listed.meta.total], [[plain, data], 2]);
    assert.deepEqual((await rest.get(`${path}?orderBy=name desc&limit=1`)).data, [data]);
    const { data: changed } = await rest.put(`${path}/${data.id}`, { color: null, annualHours: 1700 });
    assert.deepEqual(changed, { ...data, color: null, annualHours: 1700 });
  });

  it('404 for that of another company, 409 in use, 422 by field', async () => {
    const [ours, theirs] = [await world.company(), await world.company()];
    const { data: foreign } = await theirs.rest.post(path, { name: 'Theirs' });
    assert.equal((await ours.rest.get(`${path}/${foreign.id}`)).code, 'agreement_not_found');
    const { data } = await ours.rest.post(path, { name: 'Ours' });
    await contractWith(ours, { agreementId: data.id });
    const refused = await ours.rest.delete(`${path}/${data.id}`);
    assert.deepEqual([refused.status, refused.code], [409, 'agreement_in_use']);
    const faulty = await ours.rest.post(path, { color: 'red', annualHours: 8785, maxDaysToWork: '200' });
    assert.deepEqual(Object.keys(faulty.errors).sort(), ['annualHours', 'color', 'maxDaysToWork', 'name']);
  });
});
