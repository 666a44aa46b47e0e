import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { listRecordNames } from './list-record-names.ts';

const world = await createWorld();
const EMPLOYEES = '/core/v3/employees';

const person = async ({ rest }: Awaited<ReturnType<typeof world.company>>, firstName: string) =>
  (await rest.post(EMPLOYEES, { firstName, lastName: 'Gil' })).data;

test('I11 ids of an entry get the names that their records have now, deleted ones the last', async () => {
  const company = await world.company();
  const ana = await person(company, 'Ana');
  const { data: tag } = await company.rest.post('/project/v1/tags', { name: 'Old' });
  await company.rest.put(`/project/v1/tags/${tag.id}`, { name: 'New' });
  await company.rest.put(`${EMPLOYEES}/${ana.id}`, { firstName: 'Anna' });
  const { data: gone } = await company.rest.post('/project/v1/tags', { name: 'Gone' });
  await company.rest.delete(`/project/v1/tags/${gone.id}`);
  const owner = await addMember(world, company, { role: 'owner' });
  const nobody = randomUUID();
  const found = await listRecordNames(owner.scope, { ids: [ana.id, tag.id, gone.id, nobody] });
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Anna Gil', 'New', 'Gone'],
  );
});

test('I3 I4 others than administrators get the names of people in scope and of the structure alone', async () => {
  const [company, other] = [await world.company(), await world.company()];
  const [ana, ben] = [await person(company, 'Ana'), await person(company, 'Ben')];
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Vigo' });
  const { data: tag } = await company.rest.post('/project/v1/tags', { name: 'Tag' });
  const foreign = await person(other, 'Eva');
  const manager = await addMember(world, company, { role: 'manager', employeeId: ana.id, sees: { officeIds: [] } });
  const ids = [ana.id, ben.id, office.id, tag.id, foreign.id];
  const named = async (scope: typeof manager.scope) => (await listRecordNames(scope, { ids })).map(({ name }) => name);
  assert.deepEqual(await named(manager.scope), ['Ana Gil', 'Vigo']);
  const administrator = await addMember(world, company, { role: 'administrator' });
  assert.deepEqual(await named(administrator.scope), ['Ana Gil', 'Ben Gil', 'Vigo', 'Tag']);
});

test('I4 H3 an absence request has its dates, and its type unless that is private', async () => {
  const company = await absenceCompany(world);
  const daysOff = [{ date: '2026-08-03' }, { date: '2026-08-05' }];
  const asked = async (fields: Record<string, unknown>) =>
    (await company.ask(await company.person(), await company.type(fields), daysOff)).data.id as string;
  const ids = [await asked({ name: 'Vacation' }), await asked({ name: 'Rehab', type: 'private' })];
  const owner = await addMember(world, company, { role: 'owner' });
  const viewer = await addMember(world, company, { role: 'viewer' });
  const dates = { requestType: 'create', from: '2026-08-03', to: '2026-08-05' };
  assert.deepEqual(
    (await listRecordNames(owner.scope, { ids })).map(({ absence }) => absence),
    [
      { ...dates, absenceType: 'Vacation' },
      { ...dates, absenceType: null },
    ],
  );
  assert.deepEqual(await listRecordNames(viewer.scope, { ids }), []);
});
