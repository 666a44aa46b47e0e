import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, TYPES } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const FIELDS = '/core/v3/custom-fields';
const EMPLOYEES = '/core/v3/employees';

type CustomField = { slug: string; value: string | null };

/** As pipelines read the fields: a column for each slug, for every person. */
const columnsOf = ({ customFields }: { customFields: CustomField[] }) =>
  Object.fromEntries(customFields.map(({ slug, value }) => [slug, value ?? '']));

test('every Employee answers one element for each custom field of the company, in order of creation', async () => {
  const [company, other] = [await absenceCompany(world), await absenceCompany(world)];
  const { rest, companyId } = company;
  const employeeId = await company.person();
  assert.deepEqual((await rest.get(`${EMPLOYEES}/${employeeId}`)).data.customFields, []);

  const { data: size } = await rest.post(FIELDS, { name: 'Talla de camisón' });
  world.setNow('2026-03-02T09:00:00Z');
  const { data: badge } = await rest.post(FIELDS, { name: 'Badge', slug: 'badge-no', type: 'number' });
  await other.rest.post(FIELDS, { name: 'Theirs' });
  assert.deepEqual(size, {
    ...{ id: size.id, companyId, name: 'Talla de camisón', slug: 'cf_talla_de_camison', type: 'text', value: null },
    ...{ createdAt: '2026-03-02T08:00:00+00:00', updatedAt: '2026-03-02T08:00:00+00:00' },
  });
  await rest.put(`${EMPLOYEES}/${employeeId}`, { customFields: [{ id: badge.id, value: '42' }] });
  const values = [size, { ...badge, value: '42' }];
  const { data: employee } = await rest.get(`${EMPLOYEES}/${employeeId}`);
  assert.deepEqual(employee.customFields, values);
  assert.deepEqual(columnsOf(employee), { cf_talla_de_camison: '', 'badge-no': '42' });

  const without = await company.person();
  const { data: listed } = await rest.get(`${EMPLOYEES}?ids[in]=${employeeId},${without}&orderBy=createdAt asc`);
  assert.deepEqual(listed.map(columnsOf), [
    { cf_talla_de_camison: '', 'badge-no': '42' },
    { cf_talla_de_camison: '', 'badge-no': '' },
  ]);

  const { data: type } = await rest.post(TYPES, { name: 'Move', pickMode: 'by_days' });
  const { data: asked } = await company.ask(employeeId, type.id, [{ date: '2026-03-04' }]);
  const { data: entry } = await rest.post('/schedule/v1/work-entries/clock-in', { employeeId });
  const { data: time } = await rest.post('/project/v1/time-entries/start', { employeeId });
  for (const answer of [asked, entry, time]) assert.deepEqual(answer.employee.customFields, values);
});

test('an answered record is sent back unchanged; a value that is null stays unset', async () => {
  const { rest, person } = await absenceCompany(world);
  for (const name of ['Size', 'Badge']) await rest.post(FIELDS, { name });
  const { data: before } = await rest.get(`${EMPLOYEES}/${await person()}`);
  const { customFields } = before;
  const put = async (values: CustomField[]) =>
    (await rest.put(`${EMPLOYEES}/${before.id}`, { customFields: values })).data.customFields;
  assert.deepEqual(await put(customFields), customFields);
  const filled = [{ ...customFields[0], value: 'L' }, customFields[1]];
  assert.deepEqual(await put(filled), filled);
  assert.deepEqual(await put(customFields), customFields);
});
