import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, REQUESTS, VACATIONS } from '#test/absences.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { previewPlan } from './preview-plan.ts';
import { previewPlanInput } from './schema-preview.ts';
import { setLeave } from './set-leave.ts';
import { settleDueLeave } from './settle-leave.ts';

const world = await createWorld();

const MONTHLY = { period: 'month', levels: [{ afterMonths: 0, amountDays: 2 }] };

/** A company with a plan of a type that needs no validation, and a person who is not assigned yet. */
async function prepare(plan: object = {}, signed: object = {}) {
  world.setNow('2026-01-05T08:00:00Z');
  const company = await absenceCompany(world);
  const { rest, scope } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ needsValidation: false })];
  const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  assert.equal((await rest.put(`${CONTRACTS}/${contract.id}`, signed)).status, 200);
  const planned = async (fields: object): Promise<string> => {
    const made = await rest.post(VACATIONS, { name: 'Holidays', year: 2026, absenceTypeId, maxDaysOff: 22, ...fields });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return made.data.id;
  };
  const planId = await planned(plan);
  const assign = (year: number, id = planId) => rest.post(`${ASSIGNATIONS}/${id}`, { employeeIds: [employeeId], year });
  const assigned = async (...years: number[]) => {
    for (const year of years) assert.equal((await assign(year)).status, 200, String(year));
  };
  const calendarOf = async (year: number) =>
    (await rest.get(`${CALENDARS}?employeeId=${employeeId}&year=${year}`)).data[0];
  const balanceOf = async (year: number) =>
    (await rest.get(`${CALENDARS}/${(await calendarOf(year)).id}/balance`)).data;
  /** First and last day, and days: granted, carried, accrued, used, expired, available. */
  const yearOf = async (year: number) => {
    const { from, to, granted, carried, accrued, used, expired, available } = await balanceOf(year);
    return [from, to, ...[granted, carried, accrued, used, expired, available].map((amount) => amount?.days ?? null)];
  };
  const linesOf = async (year: number) => {
    const { data } = await rest.get(
      `${CALENDARS}/${(await calendarOf(year)).id}/ledger?limit=500&orderBy=createdAt asc`,
    );
    return data as { type: string; days: number; date: string; expiresOn: string | null }[];
  };
  const ask = (...dates: string[]) =>
    company.ask(
      employeeId,
      absenceTypeId,
      dates.map((date) => ({ date })),
    );
  const taken = async (...dates: string[]) => {
    const answer = await ask(...dates);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const at = async (date: string) => {
    world.setNow(`${date}T08:00:00Z`);
    await settleDueLeave(scope);
  };
  return {
    ...{ ...company, employeeId, absenceTypeId, planId, contractId: contract.id as string, planned, assign, assigned },
    ...{ calendarOf, balanceOf, yearOf, linesOf, askFor: ask, taken, at },
  };
}

test('E5 a year from April grants on 1 April, and its calendar has the year in which it begins', async () => {
  const { assigned, yearOf, linesOf, taken, calendarOf, at } = await prepare({ yearStart: '04-01' });
  await assigned(2026);
  assert.deepEqual(await yearOf(2026), ['2026-04-01', '2027-03-31', 22, 0, 0, 0, 0, 22]);
  assert.deepEqual(
    (await linesOf(2026)).map(({ type, date, expiresOn }) => [type, date, expiresOn]),
    [['grant', '2026-04-01', '2027-03-31']],
  );
  await taken('2027-02-01');
  assert.deepEqual(
    (await calendarOf(2026)).daysOff.map(({ date }: { date: string }) => date),
    ['2027-02-01'],
  );
  assert.equal(await calendarOf(2027), undefined);
  await at('2027-04-01');
  assert.deepEqual(await yearOf(2026), ['2026-04-01', '2027-03-31', 22, 0, 0, 1, 21, 0]);
});

test('E5 the year on the anniversary of hiring accrues month by month from that day on', async () => {
  const plan = { yearStart: 'hiring', maxDaysOff: null, accrual: MONTHLY };
  const { assigned, yearOf, linesOf, at } = await prepare(plan, { seniorityDate: '2020-05-17' });
  await assigned(2026);
  await at('2026-07-16');
  assert.deepEqual(await yearOf(2026), ['2026-05-17', '2027-05-16', 0, 0, 4, 0, 0, 4]);
  assert.deepEqual(
    (await linesOf(2026)).map(({ date }) => date),
    ['2026-05-17', '2026-06-17'],
  );
  await at('2027-05-16');
  assert.equal((await yearOf(2026))[4], 24);
});

