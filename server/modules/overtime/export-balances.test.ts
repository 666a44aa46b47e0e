import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany } from '#test/overtime.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
const DAYS = { from: '2026-03-02', to: '2026-03-02' };
const createCaller = createCallerFactory(appRouter);

async function prepare() {
  const company = await overtimeCompany(world);
  const people = [
    { firstName: 'Ana', lastName: '=Gil', code: 17, seconds: 28_800 - 5400 },
    { firstName: 'Ben', lastName: 'Ota', code: 4, seconds: 28_800 + 61 },
  ];
  const ids: string[] = [];
  for (const { seconds, ...fields } of people) {
    const id = await company.person({}, fields);
    await company.work(id, '2026-03-02', seconds);
    ids.push(id);
  }
  return { ...company, ids };
}

type Input = Parameters<ReturnType<typeof createCaller>['overtime']['exportBalances']>[0];

const exported = ({ scope }: TestCompany, locale: 'en' | 'es', input: Input) =>
  createCaller({ scope, locale, requestId: 'test' }).overtime.exportBalances(input);

test('D7 the list as seen, with codes, exact seconds and decimal hours', async () => {
  const company = await prepare();
  const file = await exported(company, 'en', { ...DAYS, orderBy: 'name', format: 'xlsx' });
  assert.equal(file.fileName, 'Overtime_2026-03-02_2026-03-02_Europe-Madrid.xlsx');
  const [list, facts] = await readXlsx(Buffer.from(file.content, 'base64'));
  const [head, ...rows] = list?.rows ?? [];
  assert.deepEqual(head?.slice(0, 2), ['Employee code', 'Person']);
  assert.deepEqual(
    rows.map((row) => [...row.slice(0, 2), ...row.slice(-8, -4), ...row.slice(-2)]),
    [
      [17, 'Ana =Gil', 0, 0, -5400, -1.5, -5400, -1.5],
      [4, 'Ben Ota', 61, 61 / 3600, 0, 0, 61, 61 / 3600],
    ],
  );
  assert.deepEqual(facts?.rows.at(-1), ['Time zone', 'Europe/Madrid']);
  assert.deepEqual([file.rows, file.total], [2, 2]);
});

test('D7 a filter has its name in the file, in the language of the page', async () => {
  const company = await prepare();
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Sede Norte' });
  await company.rest.put(`/core/v3/employees/${company.ids[1]}`, { officeIds: [office.id] });
  const file = await exported(company, 'es', { ...DAYS, officeId: office.id, sign: 'credit', format: 'csv' });
  assert.match(file.fileName, /^Horas-extra_2026-03-02_2026-03-02_.+_Sede-Norte_Europe-Madrid\.csv$/);
  const lines = file.content.trimEnd().split('\r\n');
  assert.match(lines[0] ?? '', /^\uFEFFCódigo de empleado,/);
  assert.equal(lines.length, 2);
  assert.match(lines[1] ?? '', /^4,Ben Ota,Sede Norte,/);
  assert.match(lines[1] ?? '', /,61,0\.0169,/);
});
