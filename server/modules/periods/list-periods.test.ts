import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { addMember } from '#test/members.ts';
import { PERIODS, periodCompany } from '#test/periods.ts';
import { atOnce } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { systemScope } from '../../platform/db/scope.ts';
import { extendDays } from '../days/extend-days.ts';
import { listPeriodPeople } from './list-people.ts';
import { getPeriod, listPeriods } from './list-periods.ts';
import { listPeriodPeopleInput, listPeriodsInput } from './schema.ts';
import { listCompaniesWithoutPeriods, settlePeriods } from './settle-periods.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const dates = (periods: readonly { from: string; to: string }[]) => periods.map(({ from, to }) => `${from}/${to}`);

test('K1 periods are listed from the first contract or entry to the running one, the newest first, with ids that stay', async () => {
  const { periods, person, enter, rest } = await periodCompany(world);
  assert.deepEqual(await periods(), []);
  const { data: nobody } = await rest.post('/core/v3/employees', { firstName: 'No', lastName: 'Contract' });
  await enter(nobody.id, '2026-02-27', '09:00:00', '10:00:00');
  const first = await periods();
  assert.deepEqual(dates(first), ['2026-03-01/2026-03-31', '2026-02-01/2026-02-28']);
  assert.deepEqual(
    first.map(({ people }) => people),
    [0, 1],
  );
  await person();
  const all = await periods();
  assert.equal(dates(all).at(-1), '2025-01-01/2025-01-31');
  assert.equal(all.length, 15);
  assert.deepEqual(
    all.slice(0, 2).map(({ id }) => id),
    first.map(({ id }) => id),
  );
  assert.deepEqual(
    all.slice(0, 3).map(({ people }) => people),
    [1, 2, 1],
  );
});

test('K1, M1 with employeeId only periods that these people belong to, from their hire to their leave, and only their numbers', async () => {
  const company = await periodCompany(world);
  const { person, rest, enter } = company;
  await person();
  const { data: late } = await rest.post('/core/v3/employees', { firstName: 'Hired', lastName: 'Later' });
  const contract = { employeeId: late.id, startAt: '2025-09-15', endAt: '2025-11-30' };
  assert.equal((await rest.post('/contract/v1/contracts', contract)).status, 200);
  const of = (query: string) => rest.get(`${PERIODS}?${query}&limit=2`);
  const listed = await of(`employeeId=${late.id}`);
  assert.deepEqual(dates(listed.data), ['2025-11-01/2025-11-30', '2025-10-01/2025-10-31']);
  assert.deepEqual([listed.meta.total, listed.data[0].people], [3, 1]);
  assert.deepEqual(dates((await of(`employeeId=${late.id}&page=2`)).data), ['2025-09-01/2025-09-30']);
  // Time that was recorded later counts too.
  await enter(late.id, '2026-02-27', '09:00:00', '10:00:00');
  assert.equal((await of(`employeeId=${late.id}`)).meta.total, 4);
  assert.deepEqual((await of(`employeeId=${crypto.randomUUID()}`)).data, []);
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Elsewhere' });
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [office.id] } });
  const input = listPeriodsInput.parse({ employeeId: [late.id] });
  assert.equal((await listPeriods(manager.scope, input)).total, 0);
});

test('K1 many first lists at once store each period once', async () => {
  const { person, rest } = await periodCompany(world);
  await person();
  const answers = await atOnce(world, 8, () => rest.get(`${PERIODS}?limit=500`));
  assert.deepEqual(new Set(answers.map(({ data }) => JSON.stringify(data))).size, 1);
  assert.equal(answers[0]?.data.length, 15);
});