test('E5 the first year of somebody hired in it begins on the day of hiring, and is whole', async () => {
  const plan = { yearStart: 'hiring', maxDaysOff: null, accrual: MONTHLY };
  const { assigned, yearOf, at } = await prepare(plan, { startAt: '2026-03-10', seniorityDate: '2026-03-10' });
  await assigned(2026);
  await at('2027-03-09');
  assert.deepEqual(await yearOf(2026), ['2026-03-10', '2027-03-09', 0, 0, 24, 0, 0, 24]);
});

test('E5 the anniversary of 29 February is 1 March, and the level of a year of service comes with it', async () => {
  const levels = [
    { afterMonths: 0, amountDays: 20 },
    { afterMonths: 24, amountDays: 25 },
  ];
  const plan = { yearStart: 'hiring', maxDaysOff: null, accrual: { period: 'year', levels } };
  const { assigned, yearOf, at } = await prepare(plan, { seniorityDate: '2024-02-29' });
  await assigned(2026, 2027, 2028);
  await at('2028-02-29');
  assert.deepEqual(await yearOf(2026), ['2026-03-01', '2027-02-28', 0, 0, 25, 0, 25, 0]);
  assert.deepEqual((await yearOf(2027)).slice(0, 2), ['2027-03-01', '2028-02-28']);
  assert.deepEqual(await yearOf(2028), ['2028-02-29', '2029-02-28', 0, 0, 25, 0, 0, 25]);
});

test('E5 E7 what is left at the end of March passes to April and expires by its months', async () => {
  const carryOver = { maxDays: 5, expiresAfterMonths: 3 };
  const { assigned, yearOf, linesOf, taken, at } = await prepare({ yearStart: '04-01', carryOver });
  await assigned(2026, 2027);
  await at('2027-03-31');
  assert.deepEqual(await yearOf(2027), ['2027-04-01', '2028-03-31', 22, 0, 0, 0, 0, 22]);
  await at('2027-04-01');
  assert.deepEqual(await yearOf(2026), ['2026-04-01', '2027-03-31', 22, -5, 0, 0, 17, 0]);
  const [carried] = (await linesOf(2027)).filter(({ type }) => type === 'carry_in');
  assert.deepEqual([carried?.date, carried?.expiresOn, carried?.days], ['2027-04-01', '2027-06-30', 5]);
  await taken('2027-06-30');
  await at('2027-07-01');
  assert.deepEqual(await yearOf(2027), ['2027-04-01', '2028-03-31', 22, 5, 0, 1, 4, 22]);
});

test('E5 a year is final once the next one is over, not before', async () => {
  const { assigned, companyId, at } = await prepare({ yearStart: '04-01' });
  const settledOn = async () => {
    const text = 'select settled_on::text from vacation_configuration_assignations where company_id = $1';
    return (await world.ownerPool.query(text, [companyId])).rows[0].settled_on;
  };
  await assigned(2026);
  await at('2028-03-31');
  assert.equal(await settledOn(), '2028-03-31');
  await at('2028-04-01');
  assert.equal(await settledOn(), 'infinity');
});

test('E7 a debt of the year is carried into April of the next one', async () => {
  const { assigned, yearOf, askFor, rest, employeeId, absenceTypeId, at } = await prepare({
    ...{ yearStart: '04-01', maxDaysOff: 1 },
  });
  await assigned(2026, 2027);
  const dates = ['2027-03-29', '2027-03-30', '2027-03-31'];
  assert.equal((await askFor(...dates)).code, 'max_days_off_exceeded');
  const daysOff = dates.map((date) => ({ date }));
  const request = { employeeId, absenceTypeId, type: 'create', daysOff, force: true, note: 'Agreed' };
  assert.equal((await rest.post(REQUESTS, request)).status, 200);
  await at('2027-04-01');
  assert.deepEqual(await yearOf(2026), ['2026-04-01', '2027-03-31', 1, 2, 0, 3, 0, 0]);
  assert.deepEqual(await yearOf(2027), ['2027-04-01', '2028-03-31', 1, -2, 0, 0, 0, -1]);
});

test('E9 days in advance are those of the year of their date', async () => {
  const plan = { yearStart: '04-01', maxDaysOff: null, accrual: MONTHLY, advanceDays: 2 };
  const { assigned, askFor, taken, at } = await prepare(plan);
  await assigned(2026);
  await at('2026-04-01');
  const week = ['2026-04-06', '2026-04-07', '2026-04-08', '2026-04-09'];
  assert.equal((await askFor(...week, '2026-04-10')).code, 'max_days_off_exceeded');
  await taken(...week);
  assert.equal((await askFor('2026-03-31')).code, 'max_days_off_exceeded', 'the year before has no plan');
});

