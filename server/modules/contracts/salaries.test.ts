import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const PATH = '/contract/v1/salaries';
const STAMPS = { createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' };
const PAY = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 35_000, payments: 12, startDate: '2026-01-01' };

async function employeeOf({ rest }: TestCompany): Promise<string> {
  return (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' })).data.id;
}

async function salaryOf(company: TestCompany, fields: object = {}) {
  const employeeId = await employeeOf(company);
  return (await company.rest.post(PATH, { ...PAY, employeeId, ...fields })).data;
}

test('200, G7: every field of a salary is kept and answered, with the gross of a month and of a year', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const sent = {
    employeeId,
    payPeriod: 'monthly',
    currency: 'EUR',
    grossSalary: 2345.67,
    payments: 14,
    contributionGroup: '02',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    comments: 'Agreed in December',
    prorated: false,
  };
  const { status, data } = await company.rest.post(PATH, sent);
  const computed = { monthlyGrossSalary: 2345.67, remuneration: 32_839.38 };
  assert.deepEqual([status, data], [200, { id: data.id, ...sent, ...computed, ...STAMPS }]);
  assert.deepEqual((await company.rest.get(`${PATH}/${data.id}`)).data, data);
  const plain = await salaryOf(company);
  assert.deepEqual(plain, {
    id: plain.id,
    employeeId: plain.employeeId,
    ...PAY,
    contributionGroup: null,
    endDate: null,
    comments: null,
    prorated: false,
    monthlyGrossSalary: 2917,
    remuneration: 35_000,
    ...STAMPS,
  });
});

test('GET list: of one employee, ordered and paged', async () => {
  const company = await world.company();
  const { employeeId } = await salaryOf(company, { endDate: '2026-06-30' });
  await company.rest.post(PATH, { ...PAY, employeeId, startDate: '2026-07-01' });
  await salaryOf(company, { startDate: '2025-01-01' });
  const starts = async (query: string) =>
    (await company.rest.get(`${PATH}?${query}`)).data.map((row: typeof PAY) => row.startDate);
  assert.deepEqual(await starts(''), ['2025-01-01', '2026-01-01', '2026-07-01']);
  assert.deepEqual(await starts(`employeeId=${employeeId.toUpperCase()}&orderBy=startDate desc`), [
    '2026-07-01',
    '2026-01-01',
  ]);
  assert.deepEqual(await starts('limit=1&page=2'), ['2026-01-01']);
  assert.deepEqual(await starts(`employeeId=${crypto.randomUUID()}`), []);
  assert.deepEqual(await starts('createdAt[gte]=2026-03-03'), []);
});

test('422: required fields, values and dates, all at once', async () => {
  const { rest } = await world.company();
  const faults = async (body: object) => {
    const answer = await rest.post(PATH, body);
    assert.equal(answer.status, 422, JSON.stringify(body));
    return Object.keys(answer.errors).sort();
  };
  assert.deepEqual(await faults({}), ['currency', 'employeeId', 'grossSalary', 'payPeriod', 'payments', 'startDate']);
  const body = { ...PAY, employeeId: crypto.randomUUID() };
  assert.deepEqual(await faults({ ...body, endDate: '2025-12-31', currency: 'euro', payments: 0 }), [
    'currency',
    'endDate',
    'payments',
  ]);
  assert.deepEqual(await faults({ ...body, payPeriod: 'hourly', grossSalary: '35000', prorated: 'yes' }), [
    'grossSalary',
    'payPeriod',
    'prorated',
  ]);
  assert.deepEqual(await faults({ ...body, grossSalary: -0.01, payments: 1.5, comments: 'x'.repeat(2001) }), [
    'comments',
    'grossSalary',
    'payments',
  ]);
});

