import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';

const world = await createWorld();
// A Friday; 13:00 in Madrid.
world.setNow('2026-03-13T12:00:00Z');
const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
await rest.put('/core/v3/configurations/company', { overtimeSince: '2026-03-01', timeZone: 'Europe/Madrid' });
const MONDAY = '2026-03-09';
const TUESDAY = '2026-03-10';
const WEEK = { from: MONDAY, to: '2026-03-15' };

const office = (await rest.post('/core/v3/offices', { name: 'Sede Norte' })).data.id as string;
const ana = await person({ firstName: 'Ana', lastName: '=Gil', code: 7, officeIds: [office] });
const ben = await person({ firstName: 'Ben', lastName: 'Hur', code: 8 });
const enter = async (employeeId: string, from: string, to: string | null, fields: object = {}) => {
  const answer = await rest.post(ENTRIES, {
    ...{ employeeId, workEntryType: 'work', ...fields },
    ...{ workEntryIn: { date: from }, ...(to !== null && { workEntryOut: { date: to } }) },
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const breakId = (await rest.post('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 10, remunerated: true }))
  .data.id;
await enter(ana, `${MONDAY}T09:00:07+01:00`, `${MONDAY}T13:00:00+01:00`);
await enter(ana, `${MONDAY}T13:00:00+01:00`, `${MONDAY}T13:10:00+01:00`, {
  workEntryType: 'pause',
  workBreakId: breakId,
});
await enter(ana, `${MONDAY}T13:10:00+01:00`, `${MONDAY}T18:40:21+01:00`);
await enter(ana, '2026-03-13T08:30:00+01:00', null);
for (const [name, kind, date] of [
  ['Sick note', 'private', MONDAY],
  ['Holiday', 'normal', TUESDAY],
]) {
  const { data } = await ask(ben, await type({ name, type: kind }), [{ date }]);
  await rest.post(`${REQUESTS}/${data.id}/accept`, {});
}
await extendDays(company.scope);

const manager = await addMember(world, company, { role: 'manager' });
const elsewhere = await addMember(world, company, {
  ...{ role: 'manager' },
  sees: { officeIds: [(await rest.post('/core/v3/offices', { name: 'Elsewhere' })).data.id] },
});

const ofDay = (input: object = {}, member = manager) =>
  exported(member, 'timesheets.exportDay', { date: MONDAY, ...input });
const ofPerson = (employeeId: string) => exported(manager, 'timesheets.exportPersonTime', { employeeId, ...WEEK });
const hours = (seconds: number) => (seconds / 3600).toFixed(4);

test('D1, D7 the day of everybody is a file: what was planned, recorded and found, to the second', async () => {
  const { fileName, titles, lines } = await ofDay();
  assert.equal(fileName, `Time_${MONDAY}_Europe-Madrid.csv`);
  assert.deepEqual(titles.split(',').slice(0, 11), [
    ...['Employee code', 'Person', 'Office', 'Department', 'Day', 'Holiday or absence', 'Recorded'],
    ...['First in', 'Last out', 'Time zone', 'Findings'],
  ]);
  const worked = 4 * 3600 - 7 + 600 + 5 * 3600 + 30 * 60 + 21;
  assert.deepEqual(lines, [
    [
      `7,Ana =Gil,Sede Norte,,${MONDAY},,Work 09:00–13:00 · Coffee 13:00–13:10 · Work 13:10–18:40`,
      `${MONDAY} 09:00,${MONDAY} 18:40,Europe/Madrid,`,
      `28800,8.0000,0,0.0000,28800,8.0000,${worked},${hours(worked)}`,
      `${worked - 28_800},${hours(worked - 28_800)},${worked - 28_800},${hours(worked - 28_800)}`,
    ].join(),
    `8,Ben Hur,,,${MONDAY},Absent,,,,Europe/Madrid,,28800,8.0000,28800,8.0000,0,0.0000,0,0.0000,0,0.0000,0,0.0000`,
  ]);
});

test('L5 the file of a day has the filters of its list, in its name and in the line of the audit', async () => {
  const filters = { date: '2026-03-12', onlyFindings: true, officeId: office, name: 'ana' };
  const { fileName, lines } = await ofDay(filters);
  assert.equal(fileName, 'Time_2026-03-12_ana_People-with-a-finding_Sede-Norte_Europe-Madrid.csv');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^7,Ana =Gil,.+,No time recorded,/);
  const [{ after }] = await auditOf(company, 'export');
  assert.deepEqual(after, { exported: 'time_of_day', format: 'csv', count: 1, ...filters });
});

test('C1 a person’s days are a file: those to come have a plan alone, one that is not over no last clock-out', async () => {
  const { fileName, lines } = await ofPerson(ana);
  assert.equal(fileName, `Time_Ana-Gil_${WEEK.from}_${WEEK.to}_Europe-Madrid.csv`);
  const rows = lines.map((line) => line.split(','));
  assert.equal(rows.length, 7);
  assert.deepEqual(rows[4]?.slice(2, 9), [
    ...['2026-03-13', '', 'Work since 08:30', '2026-03-13 08:30', '', 'Europe/Madrid', ''],
  ]);
  assert.deepEqual(rows[5]?.slice(9), ['0', '0.0000', ...Array.from({ length: 10 }, () => '')]);
  const [{ recordType, recordId, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, recordId], ['employee', ana]);
  assert.deepEqual(after, { exported: 'time_of_person', format: 'csv', count: 7, employeeId: ana, ...WEEK });
});

test('I4 a private absence is Absent in both files, others have their name', async () => {
  const { lines } = await ofPerson(ben);
  assert.deepEqual(
    lines.slice(0, 2).map((line) => line.split(',')[3]),
    ['Absent', 'Holiday'],
  );
  for (const text of [lines.join(), (await ofDay()).lines.join()]) assert.doesNotMatch(text, /Sick/);
});

test('I3 whoever sees nobody gets no rows of the day, and no person', async () => {
  assert.deepEqual((await ofDay({}, elsewhere)).lines, []);
  const asked = { employeeId: ana, ...WEEK, format: 'csv' };
  const { status, text } = await elsewhere.call('mutation', 'timesheets.exportPersonTime', asked);
  assert.equal(status, 404, text);
});

test('a day of more people than are read at once is whole, by name', async () => {
  const many = await absenceCompany(world);
  await world.ownerPool.query(
    `insert into employees (company_id, id, first_name, last_name, code, created_at, updated_at)
      select $1, gen_random_uuid(), 'Person', lpad(n::text, 3, '0'), n, now(), now() from generate_series(1, 450) n`,
    [many.companyId],
  );
  const { lines, rows, total } = await ofDay({}, await addMember(world, many, { role: 'owner' }));
  assert.deepEqual(
    lines.map((line) => Number(line.split(',')[0])),
    Array.from({ length: 450 }, (_, index) => index + 1),
  );
  assert.deepEqual([rows, total], [450, 450]);
});
