import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import '../long-work-kinds.ts';
import { createToken } from '../access/manage-tokens.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';

const world = await createWorld();
world.setNow('2026-05-05T12:00:00Z');
const PERIOD = { from: '2026-03-01', to: '2026-04-30' };
const QUERY = `from=${PERIOD.from}&to=${PERIOD.to}`;
const company = await absenceCompany(world);
const { rest, companyId } = company;
const created = async (path: string, body: object): Promise<string> => {
  const answer = await rest.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id;
};
const care = await created('/core/v3/departments', { name: 'Care' });
const [ada, grace] = [await company.person({ lastName: 'Ada' }), await company.person({ lastName: 'Grace' })];
await created('/core/v3/employee-department-assignations', { employeeId: ada, departmentId: care });
const sick = await company.type({ name: 'Sick', type: 'private', category: 'sick', needsValidation: false });
const away = await company.type({ name: 'Away', pickMode: 'by_time_range', needsValidation: false });
for (const [person, type] of [
  [ada, sick],
  [grace, sick],
] as const)
  assert.equal((await company.ask(person, type, [{ date: '2026-04-08' }])).status, 200);
const calendar = await created('/schedule/v1/absence-calendars', {
  ...{ employeeId: ada, absenceTypeId: away, year: 2026, maxDaysOff: 5 },
});
const asked = await company.ask(ada, away, [{ date: '2026-04-09', startTime: '09:00', endTime: '11:00' }]);
assert.equal(asked.status, 200, JSON.stringify(asked.body));
const manager = await addMember(world, company, { role: 'manager', sees: { departmentIds: [care] } });
const administrator = await addMember(world, company, { role: 'administrator' });

const call = async (member: TestMember, kind: 'query' | 'mutation', name: string, input: object) => {
  const answer = await member.call(kind, `reports.${name}`, input);
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text).result.data;
};
const quiet = { ...world.runtime, log: { error() {}, warn() {} } as unknown as typeof world.runtime.log };
const carryOut = () => carryOutLongWork(quiet, new AbortController().signal);
const reads = async () =>
  (
    await world.ownerPool.query(
      `select record_id as id from audit_lines where company_id = $1 and action = 'read' order by 1`,
      [companyId],
    )
  ).rows.map(({ id }) => id);

test('I3 every report of a manager is about the people in scope alone', async () => {
  const month = { ...PERIOD, month: '2026-04' };
  const of = (rows: { employee: { id: string } }[]) => [...new Set(rows.map(({ employee }) => employee.id))];
  for (const [name, input] of Object.entries({
    listAbsentPeople: { ...PERIOD, absenceTypeId: away },
    listHoursPeople: month,
    listHeadcountPeople: { ...month, part: 'opening' },
    leaveLeft: { year: 2026 },
    listOvertimePeople: { ...PERIOD, departmentId: care },
  }))
    assert.deepEqual(of((await call(manager, 'query', name, input)).rows), [ada], name);
  assert.deepEqual(of((await call(manager, 'query', 'contractEnds', PERIOD)).rows), []);
  const [hours] = (await call(manager, 'query', 'hours', PERIOD)).rows;
  const [ofAll] = (await rest.get(`/reports/v1/hours?${QUERY}`)).data;
  assert.deepEqual([hours.people, ofAll.people], [1, 2]);
  assert.equal((await call(manager, 'query', 'hours', { ...PERIOD, departmentIds: [sick] })).rows.length, 0);
});

test('I4, L5 private absences have their type for those who may see it, and the audit knows whom they saw', async () => {
  const line = (await call(manager, 'query', 'absenceRate', PERIOD)).rows.at(-1);
  assert.deepEqual([line.absenceTypeId, line.name, line.people], [null, null, 1]);
  const hidden = await call(manager, 'query', 'listAbsentPeople', { ...PERIOD, absenceTypeId: sick });
  assert.deepEqual(hidden, { rows: [], total: 0 });
  assert.deepEqual(await reads(), []);
  const shown = (await call(administrator, 'query', 'absenceRate', PERIOD)).rows.at(-1);
  assert.deepEqual([shown.absenceTypeId, shown.name, shown.people], [sick, 'Sick', 2]);
  const { rows } = await call(administrator, 'query', 'listAbsentPeople', { ...PERIOD, absenceTypeId: sick });
  assert.equal(rows.length, 2);
  assert.deepEqual(await reads(), [ada, grace].toSorted());
});

test('E4, E6 what is left is the balance of the calendar, with pending requests', async () => {
  assert.equal((await rest.put(`/schedule/v1/absence-types/${away}`, { needsValidation: true })).status, 200);
  assert.equal(
    (await company.ask(ada, away, [{ date: '2026-06-01', startTime: '09:00', endTime: '13:00' }])).status,
    200,
  );
  const balance = (await rest.get(`/schedule/v1/absence-calendars/${calendar}/balance`)).data;
  const [line] = (await rest.get('/reports/v1/leave?year=2026')).data;
  assert.deepEqual([line.absenceCalendarId, line.name, line.employee.id], [calendar, 'Away', ada]);
  assert.deepEqual(
    [line.given, line.used, line.pending, line.available],
    [balance.granted.seconds ? balance.granted : balance.adjusted, balance.used, balance.pending, balance.available],
  );
  assert.ok(line.pending.seconds === 14_400 && line.used.seconds === 7200, JSON.stringify(line));
});

