import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';
import { datesBetween } from '../../platform/shared/dates.ts';
import { loadPlanned } from './load-planned.ts';
import { loadSchedule, loadSchedules, loadSharedSchedules } from './load-schedule.ts';
import { plannedDay, plannedSeconds, type Schedule } from './rules-schedule.ts';

const world = await createWorld();

async function employeeIn({ rest }: TestCompany, officeIds: string[] = []): Promise<string> {
  const { data } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez', officeIds });
  return data.id;
}

const officeOf = async ({ rest }: TestCompany, name: string): Promise<string> =>
  (await rest.post('/core/v3/offices', { name })).data.id;

/** A calendar of holidays on these dates for these offices; without offices for the whole company. */
async function holidaysOn({ companyId }: TestCompany, dates: string[], officeIds: string[] = []): Promise<string> {
  const calendarId = crypto.randomUUID();
  const { ownerPool } = world;
  await ownerPool.query(`insert into holiday_calendars (company_id, id, name) values ($1, $2, 'Holidays')`, [
    companyId,
    calendarId,
  ]);
  for (const officeId of officeIds) {
    await ownerPool.query('insert into holiday_calendar_offices values ($1, gen_random_uuid(), $2, $3)', [
      companyId,
      calendarId,
      officeId,
    ]);
  }
  for (const date of dates) {
    await ownerPool.query(`insert into holidays values ($1, gen_random_uuid(), $2, $3, 'Holiday')`, [
      companyId,
      calendarId,
      date,
    ]);
  }
  return calendarId;
}

const scheduleOf = (company: TestCompany, employeeId: string, from: string, to: string | null) =>
  company.scope.read(loadSchedule(company.companyId, employeeId, { from, to }));

