import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addMember } from '#test/members.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { routes } from '../../entry/rest/routes.ts';
import { isSelfScope, SCOPE_AREAS, type ScopeArea, type TokenScope } from '../../platform/shared/token-scopes.ts';
import { createToken } from '../access/manage-tokens.ts';
import { AUDIT_RECORD_TYPES, type AuditRecordType, PART_AREAS } from './constants.ts';
import type { AuditLine } from './schema.ts';

const world = await createWorld();
const AUDIT = '/core/v3/audit';
const EMPLOYEES = '/core/v3/employees';

const withScopes = async ({ scope }: TestCompany, ...scopes: TokenScope[]) =>
  createRestClient((await createToken(scope, { name: 'limited', scopes })).apiToken);

async function read({ scope }: TestCompany, scopes: TokenScope[], query = '') {
  const rest = await withScopes({ scope } as TestCompany, 'audit:read', ...scopes);
  const { status, data, meta } = await rest.get(`${AUDIT}?limit=500&${query}`);
  assert.equal(status, 200);
  return { lines: data as AuditLine[], total: meta.total as number, text: JSON.stringify(data) };
}

/** Names of records in paths, where these are not their types. */
const RESOURCES: Partial<Record<AuditRecordType, string>> = {
  ...{ membership: 'user', request_delegation: 'delegation' },
  ...{ payroll_export: 'export', payroll_template: 'template', work_entry_correction: 'correction' },
};
/** Operations that read records which no path names by an id. */
const READERS: Partial<Record<AuditRecordType, string>> = {
  calendar_feed: 'calendarFeeds.list',
  company: 'organisation.getCompanySettings',
  payroll_code: 'payroll.getCodeMap',
  sso_connection: 'access.getSingleSignOn',
};

/** The scope of the operation that reads records of a type. */
function scopeOf(type: AuditRecordType): TokenScope {
  const reader = routes.find(({ name, method, path, parameters, reply }) => {
    if (READERS[type]) return name === READERS[type];
    const last = parameters.at(-1);
    return (
      method === 'GET' &&
      (reply === 'item' || reply === 'item_or_page') &&
      last?.resource === (RESOURCES[type] ?? type) &&
      path.endsWith(`{${last.name}}`)
    );
  });
  assert.ok(reader, `an operation reads a ${type}`);
  const { scope } = reader;
  assert.ok(!isSelfScope(scope), 'and no personal token does');
  return scope;
}

/** A line of each type of record, and of the parts that have an area of their own, beside the lines that the company has. */
async function companyWithLines() {
  const company = await world.company();
  const parts = Object.keys(PART_AREAS).map((part) => ['employee', part]);
  const rows = [...AUDIT_RECORD_TYPES.map((type) => [type, null]), ...parts];
  for (const [type, part] of rows)
    await world.ownerPool.query(
      `insert into audit_lines (company_id, id, created_at, actor_type, actor_name, action, record_type, record_id, part_type, part_id, after)
        values ($1, gen_random_uuid(), now(), 'system', 'Jornada', 'update', $2, gen_random_uuid(), $3,
          case when $3::text is not null then gen_random_uuid() end, '{"mark": "made"}')`,
      [company.companyId, type, part],
    );
  return company;
}

const marked = ({ lines }: { lines: AuditLine[] }) =>
  lines.filter(({ after }) => after?.mark === 'made').map(({ recordType, part }) => part?.type ?? recordType);