test('200, G7, PUT: an omitted field is unchanged, null clears; the gross of a month follows', async () => {
  const company = await world.company();
  const before = await salaryOf(company, { endDate: '2026-12-31', comments: 'First', contributionGroup: '01' });
  const put = async (body: object) => (await company.rest.put(`${PATH}/${before.id}`, body)).data;
  assert.deepEqual(await put({}), before);
  assert.deepEqual(await put({ endDate: '2026-06-30', comments: 'Second' }), {
    ...before,
    endDate: '2026-06-30',
    comments: 'Second',
  });
  const cleared = { ...before, endDate: null, comments: null, contributionGroup: null };
  assert.deepEqual(await put({ endDate: null, comments: null, contributionGroup: null }), cleared);
  const raised = { grossSalary: 42_000, payments: 14, prorated: true, currency: 'USD', startDate: '2026-02-01' };
  assert.deepEqual(await put(raised), { ...cleared, ...raised, monthlyGrossSalary: 3500, remuneration: 42_000 });
  assert.deepEqual(await put({ payPeriod: 'monthly', grossSalary: 3000, employeeId: crypto.randomUUID() }), {
    ...cleared,
    ...raised,
    payPeriod: 'monthly',
    grossSalary: 3000,
    monthlyGrossSalary: 3000,
    remuneration: 36_000,
  });
});

test('422, G7, PUT: the end as it will be does not lie before the start, and nothing changes', async () => {
  const company = await world.company();
  const before = await salaryOf(company, { endDate: '2026-12-31' });
  for (const [body, field] of [
    [{ endDate: '2025-12-31' }, 'endDate'],
    [{ startDate: '2027-01-01' }, 'endDate'],
    [{ startDate: '2026-05-02', endDate: '2026-05-01' }, 'endDate'],
    [{ startDate: null }, 'startDate'],
    [{ grossSalary: null }, 'grossSalary'],
    [{ comments: 7 }, 'comments'],
  ] as const) {
    const answer = await company.rest.put(`${PATH}/${before.id}`, body);
    assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, [field]], JSON.stringify(body));
  }
  assert.deepEqual((await company.rest.get(`${PATH}/${before.id}`)).data, before);
});

test('409, G7: salaries of one employee share no day, in a POST and in a PUT', async () => {
  const company = await world.company();
  const first = await salaryOf(company, { endDate: '2026-06-30' });
  const add = (startDate: string, endDate?: string, employeeId = first.employeeId) =>
    company.rest.post(PATH, { ...PAY, employeeId, startDate, endDate });
  const { data: open } = await add('2026-09-01');
  for (const answer of [
    await add('2026-06-30', '2026-07-31'),
    await add('2025-01-01'),
    await add('2030-01-01', '2030-01-01'),
    await company.rest.put(`${PATH}/${first.id}`, { endDate: null }),
    await company.rest.put(`${PATH}/${first.id}`, { endDate: '2026-09-01' }),
    await company.rest.put(`${PATH}/${open.id}`, { startDate: '2026-06-30' }),
  ]) {
    assert.deepEqual([answer.status, answer.code], [409, 'salary_overlaps']);
  }
  assert.equal((await company.rest.get(`${PATH}?employeeId=${first.employeeId}`)).meta.total, 2);
  assert.equal((await add('2026-07-01', '2026-08-31')).status, 200);
  assert.equal((await add('2026-01-01', undefined, await employeeOf(company))).status, 200);
});

test('409, G7: of 50 equal salaries sent at once exactly one is written', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const sent = Array.from({ length: 50 }, () => company.rest.post(PATH, { ...PAY, employeeId }));
  const counts = Map.groupBy(await Promise.all(sent), ({ status, code }) => code ?? status);
  assert.deepEqual([counts.get(200 as never)?.length, counts.get('salary_overlaps')?.length], [1, 49]);
  assert.equal((await company.rest.get(`${PATH}?employeeId=${employeeId}`)).meta.total, 1);
});

test('404: salaries and employees of another company, and salaries that are gone', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const foreign = await salaryOf(theirs);
  const own = await salaryOf(ours);
  const deleted = await ours.rest.delete(`${PATH}/${own.id}`);
  assert.deepEqual([deleted.status, deleted.body.data], [200, '']);
  for (const id of [own.id, foreign.id, crypto.randomUUID()]) {
    for (const answer of [
      await ours.rest.get(`${PATH}/${id}`),
      await ours.rest.put(`${PATH}/${id}`, { comments: 'x' }),
      await ours.rest.delete(`${PATH}/${id}`),
    ]) {
      assert.deepEqual([answer.status, answer.code], [404, 'salary_not_found']);
    }
  }
  const answer = await ours.rest.post(PATH, { ...PAY, employeeId: foreign.employeeId });
  assert.deepEqual([answer.status, answer.code], [404, 'employee_not_found']);
  assert.deepEqual((await theirs.rest.get(`${PATH}/${foreign.id}`)).data, foreign);
});
