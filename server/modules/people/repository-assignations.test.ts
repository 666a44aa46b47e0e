import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { officeAssignations } from './repository-office-assignations.ts';
import { listOfficeAssignationsInput } from './schema-assignations.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const EMPLOYEES = 12_000;
const OFFICES = 600;
for (const company of [companyId, (await world.company()).companyId]) {
  await fill(
    world.ownerPool,
    `with e as (
      insert into employees (company_id, id, first_name, last_name)
        select $1, gen_random_uuid(), 'First', 'Last ' || i from generate_series(1, $2::int) i returning id
    ), o as (
      insert into offices (company_id, id, name) select $1, gen_random_uuid(), 'Office ' || i from generate_series(1, $3::int) i
        returning id
    ), numbered as (select id, row_number() over () as n from e)
    insert into employee_office_assignations (company_id, id, employee_id, office_id, created_at, updated_at)
      select $1, gen_random_uuid(), numbered.id, office.id, now() - n * interval '1 hour', now() - n * interval '1 hour'
      from numbered join (select id, row_number() over () as place from o) office on office.place = 1 + n % $3::int`,
    [company, EMPLOYEES, OFFICES],
  );
}
await vacuum(world.ownerPool, ['employees', 'offices', 'employee_office_assignations']);

const id = '0195a1f0-0000-7000-8000-000000000001';
const table = 'employee_office_assignations';
for (const [query, index] of [
  [{}, 'company_id_created_at_id_index'],
  [{ page: 300, limit: 30 }, 'company_id_created_at_id_index'],
  [{ orderBy: 'updatedAt desc' }, 'company_id_updated_at_id_index'],
  [{ updatedAt: { gte: '2999-01-01' } }, 'company_id_updated_at_id_index'],
  [{ employeeId: [id] }, 'once'],
  [{ targetId: [id] }, 'company_id_office_id_index'],
] as const) {
  test(`no sequential scan over ${EMPLOYEES} assignations for ${JSON.stringify(query)}`, async () => {
    const input = {
      ...listOfficeAssignationsInput.parse(query),
      ...('targetId' in query && { targetId: [...query.targetId] }),
    };
    const plans = await plansOf(scope, officeAssignations.list(companyId, input));
    assert.doesNotMatch(plans, /Seq Scan on employee_office/);
    assert.match(plans, new RegExp(`(using|on) ${table}_${index}`));
  });
}