describe('I10 I11 lines obey the scopes of their record', () => {
  it('each area alone reads the lines of the records that its operations read, and the total counts no others', async () => {
    const company = await companyWithLines();
    const seen = new Set<string>();
    for (const area of SCOPE_AREAS) {
      const found = await read(company, [`${area}:read`]);
      const expected = AUDIT_RECORD_TYPES.filter((type) => scopeOf(type) === `${area}:read`);
      assert.deepEqual(marked(found).toSorted(), expected.toSorted(), area);
      assert.equal(found.total, found.lines.length, area);
      for (const { recordType } of found.lines) assert.ok((expected as string[]).includes(recordType), area);
      for (const type of expected) seen.add(type);
      // Writing does not include reading.
      assert.deepEqual((await read(company, [`${area}:write`])).lines, [], area);
    }
    assert.deepEqual([...seen].toSorted(), [...AUDIT_RECORD_TYPES].toSorted());
  });

  it('parts of another area take its scope too', async () => {
    const company = await companyWithLines();
    for (const [part, area] of Object.entries(PART_AREAS)) {
      assert.ok(!marked(await read(company, ['people:read'])).includes(part), part);
      assert.ok(!marked(await read(company, [`${area}:read`])).includes(part), part);
      assert.ok(marked(await read(company, ['people:read', `${area}:read`])).includes(part), part);
    }
  });

  it('a token of all areas, and one without a list, read every line', async () => {
    const company = await companyWithLines();
    const { total } = await read(
      company,
      SCOPE_AREAS.map((area: ScopeArea): TokenScope => `${area}:read`),
    );
    assert.equal(total, (await company.rest.get(AUDIT)).meta.total);
  });

  it('audit:read alone reads no names, addresses or pay, by whatever filter or page', async () => {
    const company = await world.company();
    const { rest } = company;
    const { data: ana } = await rest.post(EMPLOYEES, {
      firstName: 'Ana',
      lastName: 'Gil',
      city: 'Vigo',
      pricePerHour: 71.5,
    });
    await rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Lugo', pricePerHour: 72.5 });
    await addMember(world, company, { role: 'administrator' });
    for (const query of [
      '',
      `recordId=${ana.id}`,
      'recordType=employee',
      'action=create',
      'page=2',
      `actorId=${company.tokenId}`,
    ]) {
      const { lines, total } = await read(company, [], query);
      assert.deepEqual([lines, total], [[], 0], query);
    }
    assert.equal((await (await withScopes(company, 'settings:read')).get(AUDIT)).code, 'scope_not_granted');
    assert.doesNotMatch((await read(company, ['settings:read', 'organisation:read'])).text, /Ana|Vigo|71\.5/);
  });
});

describe('I4 I10 pay in lines takes pay:read', () => {
  const PAY = { pricePerHour: 71.5, salaryRange: 'B', ssn: '28 1', accountNumber: 'ES91', bic: 'CAIXESBB' };

  async function companyWithPay() {
    const company = await world.company();
    const { rest } = company;
    const { data: ana } = await rest.post(EMPLOYEES, { firstName: 'Ana', lastName: 'Gil', city: 'Vigo', ...PAY });
    await rest.put(`${EMPLOYEES}/${ana.id}`, { city: 'Lugo', pricePerHour: 72.5 });
    for (const [field, value] of Object.entries({ pricePerHour: 73.5, salaryRange: 'C', bic: 'BBVAESMM' }))
      await rest.put(`${EMPLOYEES}/${ana.id}`, { [field]: value });
    const contract = { employeeId: ana.id, startAt: '2026-01-01', weeklyHours: 40, socialSecurityNumber: '28 1' };
    const { data: made } = await rest.post('/contract/v1/contracts', contract);
    await rest.put(`/contract/v1/contracts/${made.id}`, { socialSecurityNumber: '28 2' });
    const terms = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 30_123, payments: 12, startDate: '2026-01-01' };
    await rest.post('/contract/v1/salaries', { employeeId: ana.id, ...terms });
    return { ...company, ana };
  }

  it('without it fields of pay are left out, and lines of nothing else, from the total too', async () => {
    const company = await companyWithPay();
    const { lines, total, text } = await read(company, ['people:read', 'contracts:read']);
    const changes = lines.filter(({ action, recordType }) => action === 'update' && recordType === 'employee');
    assert.deepEqual(
      changes.map(({ before, after }) => [before, after]),
      [[{ city: 'Vigo' }, { city: 'Lugo' }]],
    );
    const contracts = lines.filter(({ recordType }) => recordType === 'contract');
    assert.deepEqual(
      contracts.map(({ action }) => action),
      ['create'],
    );
    assert.equal(total, lines.length);
    for (const name of [...Object.keys(PAY), 'socialSecurityNumber', 'grossSalary'])
      assert.doesNotMatch(text, new RegExp(name));
    assert.doesNotMatch(text, /7[123]\.5|30123/);
    assert.equal((await read(company, ['people:read'], `recordId=${company.ana.id}&action=update`)).total, 1);
  });

  it('with it they are there, with the values that lines have', async () => {
    const company = await companyWithPay();
    const { lines } = await read(company, ['people:read', 'pay:read'], 'action=update&recordType=employee');
    assert.deepEqual(
      lines.map(({ after }) => after),
      [{ bic: 'changed' }, { salaryRange: 'C' }, { pricePerHour: 73.5 }, { city: 'Lugo', pricePerHour: 72.5 }],
    );
    const { lines: salaries } = await read(company, ['pay:read']);
    assert.deepEqual(
      salaries.map(({ recordType, after }) => [recordType, after?.grossSalary]),
      [['salary', 30_123]],
    );
  });
});
