import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();
const PATH = '/contract/v1/contracts';

async function employeeOf({ rest }: TestCompany): Promise<string> {
  return (await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' })).data.id;
}

const CATALOGUES = {
  contractTypeId: '/contract/v1/contract-types',
  agreementId: '/schedule/v1/agreements',
  degreeId: '/contract/v1/degrees',
  workDayTypeId: '/contract/v1/workday-types',
  jobLevel: '/contract/v1/job-levels',
};

/** One record of each catalogue that a contract refers to, named after the field that does. */
async function catalogueIds({ rest, companyId }: TestCompany) {
  const made = await Promise.all(
    Object.entries(CATALOGUES).map(async ([field, path]) => [field, (await rest.post(path, { name: field })).data.id]),
  );
  const jobChargeId = crypto.randomUUID();
  await world.ownerPool.query(`insert into job_charges (company_id, id, name) values ($1, $2, 'jobChargeId')`, [
    companyId,
    jobChargeId,
  ]);
  return { ...Object.fromEntries(made), jobChargeId } as Record<keyof typeof CATALOGUES | 'jobChargeId', string>;
}

/** Everything that a refused contract could have changed. */
async function stateOf(companyId: string) {
  const tables = ['contracts', 'contract_annexes', 'overtime_days', 'overtime_day_changes'];
  const counts = await Promise.all(
    tables.map((table) => world.ownerPool.query(`select count(*) from ${table} where company_id = $1`, [companyId])),
  );
  return counts.map(({ rows }) => rows[0].count);
}

test('200, G2, G3, G4: every field of a contract is kept and answered', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const ids = await catalogueIds(company);
  const sent = {
    employeeId,
    startAt: '2026-01-01',
    endAt: '2026-12-31',
    code: 'C-1',
    comment: 'Replaces a colleague',
    ...ids,
    socialSecurityNumber: '281234567840',
    trialPeriod: { trialPeriodType: 'months', quantity: '3' },
    trialPeriodEndDate: '2026-03-31',
    cbo: '2235-05',
    remoteWork: true,
    seniorityDate: '2024-06-01',
    jobPositionDescription: 'Nurse at night',
    weeklyHours: 20,
    payrollNumber: '00031',
    maxLegalWeeklyHours: 40,
    maxLegalAnnualHours: 1780,
    percentageWorkDay: 50,
    workDays: [
      { hour: 8 },
      { hour: 7.5 },
      {
        slots: [
          { start: '15:00', end: '24:00' },
          { start: '09:00', end: '13:30' },
        ],
      },
    ],
    workTimes: [
      {
        startDate: '2026-07-01',
        endDate: '2026-08-31',
        type: 'summer',
        weeklyHours: 35,
        maxLegalWeeklyHours: 38,
        fte: 0.875,
        workDays: [{ hour: 7 }],
      },
    ],
  };
  const { status, data } = await company.rest.post(PATH, sent);
  assert.equal(status, 200);
  assert.deepEqual(data, {
    id: data.id,
    employeeId,
    startAt: '2026-01-01',
    endAt: '2026-12-31',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    comment: 'Replaces a colleague',
    code: 'C-1',
    jobChargeId: ids.jobChargeId,
    jobChargeName: 'jobChargeId',
    contractTypeId: ids.contractTypeId,
    contractTypeName: 'contractTypeId',
    agreementId: ids.agreementId,
    agreementName: 'agreementId',
    degreeId: ids.degreeId,
    degreeName: 'degreeId',
    workDayTypeId: ids.workDayTypeId,
    workDayTypeName: 'workDayTypeId',
    socialSecurityNumber: '281234567840',
    trialPeriodType: 'months',
    trialPeriodQuantity: 3,
    trialPeriodEndDate: '2026-03-31',
    seniorityDate: '2024-06-01',
    percentageWorkDay: 50,
    weeklyHours: 20,
    cbo: '2235-05',
    remoteWork: true,
    jobLevelId: ids.jobLevel,
    jobLevelName: 'jobLevel',
    jobPositionDescription: 'Nurse at night',
    payrollNumber: '00031',
    maxLegalWeeklyHours: 40,
    maxLegalAnnualHours: 1780,
    fte: 0.5,
    flexibleDaysPerWeek: null,
    rotation: null,
    workDays: [
      { day: 'monday', hours: 8 },
      { day: 'tuesday', hours: 7.5 },
      {
        day: 'wednesday',
        hours: 13.5,
        slots: [
          { start: '09:00', end: '13:30' },
          { start: '15:00', end: '24:00' },
        ],
      },
    ],
    workTimes: [
      {
        startDate: '2026-07-01',
        endDate: '2026-08-31',
        workdayType: { id: ids.workDayTypeId, name: 'workDayTypeId', editable: true },
        weeklyHours: 35,
        maxLegalWeeklyHours: 38,
        percentageWorkDay: 87.5,
        fte: 0.875,
        workDays: [{ day: 'monday', hour: 7 }],
        workdayTimeType: 'summer',
      },
    ],
  });
  assert.deepEqual((await company.rest.get(`${PATH}/${data.id}`)).data, data);
  assert.deepEqual((await company.rest.get(`${PATH}?employeeId=${employeeId}`)).data, [data]);
});

