import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { fieldsOf } from '../../platform/shared/field-kinds.ts';
import { employeeOutput } from '../people/schema.ts';
import { PAY_COLUMNS, SEEN_COLUMNS } from './constants.ts';
import { fieldOf } from './rules.ts';
import type { AuditLine } from './schema.ts';

const world = await createWorld();
const EMPLOYEES = '/core/v3/employees';

const ask = async (member: TestMember, kind: 'query' | 'mutation', name: string, input: unknown) => {
  const { status, text } = await member.call(kind, `audit.${name}`, input);
  const { result, error } = JSON.parse(text);
  return { status, code: error?.data.problem as string | undefined, data: result?.data };
};

const historyOf = (member: TestMember, recordId: string, recordType = 'employee') =>
  ask(member, 'query', 'listHistory', { recordType, recordId });

/** Of all columns of an employee, those of these kinds. */
const kindOf = new Map(fieldsOf(employeeOutput).map(({ path, kind }) => [path, kind]));

async function companyWithAna() {
  const company = await world.company();
  const { rest } = company;
  const { data: office } = await rest.post('/core/v3/offices', { name: 'Lisbon' });
  const { data: ana } = await rest.post(EMPLOYEES, {
    firstName: 'Ana',
    lastName: 'Gil',
    city: 'Vigo',
    pricePerHour: 71.5,
  });
  await rest.put(`${EMPLOYEES}/${ana.id}`, { officeIds: [office.id] });
  await rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Lugo', costCenter: 'C7' });
  await rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Soria', pricePerHour: 72.5 });
  return { ...company, office, ana };
}

const readsOf = async ({ rest }: TestCompany) => (await rest.get('/core/v3/audit?action=read')).data as AuditLine[];