test('G1, G3 ends of contracts and trial periods, with whether employment goes on', async () => {
  const { rows } = await world.ownerPool.query('select id from contracts where company_id = $1 and employee_id = $2', [
    companyId,
    grace,
  ]);
  const first = rows[0].id;
  await world.ownerPool.query(`update contracts set end_at = '2026-03-31' where id = $1`, [first]);
  const next = await created('/contract/v1/contracts', {
    ...{ employeeId: grace, startAt: '2026-04-01', endAt: '2026-04-30', weeklyHours: 40 },
    trialPeriod: { trialPeriodType: 'weeks', quantity: '2' },
  });
  const ends = (await rest.get(`/reports/v1/contract-ends?${QUERY}`)).data;
  assert.deepEqual(
    ends.map(({ contractId, kind, date, isContinued }: Record<string, unknown>) => [
      contractId,
      kind,
      date,
      isContinued,
    ]),
    [
      [first, 'contract', '2026-03-31', true],
      [next, 'trial_period', '2026-04-14', true],
      [next, 'contract', '2026-04-30', false],
    ],
  );
  const headcount = (await rest.get(`/reports/v1/headcount?${QUERY}`)).data;
  assert.deepEqual(headcount, [
    { month: '2026-03', opening: 2, joined: 0, left: 0, closing: 2 },
    { month: '2026-04', opening: 2, joined: 0, left: 1, closing: 1 },
  ]);
});

test('a report of too many days is refused, and a job writes it, about whom its starter may see alone', async () => {
  await world.ownerPool.query(
    `insert into employees (company_id, id, first_name, last_name, created_at, updated_at)
      select $1, gen_random_uuid(), 'Many', 'People', now(), now() from generate_series(1, 300)`,
    [companyId],
  );
  const TEN_YEARS = { from: '2016-05-01', to: '2026-04-30' };
  const query = `from=${TEN_YEARS.from}&to=${TEN_YEARS.to}`;
  for (const name of ['hours', 'overtime', 'absence-rate']) {
    const { status, code } = await rest.get(`/reports/v1/${name}?${query}`);
    assert.deepEqual([status, code], [422, 'report_too_large'], name);
  }
  assert.equal((await rest.get(`/reports/v1/headcount?${query}`)).status, 200);
  const longer = await rest.get('/reports/v1/headcount?from=2016-01-01&to=2026-04-30');
  assert.equal(longer.status, 422);
  const ofManager = await call(manager, 'query', 'hours', TEN_YEARS);
  const jobs = {
    manager: (await call(manager, 'mutation', 'startReport', { report: 'hours', ...TEN_YEARS })).id,
    company: (await rest.post('/reports/v1/jobs', { report: 'hours', ...TEN_YEARS })).data.id,
    absences: (await rest.post('/reports/v1/jobs', { report: 'absence-rate', ...PERIOD })).data.id,
  };
  await carryOut();
  const fileOf = async (id: string) => {
    const job = (await rest.get(`/core/v3/jobs/${id}`)).data;
    assert.deepEqual([job.state, job.done, job.of !== null], ['done', job.of, true], JSON.stringify(job));
    return (await rest.get(`/core/v3/jobs/${id}/content`)).body as unknown as { data: { people: number }[] };
  };
  assert.deepEqual((await fileOf(jobs.manager)).data, ofManager.rows);
  const { data } = await fileOf(jobs.company);
  assert.deepEqual(data.length, ofManager.rows.length);
  assert.equal(Math.max(...data.map(({ people }) => people)), 2);
  assert.deepEqual((await fileOf(jobs.absences)).data, (await rest.get(`/reports/v1/absence-rate?${QUERY}`)).data);
});

test('I10 a token without the scope of a report neither starts it nor reads its file', async () => {
  const { apiToken } = await createToken(company.scope, {
    name: 'time alone',
    scopes: ['time:write', 'people:read'],
  });
  const other = createRestClient(apiToken);
  const refused = await other.post('/reports/v1/jobs', { report: 'absence-rate', ...PERIOD });
  assert.deepEqual([refused.status, refused.code], [403, 'scope_not_granted']);
  const { id } = (await rest.post('/reports/v1/jobs', { report: 'absence-rate', ...PERIOD })).data;
  await carryOut();
  assert.equal((await other.get(`/core/v3/jobs/${id}/content`)).code, 'scope_not_granted');
});

test('I3, L5 the files of reports have full values of people in scope, and the audit records each', async () => {
  const file = (name: string, input: object): Promise<{ content: string; fileName: string }> =>
    call(manager, 'mutation', name, { ...input, format: 'csv' });
  const { content: hours, fileName } = await file('exportSummed', { ...PERIOD, report: 'hours' });
  const [line] = (await call(manager, 'query', 'hours', { ...PERIOD, orderBy: 'month desc' })).rows;
  assert.ok(hours.includes(`${line.month},1,${line.plannedSeconds},`), hours);
  assert.match(fileName, /^Planned-and-worked-hours_2026-03-01_2026-04-30/);
  const absence = await file('exportSummed', { ...PERIOD, report: 'absence-rate', departmentId: care });
  assert.match(absence.content, /^\uFEFFAbsence type,People,Absent \(seconds\),.*\r\n.*Private,1,/s);
  assert.match(absence.fileName, /Care/);
  const leave = (await file('exportLeave', { year: 2026 })).content;
  assert.match(leave, /Ada/);
  assert.doesNotMatch(leave, /Grace/);
  assert.doesNotMatch((await file('exportContractEnds', PERIOD)).content, /Grace/);
  const { rows } = await world.ownerPool.query(
    `select after->>'exported' as exported from audit_lines where company_id = $1 and action = 'export' order by id`,
    [companyId],
  );
  assert.deepEqual(
    rows.map(({ exported }) => exported),
    ['report_hours', 'report_absence-rate', 'report_leave', 'report_contract_ends'],
  );
});
