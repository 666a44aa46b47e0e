import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { exported } from '#test/exported.ts';
import { carryOut, sendImport } from '#test/imports.ts';
import { addMember } from '#test/members.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

test('G1 D1 contracts of many people, several of one, plan the same days as those that POST would have made', async () => {
  const company = await timeCompany(world);
  const { rest, companyId } = company;
  const codes = Array.from({ length: 24 }, (_, at) => at + 1);
  const people = ['First name,Last name,Code', ...codes.map((code) => `Ana,Gil ${code},${code}`)];
  await sendImport(rest, 'employees', people);
  await carryOut(world);
  const made = await company.person({ code: 99 });
  const contracts = [
    { startAt: '2026-03-02', endAt: '2026-03-04', weeklyHours: 40 },
    { startAt: '2026-03-05', weeklyHours: 20 },
  ];
  for (const contract of contracts) await rest.post(CONTRACTS, { employeeId: made, ...contract });
  const lines = codes.flatMap((code) =>
    contracts.map((one) => `${code},${one.startAt},${one.endAt ?? ''},${one.weeklyHours}`),
  );
  const started = await sendImport(rest, 'contracts', [
    'Employee code,Contract start,Contract end,Weekly hours',
    ...lines,
  ]);
  await carryOut(world);
  const { data } = await rest.get(`/core/v3/jobs/${started.data.id}`);
  assert.deepEqual(
    [data.state, data.result.written],
    ['done', 48],
    JSON.stringify((await rest.get(`/core/v3/imports/${data.result.importId}/problems`)).data.slice(0, 2)),
  );
  await extendDays(company.scope);
  const { rows } = await world.ownerPool.query(
    `select e.code, array_agg(d.date || ' ' || d.expected_seconds order by d.date) as days
      from overtime_days d join employees e on e.company_id = d.company_id and e.id = d.employee_id
      where d.company_id = $1 group by 1 order by 1`,
    [companyId],
  );
  const expected = rows.find(({ code }) => code === 99)?.days;
  assert.ok(expected.includes('2026-03-04 28800') && expected.includes('2026-03-05 14400'), String(expected));
  assert.deepEqual(
    rows,
    [...codes, 99].map((code) => ({ code, days: expected })),
  );
});

test('C2 a file has contracts whose weeks take turns, and the file of the list of contracts has them in the same form', async () => {
  const company = await timeCompany(world);
  const { rest } = company;
  const [ana] = [
    await company.person({ code: 1 }),
    await company.person({ code: 2 }),
    await company.person({ code: 3 }),
  ];
  const title = 'Employee code,Contract start,Hours a week,Weeks that take turns';
  const imported = async (lines: readonly string[], fields = {}) => {
    const started = await sendImport(rest, 'contracts', [title, ...lines], fields);
    await carryOut(world);
    const { state, result } = (await rest.get(`/core/v3/jobs/${started.data.id}`)).data;
    assert.equal(state, 'done');
    const { data } = await rest.get(`/core/v3/imports/${result.importId}/problems`);
    const problems = data.map(({ line, field, code }: Record<string, unknown>) => [line, field, code]);
    return { written: result.written, good: result.good, problems };
  };
  const hours = (...days: number[]) => days.map((hour) => ({ hour }));
  const turns = async (employeeId: string) =>
    (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data[0]?.rotation?.map(
      ({ workDays }: { workDays: { hour: number }[] }) => workDays.map(({ hour }) => ({ hour })),
    );

  const week = '8 8 8 8 8 0 0';
  const faulty = [
    `1,2026-03-02,,${week}`,
    `2,2026-03-02,,${Array.from({ length: 13 }, () => week).join('|')}`,
    `3,2026-03-02,,8 8 8 8 25 0 0 | ${week}`,
    `1,2027-03-02,,8 8 8 8 8 | ${week}`,
    `2,2027-03-02,,A and B`,
  ];
  const good = `3,2027-03-02,38,A 9 9 9 9 4 0 0 · B ${week}`;
  const checked = await imported([...faulty, good], { dryRun: 'true' });
  assert.deepEqual(checked, {
    ...{ written: 0, good: 1 },
    problems: faulty.map((_, index) => [index + 2, 'rotation', 'not_accepted']),
  });
  assert.equal(await turns(ana), undefined);

  const rotation = [hours(9, 9, 9, 9, 4, 0, 0), hours(7.5, 7.5, 7.5, 7.5, 0, 0, 0)];
  const lines = ['1,2026-03-02,35,A 9 9 9 9 4 0 0 · B 7.5 7:30 7.5 7.5 0 0 0'];
  assert.deepEqual(await imported(lines), { written: 1, good: 1, problems: [] });
  assert.deepEqual(await turns(ana), rotation);

  const owner = await addMember(world, company, { role: 'owner' });
  const file = await exported(owner, 'contracts.exportContracts', { employeeId: [ana] });
  const [{ id }] = (await rest.get(`${CONTRACTS}?employeeId=${ana}`)).data;
  assert.equal((await rest.delete(`${CONTRACTS}/${id}`)).status, 200);
  const again = await sendImport(rest, 'contracts', [file.titles, ...file.lines]);
  await carryOut(world);
  assert.equal((await rest.get(`/core/v3/jobs/${again.data.id}`)).data.result.written, 1);
  assert.deepEqual(await turns(ana), rotation);
});
