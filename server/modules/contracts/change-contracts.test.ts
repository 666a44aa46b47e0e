import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-11T12:00:00Z');
const PATH = '/contract/v1/contracts';

async function employeeOf({ rest }: TestCompany): Promise<string> {
  return (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' })).data.id;
}

async function contractOf({ rest }: TestCompany, employeeId: string, fields: object) {
  return (await rest.post(PATH, { employeeId, startAt: '2026-03-02', ...fields })).data;
}

/** Planned seconds of the employee's day rows, by date. */
async function plannedOf(employeeId: string): Promise<Record<string, number>> {
  const { rows } = await world.ownerPool.query(
    'select date, planned_seconds from overtime_days where employee_id = $1 order by date',
    [employeeId],
  );
  return Object.fromEntries(rows.map((row) => [row.date.slice(5), row.planned_seconds]));
}

test('200, PUT: an omitted field stays, null clears, G3 and G4 hold', async () => {
  const company = await world.company();
  const { data: degree } = await company.rest.post('/contract/v1/degrees', { name: 'Nursing' });
  const before = await contractOf(company, await employeeOf(company), {
    endAt: '2026-12-31',
    code: 'C-1',
    comment: 'First',
    degreeId: degree.id,
    trialPeriod: { trialPeriodType: 'months', quantity: '3' },
    seniorityDate: '2020-01-01',
    weeklyHours: 40,
    workDays: [{ hour: 8 }],
    workTimes: [{ startDate: '2026-07-01', weeklyHours: 35 }],
    remoteWork: true,
  });
  const put = async (body: object) => (await company.rest.put(`${PATH}/${before.id}`, body)).data;
  assert.deepEqual(await put({}), before);
  assert.deepEqual(await put({ employeeId: crypto.randomUUID() }), before, 'the employee stays');
  assert.deepEqual(await put({ code: 'C-2', remoteWork: false, trialPeriod: { quantity: '6' } }), {
    ...before,
    code: 'C-2',
    remoteWork: false,
    trialPeriodQuantity: 6,
  });
  const cleared = await put({
    endAt: null,
    code: null,
    comment: null,
    degreeId: null,
    trialPeriod: null,
    seniorityDate: null,
    weeklyHours: null,
    workDays: null,
    workTimes: null,
    remoteWork: null,
  });
  assert.deepEqual(cleared, {
    ...before,
    endAt: null,
    endDate: null,
    code: null,
    comment: null,
    degreeId: null,
    degreeName: null,
    trialPeriodType: null,
    trialPeriodQuantity: null,
    seniorityDate: '2026-03-02',
    weeklyHours: null,
    workDays: [],
    workTimes: [],
    remoteWork: null,
  });
  assert.deepEqual((await company.rest.get(`${PATH}/${before.id}`)).data, cleared);
});

test('200, G2: a percentage or full-time equivalent given alone sets the other, in a PUT too', async () => {
  const company = await world.company();
  const { id } = await contractOf(company, await employeeOf(company), { percentageWorkDay: 100 });
  const put = async (body: object) => {
    const { data } = await company.rest.put(`${PATH}/${id}`, body);
    return [data.percentageWorkDay, data.fte];
  };
  assert.deepEqual(await put({ code: 'C-1' }), [100, 1]);
  assert.deepEqual(await put({ percentageWorkDay: 50 }), [50, 0.5]);
  assert.deepEqual(await put({ fte: 0.75 }), [75, 0.75]);
  assert.deepEqual(await put({ percentageWorkDay: 50, fte: 0.6 }), [50, 0.6]);
  assert.deepEqual(await put({ fte: null }), [null, null]);
});

test('422, PUT: the contract as it will be meets G1, G2 and C5, else nothing changes', async () => {
  const company = await world.company();
  const before = await contractOf(company, await employeeOf(company), {
    endAt: '2026-12-31',
    weeklyHours: 40,
    workTimes: [{ startDate: '2026-07-01', endDate: '2026-08-31', weeklyHours: 35 }],
  });
  const faults = async (body: object) => {
    const answer = await company.rest.put(`${PATH}/${before.id}`, body);
    assert.equal(answer.status, 422, JSON.stringify(body));
    return Object.keys(answer.errors).sort();
  };
  assert.deepEqual(await faults({ startAt: '2027-01-01' }), ['endAt', 'workTimes.0.startDate']);
  assert.deepEqual(await faults({ endAt: '2026-07-31' }), ['workTimes.0.endDate']);
  assert.deepEqual(await faults({ startAt: null }), ['startAt']);
  assert.deepEqual(await faults({ workTimes: [{ startDate: '2026-03-01' }] }), ['workTimes.0.startDate']);
  assert.deepEqual(await faults({ workDays: [{ hour: 0 }, { slots: [{ start: '12:00', end: '09:00' }] }] }), [
    'workDays.1.slots.0.end',
  ]);
  assert.deepEqual(await faults({ flexibleDaysPerWeek: 5, weeklyHours: null }), ['weeklyHours']);
  assert.deepEqual(await faults({ flexibleDaysPerWeek: 5, workDays: [{ hour: 8 }] }), ['workDays']);
  assert.deepEqual(await faults({ flexibleDaysPerWeek: 8, trialPeriod: { quantity: 'six' } }), [
    'flexibleDaysPerWeek',
    'trialPeriod.quantity',
  ]);
  assert.deepEqual((await company.rest.get(`${PATH}/${before.id}`)).data, before);
});

test('422, POST C5: a week without fixed days needs weekly hours and has no days', async () => {
  const company = await world.company();
  const body = { employeeId: await employeeOf(company), startAt: '2026-03-02', flexibleDaysPerWeek: 5 };
  const faulty = await company.rest.post(PATH, { ...body, workDays: [{ hour: 8 }] });
  assert.deepEqual([faulty.status, Object.keys(faulty.errors).sort()], [422, ['weeklyHours', 'workDays']]);
  const { data } = await company.rest.post(PATH, { ...body, weeklyHours: 30, workDays: [] });
  assert.deepEqual([data.flexibleDaysPerWeek, data.weeklyHours, data.workDays], [5, 30, []]);
});

test('409, G1, PUT: a contract cannot be moved onto another of the employee', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const first = await contractOf(company, employeeId, { endAt: '2026-06-30' });
  await contractOf(company, employeeId, { startAt: '2026-07-01' });
  for (const endAt of ['2026-07-01', null]) {
    const answer = await company.rest.put(`${PATH}/${first.id}`, { endAt });
    assert.deepEqual([answer.status, answer.code], [409, 'contract_overlaps']);
  }
  assert.deepEqual((await company.rest.get(`${PATH}/${first.id}`)).data, first);
  assert.equal((await company.rest.put(`${PATH}/${first.id}`, { endAt: '2026-05-31' })).status, 200);
});

