import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const CONTRACTS = '/contract/v1/contracts';
const { rest } = await world.company();
const stranger = await world.company();

const created = async (path: string, body: object): Promise<string> => (await rest.post(path, body)).data.id;
const person = (fields: object = {}) => created('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields });
const contract = (employeeId: string, fields: object) => created(CONTRACTS, { employeeId, ...fields });

test('G1 an id of a contract answers the contract, an id of an employee the list of theirs, the latest start first', async () => {
  const employeeId = await person();
  const first = await contract(employeeId, { startAt: '2024-01-01', endAt: '2024-12-31', code: 'A', comment: 'First' });
  const second = await contract(employeeId, { startAt: '2025-01-01', endAt: '2025-12-31', code: 'B' });
  const third = await contract(employeeId, { startAt: '2026-01-01', code: 'C' });

  const one = await rest.get(`${CONTRACTS}/${first}`);
  assert.deepEqual([one.status, one.data.id, one.body.meta.total], [200, first, 1]);

  const all = await rest.get(`${CONTRACTS}/${employeeId}`);
  assert.deepEqual(all.body.meta, { currentPage: 1, lastPage: 1, total: 3, perPage: 20 });
  assert.deepEqual(
    all.data.map((line: Record<string, unknown>) => [line.id, line.startDate, line.endDate, line.code, line.comment]),
    [
      [third, '2026-01-01', null, 'C', null],
      [second, '2025-01-01', '2025-12-31', 'B', null],
      [first, '2024-01-01', '2024-12-31', 'A', 'First'],
    ],
  );
  assert.deepEqual(all.data.at(-1), one.data, 'a line is the contract itself');

  const paged = await rest.get(`${CONTRACTS}/${employeeId}?page=2&limit=2`);
  assert.deepEqual(paged.body.meta, { currentPage: 2, lastPage: 2, total: 3, perPage: 2 });
  assert.deepEqual(
    paged.data.map(({ id }: { id: string }) => id),
    [first],
  );
  assert.deepEqual((await rest.get(`${CONTRACTS}/${employeeId}?page=&limit=`)).data, all.data);
  assert.deepEqual((await rest.get(`${CONTRACTS}/${employeeId.toUpperCase()}`)).data, all.data);
});

test('G1 an employee without contracts has an empty list; what is neither is 404 contract_not_found', async () => {
  const none = await rest.get(`${CONTRACTS}/${await person()}`);
  assert.deepEqual([none.status, none.data, none.body.meta.total], [200, [], 0]);
  const foreign = (await stranger.rest.post('/core/v3/employees', { firstName: 'Eve', lastName: 'Doe' })).data.id;
  for (const id of [crypto.randomUUID(), foreign]) {
    const { status, code } = await rest.get(`${CONTRACTS}/${id}`);
    assert.deepEqual([status, code], [404, 'contract_not_found']);
  }
});

test('G1 the current contract answers its references as records', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const employeeId = await person();
  const [jobChargeId, workDayTypeId, contractTypeId, degreeId, agreementId] = [
    await created('/core/v3/job-charges', { name: 'Baker' }),
    await created('/contract/v1/workday-types', { name: 'Full time' }),
    await created('/contract/v1/contract-types', { name: 'Indefinite' }),
    await created('/contract/v1/degrees', { name: 'Nursing' }),
    await created('/schedule/v1/agreements', { name: 'Metal industry' }),
  ];
  const references = { jobChargeId, workDayTypeId, contractTypeId, degreeId, agreementId };
  const named = (id: string | undefined, name: string) => ({ id, name, editable: true });
  const id = await contract(employeeId, {
    ...references,
    startAt: '2026-01-01',
    endAt: '2026-12-31',
    code: 'C-1',
    comment: 'Made for a test',
    trialPeriod: { quantity: '3', trialPeriodType: 'months' },
    socialSecurityNumber: '281234567840',
  });
  const { data } = await rest.get(`${CONTRACTS}/${employeeId}/current-contract`);
  assert.deepEqual(data, {
    id,
    status: 'current',
    jobCharge: named(jobChargeId, 'Baker'),
    workdayType: named(workDayTypeId, 'Full time'),
    contractType: named(contractTypeId, 'Indefinite'),
    degree: named(degreeId, 'Nursing'),
    agreement: 'Metal industry',
    startAt: '2026-01-01',
    endAt: '2026-12-31',
    comment: 'Made for a test',
    trialPeriod: { quantity: 3, trialPeriodType: 'months' },
    code: 'C-1',
    socialSecurityNumber: '281234567840',
    holidays: null,
  });
});

test('G1 the current contract is the one in force today in the employee’s time zone', async () => {
  const [here, there, former] = [
    await person({ timeZone: 'Europe/Madrid' }),
    await person({ timeZone: 'Atlantic/Canary' }),
    await person(),
  ];
  const ids = new Map<string, string[]>();
  for (const employeeId of [here, there]) {
    const march = await contract(employeeId, { startAt: '2026-03-01', endAt: '2026-03-31' });
    ids.set(employeeId, [march, await contract(employeeId, { startAt: '2026-04-01' })]);
  }
  await contract(former, { startAt: '2025-01-01', endAt: '2026-03-30' });
  // Midnight has passed in Madrid, not in the Canary Islands.
  world.setNow('2026-03-31T22:30:00Z');
  const current = async (employeeId: string) => rest.get(`${CONTRACTS}/${employeeId}/current-contract`);
  assert.equal((await current(here)).data.id, ids.get(here)?.[1]);
  const { data } = await current(there);
  assert.equal(data.id, ids.get(there)?.[0]);
  assert.deepEqual([data.jobCharge, data.degree, data.agreement, data.trialPeriod], [null, null, null, null]);
  const ended = await current(former);
  assert.deepEqual([ended.status, ended.code], [404, 'contract_not_found']);
  for (const id of [crypto.randomUUID(), ids.get(here)?.[0] ?? '']) {
    const { status, code } = await current(id);
    assert.deepEqual([status, code], [404, 'employee_not_found']);
  }
});

test('G7 the contribution groups are those of the company’s salaries, each once, with an id that follows from the name', async () => {
  const company = await world.company();
  const groups = async (query = '') => (await company.rest.get(`/contract/v1/contribution-groups${query}`)).data;
  assert.deepEqual(await groups(), []);
  const employee = { firstName: 'Ana', lastName: 'Gil' };
  const { data } = await company.rest.post('/core/v3/employees', employee);
  for (const [year, contributionGroup] of [
    [2023, '02'],
    [2024, '01'],
    [2025, '02'],
    [2026, null],
  ]) {
    const dates = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    const pay = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 35000, payments: 14, contributionGroup };
    await company.rest.post('/contract/v1/salaries', { employeeId: data.id, ...dates, ...pay });
  }
  const all = await groups();
  assert.deepEqual(
    all.map(({ name }: { name: string }) => name),
    ['01', '02'],
  );
  assert.notEqual(all[0].id, all[1].id);
  assert.deepEqual(await groups('?limit=1&page=2'), [all[1]]);
  assert.deepEqual(await groups('?orderBy=name desc'), all.toReversed());
  // The groups of an employee are such ids.
  const { status } = await company.rest.put(`/core/v3/employees/${data.id}`, { contributionGroupId: all[0].id });
  assert.equal(status, 200);
});
