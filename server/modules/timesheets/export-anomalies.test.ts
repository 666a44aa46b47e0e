import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-13T12:00:00Z');
const company = await absenceCompany(world);
const { rest, person } = company;
const office = (await rest.post('/core/v3/offices', { name: 'Sede Norte' })).data.id as string;

/** Left open since the morning of a day; nobody has ended it. */
async function forgotten(fields: object, date: string): Promise<string> {
  const employeeId = await person(fields as Record<string, unknown>);
  const workEntryIn = { date: `${date}T09:00:00+01:00` };
  assert.equal((await rest.post(ENTRIES, { employeeId, workEntryType: 'work', workEntryIn })).status, 200);
  return employeeId;
}
await forgotten({ firstName: 'Ana', lastName: 'Gil', code: 7, officeIds: [office] }, '2026-03-10');
const ben = await forgotten({ firstName: 'Ben', lastName: 'Hur', code: 8 }, '2026-03-09');
// As the job ends it at night.
await world.ownerPool.query(
  `update work_entries set ended_at = '2026-03-09T23:00:00Z', needs_confirmation = true, closed_by = 'system'
    where employee_id = $1`,
  [ben],
);

const manager = await addMember(world, company, { role: 'manager' });
const EXPORT = 'timesheets.exportAnomalies';

test('B6 the anomalies as they are listed, with the correction that is suggested', async () => {
  const { fileName, titles, lines } = await exported(manager, EXPORT);
  assert.equal(fileName, 'Exceptions_Europe-Madrid.csv');
  assert.deepEqual(titles.split(','), [
    ...['Employee code', 'Person', 'Office', 'Department', 'Day', 'What happened', 'Start', 'End', 'Time zone'],
    'Suggested correction',
  ]);
  assert.deepEqual(lines, [
    '8,Ben Hur,,,2026-03-09,Clock-out not confirmed,2026-03-09 09:00,2026-03-10 00:00,Europe/Madrid,Confirm 2026-03-10 00:00',
    '7,Ana Gil,Sede Norte,,2026-03-10,Forgotten clock-out,2026-03-10 09:00,,Europe/Madrid,End at 2026-03-10 18:00',
  ]);
});

test('L5 the file has the filters of its list, in its name and in the line of the audit', async () => {
  const filters = { kind: ['forgotten_clock_out'], from: '2026-03-10', to: '2026-03-12', officeId: office };
  const { fileName, lines } = await exported(manager, EXPORT, filters);
  assert.equal(fileName, 'Exceptions_Forgotten-clock-out_2026-03-10_2026-03-12_Sede-Norte_Europe-Madrid.csv');
  assert.equal(lines.length, 1);
  const [{ after }] = await auditOf(company, 'export');
  assert.deepEqual(after, { exported: 'time_anomalies', format: 'csv', count: 1, ...filters });
});

test('I3 whoever sees nobody gets no rows', async () => {
  const { data: elsewhere } = await rest.post('/core/v3/offices', { name: 'Elsewhere' });
  const nobody = await addMember(world, company, { role: 'manager', sees: { officeIds: [elsewhere.id] } });
  assert.deepEqual((await exported(nobody, EXPORT)).lines, []);
});

test('B6 more forgotten entries than are proposed an end at once have one each', async () => {
  const many = await absenceCompany(world);
  const owner = await addMember(world, many, { role: 'owner' });
  const first = await many.person({ code: 1 });
  await world.ownerPool.query(
    `with people as (
        insert into employees (company_id, id, first_name, last_name, code, created_at, updated_at)
          select $1, gen_random_uuid(), 'Person', n::text, n, now(), now() from generate_series(2, 230) n returning id, code
      ), under_contract as (
        insert into contracts (company_id, id, employee_id, start_at, work_days)
          select $1, gen_random_uuid(), p.id, k.start_at, k.work_days
            from people p, contracts k where k.company_id = $1 and k.employee_id = $2
      )
      insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, in_origin, created_at, updated_at)
        select $1, gen_random_uuid(), id, 'work', $3, '2026-03-10', timestamptz '2026-03-10T07:00:00Z' + code * interval '1 minute', 'api', now(), now()
          from people`,
    [many.companyId, first, 'Europe/Madrid'],
  );
  const { lines } = await exported(owner, EXPORT);
  assert.equal(lines.length, 229);
  for (const line of lines) assert.match(line, /End at 2026-03-10 18:00$/);
});