test('E14 a request over the end of March is a batch with a part for each calendar', async () => {
  const { assigned, taken, rest, employeeId, calendarOf } = await prepare({ yearStart: '04-01' });
  await assigned(2026, 2027);
  await taken('2027-03-30', '2027-03-31', '2027-04-01', '2027-01-04');
  const { data } = await rest.get(`${REQUESTS}?employeeId=${employeeId}&orderBy=createdAt asc`);
  const parts = data.map(
    (part: { absenceCalendar: { year: number }; daysOff: { date: string }[]; batchId: string }) => ({
      year: part.absenceCalendar.year,
      dates: part.daysOff.map(({ date }) => date),
    }),
  );
  assert.deepEqual(
    parts.toSorted((one: { year: number }, other: { year: number }) => one.year - other.year),
    [
      { year: 2026, dates: ['2027-01-04', '2027-03-30', '2027-03-31'] },
      { year: 2027, dates: ['2027-04-01'] },
    ],
  );
  assert.equal(new Set(data.map(({ batchId }: { batchId: string }) => batchId)).size, 1);
  const { id } = await calendarOf(2026);
  const outside = await rest.put(`${CALENDARS}/${id}`, { daysOff: [{ date: '2027-04-01' }] });
  assert.equal(outside.status, 422);
  assert.match(JSON.stringify(outside.body), /leave year 2026, from 2026-04-01 to 2027-03-31/);
});

test('E6 adjustments, imported balances and the report of what is left are those of the year of their date', async () => {
  const { assigned, calendarOf, yearOf, linesOf, rest, scope, employeeId, absenceTypeId, ask, type, at } =
    await prepare({
      yearStart: '04-01',
    });
  const waiting = await type({ name: 'Waiting' });
  const own = await rest.post(VACATIONS, { name: 'Waiting', year: 2026, absenceTypeId: waiting, yearStart: '04-01' });
  await rest.post(`${ASSIGNATIONS}/${own.data.id}`, { employeeIds: [employeeId], year: 2026 });
  await assigned(2026);
  await at('2027-02-01');
  const { id } = await calendarOf(2026);
  await rest.post(`${CALENDARS}/${id}/adjustments`, { days: 1 });
  assert.deepEqual((await linesOf(2026)).at(-1)?.date, '2027-02-01');
  await setLeave(scope, { employeeId, absenceTypeId, days: 5, date: '2027-03-31' });
  assert.equal((await yearOf(2026)).at(-1), 5);
  const outside = { date: { key: 'date_not_in_year', values: { year: 2026, from: '2026-04-01', to: '2027-03-31' } } };
  await assert.rejects(setLeave(scope, { employeeId, absenceTypeId, days: 1, year: 2026, date: '2027-04-01' }), {
    fields: outside,
  });
  const other = await type({ name: 'Other', needsValidation: true });
  const { data: calendar } = await rest.post(CALENDARS, {
    ...{ employeeId, absenceTypeId: other, year: 2027, maxDaysOff: 3 },
  });
  assert.equal((await ask(employeeId, other, [{ date: '2027-12-31' }])).data.absenceCalendar.id, calendar.id);
  const { data: left } = await rest.get(`/reports/v1/leave?year=2026&absenceTypeIds[]=${absenceTypeId}`);
  assert.equal(left[0].available.days, 5);
});

test('E5 assigned people are found by the contracts of their leave year', async () => {
  const { rest, planId, contractId, assigned } = await prepare({ yearStart: '04-01' }, { endAt: '2026-03-31' });
  const { data: kind } = await rest.post('/contract/v1/contract-types', { name: 'Fixed' });
  assert.equal((await rest.put(`${CONTRACTS}/${contractId}`, { contractTypeId: kind.id })).status, 200);
  await assigned(2025, 2026);
  const { data } = await rest.get(`${ASSIGNATIONS}/${planId}?contractTypeIds[]=${kind.id}`);
  assert.deepEqual(
    data.map(({ year }: { year: number }) => year),
    [2025],
  );
});

test('E5 a preview of a plan counts the months of the year from hiring', async () => {
  const { scope, employeeId, absenceTypeId, planId, rest } = await prepare(
    { yearStart: 'hiring', maxDaysOff: null, accrual: MONTHLY },
    { seniorityDate: '2020-05-17', endAt: '2026-11-16' },
  );
  const previewed = async (employeeIds: string[]) => {
    const plan = previewPlanInput.parse({
      id: planId,
      year: 2026,
      yearStart: 'hiring',
      absenceTypeId,
      accrual: MONTHLY,
      employeeIds,
    });
    return (await previewPlan(scope, plan)).people.map(({ afterDays }) => afterDays);
  };
  assert.deepEqual(await previewed([employeeId]), [12]);
  const { data: someone } = await rest.post('/core/v3/employees', { firstName: 'Eve', lastName: 'New' });
  await assert.rejects(previewed([someone.id]), { code: 'hiring_date_missing' });
});

