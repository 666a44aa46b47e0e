import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { createPool } from '../../platform/db/pool.ts';
import { systemScope } from '../../platform/db/scope.ts';
import { employeeZone } from './repository-zone.ts';

const world = await createWorld();

test('A2: the zone is the own one, else the main office’s, else the company’s', async () => {
  const { rest, scope, companyId } = await world.company({ timeZone: 'Europe/Lisbon' });
  const officeIn = async (name: string, zone: string | null): Promise<string> =>
    (await rest.post('/core/v3/offices', { name, defaultEmployeesDateTimeZone: zone })).data.id;
  const [canary, madrid, nowhere] = [
    await officeIn('Canary', 'Atlantic/Canary'),
    await officeIn('Madrid', 'Europe/Madrid'),
    await officeIn('Nowhere', null),
  ];
  const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' });
  const path = `/core/v3/employees/${employee.id}`;
  const zone = () => scope.read(employeeZone(companyId, employee.id));
  assert.equal(await zone(), 'Europe/Lisbon');
  await rest.put(path, { officeIds: [canary, madrid] });
  assert.equal(await zone(), 'Atlantic/Canary');
  await rest.put(path, { officeIds: [madrid, canary] });
  assert.equal(await zone(), 'Europe/Madrid');
  await rest.put(path, { officeIds: [nowhere, madrid] });
  assert.equal(await zone(), 'Europe/Lisbon');
  await rest.put(path, { timeZone: 'America/Bogota' });
  assert.equal(await zone(), 'America/Bogota');
});

test('the zone of one person, which most requests read, is planned a few times and not at each call', async (t) => {
  const { rest, companyId } = await world.company();
  const { data: employee } = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez' });
  for (let count = 0; count < 30; count += 1)
    await rest.post('/core/v3/employees', { firstName: 'Eva', lastName: 'Gil' });
  await world.ownerPool.query('analyze employees, companies, offices, employee_office_assignations');
  const pool = createPool(world.databaseUrl, { connections: 1 });
  t.after(() => pool.end());
  const scope = systemScope({ ...world.runtime, systemPool: pool }, companyId);
  // As outside of tests.
  await pool.query('set plan_cache_mode = auto');
  for (let call = 0; call < 20; call += 1) await scope.read(employeeZone(companyId, employee.id));
  const { rows } = await pool.query(
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like '%default_employees_date_time_zone%'`,
  );
  assert.deepEqual(rows, [{ generic: 15, custom: 5 }]);
});

test('employee_not_found: the zone of nobody', async () => {
  const { scope, companyId } = await world.company();
  await assert.rejects(scope.read(employeeZone(companyId, crypto.randomUUID())), { code: 'employee_not_found' });
});