test('200, G3: with an employee and a start alone, seniority begins at the start and the rest is null', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const { data } = await company.rest.post(PATH, { employeeId, startAt: '2026-01-01', endAt: null });
  const { id, employeeId: ofEmployee, startAt, startDate, seniorityDate, workDays, workTimes, ...rest } = data;
  assert.deepEqual([ofEmployee, startAt, startDate, seniorityDate], [employeeId, ...Array(3).fill('2026-01-01')]);
  assert.deepEqual([workDays, workTimes], [[], []]);
  assert.deepEqual([...new Set(Object.values(rest))], [null]);
  assert.equal((await company.rest.get(`/core/v3/employees/${employeeId}`)).data.contractId, id);
});

test('422: every fault of the fields is named and nothing changes', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const refused = async (body: Record<string, unknown>) => {
    const before = await stateOf(company.companyId);
    const answer = await company.rest.post(PATH, { employeeId, startAt: '2026-01-01', ...body });
    assert.equal(answer.status, 422, JSON.stringify(body));
    assert.deepEqual(await stateOf(company.companyId), before);
    return Object.keys(answer.errors).sort();
  };
  const week = (count: number) => Array.from({ length: count }, () => ({ hour: 8 }));
  assert.deepEqual(await refused({ employeeId: undefined, startAt: undefined }), ['employeeId', 'startAt']);
  assert.deepEqual(await refused({ endAt: '2025-12-31' }), ['endAt'], 'G1');
  assert.deepEqual(await refused({ trialPeriod: { trialPeriodType: 'moons', quantity: 'three' } }), [
    'trialPeriod.quantity',
    'trialPeriod.trialPeriodType',
  ]);
  assert.deepEqual(await refused({ endAt: '2025-12-31', weeklyHours: '40', workDays: [{ hour: -1 }], remoteWork: 1 }), [
    'endAt',
    'remoteWork',
    'weeklyHours',
    'workDays.0.hour',
  ]);
  assert.deepEqual(await refused({ workDays: week(8) }), ['workDays'], 'G2');
  assert.deepEqual(await refused({ workDays: [{ hour: 24.5 }, { hour: -1 }] }), ['workDays.0.hour', 'workDays.1.hour']);
  const answeredDay = { day: 'tuesday', hours: 8 };
  assert.deepEqual(
    await refused({
      workDays: [{ hour: 8 }, answeredDay, {}, { slots: [] }, { hour: null }, 8],
      workTimes: [{ startDate: '2026-01-01', workDays: [answeredDay, { hour: 25 }] }],
    }),
    ['workDays.1.hour', 'workDays.2.hour', 'workDays.5', 'workTimes.0.workDays.0.hour', 'workTimes.0.workDays.1.hour'],
    'G2: a day without hours of its own',
  );
  assert.deepEqual(await refused({ workDays: [{ slots: [{ start: '12:00', end: '12:00' }] }] }), [
    'workDays.0.slots.0.end',
  ]);
  const endsBefore = { startDate: '2026-02-01', endDate: '2026-01-31', weeklyHours: '40' };
  assert.deepEqual(
    await refused({ workDays: [{ hour: 25 }, { slots: [{ start: '12:00', end: '09:00' }] }], workTimes: [endsBefore] }),
    ['workDays.0.hour', 'workDays.1.slots.0.end', 'workTimes.0.endDate', 'workTimes.0.weeklyHours'],
    'faults between fields beside those of other fields',
  );
  const workTimes = [
    { startDate: '2025-12-31', endDate: '2026-02-01' },
    { startDate: '2026-02-01', endDate: '2026-01-31', workDays: [{ slots: [{ start: '10:00', end: '09:00' }] }] },
  ];
  assert.deepEqual(await refused({ workTimes, endAt: '2025-12-01' }), [
    'endAt',
    'workTimes.0.endDate',
    'workTimes.0.startDate',
    'workTimes.1.endDate',
    'workTimes.1.startDate',
    'workTimes.1.workDays.0.slots.0.end',
  ]);
});