test('409 leave_year_in_use: an assignment, or its removal, that would move days off to another year changes nothing', async () => {
  const { assigned, assign, planned, taken, calendarOf, rest, employeeId, planId, state } = await prepare({
    yearStart: '04-01',
  });
  const unassign = (id: string) => rest.delete(`${ASSIGNATIONS}/${id}/employees/${employeeId}?year=2026`);
  const usual = await planned({ name: 'Usual', yearStart: '01-01' });
  assert.equal((await assign(2026, usual)).status, 200);
  await taken('2026-02-02');
  assert.equal((await unassign(usual)).status, 200);
  const before = await state();
  const refused = await assign(2026);
  assert.deepEqual([refused.status, refused.code], [409, 'leave_year_in_use']);
  assert.equal(await state(), before);
  const { id } = await calendarOf(2026);
  assert.equal((await rest.put(`${CALENDARS}/${id}`, { daysOff: [] })).status, 200);
  await assigned(2026);
  await taken('2027-02-01');
  const kept = await state();
  const stays = await unassign(planId);
  assert.deepEqual([stays.status, stays.code], [409, 'leave_year_in_use']);
  const earlier = await assign(2027, usual);
  assert.deepEqual([earlier.status, earlier.code], [409, 'leave_year_in_use']);
  const made = { employeeId, vacationConfigurationId: usual, year: 2027 };
  const calendar = await rest.post('/schedule/v1/vacation-calendars', made);
  assert.deepEqual([calendar.status, calendar.code], [409, 'leave_year_in_use']);
  assert.equal(await state(), kept);
});

test('409 hiring_date_missing: nobody without a contract is assigned to a year from their hiring', async () => {
  const { rest, planId, planned, assign, assigned, calendarOf } = await prepare({ yearStart: 'hiring' });
  const { data: someone } = await rest.post('/core/v3/employees', { firstName: 'Eve', lastName: 'New' });
  const path = { vacationConfigurationId: planId, year: 2026 };
  const refused = await rest.post(`${ASSIGNATIONS}/${planId}`, { employeeIds: [someone.id], year: 2026 });
  assert.deepEqual([refused.status, refused.code], [409, 'hiring_date_missing']);
  const calendar = await rest.post('/schedule/v1/vacation-calendars', { ...path, employeeId: someone.id });
  assert.deepEqual([calendar.status, calendar.code], [409, 'hiring_date_missing']);
  await assigned(2026);
  assert.ok(await calendarOf(2026));
  assert.equal((await assign(2027, await planned({ yearStart: '04-01' }))).status, 200);
});

test('409 vacation_configuration_in_use: the start of the year of a plan with people stays, and a plan without a type has none', async () => {
  const { rest, planId, assigned } = await prepare();
  const change = (fields: object) => rest.put(`${VACATIONS}/${planId}`, fields);
  assert.equal((await change({ yearStart: '04-01' })).data.yearStart, '04-01');
  await assigned(2026);
  assert.equal((await change({ yearStart: '04-01', maxDaysOff: 23 })).status, 200);
  const refused = await change({ yearStart: 'hiring' });
  assert.deepEqual([refused.status, refused.code], [409, 'vacation_configuration_in_use']);
  assert.equal((await rest.get(`${VACATIONS}/${planId}`)).data.yearStart, '04-01');
  for (const yearStart of ['02-29', '13-01', '4-1', 'hired']) {
    assert.equal((await rest.post(VACATIONS, { name: 'Other', year: 2026, yearStart })).status, 422, yearStart);
  }
  const untyped = await rest.post(VACATIONS, { name: 'Other', year: 2026, yearStart: '04-01' });
  assert.deepEqual([untyped.status, Object.keys(untyped.errors)], [422, ['absenceTypeId']]);
});

test('E5 another seniority date moves only years that are assigned later, and the year between is longer', async () => {
  const { rest, contractId, assigned, yearOf, at } = await prepare(
    { yearStart: 'hiring', maxDaysOff: null, accrual: MONTHLY },
    { seniorityDate: '2020-05-17' },
  );
  await assigned(2026);
  assert.equal((await rest.put(`${CONTRACTS}/${contractId}`, { seniorityDate: '2020-07-17' })).status, 200);
  await at('2026-05-17');
  assert.deepEqual((await yearOf(2026)).slice(0, 2), ['2026-05-17', '2027-05-16']);
  await assigned(2027);
  await at('2027-07-16');
  assert.deepEqual(await yearOf(2026), ['2026-05-17', '2027-07-16', 0, 0, 28, 0, 0, 28]);
});
