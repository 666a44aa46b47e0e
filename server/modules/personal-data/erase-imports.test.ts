import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

type Company = Awaited<ReturnType<typeof timeCompany>>;

/** Imports a file and answers the id of the import. */
async function imported({ rest }: Company, kind: string, lines: string[], fields: Record<string, string> = {}) {
  const { data } = await sendImport(rest, kind, lines, fields);
  await carryOut(world);
  return (await rest.get(`/core/v3/jobs/${data.id}`)).data.result.importId as string;
}
const erase = async ({ rest }: Company, id: string, name: string) => {
  await rest.delete(`/core/v3/employees/${id}`);
  const answer = await rest.post(`/core/v3/employees/${id}/erasure`, { name });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
/** How many rows, problems and samples are kept of a file. */
const keptOf = async (id: string) => {
  const { rows } = await world.ownerPool.query(
    `select (select count(*)::int from import_portions where import_id = i.id) as portions,
        (select count(*)::int from import_problems where import_id = i.id) as problems, jsonb_array_length(i.samples) as samples
      from imports i where i.id = $1`,
    [id],
  );
  return [rows[0].portions, rows[0].problems, rows[0].samples];
};

test('L6 files with a row about somebody are emptied with them, however they are written; files about others are kept', async () => {
  const company = await timeCompany(world);
  const ana = await company.person({
    ...{ firstName: 'Ánna', lastName: 'Gíl Ruiz', code: 7 },
    ...{ email: 'ana.gil@example.com', nid: '12345678Z' },
  });
  await company.person({ firstName: 'Eva', lastName: 'Sanz', code: 17, email: 'eva@example.com', nid: '87654321X' });
  const checked = (kind: string, lines: string[]) => imported(company, kind, lines, { dryRun: 'true' });
  const about = [
    await checked('employees', ['Last name,Town,First name,Email', 'GIL RUIZ,León,ANNA,nobody']),
    await checked('employees', ['Full name,Remark', 'Leo Paz,see mailto:Ana.Gil@Example.com']),
    await checked('work-entries', ['DNI;Start;End', '12.345.678-z;2026-03-02 09:00;2026-03-02 1']),
    await checked('work-entries', ['Code;Start;End', '17;2026-03-02 09:00;', '007;2026-03-02 09:00;']),
  ];
  const others = [
    await checked('employees', ['First name,Last name,Email', 'Ana,Sanz,nobody']),
    await checked('work-entries', ['Code;Start;End', '17;2026-03-07 07:00;2026-03-07 7']),
  ];
  const before = await Promise.all(others.map(keptOf));
  assert.deepEqual(before, [
    [1, 1, 1],
    [1, 1, 1],
  ]);
  await erase(company, ana, 'Ánna Gíl Ruiz');
  assert.deepEqual(await Promise.all(about.map(keptOf)), Array(4).fill([0, 0, 0]));
  assert.deepEqual(await Promise.all(others.map(keptOf)), before);
  const [listed] = (await company.rest.get(`${IMPORTS}/${about[0]}/problems`)).data;
  assert.equal(listed, undefined);
});

test('L6 a file whose row became a record of somebody is emptied though they are called otherwise by now; which records came of it stays', async () => {
  const company = await timeCompany(world);
  const people = await imported(company, 'employees', ['First name,Last name', 'Ana,Gil']);
  const [{ id }] = (await company.rest.get('/core/v3/employees')).data;
  await company.rest.put(`/core/v3/employees/${id}`, { lastName: 'Ruiz', code: 3 });
  const time = await imported(company, 'work-entries', ['Code;Start;End', '3;2026-03-02 09:00;2026-03-02 17:00']);
  await company.rest.put(`/core/v3/employees/${id}`, { code: 4 });
  const foreign = await timeCompany(world);
  const same = await imported(foreign, 'employees', ['First name,Last name', 'Ana,Ruiz']);
  await erase(company, id, 'Ana Ruiz');
  assert.deepEqual(
    [await keptOf(people), await keptOf(time), await keptOf(same)],
    [
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 1],
    ],
  );
  assert.equal((await company.rest.get(`${IMPORTS}/${time}`)).data.written, 1);
});

test('L6 an import whose file is emptied before it was carried out ends, and has written and quoted nothing', async () => {
  const company = await timeCompany(world);
  const ana = await company.person({ firstName: 'Ana', lastName: 'Gil', code: 7 });
  const lines = ['First name,Last name,Email', 'Ana,Gil,new@example.com', 'Eva,Paz,bad'];
  const { data } = await sendImport(company.rest, 'employees', lines, { onlyGood: 'true' });
  await erase(company, ana, 'Ana Gil');
  await carryOut(world);
  const job = (await company.rest.get(`/core/v3/jobs/${data.id}`)).data;
  assert.deepEqual([job.state, job.failureCode], ['failed', 'broken']);
  const [one] = (await company.rest.get(IMPORTS)).data;
  assert.deepEqual([one.state, one.written, await keptOf(one.id)], ['checked', 0, [0, 0, 0]]);
  const people = (await company.rest.get('/core/v3/employees')).data;
  assert.deepEqual(people, []);
});
