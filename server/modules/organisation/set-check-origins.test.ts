import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { clockIn } from '../time/clock-in.ts';
import { getCheckOrigins } from './get-check-origins.ts';
import { setCheckOrigins } from './set-check-origins.ts';

const world = await createWorld();
const PATH = '/core/v3/configurations/available-check-origin';

/** A company with one person, and what a punch of that person in the pages answers: the origin, or the refusal. */
async function punching() {
  const company = await timeCompany(world);
  const employeeId = await company.person();
  const asUser = { ...company.scope, actor: { ...company.scope.actor, type: 'user' as const } };
  return {
    ...company,
    employeeId,
    allow: (id: string, availableCheckOrigins: unknown) =>
      company.rest.put(PATH, { entityReference: { id }, availableCheckOrigins }),
    punch: async () => {
      try {
        const { id, workEntryIn } = await clockIn(asUser, { employeeId });
        await company.rest.delete(`/schedule/v1/work-entries/${id}`);
        return workEntryIn.origin;
      } catch (error) {
        return (error as { code: string }).code;
      }
    },
  };
}

test('B8 204: what an employee allows goes before what the company allows, which goes before all', async () => {
  const { companyId, employeeId, allow, punch } = await punching();
  const refused = 'check_origin_not_allowed';
  assert.equal(await punch(), 'web');
  for (const [id, origins, outcome] of [
    [companyId, ['mobile', 'wall', 'watch'], refused],
    [companyId, [], refused],
    [employeeId, ['web'], 'web'],
    [companyId, ['web', 'web', 'mobile'], 'web'],
    [employeeId, [], refused],
    [employeeId.toUpperCase(), ['watch', 'web'], 'web'],
  ] as const) {
    const answer = await allow(id, origins);
    assert.deepEqual([answer.status, answer.body], [204, undefined]);
    assert.equal(await punch(), outcome, `${id} ${origins}`);
  }
});

test('B8: a choice that is taken back in the pages leaves the person to the company', async () => {
  const { scope, companyId, employeeId, allow, punch } = await punching();
  await allow(companyId, ['web']);
  await allow(employeeId, []);
  assert.equal(await punch(), 'check_origin_not_allowed');
  await setCheckOrigins(scope, { id: employeeId, availableCheckOrigins: null });
  assert.equal(await punch(), 'web');
  await allow(companyId, []);
  assert.equal(await punch(), 'check_origin_not_allowed');
});

test('B8: an administrator reads the origins of a person and those of the company, each null until chosen', async () => {
  const { scope, companyId, employeeId, allow } = await punching();
  const read = () => getCheckOrigins(scope, { employeeId });
  assert.deepEqual(await read(), { ofPerson: null, ofCompany: null });
  await Promise.all([allow(employeeId, []), allow(companyId, ['wall', 'web'])]);
  assert.deepEqual(await read(), { ofPerson: [], ofCompany: ['wall', 'web'] });
  const other = await punching();
  await assert.rejects(getCheckOrigins(other.scope, { employeeId }), { code: 'employee_not_found' });
});

test('B8: duplicates merge, and a company token punches whatever is allowed', async () => {
  const { companyId, employeeId, allow, rest } = await punching();
  await allow(companyId, ['wall', 'web', 'wall']);
  await allow(employeeId, []);
  const stored = `select available_check_origins as origins from`;
  const [company, employee] = await Promise.all([
    world.ownerPool.query(`${stored} companies where id = $1`, [companyId]),
    world.ownerPool.query(`${stored} employees where id = $1`, [employeeId]),
  ]);
  assert.deepEqual([company.rows[0].origins, employee.rows[0].origins], [['wall', 'web'], []]);
  const { data } = await rest.post('/schedule/v1/work-entries/clock-in', { employeeId });
  assert.equal(data.workEntryIn.origin, 'api');
});

test('404 entity_not_found: neither an employee of the company nor the company itself', async () => {
  const [ours, theirs] = [await punching(), await punching()];
  for (const id of [theirs.employeeId, theirs.companyId, crypto.randomUUID()]) {
    const answer = await ours.allow(id, []);
    assert.deepEqual([answer.status, answer.code], [404, 'entity_not_found']);
  }
  assert.deepEqual([await ours.punch(), await theirs.punch()], ['web', 'web']);
});

test('422: the origins of the product itself cannot be configured, and both fields are required', async () => {
  const { companyId, allow, rest, punch } = await punching();
  const wrong = await allow(companyId, ['web', 'api', 'request', 'system', 'import', 7]);
  const faulty = [1, 2, 3, 4, 5].map((index) => `availableCheckOrigins.${index}`);
  assert.deepEqual([wrong.status, Object.keys(wrong.errors)], [422, faulty]);
  assert.deepEqual(Object.keys((await rest.put(PATH, {})).errors).sort(), ['availableCheckOrigins', 'entityReference']);
  assert.deepEqual(Object.keys((await allow('company', null)).errors).sort(), [
    'availableCheckOrigins',
    'entityReference.id',
  ]);
  assert.equal(await punch(), 'web');
});
