import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-06T12:00:00Z');
const WEEK = { from: '2026-03-02', to: '2026-03-08' };

test('200: a policy is created with its defaults, read, changed, listed and deleted', async () => {
  const { rest } = await world.company();
  const created = await rest.post(POLICIES, { name: ' Hybrid ', type: 'hybrid' });
  assert.equal(created.status, 200);
  const { id, createdAt, updatedAt, ...fields } = created.data;
  assert.deepEqual(fields, {
    name: 'Hybrid',
    type: 'hybrid',
    toleranceSeconds: 0,
    strict: false,
    multiplierRules: [],
    typifyingRules: [],
    expiry: null,
    cap: null,
    yearlyReset: null,
    version: 1,
    from: null,
    earlierTerms: [],
    isDefault: false,
    deletedAt: null,
  });
  const path = `${POLICIES}/${id}`;
  assert.equal((await rest.put(path, { toleranceSeconds: 600, strict: true })).data.toleranceSeconds, 600);
  assert.deepEqual((await rest.get(path)).data.name, 'Hybrid');
  const listed = await rest.get(`${POLICIES}?orderBy=createdAt desc&type=hybrid`);
  assert.deepEqual([listed.meta.total, listed.data[0].strict], [1, true]);
  assert.equal((await rest.delete(path)).status, 200);
  assert.equal((await rest.get(path)).code, 'overtime_policy_not_found');
  assert.equal((await rest.put(path, { name: 'Again' })).code, 'overtime_policy_not_found');
  assert.equal((await rest.get(`${POLICIES}?onlyReturn=deleted`)).data[0].id, id);
});

test('D6 a new company has one default policy of type total for everyone', async () => {
  const company = await overtimeCompany(world);
  const { data } = await company.rest.get(POLICIES);
  assert.deepEqual(
    data.map((policy: { type: string; isDefault: boolean }) => [policy.type, policy.isDefault]),
    [['total', true]],
  );
  const employeeId = await company.person();
  assert.deepEqual((await company.balance(employeeId, WEEK)).policy, {
    id: data[0].id,
    name: data[0].name,
    type: 'total',
  });
});

test('422: every faulty field of a policy is named', async () => {
  const { rest } = await world.company();
  const answer = await rest.post(POLICIES, { name: ' ', type: 'weekly', toleranceSeconds: -1, strict: 'yes' });
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.errors).sort(), ['name', 'strict', 'toleranceSeconds', 'type']);
});

test('409 overtime_policy_in_use: the default policy and assigned ones cannot be deleted', async () => {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const standard = (await rest.get(POLICIES)).data[0].id;
  assert.deepEqual((await rest.delete(`${POLICIES}/${standard}`)).code, 'overtime_policy_in_use');
  const policyId = await company.policy({});
  await company.assign(policyId, [await company.person()], '2026-03-02');
  const refused = await rest.delete(`${POLICIES}/${policyId}`);
  assert.deepEqual([refused.status, refused.code], [409, 'overtime_policy_in_use']);
  assert.equal((await rest.get(`${POLICIES}/${policyId}`)).status, 200);
});

test('200: employees are put under a policy once each, and again without effect', async () => {
  const company = await overtimeCompany(world);
  const policyId = await company.policy({});
  const [one, other] = [await company.person(), await company.person()];
  const path = `${POLICIES}/${policyId}/assignations`;
  const answer = await company.rest.post(path, { employeeIds: [one, other, one.toUpperCase()], from: '2026-03-04' });
  assert.deepEqual(answer.data, { policyId, employeeIds: [one, other].sort(), from: '2026-03-04' });
  assert.equal((await company.rest.post(path, { employeeIds: [one], from: '2026-03-04' })).status, 200);
  const count = 'select count(*) from overtime_policy_assignations where company_id = $1';
  assert.equal((await world.ownerPool.query(count, [company.companyId])).rows[0].count, 2);
});

