import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, sendImport } from '#test/imports.ts';
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
