import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { pageOperations } from '#test/page-operations.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { may } from '../../platform/shared/rights.ts';
import { ROLES, type Role } from '../../platform/shared/roles.ts';
import { appRouter, operations } from './root.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]+"/, '');

const workshop = await openWorkshop(world);
const { company } = workshop;
const members = new Map(
  await Promise.all(ROLES.map(async (role) => [role, await addMember(world, company, { role })] as const)),
);
const memberOf = (role: Role) => members.get(role) as NonNullable<ReturnType<typeof members.get>>;

test('I2 404 route_not_found: a session calls what is for pages and what its role has a right to, and nothing else exists for it', async (t) => {
  let combinations = 0;
  for (const role of ROLES) {
    const unknown = await memberOf(role).call('query', 'people.nothing', {});
    assert.deepEqual([unknown.status, JSON.parse(unknown.text).error.data.problem], [404, 'route_not_found']);
    for (const [name, { kind, input }] of operations) {
      combinations += 1;
      // A text is no input of any procedure: who is admitted is refused for it, and nothing happens.
      const { status, text } = await memberOf(role).call(kind, name, 'bad input');
      const right = pageOperations.get(name)?.right;
      if (right === undefined) {
        assert.equal(withoutRequestId(text), withoutRequestId(unknown.text), `${role} ${name}`);
        assert.equal(status, 404, `${role} ${name}`);
      } else if (!may({ role }, right)) {
        assert.equal(status, 403, `${role} ${name}`);
        assert.match(text, /role_not_allowed/);
      } else {
        assert.equal(status, input ? 422 : 200, `${role} ${name}`);
      }
    }
  }
  t.diagnostic(`${combinations} combinations of ${operations.size} operations and ${ROLES.length} roles`);
});

test('I4 the attack: a session reads no employees, entries or requests of the interface, and no salaries but by right', async () => {
  const secret = 'ES91 2100 0418 4502 0005 1332';
  const employee = { firstName: 'Ana', lastName: 'Gil', accountNumber: secret, nid: '00000014Z', pin: 918_273 };
  const employeeId = (await company.rest.post('/core/v3/employees', employee)).data.id;
  const salary = { employeeId, payPeriod: 'yearly', currency: 'EUR', grossSalary: 87_654_321, payments: 12 };
  assert.equal((await company.rest.post('/contract/v1/salaries', { ...salary, startDate: '2026-01-01' })).status, 200);
  for (const role of ROLES) {
    for (const name of [
      'people.listEmployees',
      'time.listEntries',
      'absences.listRequests',
      'absences.listCalendars',
      'overtime.listAdjustments',
      'companyRequests.listRequests',
    ]) {
      const { status, text } = await memberOf(role).call('query', name, {});
      assert.equal(status, 404, `${role} ${name}`);
      for (const value of [secret, '00000014Z', '918273', employeeId]) assert.ok(!text.includes(value), name);
    }
    const salaries = await memberOf(role).call('query', 'contracts.listSalaries', {});
    assert.equal(salaries.text.includes('87654321'), may({ role }, 'seePay'), role);
    // A record is for the pages: it shows each role the kinds that are for it, and a PIN to nobody.
    const { text } = await memberOf(role).call('query', 'people.getEmployee', { id: employeeId });
    assert.equal(text.includes(secret), may({ role }, 'seePay'), role);
    assert.equal(text.includes('00000014Z'), may({ role }, 'seePersonal'), role);
    assert.ok(!text.includes('918273'), role);
  }
});

test('company tokens and the system call what is not for pages', async () => {
  assert.equal((await company.rest.get('/core/v3/employees')).status, 200);
  const caller = appRouter.createCaller({ scope: company.scope, locale: 'en', requestId: 'test' });
  assert.ok((await caller.people.listEmployees({})).total > 0);
});