test('404: whatever a contract refers to has to exist in the company, and nothing changes when it does not', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const [employeeId, foreignEmployeeId] = [await employeeOf(ours), await employeeOf(theirs)];
  const foreign: Record<string, string> = { ...(await catalogueIds(theirs)), employeeId: foreignEmployeeId };
  const codes = {
    employeeId: 'employee_not_found',
    jobChargeId: 'job_charge_not_found',
    contractTypeId: 'contract_type_not_found',
    agreementId: 'agreement_not_found',
    degreeId: 'degree_not_found',
    workDayTypeId: 'workday_type_not_found',
    jobLevel: 'job_level_not_found',
  };
  const before = [await stateOf(ours.companyId), await stateOf(theirs.companyId)];
  const headers = { 'x-request-id': 'same' };
  for (const [field, code] of Object.entries(codes)) {
    const body = { employeeId, startAt: '2026-01-01' };
    const other = await ours.rest.post(PATH, { ...body, [field]: foreign[field] }, headers);
    const random = await ours.rest.post(PATH, { ...body, [field]: crypto.randomUUID() }, headers);
    assert.deepEqual([other.status, other.code], [404, code]);
    assert.deepEqual(other.body, random.body);
  }
  assert.deepEqual([await stateOf(ours.companyId), await stateOf(theirs.companyId)], before);
});

test('404: a contract of another company is answered like one that does not exist', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const employeeId = await employeeOf(theirs);
  const { data } = await theirs.rest.post(PATH, { employeeId, startAt: '2026-01-01' });
  const headers = { 'x-request-id': 'same' };
  const foreign = await ours.rest.get(`${PATH}/${data.id}`, headers);
  const random = await ours.rest.get(`${PATH}/${crypto.randomUUID()}`, headers);
  assert.deepEqual([foreign.status, foreign.code, foreign.body], [404, 'contract_not_found', random.body]);
  assert.equal((await ours.rest.get(`${PATH}?employeeId=${employeeId}`)).meta.total, 0);
});

test('409, G1: contracts of one employee share no day, an open one is never closed by another', async () => {
  const company = await world.company();
  const [employeeId, colleagueId] = [await employeeOf(company), await employeeOf(company)];
  const add = (startAt: string, endAt?: string, id = employeeId) =>
    company.rest.post(PATH, { employeeId: id, startAt, endAt });
  assert.equal((await add('2026-01-01', '2026-06-30')).status, 200);
  assert.equal((await add('2026-09-01')).status, 200);
  const before = await stateOf(company.companyId);
  for (const [startAt, endAt] of [
    ['2026-06-30', '2026-07-31'],
    ['2025-01-01', '2026-01-01'],
    ['2025-01-01', undefined],
    ['2027-01-01', '2027-01-01'],
  ] as const) {
    const answer = await add(startAt, endAt);
    assert.deepEqual([answer.status, answer.code], [409, 'contract_overlaps'], startAt);
  }
  assert.deepEqual(await stateOf(company.companyId), before);
  assert.equal((await add('2026-07-01', '2026-08-31')).status, 200);
  assert.equal((await add('2026-01-01', undefined, colleagueId)).status, 200);
});

test('409, G1: of contracts sent at once for one employee exactly one is written', async () => {
  const company = await world.company();
  const employeeId = await employeeOf(company);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      company.rest.post(PATH, { employeeId, startAt: `2026-01-${String((index % 12) + 1).padStart(2, '0')}` }),
    ),
  );
  const counts = Map.groupBy(answers, ({ status, code }) => code ?? status);
  assert.deepEqual([counts.get(200 as never)?.length, counts.get('contract_overlaps')?.length], [1, 49]);
  assert.equal((await company.rest.get(`${PATH}?employeeId=${employeeId}`)).meta.total, 1);
});

test('D1: a contract makes the day rows of the past days that it covers', async () => {
  world.setNow('2026-03-04T12:00:00Z');
  const company = await world.company();
  const employeeId = await employeeOf(company);
  await company.rest.post(PATH, { employeeId, startAt: '2026-03-02', weeklyHours: 40 });
  const { rows } = await world.ownerPool.query(
    'select date, planned_seconds, negative_seconds from overtime_days where employee_id = $1 order by date',
    [employeeId],
  );
  world.setNow(undefined);
  assert.deepEqual(rows, [
    { date: '2026-03-02', planned_seconds: 28_800, negative_seconds: -28_800 },
    { date: '2026-03-03', planned_seconds: 28_800, negative_seconds: -28_800 },
  ]);
});