describe('I11 the history of a record', () => {
  it('is whole for administrators, with its parts, of records of any type', async () => {
    const company = await companyWithAna();
    const owner = await addMember(world, company, { role: 'owner' });
    const { data } = await historyOf(owner, company.ana.id);
    assert.deepEqual(
      data.rows.map(({ action, part }: AuditLine) => `${action} ${part?.type ?? ''}`),
      ['update ', 'update ', 'create employee_office_assignation', 'create '],
    );
    assert.deepEqual(data.rows[0].after, { city: 'Soria', pricePerHour: 72.5 });
    assert.equal((await historyOf(owner, company.tokenId, 'api_token')).data.total, 1);
  });

  it('I4 is without pay and personal fields, and without addresses, for those who may not see them', async () => {
    const company = await companyWithAna();
    for (const role of ['viewer', 'manager'] as const) {
      const member = await addMember(world, company, { role });
      const { data } = await historyOf(member, company.ana.id);
      assert.deepEqual(
        data.rows.map(({ after, part, address }: AuditLine) => [part ? part.type : after, address]),
        [
          [{ costCenter: 'C7' }, null],
          ['employee_office_assignation', null],
          [{ firstName: 'Ana', lastName: 'Gil', ...data.rows[2].after }, null],
        ],
      );
      for (const name of Object.keys(data.rows[2].after))
        assert.ok(['common', 'work'].includes(kindOf.get(name) ?? ''), name);
      assert.equal(data.total, 3);
      assert.doesNotMatch(JSON.stringify(data), /Vigo|Lugo|Soria|71\.5|72\.5/);
    }
  });

  it('of an employee holds that of their contracts and pay, also of what is gone, as far as its reader may see it', async () => {
    const company = await companyWithAna();
    const { rest, ana } = company;
    const made = async (path: string, body: object): Promise<string> =>
      (await rest.post(path, { employeeId: ana.id, ...body })).data.id;
    const contracts = '/contract/v1/contracts';
    const other = await rest.post(EMPLOYEES, { firstName: 'Ben', lastName: 'Out' });
    await rest.post(contracts, { employeeId: other.data.id, startAt: '2026-01-01', weeklyHours: 10 });
    const old = await made(contracts, { startAt: '2025-01-01', endAt: '2025-12-31', weeklyHours: 20 });
    await rest.delete(`${contracts}/${old}`);
    const id = await made(contracts, { startAt: '2026-01-01', weeklyHours: 40 });
    await rest.put(`${contracts}/${id}`, { weeklyHours: 30, socialSecurityNumber: 'SSN-1' });
    await rest.put(`${contracts}/${id}`, { socialSecurityNumber: 'SSN-2' });
    await rest.post(`${contracts}/${id}/annexes`, { startAt: '2026-03-01', weeklyHours: 15 });
    const terms = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 30_123, payments: 12, startDate: '2026-01-01' };
    await made('/contract/v1/salaries', terms);
    const told = (data: { rows: AuditLine[] }) =>
      data.rows
        .filter(({ recordType }) => recordType !== 'employee')
        .map(({ action, recordType, part }) => `${action} ${part?.type ?? recordType}`);
    const owner = await addMember(world, company, { role: 'owner' });
    const ofContracts = [
      'create contract_annex',
      'update contract',
      'create contract',
      'delete contract',
      'create contract',
    ];
    assert.deepEqual(told((await historyOf(owner, ana.id)).data), [
      'create salary',
      ...ofContracts.toSpliced(1, 0, 'update contract'),
    ]);
    const manager = await addMember(world, company, { role: 'manager' });
    const { data } = await historyOf(manager, ana.id);
    assert.deepEqual(told(data), ofContracts);
    assert.doesNotMatch(JSON.stringify(data), /SSN|socialSecurityNumber|30123|grossSalary/);
    const { data: department } = await rest.post('/core/v3/departments', { name: 'Elsewhere' });
    const narrow = await addMember(world, company, { role: 'manager', sees: { departmentIds: [department.id] } });
    assert.deepEqual((await historyOf(narrow, ana.id)).data.rows, []);
    // L5: what was shown of pay is recorded, one's own is not.
    const self = await addMember(world, company, { role: 'viewer', employeeId: ana.id });
    const before = (await readsOf(company)).length;
    assert.ok(told((await historyOf(self, ana.id)).data).includes('create salary'));
    assert.equal((await readsOf(company)).length, before);
    assert.ok((await readsOf(company)).some(({ recordType }) => recordType === 'salary'));
  });

  it('I3 of somebody out of scope is as empty as that of nobody', async () => {
    const company = await companyWithAna();
    const { data: ben } = await company.rest.post(EMPLOYEES, { firstName: 'Ben', lastName: 'Out' });
    const sees = { officeIds: [company.office.id] };
    const manager = await addMember(world, company, { role: 'manager', sees });
    assert.equal((await historyOf(manager, company.ana.id)).data.total, 3);
    const [outside, nobody] = [await historyOf(manager, ben.id), await historyOf(manager, crypto.randomUUID())];
    assert.deepEqual([outside.status, outside.data], [200, { rows: [], total: 0 }]);
    assert.deepEqual(outside, nobody);
  });

  it('I4 of other records is for administrators; people see all of their own', async () => {
    const company = await companyWithAna();
    const self = await addMember(world, company, { role: 'viewer', employeeId: company.ana.id });
    assert.equal((await historyOf(self, company.ana.id)).data.total, 4);
    const { status, code } = await historyOf(self, company.tokenId, 'api_token');
    assert.deepEqual([status, code], [403, 'role_not_allowed']);
    assert.equal((await historyOf(await addMember(world, company, { role: 'employee' }), company.ana.id)).status, 403);
  });

  it('I4 the columns that everybody sees are common and work, and those of pay are pay', () => {
    const columns = SEEN_COLUMNS.map((column) => kindOf.get(fieldOf(column)) ?? column);
    assert.deepEqual(
      columns.filter((kind) => kind !== 'common' && kind !== 'work'),
      ['image_profile_url', 'main_recruiter_id'],
    );
    for (const answered of ['imageProfileURL', 'mainRecruiter.id']) assert.equal(kindOf.get(answered), 'common');
    assert.deepEqual([...new Set(PAY_COLUMNS.map((column) => kindOf.get(fieldOf(column))))], ['pay']);
    const shown = [...kindOf].filter(([, kind]) => kind === 'pay').map(([path]) => path);
    const hidden = ['ssn', 'accountNumber', 'bic'];
    assert.deepEqual(shown.filter((path) => !hidden.includes(path)).sort(), PAY_COLUMNS.map(fieldOf).sort());
  });
});

