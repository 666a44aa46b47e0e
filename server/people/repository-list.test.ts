import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '../testing/plans.ts';
import { createWorld } from '../testing/world.ts';
import { listEmployees } from './repository-list.ts';
import { listEmployeesInput } from './schema.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const EMPLOYEES = 12_000;
for (const company of [companyId, (await world.company()).companyId]) {
  await fill(
    world.ownerPool,
    `insert into employees (company_id, id, first_name, last_name, email, code, nid, status, created_at, updated_at)
    select $1, gen_random_uuid(), 'First ' || i * 7919 % 997, 'Last ' || i * 104729 % 4999, 'p' || i || '@example.com', i,
      i || 'Z', case when i % 10 = 0 then 'inactive' else 'active' end, now() - i * interval '1 hour', now() - i * interval '1 hour'
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
    const plans = await plansOf(scope, listEmployees(companyId, input, scope.now()));
    assert.doesNotMatch(plans, /Seq Scan on employees/);
    assert.match(plans, new RegExp(`using ${index} on employees e`));
  });
}
