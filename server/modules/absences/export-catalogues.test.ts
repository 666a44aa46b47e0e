import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, VACATIONS } from '#test/absences.ts';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

test('L5 absence types by name, with what they ask; those that are deleted are not among them', async () => {
  const company = await absenceCompany(world);
  await company.type({
    ...{ name: 'Sick', category: 'sick', type: 'private', needsValidation: false, status: 'inactive' },
    countMode: 'calendar_days',
  });
  await company.type({
    name: 'Holiday',
    pickMode: 'by_time_range',
    needsValidation: true,
    remuneratedType: 'remunerated',
  });
  await company.rest.delete(`/schedule/v1/absence-types/${await company.type({ name: 'Gone' })}`);
  const administrator = await addMember(world, company, { role: 'administrator' });
  const { fileName, titles, lines } = await exported(administrator, 'absences.exportTypes');
  assert.equal(fileName, 'Absence-types_Europe-Madrid.csv');
  assert.equal(titles, 'Name,Category,Taken in,Days counted,Approval,Pay,Status,Privacy');
  assert.deepEqual(lines, [
    'Holiday,Absence,Days or hours,Working days,Needed,Paid,Active,Visible to managers',
    'Sick,Sick leave,Whole days,Calendar days,Automatic,Paid,Inactive,Private: others see only “Absent”',
  ]);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, after], ['absence_type', { exported: 'absence_types', format: 'csv', count: 2 }]);
});

test('L5 entitlement plans, the latest year first, with what they give', async () => {
  const company = await absenceCompany(world);
  const absenceTypeId = await company.type();
  const accrual = { period: 'month', levels: [{ afterMonths: 0, amountDays: 1.75 }] };
  for (const plan of [
    { name: 'Office', year: 2026, absenceTypeId, maxDaysOff: 22, yearStart: 'hiring' },
    { name: 'Earned', year: 2026, absenceTypeId, accrual },
    { name: 'As much as they like', year: 2027 },
  ])
    await company.rest.post(VACATIONS, plan);
  const administrator = await addMember(world, company, { role: 'administrator' });
  const { fileName, titles, lines } = await exported(administrator, 'absences.exportPlans');
  assert.equal(fileName, 'Entitlement-plans_Europe-Madrid.csv');
  assert.equal(
    titles,
    'Name,Year,Year begins,Absence type,Days on the first day of the year,Days accrued,Accrued per,No limit',
  );
  assert.deepEqual(lines, [
    'As much as they like,2027,01-01,,,,,Yes',
    'Earned,2026,01-01,Holiday,,1.75,Month,',
    'Office,2026,On the anniversary of hiring,Holiday,22.00,,,',
  ]);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual(
    [recordType, after],
    ['vacation_configuration', { exported: 'entitlement_plans', format: 'csv', count: 3 }],
  );
});

test('I3 public holidays by calendar, with the offices in which the caller sees somebody', async () => {
  const company = await absenceCompany(world);
  const officeIds: string[] = [];
  for (const name of ['Madrid', 'Sevilla']) {
    const { data } = await company.rest.post('/core/v3/offices', { name });
    officeIds.push(data.id);
    await company.person({ officeIds: [data.id] });
  }
  const save = (name: string, ids: string[], days: [string, string][]) =>
    company.rest.post('/schedule/v1/holiday-calendars', {
      ...{ name, officeIds: ids, daysOff: days.map(([date, called]) => ({ date, name: called })) },
    });
  await save('South', officeIds, [
    ['2027-02-28', 'Andalusia Day'],
    ['2026-02-28', 'Andalusia Day'],
  ]);
  const christmasEve = { date: '2026-12-24', name: 'Christmas Eve', half: true };
  await company.rest.post('/schedule/v1/holiday-calendars', { name: 'Company', daysOff: [christmasEve] });
  const owner = await addMember(world, company, { role: 'owner' });
  const { fileName, titles, lines } = await exported(owner, 'absences.exportHolidays');
  assert.equal(fileName, 'Public-holidays_Europe-Madrid.csv');
  assert.equal(titles, 'Calendar,Date,Public holiday,Half day,Offices');
  assert.deepEqual(lines, [
    'Company,2026-12-24,Christmas Eve,Yes,The whole company',
    'South,2026-02-28,Andalusia Day,,"Madrid, Sevilla"',
    'South,2027-02-28,Andalusia Day,,"Madrid, Sevilla"',
  ]);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, after], ['holiday_calendar', { exported: 'holidays', format: 'csv', count: 3 }]);
  const lead = await addMember(world, company, { role: 'viewer', sees: { officeIds: officeIds.slice(0, 1) } });
  assert.equal(
    (await exported(lead, 'absences.exportHolidays')).lines[1],
    'South,2026-02-28,Andalusia Day,,"Madrid, +1"',
  );
});
