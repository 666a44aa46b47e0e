import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS } from '#test/absences.ts';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const EXPORT = 'absences.exportPersonYear';

/** Ana has a holiday, granted over a weekend, and was sick; her balance of holidays has been adjusted twice. */
async function prepare() {
  const company = await absenceCompany(world);
  const { rest, person, type, ask } = company;
  const ana = await person({ firstName: 'Ana', lastName: 'Gil', code: 7 });
  const holiday = await type({ needsValidation: false });
  const sick = await type({ name: 'Sick', type: 'private', needsValidation: false });
  await ask(ana, holiday, [{ date: '2026-08-07' }, { date: '2026-08-10' }]);
  await ask(ana, sick, [{ date: '2026-09-01' }]);
  const calendars = (await rest.get(`${CALENDARS}?employeeId=${ana}`)).data;
  const { id } = calendars.find((one: { absenceType: { id: string } }) => one.absenceType.id === holiday);
  await rest.post(`${CALENDARS}/${id}/adjustments`, { days: 3, note: 'Moved over' });
  await rest.post(`${CALENDARS}/${id}/adjustments`, { days: -0.25 });
  const of = (list: 'absences' | 'ledger') => ({ employeeId: ana, year: 2026, list });
  return { ...company, ana, of };
}

test('L5 the absences of a year, and who saw those that are private, are lines of the audit', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const { fileName, lines } = await exported(owner, EXPORT, company.of('absences'));
  assert.equal(fileName, 'Absences_Ana-Gil_2026_Europe-Madrid.csv');
  assert.deepEqual(lines, [
    '7,Ana Gil,,,Holiday,2026-08-07,2026-08-10,2.00,57600,16.0000,Approved',
    '7,Ana Gil,,,Sick,2026-09-01,2026-09-01,1.00,28800,8.0000,Approved',
  ]);
  const [{ after }] = await auditOf(company, 'export');
  assert.deepEqual(after, { exported: 'absences', format: 'csv', count: 2, employeeId: company.ana, year: 2026 });
  const reads = await auditOf(company, 'read');
  assert.deepEqual(
    reads.map(({ recordId }: { recordId: string }) => recordId),
    [company.ana],
  );
});

test('E6 the lines of each balance with what they made of it, the newest first', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const { fileName, titles, lines } = await exported(owner, EXPORT, company.of('ledger'));
  assert.equal(fileName, 'Balances_Ana-Gil_2026_Europe-Madrid.csv');
  assert.equal(
    titles,
    'Employee code,Person,Absence type,Date,What,Before,Change,After,Change (seconds),Change (hours),Valid until,Note,By,Recorded on',
  );
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(4, 10).join(',')),
    [
      'Adjustment,1.00,-0.25,0.75,-7200,-2.0000',
      'Adjustment,-2.00,3.00,1.00,86400,24.0000',
      'Day off,-1.00,-1.00,-2.00,-28800,-8.0000',
      'Day off,0.00,-1.00,-1.00,-28800,-8.0000',
      'Day off,0.00,-1.00,-1.00,-28800,-8.0000',
    ],
  );
  assert.match(lines.at(-1) ?? '', /^7,Ana Gil,Sick,2026-09-01,Day off,/);
  assert.match(lines[1] ?? '', /,Moved over,.+,2026-03-02 09:00:00$/);
  const [{ after }] = await auditOf(company, 'export');
  assert.deepEqual([after.exported, after.count], ['leave_ledger', 5]);
});

test('I4 a manager gets a private absence as Absent, and no line of its balance', async () => {
  const company = await prepare();
  const manager = await addMember(world, company, { role: 'manager' });
  const absences = await exported(manager, EXPORT, company.of('absences'));
  assert.match(absences.lines[1] ?? '', /^7,Ana Gil,,,Absent,2026-09-01,/);
  const ledger = await exported(manager, EXPORT, company.of('ledger'));
  assert.equal(ledger.lines.length, 4);
  assert.doesNotMatch(ledger.lines.join(), /Sick/);
  assert.deepEqual(await auditOf(company, 'read'), []);
});

test('I3 nobody out of scope is exported, and no line of the audit says that they were', async () => {
  const company = await prepare();
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Elsewhere' });
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [office.id] } });
  const { status, text } = await manager.call('mutation', EXPORT, { ...company.of('absences'), format: 'csv' });
  assert.equal(status, 404, text);
  assert.match(text, /employee_not_found/);
  assert.deepEqual(await auditOf(company, 'export'), []);
});
