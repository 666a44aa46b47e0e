import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { listEmployees, searchEmployees } from './repository-list.ts';
import { listEmployeesInput } from './schema.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const EMPLOYEES = 12_000;
for (const company of [companyId, (await world.company()).companyId]) {
  await fill(
    world.ownerPool,
    `insert into employees (company_id, id, first_name, last_name, email, code, nid, address, city, phone, ssn, account_number,
      description, status, created_at, updated_at)
    select $1, gen_random_uuid(), 'First ' || i * 7919 % 997, 'Last ' || i * 104729 % 4999, 'p' || i || '@example.com', i,
      i || 'Z', 'Calle de la Constitución ' || i, 'San Sebastián de los Reyes', '+34 600 000 ' || i, '281234567' || i,
      'ES91210004184502000' || i, 'Works in the warehouse of the north, in the early shift, with a forklift', case when i % 10 = 0 then 'inactive' else 'active' end, now() - i * interval '1 hour', now() - i * interval '1 hour'
    from generate_series(1, $2::int) i`,
    [company, EMPLOYEES],
  );
}
await vacuum(world.ownerPool, ['employees']);

for (const [query, index] of [
  [{}, 'employees_name_idx'],
  [{ page: 3, limit: 30 }, 'employees_name_idx'],
  [{ status: ['inactive'] }, 'employees_status_name_idx'],
  [{ email: 'P77@example.com' }, 'employees_email_key'],
  [{ code: [77] }, 'employees_code_key'],
  [{ dni: ['77Z'] }, 'employees_nid_idx'],
  [{ code: [77, 78] }, 'employees_code_key'],
  [{ ids: ['0195a1f0-0000-7000-8000-000000000001'] }, 'employees_company_id_id_pk'],
  [{ updatedAt: { gte: '2999-01-01' } }, 'employees_updated_idx'],
  [{ orderBy: 'createdAt desc' }, 'employees_created_idx'],
  [{ orderBy: 'updatedAt' }, 'employees_updated_idx'],
  [{ orderBy: 'firstName desc' }, 'employees_first_name_idx'],
] as const) {
  test(`no sequential scan over ${EMPLOYEES} employees for ${JSON.stringify(query)}`, async () => {
    const input = listEmployeesInput.parse(query);
    const plans = await plansOf(scope, listEmployees(scope, input, scope.now()));
    assert.doesNotMatch(plans, /Seq Scan on employees/);
    assert.match(plans, new RegExp(`using ${index} on employees e`));
  });
}

for (const query of [{ name: 'first 77' }, { search: 'p77@example.com' }, { search: '77z last' }]) {
  test(`a company’s people are searched in an index alone for ${JSON.stringify(query)}`, async () => {
    const plans = await plansOf(scope, listEmployees(scope, listEmployeesInput.parse(query), scope.now()));
    assert.doesNotMatch(plans, /Seq Scan on employees|search_key|normalize/i);
    assert.match(plans, /Index Only Scan using employees_search_idx on employees n/);
  });
}

for (const text of ['last 77', '77z']) {
  test(`people are found in an index alone by ${JSON.stringify(text)}`, async () => {
    const plans = await plansOf(scope, searchEmployees(scope, { text, ids: null, limit: 10 }));
    assert.doesNotMatch(plans, /Seq Scan on employees|search_key|normalize/i);
    assert.match(plans, /Index Only Scan using employees_search_idx on employees n/);
  });
}