describe('L5 reads', () => {
  it('of pay in the audit are lines: one for a record, a reader and an hour, and none of own pay', async () => {
    const company = await companyWithAna();
    const terms = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 30_000, payments: 12, startDate: '2026-01-01' };
    const { data: salary } = await company.rest.post('/contract/v1/salaries', { employeeId: company.ana.id, ...terms });
    const owner = await addMember(world, company, { role: 'owner' });
    for (const action of [['create'], ['update'], ['create', 'update']])
      assert.equal((await ask(owner, 'query', 'listLines', { action })).status, 200);
    await historyOf(owner, company.ana.id);
    const reads = await readsOf(company);
    assert.deepEqual(reads.map(({ recordType, recordId }) => `${recordType} ${recordId}`).sort(), [
      `employee ${company.ana.id}`,
      `salary ${salary.id}`,
    ]);
    assert.deepEqual([reads[0]?.actor.id, reads[0]?.after], [owner.userId, { shown: 'audit' }]);
    await world.ownerPool.query(
      `update audit_lines set created_at = created_at - interval '61 minutes' where company_id = $1 and action = 'read'`,
      [company.companyId],
    );
    await historyOf(owner, company.ana.id);
    assert.equal((await readsOf(company)).length, 4);
    const second = await addMember(world, company, { role: 'administrator', employeeId: company.ana.id });
    await historyOf(second, company.ana.id);
    assert.equal((await readsOf(company)).length, 4);
    await ask(second, 'query', 'listLines', { recordType: ['salary'] });
    assert.equal((await readsOf(company)).length, 5);
  });
});

describe('L5 exports', () => {
  it('of the audit are lines, with the filters and how many lines were taken', async () => {
    const company = await companyWithAna();
    const owner = await addMember(world, company, { role: 'owner' });
    const filters = { recordType: ['employee'], action: ['update'] };
    const { data } = await ask(owner, 'mutation', 'exportLines', { ...filters, format: 'csv' });
    const [head, ...rows] = data.content.trimEnd().split('\r\n');
    assert.match(head, /^\uFEFFTime,Who,/);
    assert.deepEqual([data.rows, data.total], [2, 2]);
    assert.ok(rows.length >= 2 && rows.every((row: string) => row.includes(company.ana.id)), data.content);
    assert.match(data.fileName, /_Changed_Employee_Europe-Madrid\.csv$/);
    const { data: lines } = await company.rest.get('/core/v3/audit?action=export');
    const { actor, operation, recordType, after } = lines[0];
    assert.deepEqual(
      [lines.length, actor.id, operation, recordType],
      [1, owner.userId, 'audit.exportLines', 'company'],
    );
    assert.deepEqual(after, { exported: 'audit', format: 'csv', count: 2, filters });
    const manager = await addMember(world, company, { role: 'manager' });
    assert.equal((await ask(manager, 'mutation', 'exportLines', { format: 'csv' })).status, 403);
    assert.equal((await ask(owner, 'mutation', 'exportLines', { format: 'pdf' })).status, 422);
  });

  it('of overtime balances are lines, with the period and how many people', async () => {
    const company = await companyWithAna();
    const manager = await addMember(world, company, { role: 'manager' });
    const input = { from: '2026-01-01', to: '2026-12-31', name: 'Ana' };
    const { status, text } = await manager.call('mutation', 'overtime.exportBalances', { ...input, format: 'csv' });
    assert.equal(status, 200, text);
    const { data: lines } = await company.rest.get('/core/v3/audit?action=export');
    const count = JSON.parse(text).result.data.rows;
    assert.equal(count, 1);
    assert.deepEqual(lines[0].after, { exported: 'overtime_balances', format: 'csv', count, ...input });
    assert.equal(lines[0].recordType, 'employee');
  });
});

describe('I11 those who have acted', () => {
  it('are listed once each, as they were last called, and found with the system', async () => {
    const company = await companyWithAna();
    const owner = await addMember(world, company, { role: 'owner' });
    await owner.call('mutation', 'access.createToken', { name: 'Payroll' });
    await world.ownerPool.query(`update api_tokens set name = 'Zebra' where id = $1`, [company.tokenId]);
    await company.rest.put(`${EMPLOYEES}/${company.ana.id}`, { city: 'Teruel' });
    const { data } = await ask(owner, 'query', 'listActors', undefined);
    assert.deepEqual(
      data.map(({ id, type, name }: { id: string; type: string; name: string }) => [id, type, name.split(' ')[0]]),
      [
        [owner.userId, 'user', 'owner'],
        [company.tokenId, 'token', 'Zebra'],
      ],
    );
    const totalOf = async (query: string) => (await company.rest.get(`/core/v3/audit?limit=1&${query}`)).meta.total;
    const [all, bySystem, byToken] = [
      await totalOf(''),
      await totalOf('actorId=system'),
      await totalOf(`actorId=${company.tokenId}`),
    ];
    assert.ok(bySystem > 0 && byToken > 0);
    assert.equal(await totalOf(`actorId=system,${company.tokenId}`), bySystem + byToken);
    assert.equal(await totalOf(`actorId=system,${company.tokenId},${owner.userId}`), all);
  });
});
