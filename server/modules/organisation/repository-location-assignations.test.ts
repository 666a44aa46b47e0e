import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { listAssignations } from './repository-location-assignations.ts';
import { listLocationAssignationsInput } from './schema-locations.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const ASSIGNATIONS = 12_000;
for (const company of [companyId, (await world.company()).companyId]) {
  await fill(
    world.ownerPool,
    `with l as (
      insert into locations (company_id, id, name, latitude, longitude, radio)
        select $1, gen_random_uuid(), 'Gate ' || i, 40, -3, 50 from generate_series(1, 600) i returning id
    ), d as (
      insert into departments (company_id, id, name)
        select $1, gen_random_uuid(), 'Ward ' || i from generate_series(1, $2::int / 20) i returning id
    ), place as (select id, row_number() over () as n from l), ward as (select id, row_number() over () as n from d)
    insert into location_assignations (company_id, id, location_id, entity_type, entity_id, created_at)
      select $1, gen_random_uuid(), place.id, 'department', ward.id, now() - ward.n * interval '1 hour'
      from ward join place on (place.n - ward.n + 600) % 600 < 20`,
    [company, ASSIGNATIONS],
  );
}
await vacuum(world.ownerPool, ['locations', 'departments', 'location_assignations']);

const id = '0195a1f0-0000-7000-8000-000000000001';
for (const [query, index] of [
  [{}, 'created_at_id_index'],
  [{ page: 300, limit: 30, orderBy: 'createdAt desc' }, 'created_at_id_index'],
  [{ entityId: [id] }, 'entity_id_created_at_id_index'],
  [{ locationId: [id] }, 'location_id_index'],
] as const) {
  test(`no sequential scan over ${ASSIGNATIONS} location assignations for ${JSON.stringify(query)}`, async () => {
    const input = listLocationAssignationsInput.parse(query);
    const plans = await plansOf(scope, listAssignations(companyId, input));
    assert.doesNotMatch(plans, /Seq Scan on location_assignations/);
    assert.match(plans, new RegExp(`(using|on) location_assignations_company_id_${index}`));
  });
}
