import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { listContracts } from './repository.ts';
import { listAnnexes } from './repository-annexes.ts';
import { listSalaries } from './repository-salaries.ts';
import { listContractsInput } from './schema.ts';
import { listAnnexesInput } from './schema-annexes.ts';
import { listSalariesInput } from './schema-salaries.ts';

const world = await createWorld();
const { companyId, scope } = await world.company();
const { companyId: otherCompanyId } = await world.company();
const PEOPLE = 10_000;
const [employeeId, contractId] = [idOf(7), idOf(7)];

/** A UUID made from a number, the same as SQL makes it. */
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const id = `('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid`;
for (const company of [companyId, otherCompanyId]) {
  const dates = `date '2020-01-01' + i % 1500`;
  const stamps = `now() - i * interval '1 hour', now() - i * interval '1 hour'`;
  for (const text of [
    `insert into employees (company_id, id, first_name, last_name) select $1, ${id}, 'First', 'Last ' || i`,
    `insert into contracts (company_id, id, employee_id, start_at, created_at, updated_at)
      select $1, ${id}, ${id}, ${dates}, ${stamps}`,
    `insert into contract_annexes (company_id, id, contract_id, start_at, created_at, updated_at)
      select $1, ${id}, ${id}, ${dates}, ${stamps}`,
    `insert into salaries (company_id, id, employee_id, pay_period, currency, gross_salary, payments, start_date, created_at, updated_at)
      select $1, ${id}, ${id}, 'yearly', 'EUR', 35000, 14, ${dates}, ${stamps}`,
  ])
    await fill(world.ownerPool, `${text} from generate_series(1, ${PEOPLE}) i`, [company]);
}
await vacuum(world.ownerPool, ['employees', 'contracts', 'contract_annexes', 'salaries']);

const contracts = (query: object) => listContracts(scope, listContractsInput.parse(query));
const salaries = (query: object) => listSalaries(scope, listSalariesInput.parse(query));
const annexes = (query: object) => listAnnexes(companyId, listAnnexesInput.parse({ ...query, contractId }));

for (const [list, query, index] of [
  [contracts, {}, 'contracts_company_id_start_at_id_index'],
  [contracts, { page: 3, limit: 30, orderBy: 'startAt desc' }, 'contracts_company_id_start_at_id_index'],
  [contracts, { employeeId: [employeeId] }, 'contracts_company_id_employee_id_start_at_index'],
  [contracts, { validOn: '2021-01-01', officeId: [employeeId] }, 'contracts_company_id_'],
  [contracts, { orderBy: 'createdAt desc' }, 'contracts_company_id_created_at_id_index'],
  [contracts, { updatedAt: { gte: '2999-01-01' } }, 'contracts_company_id_updated_at_id_index'],
  [salaries, {}, 'salaries_company_id_start_date_id_index'],
  [salaries, { page: 3, limit: 30, orderBy: 'startDate desc' }, 'salaries_company_id_start_date_id_index'],
  [salaries, { employeeId: [employeeId] }, 'salaries_company_id_employee_id_start_date_id_index'],
  [salaries, { orderBy: 'updatedAt' }, 'salaries_company_id_updated_at_id_index'],
  [salaries, { createdAt: { gte: '2999-01-01' } }, 'salaries_company_id_created_at_id_index'],
  [annexes, {}, 'contract_annexes_start_key'],
  [annexes, { orderBy: 'createdAt desc' }, 'contract_annexes_'],
] as const) {
  test(`no sequential scan over ${PEOPLE} records in the list of ${list.name} for ${JSON.stringify(query)}`, async () => {
    const plans = await plansOf(scope, list(query));
    assert.doesNotMatch(plans, /Seq Scan/);
    assert.match(plans, new RegExp(`using ${index}`));
  });
}
