import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const SALARIES = '/contract/v1/salaries';
const PAY = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 30_000, payments: 12 };

async function prepare() {
  const company = await world.company();
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await company.rest.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id;
  };
  const person = (firstName: string) => created('/core/v3/employees', { firstName, lastName: 'Gil' });
  const [ana, eva] = [await person('Ana'), await person('Eva')];
  const salaryOf = (employeeId: string) => created(SALARIES, { employeeId, ...PAY, startDate: '2026-01-01' });
  return { company, ana, eva, salaries: [await salaryOf(ana), await salaryOf(eva)] as const };
}
const rowsOf = ({ text }: { text: string }): string[] =>
  JSON.parse(text).result.data.rows.map(({ employeeId }: { employeeId: string }) => employeeId);

test('I4 pay is seen by administrators, by managers of the people in their scope where the company lets them, and of oneself', async () => {
  const { company, ana, eva } = await prepare();
  const office = (await company.rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  await company.rest.post('/core/v3/employee-office-assignations', { employeeId: ana, officeId: office });
  const sees = { officeIds: [office] };
  const administrator = await addMember(world, company, { role: 'administrator' });
  const viewer = await addMember(world, company, { role: 'viewer', employeeId: eva });
  const list = 'contracts.listSalaries';
  assert.deepEqual(rowsOf(await administrator.call('query', list, {})).sort(), [ana, eva].sort());
  assert.deepEqual(rowsOf(await viewer.call('query', list, {})), [eva]);
  const before = await addMember(world, company, { role: 'manager', sees });
  assert.deepEqual(rowsOf(await before.call('query', list, {})), []);
  await company.rest.put('/core/v3/configurations/company', { managersSeePay: true });
  const manager = await addMember(world, company, { role: 'manager', sees });
  assert.deepEqual(rowsOf(await manager.call('query', list, {})), [ana]);
  assert.deepEqual(rowsOf(await manager.call('query', list, { employeeId: [eva] })), []);
});

test('L5 who is shown the pay of others is recorded, once for each of them', async () => {
  const { company, ana, eva } = await prepare();
  const administrator = await addMember(world, company, { role: 'administrator', employeeId: eva });
  await administrator.call('query', 'contracts.listSalaries', {});
  const { data } = await company.rest.get('/core/v3/audit?action=read');
  assert.deepEqual(
    data.map(({ recordId, recordName, after }: Record<string, unknown>) => [recordId, recordName, after]),
    [[ana, 'Ana Gil', { shown: 'salaries' }]],
  );
});

test('I5 nobody sets, changes or removes their own pay; that of others they do', async () => {
  const { company, ana, eva, salaries } = await prepare();
  await addMember(world, company, { role: 'owner' });
  const administrator = await addMember(world, company, { role: 'administrator', employeeId: ana });
  const change = (name: string, input: object) => administrator.call('mutation', `contracts.${name}`, input);
  const next = { ...PAY, startDate: '2025-01-01', endDate: '2025-12-31' };
  for (const [name, input] of [
    ['createSalary', { employeeId: ana, ...next }],
    ['updateSalary', { id: salaries[0], payments: 14 }],
    ['deleteSalary', { id: salaries[0] }],
  ] as const)
    assert.match((await change(name, input)).text, /self_resolution_not_allowed/, name);
  assert.equal((await change('createSalary', { employeeId: eva, ...next })).status, 200);
  assert.equal((await change('updateSalary', { id: salaries[1], payments: 14 })).status, 200);
  assert.equal((await change('deleteSalary', { id: salaries[1] })).status, 200);
  const { data } = await company.rest.get(SALARIES);
  assert.deepEqual(
    data.map((salary: Record<string, unknown>) => [salary.employeeId, salary.startDate, salary.payments]),
    [
      [eva, '2025-01-01', 12],
      [ana, '2026-01-01', 12],
    ],
  );
});
