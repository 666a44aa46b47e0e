import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { extendDays, listCompaniesBehind } from './extend-days.ts';

const world = await createWorld();

test('D1 a day has its row once it has ended in the employee’s own zone', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const company = await overtimeCompany(world);
  const madrid = await company.person();
  const canary = await company.person({}, { timeZone: 'Atlantic/Canary' });
  const datesOf = async (employeeId: string) => (await company.rows(employeeId)).map(([date]) => date);
  const at = async (now: string) => {
    world.setNow(now);
    await extendDays(company.scope);
    return [await datesOf(madrid), await datesOf(canary)];
  };
  assert.deepEqual(await at('2026-03-02T22:59:59Z'), [[], []]);
  assert.deepEqual(await at('2026-03-02T23:00:00Z'), [['2026-03-02'], []]);
  assert.deepEqual(await at('2026-03-03T00:00:00Z'), [['2026-03-02'], ['2026-03-02']]);
});

test('D1 days missed without a run are caught up on, up to the end of a contract', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const company = await overtimeCompany(world);
  const [staying, leaving] = [await company.person(), await company.person({ endAt: '2026-03-03' })];
  world.setNow('2026-03-07T12:00:00Z');
  await extendDays(company.scope);
  assert.equal((await company.balance(staying, { from: '2026-03-01', to: '2026-03-31' })).total_balance, -5 * 28_800);
  assert.deepEqual(
    (await company.rows(leaving)).map(([date]) => date),
    ['2026-03-02', '2026-03-03'],
  );
});

test('D1 work on a later day does not hide an earlier day that has ended', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await extendDays(company.scope);
  world.setNow('2026-03-06T12:00:00Z');
  await company.work(employeeId, '2026-03-04', 3600);
  await company.work(employeeId, '2026-03-06', 3600);
  await extendDays(company.scope);
  assert.deepEqual(
    (await company.rows(employeeId)).map(([date, , worked]) => `${date.slice(8)} ${worked}`),
    ['02 0', '03 0', '04 3600', '05 0', '06 3600'],
  );
});

test('D1 people who worked on the day that ended keep its row, and nothing is computed for them', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const company = await overtimeCompany(world);
  const [worked, absent] = [await company.person(), await company.person()];
  await extendDays(company.scope);
  await company.work(worked, '2026-03-02', 3600);
  const updatedAt = async (employeeId: string) => {
    const text = 'select updated_at from overtime_days where employee_id = $1';
    return (await world.ownerPool.query(text, [employeeId])).rows.map((row) => row.updated_at.toISOString());
  };
  world.setNow('2026-03-03T12:00:00Z');
  await extendDays(company.scope);
  assert.deepEqual(
    [await updatedAt(worked), await updatedAt(absent)],
    [['2026-03-02T12:00:00.000Z'], ['2026-03-03T12:00:00.000Z']],
  );
  world.setNow('2026-03-04T12:00:00Z');
  await extendDays(company.scope);
  assert.deepEqual([(await company.rows(worked)).length, (await company.rows(absent)).length], [2, 2]);
});

