import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { fieldsOfKind } from '../../platform/shared/field-kinds.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { updateContract } from '../contracts/manage-contracts.ts';
import { createEmployee, updateEmployee } from '../people/manage-employees.ts';
import { employeeOutput } from '../people/schema.ts';
import { createToken } from './manage-tokens.ts';

const world = await createWorld();
const EMPLOYEES = '/core/v3/employees';

const GIVEN = {
  ...{ ssn: '28 1234', pricePerHour: 0, accountNumber: 'ES91', bic: 'CAIXESBB', salaryRange: 'B' },
  contributionGroupId: '01a212e6-a3f1-7784-b5c3-7ccbaf9d41f1',
};
const NAME = { firstName: 'Ana', lastName: 'Gil' };

const withScopes = async ({ scope }: TestCompany, ...scopes: TokenScope[]) =>
  createRestClient((await createToken(scope, { name: 'limited', scopes })).apiToken);

test('I4 I10 each field of pay in a body of employees takes pay:write: 403 without it, and nothing is written', async () => {
  assert.deepEqual(Object.keys(GIVEN).sort(), fieldsOfKind(employeeOutput, 'pay').sort());
  const company = await world.company();
  const limited = await withScopes(company, 'people:write');
  const { id } = (await company.rest.post(EMPLOYEES, { ...NAME, ...GIVEN, phone: '600' })).data;
  const { data: before } = await company.rest.get(`${EMPLOYEES}/${id}`);
  for (const [field, value] of Object.entries(GIVEN)) {
    const created = await limited.post(EMPLOYEES, { ...NAME, [field]: value });
    assert.deepEqual([created.status, created.code], [403, 'scope_not_granted'], field);
    for (const given of [value, null]) {
      const updated = await limited.put(`${EMPLOYEES}/${id}`, { phone: '700', [field]: given });
      assert.deepEqual([updated.status, updated.code], [403, 'scope_not_granted'], `${field} ${given}`);
    }
  }
  assert.deepEqual((await company.rest.get(`${EMPLOYEES}/${id}`)).data, before);
  assert.equal((await company.rest.get(EMPLOYEES)).meta.total, 1);
});

test('I10 a body without fields of pay takes people:write alone, and what it leaves out stays: 200', async () => {
  const company = await world.company();
  const limited = await withScopes(company, 'people:write');
  const { id } = (await company.rest.post(EMPLOYEES, { ...NAME, ...GIVEN })).data;
  const updated = await limited.put(`${EMPLOYEES}/${id}`, { phone: '700' });
  assert.equal(updated.status, 200);
  const { data } = await company.rest.get(`${EMPLOYEES}/${id}`);
  assert.deepEqual({ ...data, ...GIVEN, phone: '700' }, data);
  // Null is left out of what is new.
  const created = await limited.post(EMPLOYEES, { ...NAME, pricePerHour: null });
  assert.deepEqual([created.status, created.data.pricePerHour], [200, null]);
});

test('I10 with pay:write, or a token without a list, fields of pay are written and cleared: 200', async () => {
  const company = await world.company();
  for (const rest of [await withScopes(company, 'people:write', 'pay:write'), company.rest]) {
    const created = await rest.post(EMPLOYEES, { ...NAME, ...GIVEN });
    assert.deepEqual([created.status, created.data.accountNumber], [200, 'ES91']);
    const cleared = await rest.put(`${EMPLOYEES}/${created.data.id}`, { accountNumber: null });
    assert.deepEqual([cleared.status, cleared.data.accountNumber, cleared.data.bic], [200, null, 'CAIXESBB']);
  }
});

test('I4 I10 the social security number of a contract takes pay:write: 403 without it, 200 with it or without the field', async () => {
  const company = await world.company();
  const [limited, granted] = [
    await withScopes(company, 'contracts:write'),
    await withScopes(company, 'contracts:write', 'pay:write'),
  ];
  const employeeId = (await company.rest.post(EMPLOYEES, NAME)).data.id;
  const [contract, number] = [{ employeeId, startAt: '2026-01-01', weeklyHours: 40 }, { socialSecurityNumber: '28 1' }];
  assert.equal((await limited.post(CONTRACTS, { ...contract, ...number })).code, 'scope_not_granted');
  const { id } = (await granted.post(CONTRACTS, { ...contract, ...number })).data;
  for (const given of [number, { socialSecurityNumber: null }])
    assert.equal((await limited.put(`${CONTRACTS}/${id}`, { weeklyHours: 30, ...given })).status, 403);
  const updated = await limited.put(`${CONTRACTS}/${id}`, { weeklyHours: 20 });
  assert.equal(updated.status, 200);
  const { data } = await company.rest.get(`${CONTRACTS}/${id}`);
  assert.deepEqual([data.weeklyHours, data.socialSecurityNumber], [20, '28 1']);
});

test('I4 a role that may not see pay may not write it either: 403 role_not_allowed', async () => {
  const company = await world.company();
  const { rest } = company;
  const { id } = (await rest.post(EMPLOYEES, NAME)).data;
  const contract = (await rest.post(CONTRACTS, { employeeId: id, startAt: '2026-01-01', weeklyHours: 40 })).data;
  const { scope } = await addMember(world, company, { role: 'administrator' });
  const manager = { ...scope, actor: { ...scope.actor, role: 'manager' as const } };
  const refusal = { code: 'role_not_allowed', status: 403 };
  await assert.rejects(createEmployee(manager, { ...NAME, pricePerHour: 12 }), refusal);
  await assert.rejects(updateEmployee(manager, { id, pricePerHour: 12 }), refusal);
  await assert.rejects(updateContract(manager, { id: contract.id, socialSecurityNumber: '1' }), refusal);
  assert.equal((await rest.get(`${EMPLOYEES}/${id}`)).data.pricePerHour, null);
  await updateEmployee(scope, { id, pricePerHour: 12 });
  assert.equal((await rest.get(`${EMPLOYEES}/${id}`)).data.pricePerHour, 12);
});