test('K1, I11 periods are stored by a job or before the first list, by the system and never by whoever reads', async () => {
  const company = await periodCompany(world);
  const { person, periods, rest } = company;
  await person();
  const system = systemScope(world.runtime, company.companyId);
  await settlePeriods(system);
  assert.equal(
    (await world.ownerPool.query('select from periods where company_id = $1', [company.companyId])).rowCount,
    15,
  );
  assert.equal((await listCompaniesWithoutPeriods(world.runtime)).includes(company.companyId), false);
  world.setNow('2026-04-01T12:00:00Z');
  assert.equal((await listCompaniesWithoutPeriods(world.runtime)).includes(company.companyId), true);
  assert.equal((await periods()).length, 16);
  world.setNow('2026-03-10T12:00:00Z');
  const { data } = await rest.get('/core/v3/audit?recordType=period&limit=500');
  assert.equal(data.length, 16);
  assert.deepEqual(new Set(data.map(({ actor }: { actor: { type: string } }) => actor.type)), new Set(['system']));
  const { data: people } = await rest.get('/core/v3/audit?recordType=employee&limit=1');
  assert.equal(people[0].actor.type, 'token');
});

test('K1 the running period is the one of the date in the company’s time zone', async () => {
  const { person, periods, settings } = await periodCompany(world);
  await person();
  await settings({ timeZone: 'America/Los_Angeles' });
  try {
    world.setNow('2026-04-01T05:00:00Z');
    assert.equal((await periods())[0]?.from, '2026-03-01');
    await settings({ timeZone: 'Asia/Tokyo' });
    assert.equal((await periods())[0]?.from, '2026-04-01');
  } finally {
    world.setNow('2026-03-10T12:00:00Z');
  }
});

test('K1 another closing day moves the periods that nobody has reviewed; the others stay, with a transition period after them', async () => {
  const { person, periods, reviewed, settings } = await periodCompany(world);
  await person();
  const january = await reviewed('2026-01-01');
  assert.equal(january.status, 'review');
  const before = await periods();
  assert.equal((await settings({ closingDay: 15 })).status, 200);
  const after = await periods();
  assert.deepEqual(dates(after).slice(0, 4), [
    '2026-02-16/2026-03-15',
    '2026-02-01/2026-02-15',
    '2026-01-01/2026-01-31',
    '2025-12-16/2025-12-31',
  ]);
  assert.equal(
    after.find(({ from }) => from === '2026-01-01')?.id,
    before.find(({ from }) => from === '2026-01-01')?.id,
  );
  await settings({ closingDay: null });
  assert.deepEqual(dates(await periods()), dates(before));
  for (const closingDay of [0, 29, 1.5]) assert.equal((await settings({ closingDay })).status, 422, String(closingDay));
  assert.equal((await settings({ closingDay: 28 })).status, 200);
  assert.equal(dates(await periods())[0], '2026-03-01/2026-03-28');
});

test('K1 a period can be reviewed once it is over; repeating it changes nothing, and many at once begin it once', async () => {
  const { person, periods, step, companyId } = await periodCompany(world);
  const employeeId = await person();
  const [march, february] = await periods();
  assert.equal((await step(march?.id ?? '', 'review')).code, 'period_not_reviewable');
  assert.equal((await step(crypto.randomUUID(), 'review')).code, 'period_not_found');
  const answers = await atOnce(world, 6, () => step(february?.id ?? '', 'review'));
  assert.deepEqual(new Set(answers.map(({ status, data }) => `${status} ${data.status}`)), new Set(['200 review']));
  const { rows } = await world.ownerPool.query(
    `select count(*)::int as lines from audit_lines where company_id = $1 and record_type = 'period' and action = 'update'`,
    [companyId],
  );
  assert.deepEqual(rows, [{ lines: 1 }]);
  await closeDates(world, companyId, [employeeId], february ?? assert.fail());
  await world.ownerPool.query(`update periods set status = 'closed' where id = $1`, [february?.id]);
  assert.equal((await step(february?.id ?? '', 'review')).code, 'period_closed');
});