test('C1: the contracts and annexes that touch the dates are loaded, the others are not', async () => {
  const company = await world.company();
  const employeeId = await employeeIn(company);
  const contracts = [
    { startAt: '2025-01-01', endAt: '2025-12-31', weeklyHours: 20 },
    {
      startAt: '2026-01-01',
      endAt: '2026-06-30',
      workDays: [{ slots: [{ start: '09:00', end: '14:30' }] }],
      workTimes: [{ startDate: '2026-05-01', weeklyHours: 30 }],
    },
    { startAt: '2026-07-01', weeklyHours: 40 },
  ];
  const ids: string[] = [];
  for (const contract of contracts) {
    ids.push((await company.rest.post('/contract/v1/contracts', { employeeId, ...contract })).data.id);
  }
  for (const [startAt, endAt, hours] of [
    ['2026-02-01', '2026-02-28', 10],
    ['2026-04-01', null, 12.5],
  ]) {
    await world.ownerPool.query(
      `insert into contract_annexes (company_id, id, contract_id, start_at, end_at, weekly_hours)
        values ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      [company.companyId, ids[1], startAt, endAt, hours],
    );
  }
  const march = await scheduleOf(company, employeeId, '2026-03-01', '2026-03-31');
  assert.deepEqual([march.contracts.map(({ id }) => id), march.annexes], [[ids[1]], []]);
  assert.equal(plannedSeconds('2026-03-02', march), 19_800);
  const sinceMarch = await scheduleOf(company, employeeId, '2026-03-01', null);
  assert.deepEqual(
    sinceMarch.contracts.map(({ id }) => id),
    [ids[1], ids[2]],
  );
  assert.deepEqual(sinceMarch.annexes, [
    { contractId: ids[1], startAt: '2026-04-01', endAt: null, weeklyHours: 12.5, workDays: null },
  ]);
  const dates = ['2026-05-04', '2026-07-01', '2026-07-04'];
  assert.deepEqual(
    dates.map((date) => plannedSeconds(date, sinceMarch)),
    [9000, 28_800, 0],
  );
  const borders = await scheduleOf(company, employeeId, '2025-12-31', '2026-02-28');
  assert.deepEqual([borders.contracts.length, borders.annexes.length], [2, 1]);
});

test('C2: holidays are those of the company and of the employee’s offices within the dates', async () => {
  const company = await world.company();
  const [madrid, sevilla, closed] = [
    await officeOf(company, 'Madrid'),
    await officeOf(company, 'Sevilla'),
    await officeOf(company, 'Closed'),
  ];
  const employeeId = await employeeIn(company, [madrid, closed]);
  await world.ownerPool.query('update offices set is_deleted = true where id = $1', [closed]);
  await holidaysOn(company, ['2025-12-25', '2026-01-01', '2026-01-06', '2026-12-25']);
  await holidaysOn(company, ['2026-05-15', '2026-01-06'], [madrid, sevilla]);
  await holidaysOn(company, ['2026-05-30'], [sevilla]);
  await holidaysOn(company, ['2026-05-31'], [closed]);
  const removed = await holidaysOn(company, ['2026-05-29']);
  await world.ownerPool.query('update holiday_calendars set deleted_at = now() where id = $1', [removed]);
  const { holidays, worksOnHolidays } = await scheduleOf(company, employeeId, '2026-01-01', '2026-06-30');
  assert.deepEqual([[...holidays], worksOnHolidays], [['2026-01-01', '2026-01-06', '2026-05-15'], false]);
});

test('C2: half holidays are apart from whole ones, for one person, many, and those who share a schedule', async () => {
  const company = await world.company();
  const { rest, companyId, scope } = company;
  const { data } = await rest.post('/core/v3/employees', { firstName: 'Ana' });
  const days = [
    { date: '2026-12-24', name: 'Christmas Eve', half: true },
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-12-31', name: 'New Year’s Eve', half: true },
  ];
  await rest.post('/schedule/v1/holiday-calendars', { name: 'Company', daysOff: days });
  await holidaysOn(company, ['2026-12-31']);
  const december = { from: '2026-12-01', to: '2026-12-31' };
  const [one, many, shared] = await scope.read(
    loadSchedule(companyId, data.id, december),
    loadSchedules(companyId, [data.id], december),
    loadSharedSchedules(companyId, [data.id], december),
  );
  for (const schedule of [one, many.get(data.id), shared.get(data.id)]) {
    const halves = ['24', '25', '31'].map((day) => plannedDay(`2026-12-${day}`, schedule as Schedule).isHalfHoliday);
    const whole = [...(schedule?.holidays ?? [])].sort();
    assert.deepEqual(
      [whole, halves],
      [
        ['2026-12-25', '2026-12-31'],
        [true, false, false],
      ],
    );
  }
});

test('C1: a contract without hours takes the company’s week', async () => {
  const company = await world.company();
  const employeeId = await employeeIn(company);
  await company.rest.put('/core/v3/configurations/company', { defaultWorkDays: [{ hour: 7.5 }] });
  await company.rest.post('/contract/v1/contracts', { employeeId, startAt: '2026-01-01' });
  const schedule = await scheduleOf(company, employeeId, '2026-03-02', '2026-03-03');
  assert.deepEqual(
    ['2026-03-02', '2026-03-03'].map((date) => plannedSeconds(date, schedule)),
    [27_000, 0],
  );
});

test('C5: a contract without fixed days is loaded as one; a whole day off takes its part of the week on any date', async () => {
  const company = await world.company();
  const employeeId = await employeeIn(company);
  await holidaysOn(company, ['2026-03-06']);
  await company.rest.post('/contract/v1/contracts', {
    employeeId,
    startAt: '2026-03-02',
    weeklyHours: 30,
    flexibleDaysPerWeek: 4,
  });
  const week = { from: '2026-03-02', to: '2026-03-08' };
  const schedule = await scheduleOf(company, employeeId, week.from, week.to);
  assert.equal(plannedSeconds('2026-03-02', schedule), 0);
  const plannedOn = await company.scope.read(loadPlanned(company.companyId, employeeId, week));
  assert.deepEqual(
    ['2026-03-02', '2026-03-06', '2026-03-08'].map((date) => plannedOn(date).plannedSeconds),
    [27_000, 0, 27_000],
  );
});

test('C1, C2: people whose days are planned alike share a schedule, and each has the days of their own', async () => {
  const company = await world.company();
  const { companyId, rest, scope } = company;
  const madrid = await officeOf(company, 'Madrid');
  await holidaysOn(company, ['2026-03-10'], [madrid]);
  await holidaysOn(company, ['2026-03-19']);
  const contract = (employeeId: string, fields: object) =>
    rest.post('/contract/v1/contracts', { employeeId, ...fields });
  const week = { workDays: [{ hour: 8 }, { slots: [{ start: '09:00', end: '14:30' }] }] };
  const [long, newer, changing, away] = [
    await employeeIn(company),
    await employeeIn(company),
    await employeeIn(company),
    await employeeIn(company, [madrid]),
  ];
  const none = await employeeIn(company);
  await contract(long, { startAt: '2020-01-01', ...week });
  await contract(newer, { startAt: '2026-01-15', endAt: '2027-01-31', ...week });
  const before = await contract(changing, { startAt: '2020-01-01', endAt: '2026-03-11', ...week });
  const after = await contract(changing, { startAt: '2026-03-12', weeklyHours: 30, flexibleDaysPerWeek: 4 });
  for (const [{ data }, startAt, endAt] of [
    [before, '2026-03-04', '2026-03-05'],
    [after, '2026-03-23', null],
  ] as const)
    await world.ownerPool.query(
      `insert into contract_annexes (company_id, id, contract_id, start_at, end_at, weekly_hours)
        values ($1, gen_random_uuid(), $2, $3, $4, 10)`,
      [companyId, data.id, startAt, endAt],
    );
  await contract(away, { startAt: '2020-01-01', ...week });
  const ids = [long, newer, changing, away, none];
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const [shared, own] = await scope.read(
    loadSharedSchedules(companyId, ids, march),
    loadSchedules(companyId, ids, march),
  );
  assert.deepEqual([shared.size, new Set(shared.values()).size], [5, 4]);
  assert.equal(shared.get(long), shared.get(newer));
  const daysOf = (schedules: typeof own, id: string) =>
    datesBetween(march.from, march.to).map((date) => {
      const { contractId, ...day } = plannedDay(date, schedules.get(id) ?? assert.fail(id));
      return { ...day, hasContract: contractId !== null };
    });
  for (const id of ids) assert.deepEqual(daysOf(shared, id), daysOf(own, id));
});

test('C1, C2: whoever has not one contract for the whole period and no annex shares nothing with those who have', async () => {
  const company = await world.company();
  const { companyId, rest, scope } = company;
  const closed = await officeOf(company, 'Closed');
  await holidaysOn(company, ['2026-03-10'], [closed]);
  const people: Record<string, [contract: object, officeIds?: string[]]> = {
    whole: [{ startAt: '2020-01-01' }],
    annexed: [{ startAt: '2020-01-01' }],
    leaving: [{ startAt: '2020-01-01', endAt: '2026-03-30' }],
    starting: [{ startAt: '2026-03-02' }],
    former: [{ startAt: '2020-01-01', endAt: '2026-02-28' }],
    inClosed: [{ startAt: '2020-01-01' }, [closed]],
  };
  const ids: string[] = [];
  for (const [name, [terms, officeIds]] of Object.entries(people)) {
    const employeeId = await employeeIn(company, officeIds);
    ids.push(employeeId);
    const { data } = await rest.post('/contract/v1/contracts', { employeeId, weeklyHours: 40, ...terms });
    if (name !== 'annexed') continue;
    await world.ownerPool.query(
      `insert into contract_annexes (company_id, id, contract_id, start_at, end_at, weekly_hours)
        values ($1, gen_random_uuid(), $2, '2026-03-04', '2026-03-05', 10)`,
      [companyId, data.id],
    );
  }
  await world.ownerPool.query('update offices set is_deleted = true where id = $1', [closed]);
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const [shared, own] = await scope.read(
    loadSharedSchedules(companyId, ids, march),
    loadSchedules(companyId, ids, march),
  );
  const planned = (schedules: typeof own) =>
    ids.map((id) =>
      datesBetween(march.from, march.to).map((date) => plannedSeconds(date, schedules.get(id) ?? assert.fail(id))),
    );
  assert.deepEqual(planned(shared), planned(own));
  const totals = planned(shared).map((days) => days.reduce((sum, seconds) => sum + seconds, 0) / 3600);
  assert.deepEqual(totals, [176, 164, 168, 176, 0, 176]);
});

test('C7: each date has the office, the week and the work on holidays of its day, however many people are loaded', async () => {
  const company = await world.company();
  const { rest, companyId, scope } = company;
  const [madrid, sevilla] = [await officeOf(company, 'Madrid'), await officeOf(company, 'Sevilla')];
  await holidaysOn(company, ['2026-03-03', '2026-03-17'], [madrid]);
  await holidaysOn(company, ['2026-03-04', '2026-03-18'], [sevilla]);
  await holidaysOn(company, ['2026-03-06', '2026-03-20']);
  const week = (hour: number) => Array(5).fill({ hour });
  await rest.put('/core/v3/configurations/company', { defaultWorkDays: week(6) });
  await rest.put('/core/v3/configurations/company', {
    ...{ defaultWorkDays: week(7), defaultWorkDaysFrom: '2026-03-10' },
  });
  const [moved, stays] = [await employeeIn(company, [madrid]), await employeeIn(company, [madrid, sevilla])];
  for (const employeeId of [moved, stays]) {
    await rest.post('/contract/v1/contracts', { employeeId, startAt: '2026-03-01' });
  }
  const changes = { officeIds: [sevilla], officeIdsFrom: '2026-03-09' };
  await rest.put(`/core/v3/employees/${moved}`, {
    ...changes,
    worksOnHolidays: true,
    worksOnHolidaysFrom: '2026-03-19',
  });
  const period = { from: '2026-03-02', to: '2026-03-20' };
  const [shared, many, one, other] = await scope.read(
    loadSharedSchedules(companyId, [moved, stays], period),
    loadSchedules(companyId, [moved, stays], period),
    loadSchedule(companyId, moved, period),
    loadSchedule(companyId, stays, period),
  );
  const hours = (schedule: typeof one | undefined) =>
    datesBetween(period.from, period.to).map((date) => schedule && plannedSeconds(date, schedule) / 3600);
  const ofMoved = [...[6, 0, 6, 6, 0, 0, 0], ...[6, 7, 7, 7, 7, 0, 0], ...[7, 7, 0, 7, 7]];
  const ofOther = [...[6, 0, 6, 6, 0, 0, 0], ...[6, 7, 7, 7, 7, 0, 0], ...[7, 0, 7, 7, 0]];
  for (const schedules of [
    shared,
    many,
    new Map([
      [moved, one],
      [stays, other],
    ]),
  ]) {
    assert.deepEqual([hours(schedules.get(moved)), hours(schedules.get(stays))], [ofMoved, ofOther]);
  }
});

test('employee_not_found: nobody’s schedule, and nobody’s of another company', async () => {
  const [ours, theirs] = [await world.company(), await world.company()];
  const stranger = await employeeIn(theirs);
  for (const id of [stranger, crypto.randomUUID()]) {
    await assert.rejects(scheduleOf(ours, id, '2026-01-01', null), { code: 'employee_not_found' });
  }
});
