import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const CONTRACTS = '/contract/v1/contracts';

async function staffed() {
  const company = await world.company();
  const created = async (path: string, body: object): Promise<string> => {
    const { status, data, body: answer } = await company.rest.post(path, body);
    assert.equal(status, 200, JSON.stringify(answer));
    return data.id;
  };
  const officeId = await created('/core/v3/offices', { name: 'Lugo' });
  const departmentId = await created('/core/v3/departments', { name: 'Sales' });
  const ana = await created('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Gil',
    code: 7,
    officeIds: [officeId],
  });
  const berta = await created('/core/v3/employees', {
    ...{ firstName: 'Berta', lastName: 'Ruiz', code: 8, departmentIds: [departmentId] },
  });
  const contractTypeId = await created('/contract/v1/contract-types', { name: 'Permanent' });
  await created(CONTRACTS, {
    employeeId: ana,
    startAt: '2024-01-01',
    endAt: '2025-12-31',
    weeklyHours: 40,
    code: 'A1',
  });
  await created(CONTRACTS, {
    ...{ employeeId: ana, startAt: '2026-01-01', contractTypeId, code: 'A2', socialSecurityNumber: '28/1234' },
    workDays: [{ hour: 8 }, { hour: 4.5 }],
  });
  await created(CONTRACTS, { employeeId: berta, startAt: '2026-09-01', code: 'B1' });
  return { ...company, officeId, departmentId, ana, berta };
}

test('contracts are filtered by day, office and department', async () => {
  const { rest, officeId, departmentId } = await staffed();
  const codes = async (query: string) =>
    (await rest.get(`${CONTRACTS}?${query}`)).data.map(({ code }: { code: string }) => code);
  assert.deepEqual(await codes('validOn=2026-03-02'), ['A2']);
  assert.deepEqual(await codes('validOn=2025-12-31'), ['A1']);
  assert.deepEqual(await codes('startsAfter=2026-03-02'), ['B1']);
  assert.deepEqual(await codes('startsAfter=2026-09-01'), []);
  assert.deepEqual(await codes('endsBefore=2026-03-02'), ['A1']);
  assert.deepEqual(await codes('endsBefore=2025-12-31'), []);
  assert.deepEqual(await codes(`officeId=${officeId}`), ['A1', 'A2']);
  assert.deepEqual(await codes(`departmentId=${departmentId}&startsAfter=2026-03-02`), ['B1']);
});

test('I4 a session gets no social security number of a contract, the interface does', async () => {
  const { rest, companyId, ...company } = await staffed();
  const owner = await addMember(world, { rest, companyId, ...company }, { role: 'owner' });
  assert.ok(
    (await rest.get(CONTRACTS)).body.data.some((row: { socialSecurityNumber: string }) => row.socialSecurityNumber),
  );
  const { status, text } = await owner.call('query', 'contracts.listContracts', {});
  assert.equal(status, 200);
  assert.ok(text.includes('A2') && !text.includes('28/1234'), text);
});

test('I5 an administrator does not change their own contract', async () => {
  const company = await staffed();
  await addMember(world, company, { role: 'owner' });
  const self = await addMember(world, company, { role: 'administrator', employeeId: company.ana });
  const { text } = await self.call('query', 'contracts.listContracts', { employeeId: [company.ana] });
  const [{ id }] = JSON.parse(text).result.data.rows;
  for (const [name, input] of [
    ['contracts.updateContract', { id, weeklyHours: 10 }],
    ['contracts.deleteContract', { id }],
    ['contracts.createAnnex', { contractId: id, startAt: '2024-02-01', weeklyHours: 10 }],
    ['contracts.createContract', { employeeId: company.ana, startAt: '2001-01-01', endAt: '2001-12-31' }],
  ] as const) {
    assert.match((await self.call('mutation', name, input)).text, /self_resolution_not_allowed/, name);
  }
  assert.equal(
    (
      await self.call('mutation', 'contracts.createContract', {
        employeeId: company.berta,
        startAt: '2001-01-01',
        endAt: '2001-12-31',
      })
    ).status,
    200,
  );
});

test('L5 contracts as they are listed, of people in scope alone (I3)', async () => {
  const company = await staffed();
  const owner = await addMember(world, company, { role: 'owner' });
  const { fileName, titles, lines } = await exported(owner, 'contracts.exportContracts', { orderBy: 'startAt desc' });
  assert.equal(fileName, 'Contracts_Europe-Madrid.csv');
  assert.equal(
    titles,
    'Employee code,Person,From,To,Hours a week,Weeks that take turns,Contract type,Workday type,Job,Code,Payroll number',
  );
  assert.deepEqual(lines, [
    '8,Berta Ruiz,2026-09-01,,,,,,,B1,',
    '7,Ana Gil,2026-01-01,,12.50,,Permanent,,,A2,',
    '7,Ana Gil,2024-01-01,2025-12-31,40.00,,,,,A1,',
  ]);
  const current = await exported(owner, 'contracts.exportContracts', {
    validOn: '2026-03-02',
    officeId: company.officeId,
  });
  assert.equal(current.lines.length, 1);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, after.exported], ['contract', 'contracts']);
  const lead = await addMember(world, company, { role: 'viewer', sees: { officeIds: [company.officeId] } });
  assert.equal((await exported(lead, 'contracts.exportContracts')).lines.length, 2);
});

test('L5 a catalogue with its fields, as it is searched', async () => {
  const company = await staffed();
  await company.rest.post('/schedule/v1/agreements', {
    name: 'Metal',
    code: 'M-1',
    annualHours: 1764,
    color: '#0f766e',
  });
  await company.rest.post('/schedule/v1/agreements', { name: 'Retail' });
  await company.rest.post('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 20, remunerated: true });
  await company.rest.post('/core/v3/job-charges', { name: 'Nurse' });
  const viewer = await addMember(world, company, { role: 'viewer' });
  const agreements = await exported(viewer, 'contracts.exportCatalogue', { catalogue: 'agreements' });
  assert.equal(agreements.fileName, 'Collective-agreements_Europe-Madrid.csv');
  assert.equal(
    agreements.titles,
    'Name,Code,Colour,Hours a year,Additional hours (%),Additional hours a year,Maximum working days a year',
  );
  assert.deepEqual(agreements.lines, ['Metal,M-1,#0f766e,1764.00,,,', 'Retail,,,,,,']);
  const [{ recordType, after }] = await auditOf(company, 'export');
  assert.deepEqual([recordType, after], ['agreement', { exported: 'agreements', format: 'csv', count: 2 }]);
  const searched = await exported(viewer, 'contracts.exportCatalogue', { catalogue: 'agreements', name: 'met' });
  assert.equal(searched.lines.length, 1);
  const jobs = await exported(viewer, 'contracts.exportCatalogue', { catalogue: 'jobCharges' });
  assert.deepEqual([jobs.titles, jobs.lines], ['Name', ['Nurse']]);
  const breaks = await exported(viewer, 'time.exportCatalogue', { catalogue: 'breaks' });
  assert.deepEqual([breaks.titles, breaks.lines], ['Name,Paid minutes a day,Paid', ['Coffee,20,Yes']]);
});
