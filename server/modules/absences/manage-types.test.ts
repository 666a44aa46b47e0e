import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS, TYPES } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

test('200: a type is created with its defaults, read, changed field by field, listed and deleted', async () => {
  const { rest, companyId } = await absenceCompany(world);
  const { data } = await rest.post(TYPES, { name: ' Holiday ', pickMode: 'by_days', color: '#0f766e', customId: 'H1' });
  assert.equal(data.company.id, companyId);
  const { id, company, createdAt, updatedAt, ...fields } = data;
  assert.deepEqual(fields, {
    name: 'Holiday',
    needsValidation: true,
    deletedAt: null,
    type: 'normal',
    pickMode: 'by_days',
    countMode: 'working_days',
    maxPerPeriod: null,
    remuneratedType: 'remunerated',
    category: 'absence',
    status: 'active',
    documentMode: 'none',
    accumulative: false,
    color: '#0f766e',
    maxDateToTakeAbsence: null,
    creationDateNextYear: null,
    customId: 'H1',
    noticeDays: null,
    blackoutDates: [],
  });
  const maxPerPeriod = { quantity: 22, period: 'year', timeUnit: 'days' };
  const changed = await rest.put(`${TYPES}/${id}`, { maxPerPeriod, color: null, category: 'leave' });
  assert.deepEqual(
    [changed.data.maxPerPeriod, changed.data.color, changed.data.category, changed.data.customId],
    [maxPerPeriod, null, 'leave', 'H1'],
  );
  assert.deepEqual((await rest.get(`${TYPES}/${id}`)).data, changed.data);
  assert.deepEqual((await rest.get(`${TYPES}?name=HOLI`)).data, [changed.data]);

  assert.equal((await rest.delete(`${TYPES}/${id}`)).data, '');
  assert.equal((await rest.get(`${TYPES}/${id}`)).code, 'absence_type_not_found');
  assert.equal((await rest.delete(`${TYPES}/${id}`)).code, 'absence_type_not_found');
  assert.equal((await rest.get(TYPES)).meta.total, 0);
  const deleted = await rest.get(`${TYPES}?onlyReturn=deleted`);
  assert.deepEqual([deleted.meta.total, typeof deleted.data[0].deletedAt], [1, 'string']);
});

test('409: a type that someone has a calendar of cannot be deleted', async () => {
  const { rest, person, type } = await absenceCompany(world);
  const absenceTypeId = await type();
  const employeeId = await person();
  await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
  assert.deepEqual([(await rest.delete(`${TYPES}/${absenceTypeId}`)).code], ['absence_type_in_use']);
  assert.equal((await rest.get(`${TYPES}/${absenceTypeId}`)).data.deletedAt, null);
});

test('409: C4 a type that someone has a calendar of neither begins nor ceases to take hours of overtime', async () => {
  const { rest, person, type } = await absenceCompany(world);
  const employeeId = await person();
  const [paid, plain] = [await type({ category: 'compensation' }), await type({ category: 'leave' })];
  assert.equal((await rest.put(`${TYPES}/${paid}`, { category: 'leave' })).data.category, 'leave');
  assert.equal((await rest.put(`${TYPES}/${paid}`, { category: 'compensation' })).data.category, 'compensation');
  for (const absenceTypeId of [paid, plain]) await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
  assert.equal((await rest.put(`${TYPES}/${paid}`, { category: 'leave', name: 'Other' })).code, 'absence_type_in_use');
  assert.equal((await rest.put(`${TYPES}/${plain}`, { category: 'compensation' })).code, 'absence_type_in_use');
  const { data } = await rest.get(`${TYPES}/${paid}`);
  assert.deepEqual([data.category, data.name === 'Other'], ['compensation', false]);
  assert.equal((await rest.put(`${TYPES}/${plain}`, { category: 'sick' })).data.category, 'sick');
});

test('409: a type is deleted or gets its first calendar, never both', async () => {
  const { rest, person, type } = await absenceCompany(world);
  const employeeId = await person();
  for (let round = 0; round < 10; round += 1) {
    const absenceTypeId = await type();
    const [deleted, made] = await Promise.all([
      rest.delete(`${TYPES}/${absenceTypeId}`),
      rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 }),
    ]);
    assert.ok(
      (deleted.status === 200 && made.code === 'absence_type_not_found') ||
        (deleted.code === 'absence_type_in_use' && made.status === 200),
      `delete ${deleted.status}, create ${made.status}`,
    );
  }
});

test('422: every faulty field of a type is named', async () => {
  const { rest } = await absenceCompany(world);
  const answer = await rest.post(TYPES, {
    pickMode: 'by_hours',
    color: 'teal',
    maxDateToTakeAbsence: '2026-02-30',
    maxPerPeriod: { quantity: 1.5, period: 'day' },
    category: 'holiday',
  });
  assert.deepEqual(Object.keys(answer.errors).sort(), [
    'category',
    'color',
    'maxDateToTakeAbsence',
    'maxPerPeriod.period',
    'maxPerPeriod.quantity',
    'maxPerPeriod.timeUnit',
    'name',
    'pickMode',
  ]);
});
