import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf, exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { createWorld, type TestCompany } from '#test/world.ts';

const world = await createWorld();

const created = async ({ rest }: TestCompany, path: string, body: object): Promise<string> =>
  (await rest.post(`/core/v3/${path}`, body)).data.id;

async function prepare() {
  const company = await world.company();
  const madrid = await created(company, 'offices', {
    ...{ name: 'Madrid', address: 'Calle Mayor 1', defaultEmployeesDateTimeZone: 'Europe/Madrid' },
    ...{ coordinates: { latitude: 1, longitude: 2 }, radio: 50 },
  });
  const old = await created(company, 'offices', { name: 'Old mill' });
  await company.rest.post(`/core/v3/offices/${old}/archive`);
  const shop = await created(company, 'departments', { name: 'Shop' });
  const place = { coordinates: { latitude: 40.4168, longitude: -3.7038 }, radio: 150 };
  const gate = await created(company, 'locations', { name: 'Gate', ...place });
  for (const [type, id] of [
    ['office', madrid],
    ['department', shop],
  ])
    await created(company, 'location-assignations', { locationId: gate, entityReference: { type, id } });
  const people = await Promise.all(
    ['Ana', 'Eva', 'Gone'].map((firstName) =>
      created(company, 'employees', { firstName, lastName: 'Gil', officeIds: [madrid], departmentIds: [shop] }),
    ),
  );
  await company.rest.delete(`/core/v3/employees/${people[2]}`);
  await created(company, 'entity-groups', { name: 'Night', employeeIds: people.slice(0, 1) });
  await world.company().then((other) => created(other, 'offices', { name: 'Of others' }));
  return { company, administrator: await addMember(world, company, { role: 'administrator' }) };
}

test('L5 offices, locations, departments and groups by name, with the fence in force (B9) and who belongs to them', async () => {
  const { company, administrator } = await prepare();
  const lists = [];
  for (const list of ['offices', 'locations', 'departments', 'groups'])
    lists.push(await exported(administrator, 'people.exportUnits', { list }));
  assert.deepEqual(
    lists.map(({ titles, lines }) => [titles, ...lines]),
    [
      [
        'Office,Address,Time zone,Coordinates,Radius (m),People,Locations,Status',
        'Madrid,Calle Mayor 1,Europe/Madrid,"40.4168, -3.7038",150,2,Gate,Active',
        'Old mill,,,,,0,,Archived',
      ],
      ['Location,Coordinates,Radius (m),Assigned to', 'Gate,"40.4168, -3.7038",150,"Madrid, Shop"'],
      ['Name,People,Locations', 'Shop,2,Gate'],
      ['Name,People,Locations', 'Night,1,'],
    ],
  );
  const written = await auditOf(company, 'export');
  assert.deepEqual(
    written.map(({ recordType, after }: { recordType: string; after: { count: number } }) => [recordType, after.count]),
    [
      ['entity_group', 1],
      ['department', 1],
      ['location', 1],
      ['office', 2],
    ],
  );
});

test('a file has what the list shows: part of the name, archived or not', async () => {
  const { administrator } = await prepare();
  const names = async (asked: object) =>
    (await exported(administrator, 'people.exportUnits', asked)).lines.map((line) => line.split(',')[0]);
  assert.deepEqual(await names({ list: 'offices', isArchived: false }), ['Madrid']);
  assert.deepEqual(await names({ list: 'offices', isArchived: true }), ['Old mill']);
  assert.deepEqual(await names({ list: 'offices', name: 'MILL' }), ['Old mill']);
  assert.deepEqual(await names({ list: 'groups', name: '%' }), []);
});