test('404, PUT and DELETE: of another company, and one that is gone; 404 of what a PUT refers to', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const foreign = await contractOf(theirs, await employeeOf(theirs), {});
  const own = await contractOf(ours, await employeeOf(ours), {});
  for (const [field, code] of Object.entries({
    jobChargeId: 'job_charge_not_found',
    contractTypeId: 'contract_type_not_found',
    agreementId: 'agreement_not_found',
    degreeId: 'degree_not_found',
    workDayTypeId: 'workday_type_not_found',
    jobLevel: 'job_level_not_found',
  })) {
    const answer = await ours.rest.put(`${PATH}/${own.id}`, { [field]: crypto.randomUUID() });
    assert.deepEqual([answer.status, answer.code], [404, code]);
  }
  assert.equal((await ours.rest.delete(`${PATH}/${own.id}`)).status, 200);
  for (const id of [own.id, foreign.id]) {
    for (const answer of [await ours.rest.put(`${PATH}/${id}`, {}), await ours.rest.delete(`${PATH}/${id}`)]) {
      assert.deepEqual([answer.status, answer.code], [404, 'contract_not_found']);
    }
  }
  assert.equal((await theirs.rest.get(`${PATH}/${foreign.id}`)).status, 200);
});

test('D1: a change recomputes the days that the contract covered and those that it covers', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const { id } = await contractOf(company, employeeId, { weeklyHours: 40, endAt: '2026-03-04' });
  assert.deepEqual(await plannedOf(employeeId), { '03-02': 28_800, '03-03': 28_800, '03-04': 28_800 });
  await company.rest.put(`${PATH}/${id}`, { startAt: '2026-03-04', endAt: '2026-03-05', weeklyHours: 20 });
  assert.deepEqual(await plannedOf(employeeId), { '03-04': 14_400, '03-05': 14_400 });
  await company.rest.put(`${PATH}/${id}`, { startAt: '2026-03-09', endAt: null });
  assert.deepEqual(await plannedOf(employeeId), { '03-09': 14_400, '03-10': 14_400 });
  await company.rest.put(`${PATH}/${id}`, { workDays: [{ hour: 6 }, { slots: [{ start: '09:00', end: '12:00' }] }] });
  assert.deepEqual(await plannedOf(employeeId), { '03-09': 21_600, '03-10': 10_800 });
});

test('D1: a deleted contract takes its annexes with it, and its days have no row', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const { id } = await contractOf(company, employeeId, { weeklyHours: 40, endAt: '2026-03-04' });
  await company.rest.post(`${PATH}/${id}/annexes`, { startAt: '2026-03-03', weeklyHours: 20 });
  const deleted = await company.rest.delete(`${PATH}/${id}`);
  assert.deepEqual([deleted.status, deleted.body.data], [200, '']);
  assert.deepEqual(await plannedOf(employeeId), {});
  const { rows } = await world.ownerPool.query('select from contract_annexes where contract_id = $1', [id]);
  assert.equal(rows.length, 0);
  assert.equal((await company.rest.get(`/core/v3/employees/${employeeId}`)).data.contractId, null);
});
