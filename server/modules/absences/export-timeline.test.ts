import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const EXPORT = 'absences.exportTimeline';
const AUGUST = { from: '2026-08-01', to: '2026-08-31' };

/** Ana asks for a Friday and the Monday after it, and for some hours to be taken away again; Ben is sick; Eva is in. */
async function prepare() {
  const company = await absenceCompany(world);
  const { rest, person, type, ask } = company;
  const office = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id as string;
  const sales = (await rest.post('/core/v3/departments', { name: 'Sales' })).data.id as string;
  const units = { officeIds: [office], departmentIds: [sales] };
  const ana = await person({ firstName: 'Ana', lastName: '=Gil', code: 7, ...units });
  const ben = await person({ firstName: 'Ben', lastName: 'Ott' });
  await person({ firstName: 'Eva', lastName: 'Zimmer' });
  const holiday = await type({ pickMode: 'by_time_range' });
  const sick = await type({ name: 'Sick', type: 'private', needsValidation: false });
  await ask(ana, holiday, [{ date: '2026-08-07' }, { date: '2026-08-10' }]);
  const hours = [{ date: '2026-08-20', startTime: '09:00', endTime: '10:30' }];
  const { data } = await ask(ana, holiday, hours);
  await rest.post(`${REQUESTS}/${data.id}/accept`, {});
  await ask(ana, holiday, hours, { type: 'delete' });
  await ask(ben, sick, [{ date: '2026-08-31' }, { date: '2026-09-01' }]);
  return { ...company, office, sales, ana, ben, holiday, sick };
}

test('L5 the file has a row for each absence, by person, and is a line of the audit; so is what it shows of health', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const { fileName, titles, lines } = await exported(owner, EXPORT, AUGUST);
  assert.equal(fileName, 'Absences_2026-08-01_2026-08-31_Europe-Madrid.csv');
  assert.equal(
    titles,
    'Employee code,Person,Office,Department,Absence type,From,To,Days,Duration (seconds),Duration (hours),Status',
  );
  assert.deepEqual(lines, [
    '7,Ana =Gil,Madrid,Sales,Holiday,2026-08-07,2026-08-10,2.00,57600,16.0000,Pending',
    '7,Ana =Gil,Madrid,Sales,Holiday,2026-08-20,2026-08-20,1.00,5400,1.5000,Approved',
    '7,Ana =Gil,Madrid,Sales,Holiday,2026-08-20,2026-08-20,1.00,5400,1.5000,Cancellation requested',
    // It goes on in September.
    ',Ben Ott,,,Sick,2026-08-31,2026-08-31,1.00,28800,8.0000,Approved',
  ]);
  const [{ after, recordType }] = await auditOf(company, 'export');
  assert.deepEqual(
    [recordType, after],
    ['absence_calendar', { exported: 'absences', format: 'csv', count: 4, ...AUGUST }],
  );
  const reads = await auditOf(company, 'read');
  assert.deepEqual(
    reads.map((line: { recordId: string; after: object }) => [line.recordId, line.after]),
    [[company.ben, { absencesOf: AUGUST }]],
  );
});

test('the filters are in the name of the file, and choose its rows', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const filters = {
    officeId: company.office,
    departmentId: company.sales,
    absenceTypeId: company.holiday,
    search: 'gil',
  };
  const { text } = await owner.call('mutation', EXPORT, { ...AUGUST, ...filters, format: 'xlsx' });
  const { fileName, content } = JSON.parse(text).result.data;
  assert.equal(fileName, 'Absences_2026-08-01_2026-08-31_gil_Holiday_Madrid_Sales_Europe-Madrid.xlsx');
  const [list] = await readXlsx(Buffer.from(content, 'base64'));
  // Days are counted from the last of 1899.
  assert.deepEqual(
    list?.rows.slice(1).map((row) => row.slice(5, 8)),
    [
      [46_241, 46_244, 2],
      [46_254, 46_254, 1],
      [46_254, 46_254, 1],
    ],
  );
  assert.deepEqual((await exported(owner, EXPORT, { ...AUGUST, absenceTypeId: company.sick })).lines.length, 1);
});

test('I4 a private absence is Absent in the file of a manager, and its type finds nothing', async () => {
  const company = await prepare();
  const manager = await addMember(world, company, { role: 'manager' });
  const { lines } = await exported(manager, EXPORT, AUGUST);
  assert.equal(lines.at(-1), ',Ben Ott,,,Absent,2026-08-31,2026-08-31,1.00,28800,8.0000,Approved');
  const asked = await exported(manager, EXPORT, { ...AUGUST, absenceTypeId: company.sick });
  assert.deepEqual([asked.fileName, asked.lines], ['Absences_2026-08-01_2026-08-31_Europe-Madrid.csv', []]);
  assert.deepEqual(await auditOf(company, 'read'), []);
  const self = await addMember(world, company, { role: 'manager', employeeId: company.ben });
  assert.match(
    (await exported(self, EXPORT, { ...AUGUST, absenceTypeId: company.sick })).lines.join(),
    /Ben Ott,,,Sick/,
  );
});

test('I3 the file holds the absences of people in scope', async () => {
  const company = await prepare();
  const lead = await addMember(world, company, { role: 'manager', sees: { departmentIds: [company.sales] } });
  const { lines } = await exported(lead, EXPORT, AUGUST);
  assert.equal(lines.length, 3);
  assert.doesNotMatch(lines.join(), /Ben/);
});

test('the file holds more people than the page shows', async () => {
  const company = await prepare();
  const { companyId, holiday } = company;
  const insert = (text: string) => world.ownerPool.query(text, [companyId, holiday]);
  // Each is a calendar with a day off of their own id.
  const ids = `select md5('someone' || n)::uuid as id, n from generate_series(1, 1200) as n`;
  await insert(`insert into employees (company_id, id, first_name, last_name, status, created_at, updated_at)
    select $1, id, 'Someone', 'N' || n, 'active', now(), now() from (${ids}) as people where $2::text is not null`);
  await insert(`insert into absence_calendars (company_id, id, employee_id, absence_type_id, year, created_at, updated_at)
    select $1, id, id, $2, 2026, now(), now() from (${ids}) as people`);
  await insert(`insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds, created_at, updated_at)
    select $1, id, id, id, '2026-08-05', 28800, now(), now() from (${ids}) as people where $2::text is not null`);
  const owner = await addMember(world, company, { role: 'owner' });
  const { lines, rows, total } = await exported(owner, EXPORT, AUGUST);
  assert.deepEqual([rows, total, new Set(lines).size], [1204, 1204, 1204]);
});