test('404: an unknown policy or employee assigns nobody', async () => {
  const company = await overtimeCompany(world);
  const theirs = await overtimeCompany(world);
  const employeeId = await company.person();
  const body = { employeeIds: [employeeId], from: '2026-03-04' };
  const unknown = await company.rest.post(`${POLICIES}/${crypto.randomUUID()}/assignations`, body);
  assert.equal(unknown.code, 'overtime_policy_not_found');
  const policyId = await company.policy({});
  const path = `${POLICIES}/${policyId}/assignations`;
  const employeeIds = [employeeId, await theirs.person()];
  assert.equal((await company.rest.post(path, { ...body, employeeIds })).code, 'employee_not_found');
  assert.notEqual((await company.balance(employeeId, WEEK)).policy.id, policyId);
});

test('422: an assignation names its employees and a real date', async () => {
  const company = await overtimeCompany(world);
  const path = `${POLICIES}/${await company.policy({})}/assignations`;
  const answer = await company.rest.post(path, { employeeIds: [], from: '2026-02-30' });
  assert.deepEqual(Object.keys(answer.errors).sort(), ['employeeIds', 'from']);
});

test('D1 an assignation recomputes the days since, and only those', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-03', 29_100);
  await company.work(employeeId, '2026-03-04', 29_100);
  const policyId = await company.policy({ toleranceSeconds: 600 });
  await company.assign(policyId, [employeeId], '2026-03-04');
  assert.deepEqual(
    (await company.rows(employeeId)).map(([date, , , positive, negative]) => [date, positive, negative]),
    [
      ['2026-03-02', 0, -28_800],
      ['2026-03-03', 300, 0],
      ['2026-03-04', 0, 0],
      ['2026-03-05', 0, -28_800],
    ],
  );
});

test('D2 changing tolerance and strictness of a policy recomputes all days under it', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-03', 29_700);
  const policyId = await company.policy({});
  await company.assign(policyId, [employeeId], '2026-03-03');
  const positive = async () => (await company.balance(employeeId, WEEK)).positive_balance;
  const put = (fields: object) => company.rest.put(`${POLICIES}/${policyId}`, fields);
  assert.equal(await positive(), 900);
  await put({ toleranceSeconds: 900 });
  assert.equal(await positive(), 0);
  await put({ toleranceSeconds: 600 });
  assert.equal(await positive(), 900);
  await put({ strict: true });
  assert.equal(await positive(), 300);
});

test('PUT: null clears the rules of a policy, and an omitted list stays', async () => {
  const { rest } = await world.company();
  const { data } = await rest.post(POLICIES, {
    name: 'Night and overtime',
    type: 'total',
    multiplierRules: [{ name: 'Overtime', coefficient: 1.5 }],
    typifyingRules: [{ name: 'Night', startTime: '22:00', endTime: '06:00' }],
  });
  const put = async (fields: object) => {
    const { data: policy } = await rest.put(`${POLICIES}/${data.id}`, fields);
    return [policy.multiplierRules.length, policy.typifyingRules.length];
  };
  assert.deepEqual(await put({ multiplierRules: null }), [0, 1]);
  assert.deepEqual(await put({ typifyingRules: null }), [0, 0]);
});

test('D6 a policy that becomes none takes the rows away, and brings them back', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const standard = (await company.rest.get(POLICIES)).data[0].id;
  const before = await company.rows(employeeId);
  await company.rest.put(`${POLICIES}/${standard}`, { type: 'none' });
  assert.deepEqual(await company.rows(employeeId), []);
  const balance = await company.balance(employeeId, WEEK);
  assert.deepEqual([balance.total_balance, balance.typifying_rule, balance.policy.type], [0, 0, 'none']);
  await company.rest.put(`${POLICIES}/${standard}`, { type: 'hybrid' });
  assert.deepEqual(await company.rows(employeeId), before);
});
