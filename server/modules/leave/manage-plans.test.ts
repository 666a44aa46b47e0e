import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contracts, contractTypes } from '#drizzle/schema/contracts.ts';
import { ASSIGNATIONS, absenceCompany, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { newId } from '../../platform/shared/ids.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const unknown = crypto.randomUUID();

async function prepare() {
  const company = await absenceCompany(world);
  const absenceTypeId = await company.type();
  const plan = async (fields: object = {}) =>
    (await company.rest.post(VACATIONS, { name: 'Holidays', year: 2026, absenceTypeId, maxDaysOff: 22, ...fields }))
      .data;
  return { ...company, absenceTypeId, plan };
}

test('200: a plan is created with its defaults, read, changed field by field, listed and deleted', async () => {
  const { rest, absenceTypeId } = await prepare();
  const { data } = await rest.post(VACATIONS, { name: ' Holidays ', year: 2026 });
  const plain = {
    ...{ name: 'Holidays', year: 2026, maxDaysOff: null, absenceTypeId: null, accrual: null, carryOver: null },
    ...{
      advanceDays: 0,
      employeeRequestEnabled: true,
      needsValidation: true,
      dayType: 'business_day',
      isDefault: false,
      yearStart: '01-01',
    },
    notAllowedDateRanges: [],
  };
  const { id, createdAt, updatedAt, ...fields } = data;
  assert.deepEqual([fields, createdAt], [plain, updatedAt]);
  const accrual = { period: 'month', levels: [{ afterMonths: 0, amountDays: 1.5 }] };
  const changed = await rest.put(`${VACATIONS}/${id}`, { absenceTypeId, accrual, carryOver: {}, maxDaysOff: 3 });
  assert.deepEqual(changed.data.accrual, {
    ...accrual,
    credit: 'period_start',
    capDays: null,
    proRata: true,
    rounding: 'none',
    partTime: true,
  });
  assert.deepEqual(changed.data.carryOver, { maxDays: null, expiresAfterMonths: null });
  assert.deepEqual((await rest.get(`${VACATIONS}/${id}`)).data, changed.data);
  const cleared = await rest.put(`${VACATIONS}/${id}`, {
    accrual: null,
    carryOver: null,
    maxDaysOff: null,
    absenceTypeId: null,
  });
  assert.deepEqual({ ...cleared.data, ...plain }, cleared.data);
  await rest.post(VACATIONS, { name: 'Other', year: 2027 });
  const names = async (query: string) =>
    (await rest.get(`${VACATIONS}${query}`)).data.map((one: { name: string }) => one.name);
  assert.deepEqual(await names(''), ['Holidays', 'Other']);
  assert.deepEqual(await names('?year=2027'), ['Other']);
  assert.deepEqual(await names('?name=HOLI'), ['Holidays']);
  assert.deepEqual(await names('?orderBy=year desc'), ['Other', 'Holidays']);
  assert.equal((await rest.delete(`${VACATIONS}/${id}`)).body.data, '');
  assert.deepEqual(await names(''), ['Other']);
});

test('200: E5 days of a plan have decimals, and its rounding is stored', async () => {
  const { rest, plan } = await prepare();
  const levels = [{ afterMonths: 0, amountDays: 2.29 }];
  const accrual = { period: 'month', levels, capDays: 27.25, rounding: 'half_nearest' };
  const { id } = await plan({ maxDaysOff: 27.5, accrual, carryOver: { maxDays: 2.75 } });
  const { data } = await rest.get(`${VACATIONS}/${id}`);
  assert.deepEqual([data.maxDaysOff, data.carryOver.maxDays, data.accrual.capDays], [27.5, 2.75, 27.25]);
  assert.deepEqual([data.accrual.levels, data.accrual.rounding], [levels, 'half_nearest']);
  const changed = await rest.put(`${VACATIONS}/${id}`, { maxDaysOff: 22.25 });
  assert.deepEqual(changed.data, { ...data, maxDaysOff: 22.25, updatedAt: changed.data.updatedAt });
});

test('200: E5 a plan counts whole months; `exact` is what a plan does that does not say', async () => {
  const { rest, plan } = await prepare();
  const accrual = { period: 'month', levels: [{ afterMonths: 0, amountDays: 2 }] };
  const { id } = await plan({ accrual: { ...accrual, proRata: 'whole_months' } });
  const proRata = async () => (await rest.get(`${VACATIONS}/${id}`)).data.accrual.proRata;
  assert.equal(await proRata(), 'whole_months');
  for (const [given, stored] of [
    ['exact', true],
    [false, false],
    [undefined, true],
  ]) {
    await rest.put(`${VACATIONS}/${id}`, { accrual: { ...accrual, proRata: given } });
    assert.equal(await proRata(), stored);
  }
});

test('404: a plan that does not exist, and an absence type that does not', async () => {
  const { rest, plan, type } = await prepare();
  const answers = [
    await rest.get(`${VACATIONS}/${unknown}`),
    await rest.put(`${VACATIONS}/${unknown}`, { name: 'Other' }),
    await rest.delete(`${VACATIONS}/${unknown}`),
    await rest.get(`${ASSIGNATIONS}/${unknown}`),
    await rest.post(`${ASSIGNATIONS}/${unknown}`, { employeeIds: [unknown], year: 2026 }),
    await rest.delete(`${ASSIGNATIONS}/${unknown}/employees/${unknown}`),
  ];
  for (const { status, code } of answers) assert.deepEqual([status, code], [404, 'vacation_configuration_not_found']);
  const deleted = await type();
  await rest.delete(`/schedule/v1/absence-types/${deleted}`);
  for (const absenceTypeId of [unknown, deleted]) {
    assert.equal(
      (await rest.post(VACATIONS, { name: 'Other', year: 2026, absenceTypeId })).code,
      'absence_type_not_found',
    );
    assert.equal(
      (await rest.put(`${VACATIONS}/${(await plan()).id}`, { absenceTypeId })).code,
      'absence_type_not_found',
    );
  }
});

// biome-ignore format: one case per line
const faults: [string, object, string[]][] = [
  ['name and year are required', { name: undefined, year: undefined }, ['name', 'year']],
  ['levels rise', { accrual: { period: 'month', levels: [{ afterMonths: 12, amountDays: 1 }, { afterMonths: 12, amountDays: 2 }] } }, ['accrual.levels.1.afterMonths']],
  ['an accrual has a level', { accrual: { period: 'month', levels: [] } }, ['accrual.levels']],
  ['an accrual is of a type', { absenceTypeId: null, accrual: { period: 'year', levels: [{ afterMonths: 0, amountDays: 1 }] } }, ['absenceTypeId']],
  ['a carry-over is of a type', { absenceTypeId: null, carryOver: { maxDays: 1 } }, ['absenceTypeId']],
  ['a rounding is one of five', { accrual: { period: 'year', levels: [{ afterMonths: 0, amountDays: 1 }], rounding: 'up' } }, ['accrual.rounding']],
  ['months are exact or whole', { accrual: { period: 'year', levels: [{ afterMonths: 0, amountDays: 1 }], proRata: 'months' } }, ['accrual.proRata']],
  ['every field at once', { maxDaysOff: -1, accrual: { period: 'day', levels: [{ afterMonths: -1, amountDays: -1 }] }, carryOver: { expiresAfterMonths: 37 } }, ['accrual.levels.0.afterMonths', 'accrual.levels.0.amountDays', 'accrual.period', 'carryOver.expiresAfterMonths', 'maxDaysOff']],
];
for (const [title, fields, paths] of faults) {
  test(`422: ${title}`, async () => {
    const { rest, absenceTypeId } = await prepare();
    const answer = await rest.post(VACATIONS, { name: 'Holidays', year: 2026, absenceTypeId, ...fields });
    assert.deepEqual([answer.status, Object.keys(answer.errors).sort()], [422, paths]);
  });
}

test('409: a plan with assignations is neither deleted nor made one of another type', async () => {
  const { rest, plan, person, type } = await prepare();
  const { id } = await plan();
  await rest.post(`${ASSIGNATIONS}/${id}`, { employeeIds: [await person()], year: 2026 });
  const answers = [
    await rest.delete(`${VACATIONS}/${id}`),
    await rest.put(`${VACATIONS}/${id}`, { absenceTypeId: await type() }),
  ];
  for (const { status, code } of answers) assert.deepEqual([status, code], [409, 'vacation_configuration_in_use']);
  assert.equal((await rest.put(`${VACATIONS}/${id}`, { name: 'Renamed' })).status, 200);
});

test('an absence type that a plan uses cannot be deleted', async () => {
  const { rest, plan, absenceTypeId } = await prepare();
  await plan();
  assert.equal((await rest.delete(`/schedule/v1/absence-types/${absenceTypeId}`)).code, 'absence_type_in_use');
});

test('409: one plan per employee, type and year; of another type or year there can be another', async () => {
  const { rest, plan, person, type } = await prepare();
  const [one, other, ofOtherType] = [await plan(), await plan(), await plan({ absenceTypeId: await type() })];
  const employeeId = await person();
  const assign = (id: string, year: number, employeeIds = [employeeId]) =>
    rest.post(`${ASSIGNATIONS}/${id}`, { employeeIds, year });
  assert.equal((await assign(one.id, 2026)).status, 200);
  const refused = await assign(other.id, 2026, [await person(), employeeId]);
  assert.deepEqual([refused.status, refused.code], [409, 'already_assigned']);
  assert.equal((await rest.get(`${ASSIGNATIONS}/${other.id}`)).meta.total, 0);
  assert.equal((await assign(other.id, 2027)).status, 200);
  assert.equal((await assign(ofOtherType.id, 2026)).status, 200);
});

test('404 and 422: everyone to be assigned must exist, and someone must be named', async () => {
  const { rest, plan, person } = await prepare();
  const { id } = await plan();
  const employeeId = await person();
  const path = `${ASSIGNATIONS}/${id}`;
  assert.equal((await rest.post(path, { employeeIds: [employeeId, unknown], year: 2026 })).code, 'employee_not_found');
  assert.equal((await rest.get(path)).meta.total, 0);
  assert.deepEqual(Object.keys((await rest.post(path, { employeeIds: [] })).errors), ['employeeIds', 'year']);
  assert.equal((await rest.delete(`${path}/employees/${unknown}`)).code, 'employee_not_found');
  const notAssigned = await rest.delete(`${path}/employees/${employeeId}`);
  assert.deepEqual([notAssigned.status, notAssigned.code], [404, 'vacation_configuration_assignation_not_found']);
});

test('200: who is assigned is listed in the order of assigning, by year and contract type', async () => {
  const { rest, plan, person, scope, companyId } = await prepare();
  const { id } = await plan();
  const [ana, ben] = [await person({ firstName: 'Ana', email: 'ana@example.com' }), await person({ firstName: 'Ben' })];
  const [permanent, temporary] = [newId(), newId()];
  const types = [permanent, temporary].map((id) => ({ companyId, id, name: 'Type' }));
  await scope.transaction(({ commit }) =>
    commit(
      writeBuilt(build.insert(contractTypes).values(types)),
      writeBuilt(build.update(contracts).set({ contractTypeId: permanent, endAt: '2026-06-30' })),
    ),
  );
  await rest.post(`${ASSIGNATIONS}/${id}`, { employeeIds: [ana], year: 2026 });
  world.setNow('2026-03-02T08:00:01Z');
  await rest.post(`${ASSIGNATIONS}/${id}`, { employeeIds: [ben], year: 2026 });
  world.setNow('2026-03-02T08:00:02Z');
  await rest.post(`${ASSIGNATIONS}/${id}`, { employeeIds: [ana], year: 2027 });
  const { data, meta } = await rest.get(`${ASSIGNATIONS}/${id}`);
  assert.deepEqual(data[0], {
    employee: {
      ...{ id: ana, firstName: 'Ana', lastName: data[0].employee.lastName, secondLastName: null },
      ...{ imageProfileURL: null, email: 'ana@example.com', workStatus: 'offline' },
      ...{ workCheckTypeColor: null, workCheckTypeName: null },
    },
    year: 2026,
  });
  assert.equal(meta.total, 3);
  const listed = async (query: string) => {
    const answer = await rest.get(`${ASSIGNATIONS}/${id}?${query}`);
    return answer.data.map((one: { employee: { id: string }; year: number }) => [one.employee.id, one.year]);
  };
  assert.deepEqual(await listed(''), [
    [ana, 2026],
    [ben, 2026],
    [ana, 2027],
  ]);
  assert.deepEqual(await listed('year=2027'), [[ana, 2027]]);
  assert.deepEqual(await listed('limit=1&page=2'), [[ben, 2026]]);
  assert.deepEqual(await listed(`contractTypeIds=${permanent}`), [
    [ana, 2026],
    [ben, 2026],
  ]);
  assert.deepEqual(await listed(`contractTypeIds[]=${permanent}&contractTypeIds[]=${temporary}&year=2027`), []);
  assert.equal((await rest.delete(`${ASSIGNATIONS}/${id}/employees/${ana}?year=2027`)).body.data, '');
  assert.deepEqual(await listed(''), [
    [ana, 2026],
    [ben, 2026],
  ]);
  assert.equal((await rest.delete(`${ASSIGNATIONS}/${id}/employees/${ana}`)).status, 200);
  assert.deepEqual(await listed(''), [[ben, 2026]]);
});
