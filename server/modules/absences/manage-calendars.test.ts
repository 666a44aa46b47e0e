import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

test('E1 one calendar per employee, type and year: a second one is 409', async () => {
  const { rest, person, type, state } = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await person(), await type()];
  const body = { employeeId, absenceTypeId, year: 2026, maxDaysOff: 22 };
  const { data } = await rest.post(CALENDARS, body);
  assert.deepEqual(
    [data.employee.id, data.absenceType.id, data.year, data.maxDaysOff, data.daysOff, data.deletedAt],
    [employeeId, absenceTypeId, 2026, 22, [], null],
  );
  assert.deepEqual((await rest.get(`${CALENDARS}/${data.id}`)).data, data);
  const before = await state();
  assert.equal((await rest.post(CALENDARS, body)).code, 'absence_calendar_already_exists');
  assert.equal(await state(), before);
  assert.equal((await rest.post(CALENDARS, { ...body, year: 2027, maxDaysOff: null })).data.maxDaysOff, null);
});

test('E1 of many equal creations exactly one makes the calendar', async () => {
  const { rest, person, type, atOnce } = await absenceCompany(world);
  const body = { employeeId: await person(), absenceTypeId: await type(), year: 2026 };
  const answers = await atOnce(20, () => rest.post(CALENDARS, body));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ code }) => code === 'absence_calendar_already_exists').length, 19);
});

test('404: employee and type of a calendar must exist, in this order', async () => {
  const { rest, person } = await absenceCompany(world);
  const unknown = crypto.randomUUID();
  const body = { employeeId: unknown, absenceTypeId: unknown, year: 2026 };
  assert.equal((await rest.post(CALENDARS, body)).code, 'employee_not_found');
  assert.equal((await rest.post(CALENDARS, { ...body, employeeId: await person() })).code, 'absence_type_not_found');
  assert.equal((await rest.get(`${CALENDARS}/${unknown}`)).code, 'absence_calendar_not_found');
  assert.equal((await rest.put(`${CALENDARS}/${unknown}`, { daysOff: [] })).code, 'absence_calendar_not_found');
});

test('405: calendars are not deleted', async () => {
  const { rest } = await absenceCompany(world);
  assert.equal((await rest.delete(`${CALENDARS}/${crypto.randomUUID()}`)).status, 405);
});

test('200: calendars are listed by employee, type and years, in every spelling; an empty list of years is none', async () => {
  const { rest, person, type } = await absenceCompany(world);
  const [ana, ben] = [await person(), await person()];
  const [holiday, sick] = [await type(), await type({ name: 'Sick' })];
  for (const year of [2025, 2026, 2027]) {
    await rest.post(CALENDARS, { employeeId: ana, absenceTypeId: holiday, year });
  }
  await rest.post(CALENDARS, { employeeId: ana, absenceTypeId: sick, year: 2026 });
  await rest.post(CALENDARS, { employeeId: ben, absenceTypeId: holiday, year: 2026 });
  const years = async (query: string) => {
    const answer = await rest.get(`${CALENDARS}?${query}`);
    return answer.data.map((calendar: { year: number }) => calendar.year);
  };
  assert.deepEqual(await years(`employeeId=${ana}&type=${holiday}`), [2027, 2026, 2025]);
  assert.deepEqual(await years(`employeeId=${ana}&absenceTypeId=${sick}`), [2026]);
  assert.deepEqual(await years(`employeeId=${ana}&absenceTypeId=${holiday}&year[in]=2025,2027`), [2027, 2025]);
  assert.deepEqual(await years(`employeeId=${ana}&year=2025`), [2025]);
  assert.deepEqual(await years(`employeeId=${ben}&year[in][]=2026&orderBy=year asc`), [2026]);
  assert.equal((await rest.get(`${CALENDARS}?onlyReturn=deleted`)).meta.total, 0);
  for (const query of ['year[in]=', 'year='])
    assert.deepEqual(await years(`employeeId=${ben}&${query}`), [2026], query);
  for (const query of ['year=twenty', 'orderBy=name', 'onlyReturn=some', 'employeeId=7']) {
    assert.equal((await rest.get(`${CALENDARS}?${query}`)).status, 422, query);
  }
});