test('C1 the company’s week counts for past days of contracts without hours', async () => {
  world.setNow('2026-03-03T12:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ weeklyHours: undefined });
  assert.deepEqual(await company.rows(employeeId), [['2026-03-02', 0, 0, 0, 0]]);
  await company.rest.put('/core/v3/configurations/company', { defaultWorkDays: [{ hour: 6 }] });
  assert.deepEqual(await company.rows(employeeId), [['2026-03-02', 21_600, 0, 0, -21_600]]);
});

test('A2 a person whose zone is moved gains or loses the day that has ended there', async () => {
  world.setNow('2026-03-03T12:00:00Z');
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const moveTo = async (timeZone: string) => {
    await company.rest.put(`/core/v3/employees/${employeeId}`, { timeZone });
    await extendDays(company.scope);
    return (await company.rows(employeeId)).map(([date]) => date);
  };
  assert.deepEqual(await moveTo('Pacific/Kiritimati'), ['2026-03-02', '2026-03-03']);
  assert.deepEqual(await moveTo('America/New_York'), ['2026-03-02']);
  world.setNow('2026-03-04T12:00:00Z');
  assert.deepEqual(await moveTo('America/New_York'), ['2026-03-02', '2026-03-03']);
});

test('D1 a run with nothing to do writes nothing', async () => {
  world.setNow('2026-03-06T12:00:00Z');
  const company = await overtimeCompany(world);
  const [one, none] = [await company.person(), await company.person()];
  await company.assign(await company.policy({ type: 'none' }), [none], '2026-01-01');
  await extendDays(company.scope);
  const tables = async () => {
    const text = `select (select json_agg(f order by f::text) from (select xmin, * from overtime_frontiers) f)::text
      || (select json_agg(d order by d::text) from (select xmin, * from overtime_days) d)::text as state`;
    return (await world.ownerPool.query(text)).rows[0].state;
  };
  const before = await tables();
  await extendDays(company.scope);
  assert.equal(await tables(), before);
  assert.deepEqual([(await company.rows(one)).length, (await company.rows(none)).length], [4, 0]);
});

test('D1 runs at the same time, in any number, add each day once', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const companies = [await overtimeCompany(world), await overtimeCompany(world)];
  const people = await Promise.all(companies.map((company) => company.person()));
  world.setNow('2026-03-04T12:00:00Z');
  const behind = await listCompaniesBehind(world.runtime);
  for (const { companyId } of companies) assert.ok(behind.includes(companyId));
  const runs = companies.flatMap(({ scope }) => [1, 2, 3].map(() => extendDays(scope)));
  await Promise.all(runs);
  const left = await listCompaniesBehind(world.runtime);
  for (const { companyId } of companies) assert.ok(!left.includes(companyId));
  for (const [index, company] of companies.entries()) {
    const rows = await company.rows(people[index] ?? '');
    assert.deepEqual(
      rows.map(([date]) => date),
      ['2026-03-02', '2026-03-03'],
    );
  }
});

test('D1 a change of policy for many people counts after the next run, with its cause', async () => {
  world.setNow('2026-03-04T12:00:00Z');
  const company = await overtimeCompany(world);
  const people = await Promise.all(Array.from({ length: 21 }, () => company.person()));
  await extendDays(company.scope);
  const [standard] = (await company.rest.get(POLICIES)).data;
  await company.rest.put(`${POLICIES}/${standard.id}`, { toleranceSeconds: 30_000 });
  const totals = () =>
    Promise.all(
      people.map(async (id) => (await company.balance(id, { from: '2026-03-02', to: '2026-03-03' })).total_balance),
    );
  assert.deepEqual(new Set(await totals()), new Set([-57_600]));
  await extendDays(company.scope);
  assert.deepEqual(new Set(await totals()), new Set([0]));
  const causes = 'select distinct cause from overtime_day_changes where company_id = $1';
  assert.deepEqual((await world.ownerPool.query(causes, [company.companyId])).rows, [{ cause: 'overtime_policy' }]);
});

test('D1 one person whose days cannot be computed does not keep the others back', async () => {
  world.setNow('2026-03-02T12:00:00Z');
  const company = await overtimeCompany(world);
  const [broken, sound] = [await company.person(), await company.person()];
  await world.ownerPool.query(`update contracts set work_days = '[{"hour": "eight"}]' where employee_id = $1`, [
    broken,
  ]);
  world.setNow('2026-03-03T12:00:00Z');
  await assert.rejects(extendDays(company.scope));
  assert.equal((await company.rows(sound)).length, 1);
});

test('K4 a late correction of more people than are computed at once keeps its reason in the retro of each', async () => {
  world.setNow('2026-04-20T12:00:00Z');
  const company = await overtimeCompany(world);
  const people: string[] = [];
  while (people.length < 21) people.push(await company.person({ startAt: '2026-03-02' }));
  await extendDays(company.scope);
  await closeDates(world, company.companyId, people, { from: '2026-03-01', to: '2026-03-31' });
  const holiday = { name: 'Feast', daysOff: [{ date: '2026-03-13', name: 'Feast' }] };
  const late = await company.rest.post('/schedule/v1/holiday-calendars', {
    ...holiday,
    lateCorrection: { reason: 'The feast was forgotten' },
  });
  assert.equal(late.status, 200, JSON.stringify(late.body));
  await extendDays(company.scope);
  const notes = await Promise.all(
    people.map(async (id) =>
      (await company.movements(id)).filter(({ kind }) => kind === 'retro').map(({ note }) => note),
    ),
  );
  assert.deepEqual(
    notes,
    people.map(() => ['The feast was forgotten']),
  );
  const { rows } = await world.ownerPool.query(
    'select count(*)::int as kept from overtime_frontiers where company_id = $1 and late_correction is not null',
    [company.companyId],
  );
  assert.equal(rows[0].kept, 0);
});
