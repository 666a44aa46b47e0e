import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld, type TestCompany } from '#test/world.ts';
import { listEmployeeFences } from './list-fences.ts';

const world = await createWorld();

const place = (latitude: number) => ({ latitude, longitude: -3.7 });

async function assignLocation({ companyId }: TestCompany, officeId: string, latitude: number, createdAt: string) {
  const id = crypto.randomUUID();
  await world.ownerPool.query(
    `insert into locations (company_id, id, name, latitude, longitude, radio) values ($1, $2, 'Gate', $3, -3.7, 50)`,
    [companyId, id, latitude],
  );
  await world.ownerPool.query(
    `insert into location_assignations (company_id, id, location_id, entity_type, entity_id, created_at)
      values ($1, gen_random_uuid(), $2, 'office', $3, $4)`,
    [companyId, id, officeId, createdAt],
  );
}

test('B9: an office’s fence is its oldest assigned location, else its own place, else none', async () => {
  const company = await world.company();
  const offices = [
    { name: 'Own place', coordinates: place(40), radio: 100 },
    { name: 'Assigned', coordinates: place(41), radio: 100 },
    { name: 'Without radius', coordinates: place(42) },
    { name: 'Without place', radio: 100 },
    { name: 'Radius 0', coordinates: place(43), radio: 0 },
    { name: 'Deleted', coordinates: place(44), radio: 100 },
    { name: 'Of others', coordinates: place(45), radio: 100 },
  ];
  const ids: string[] = [];
  for (const office of offices) ids.push((await company.rest.post('/core/v3/offices', office)).data.id);
  const [ownPlace, assigned = '', , , , deleted, ofOthers] = ids;
  await assignLocation(company, assigned, 50, '2026-02-01');
  await assignLocation(company, assigned, 51, '2026-01-01');
  const { data: employee } = await company.rest.post('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Pérez',
    officeIds: ids.filter((id) => id !== ofOthers),
  });
  await world.ownerPool.query('update offices set is_deleted = true where id = $1', [deleted]);
  const fences = await company.scope.read(listEmployeeFences(company.companyId, employee.id));
  assert.deepEqual(fences, [
    { ...place(40), radiusMeters: 100, officeId: ownPlace },
    { ...place(51), radiusMeters: 50, officeId: assigned },
  ]);
});