test('K1, D7 totals of people are those of their record; the sums of the period are the sums of its people', async () => {
  const company = await periodCompany(world);
  const { person, enter, periods, people, rest, scope } = company;
  const [one, other] = [await person(), await person()];
  await enter(one, '2026-02-02', '09:00:00', '19:00:00');
  await enter(one, '2026-02-03', '09:00:00', '10:30:00');
  await enter(other, '2026-02-03', '09:00:00', '17:00:00');
  const { data: policy } = await rest.post('/overtime-policies/v1/policies', { name: 'None', type: 'none' });
  await rest.post(`/overtime-policies/v1/policies/${policy.id}/assignations`, {
    employeeIds: [other],
    from: '2025-01-01',
  });
  await extendDays(scope);
  const id = (await periods())[1]?.id ?? '';
  const rows = await people(id);
  for (const { employee, totals } of rows) {
    const path = `/overtime-policies/v1/employees/${employee.id}/balance?from=2026-02-01&to=2026-02-28`;
    assert.equal(totals.changeSeconds, (await rest.get(path)).data.total_balance);
  }
  assert.deepEqual(
    rows.map(({ totals }) => totals.workedSeconds),
    [41_400, 28_800],
  );
  const { totals } = await getPeriod(scope, { id });
  assert.deepEqual(totals, {
    workedSeconds: 70_200,
    changeSeconds: rows.reduce((sum, { totals: { changeSeconds } }) => sum + changeSeconds, 0),
  });
});

test('I3 a manager lists, counts and filters the people in scope alone; periods of another company do not exist', async () => {
  const company = await periodCompany(world);
  const { person, periods, rest } = company;
  const officeId = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  const [mine] = [await person({ officeIds: [officeId] }), await person()];
  const id = (await periods())[1]?.id ?? '';
  const { scope } = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const { rows, total } = await listPeriodPeople(scope, listPeriodPeopleInput.parse({ id }));
  assert.deepEqual([rows.map(({ employee }) => employee.id), total], [[mine], 1]);
  const { people, ready, blocked, blockers } = await getPeriod(scope, { id });
  assert.deepEqual([people, ready + blocked, blockers[0]?.people ?? 1], [1, 1, 1]);
  assert.equal((await listPeriods(scope, listPeriodsInput.parse({}))).rows[1]?.people, 1);

  const theirs = await periodCompany(world);
  for (const path of [`${PERIODS}/${id}`, `${PERIODS}/${id}/people`]) {
    assert.equal((await theirs.rest.get(path)).code, 'period_not_found', path);
  }
  for (const name of ['review', 'approve', 'unapprove', 'confirm', 'refuse'] as const) {
    const body = { employeeId: mine, employeeIds: [mine], recordHash: 'x', remark: 'x' };
    assert.equal((await theirs.step(id, name, body)).status, 404, name);
  }
});

test('K1 a page of a thousand people and their blockers are a few statements', async () => {
  const company = await periodCompany(world);
  const { periods, people, companyId, person, scope } = company;
  await person({ firstName: 'Zoe', lastName: 'Zapata' });
  await world.ownerPool.query(
    `with made as (
       insert into employees (company_id, id, first_name, last_name)
         select $1, uuidv7(), 'Many', 'Person ' || lpad(n::text, 4, '0') from generate_series(1, 1000) n returning id)
     insert into contracts (company_id, id, employee_id, start_at) select $1, uuidv7(), id, '2025-01-01' from made`,
    [companyId],
  );
  const id = (await periods())[1]?.id ?? '';
  const page = await listPeriodPeople(scope, listPeriodPeopleInput.parse({ id, limit: 50, page: 21 }));
  assert.deepEqual([page.total, page.rows.map(({ employee }) => employee.lastName)], [1001, ['Zapata']]);
  assert.equal((await getPeriod(scope, { id })).people, 1001);
  assert.equal((await people(id, '&isReady=true')).length, 500);
});

test('K1, I3 whoever looks first stores the periods: people who see only some or themselves get the list too', async () => {
  for (const member of [{ role: 'employee' }, { role: 'manager', sees: { reports: true } }] as const) {
    const company = await periodCompany(world);
    const employeeId = await company.person();
    const { call } = await addMember(world, company, { ...member, employeeId });
    const { status, text } = await call('query', 'periods.list', {});
    assert.equal(status, 200, `${member.role}: ${text}`);
    assert.equal((await company.periods()).length, 15);
  }
});
