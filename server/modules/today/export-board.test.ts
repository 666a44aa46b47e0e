import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
// A Tuesday; 08:00 in Madrid and 09:00 in Athens.
world.setNow('2026-03-10T07:00:00Z');
const office = (await rest.post('/core/v3/offices', { name: 'Sede Norte' })).data.id as string;

const ana = await person({
  firstName: 'Ana',
  lastName: '=Gil',
  code: 7,
  officeIds: [office],
  timeZone: 'Europe/Athens',
});
await person({ firstName: 'Ben', lastName: 'Hur', code: 8 });
for (const [code, name, kind] of [
  [9, 'Sick note', 'private'],
  [10, 'Holiday', 'normal'],
] as const) {
  const employeeId = await person({ firstName: 'Away', lastName: String(code), code });
  const { data } = await ask(employeeId, await type({ name, type: kind }), [{ date: '2026-03-10' }]);
  await rest.post(`${REQUESTS}/${data.id}/accept`, {});
}
assert.equal((await rest.post('/schedule/v1/work-entries/clock-in', { employeeId: ana })).status, 200);

const manager = await addMember(world, company, { role: 'manager' });
const EXPORT = 'today.exportBoard';

test('I4 the board as it is at a moment, each on the clock where they are; a private absence is Absent', async () => {
  const { fileName, titles, lines } = await exported(manager, EXPORT);
  assert.equal(fileName, 'Today_2026-03-10-08-00_Europe-Madrid.csv');
  assert.equal(titles, 'Employee code,Person,Office,Status,Since,Planned start,Time zone,Absence');
  assert.deepEqual(lines, [
    '7,Ana =Gil,Sede Norte,In,2026-03-10 09:00,,Europe/Athens,',
    '10,Away 10,,Absent,,,Europe/Madrid,Holiday',
    '9,Away 9,,Absent,,,Europe/Madrid,Absent',
    '8,Ben Hur,,Later today,,09:00,Europe/Madrid,',
  ]);
});

test('L5 the file has the filters of the board, in its name and in the line of the audit', async () => {
  const filters = { status: 'in', search: 'ana', officeId: office };
  const { fileName, lines } = await exported(manager, EXPORT, filters);
  assert.equal(fileName, 'Today_2026-03-10-08-00_In_ana_Sede-Norte_Europe-Madrid.csv');
  assert.equal(lines.length, 1);
  const [{ after }] = await auditOf(company, 'export');
  assert.deepEqual(after, { exported: 'today_board', format: 'csv', count: 1, ...filters });
});

test('I3 whoever sees nobody gets no rows', async () => {
  const { data: elsewhere } = await rest.post('/core/v3/offices', { name: 'Elsewhere' });
  const nobody = await addMember(world, company, { role: 'manager', sees: { officeIds: [elsewhere.id] } });
  assert.deepEqual((await exported(nobody, EXPORT)).lines, []);
});
