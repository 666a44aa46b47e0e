import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REQUESTS, TYPES } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const EXPORT = 'approvals.exportInbox';

async function prepare() {
  const company = await world.company();
  const { rest } = company;
  const { data: ana } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: '=Gil', code: 7 });
  const { data: vacation } = await rest.post(TYPES, { name: 'Vacation', pickMode: 'by_days' });
  const { data: doctor } = await rest.post(TYPES, { name: 'Doctor', pickMode: 'by_days', type: 'private' });
  const ask = (absenceTypeId: string, date: string) =>
    rest.post(REQUESTS, { employeeId: ana.id, absenceTypeId, type: 'create', daysOff: [{ date }] });
  await ask(vacation.id, '2026-05-04');
  await ask(doctor.id, '2026-05-05');
  const { data: laptop } = await rest.post('/request/v1/request-types', { name: 'Equipment' });
  await rest.post('/request/v1/requests', { title: 'A laptop', employeeId: ana.id, requestTypeId: laptop.id });
  return { ...company, ana, vacation };
}

const fileOf = (text: string) => JSON.parse(text).result.data as { fileName: string; content: string };

test('L5 the file has both kinds in the order of the list, says what it was asked with, and is a line of the audit', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const file = fileOf((await owner.call('mutation', EXPORT, { format: 'xlsx' })).text);
  assert.equal(file.fileName, 'Inbox_Pending_Europe-Madrid.xlsx');
  const [list] = await readXlsx(Buffer.from(file.content, 'base64'));
  const [head, ...rows] = list?.rows ?? [];
  assert.deepEqual(head?.slice(0, 8), ['Employee code', 'Person', 'Status', 'Type', 'Subject', 'From', 'To', 'Days']);
  // Cells without a value are left out; days are counted from the last of 1899.
  assert.deepEqual(
    rows.map((row) => row.slice(0, 5)),
    [
      [7, 'Ana =Gil', 'Pending', 'Vacation', 46146],
      [7, 'Ana =Gil', 'Pending', 'Doctor', 46147],
      [7, 'Ana =Gil', 'Pending', 'Equipment', 'A laptop'],
    ],
  );
  const { data } = await company.rest.get('/core/v3/audit?action=export');
  assert.deepEqual(data[0].after, { exported: 'inbox', format: 'xlsx', count: 3, status: ['pending'] });
});

test('I4 a private absence is Absent in the file of a manager, and the filters are in its name', async () => {
  const company = await prepare();
  const manager = await addMember(world, company, { role: 'manager' });
  const { text } = await manager.call('mutation', EXPORT, { format: 'csv', kind: 'absence' });
  assert.match(fileOf(text).fileName, /^Inbox_Pending_Absences_/);
  assert.match(fileOf(text).content, /Absent/);
  assert.doesNotMatch(fileOf(text).content, /Doctor/);
  const asked = { format: 'csv', absenceTypeId: company.vacation.id };
  const vacations = fileOf((await manager.call('mutation', EXPORT, asked)).text);
  assert.match(vacations.fileName, /^Inbox_Pending_Vacation_/);
  assert.doesNotMatch(vacations.content, /Absent|laptop/);
});

test('I3 whoever sees nobody gets a file without rows', async () => {
  const company = await prepare();
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Elsewhere' });
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [office.id] } });
  const { text } = await manager.call('mutation', EXPORT, { format: 'csv' });
  assert.doesNotMatch(fileOf(text).content, /Ana/);
});
