import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { readBalance } from '../overtime/get-balance.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

// Past days: their rows exist and follow every change.
const MONDAY = '2026-02-09';
const TUESDAY = '2026-02-10';
const FRIDAY = '2026-02-13';
// A future day: it has no row yet.
const AUGUST = '2026-08-03';

async function prepare(type: object = {}) {
  const company: AbsenceCompany = await absenceCompany(world);
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ ...type })];
  const { rest, scope, companyId } = company;
  const request = async (daysOff: unknown[], fields: object = {}) => {
    const { data } = await company.ask(employeeId, absenceTypeId, daysOff, { ...fields });
    return data.id as string;
  };
  const accept = async (id: string) => assert.equal((await rest.post(`${REQUESTS}/${id}/accept`)).status, 200);
  const expected = async (date: string): Promise<number[]> => {
    const text =
      'select planned_seconds, expected_seconds, negative_seconds from overtime_days where company_id = $1 and employee_id = $2 and date = $3';
    const { rows } = await world.ownerPool.query({ text, values: [companyId, employeeId, date], rowMode: 'array' });
    return (rows as unknown as number[][])[0] ?? [];
  };
  const total = async (period: { from: string; to: string }) => {
    const { balance } = await scope.read(readBalance(companyId, employeeId, period));
    return balance.total_balance;
  };
  const movements = async (): Promise<unknown[][]> => {
    const text = `select operation, applied_seconds, absence_day_off_request_id from overtime_movements
      where company_id = $1 order by created_at, id`;
    const { rows } = await world.ownerPool.query({ text, values: [companyId], rowMode: 'array' });
    return rows as unknown as unknown[][];
  };
  return { ...company, employeeId, absenceTypeId, request, accept, expected, total, movements };
}

describe('credit', () => {
  test('C3 a pending absence changes nothing, an accepted full day makes expected 0, part of a day its seconds less', async () => {
    const { request, accept, expected } = await prepare({ pickMode: 'by_time_range' });
    const id = await request([{ date: MONDAY }, { date: TUESDAY, startTime: '10:00', endTime: '15:00' }]);
    assert.deepEqual(await expected(MONDAY), []);
    await accept(id);
    assert.deepEqual(await expected(MONDAY), [28_800, 0, 0]);
    assert.deepEqual(await expected(TUESDAY), [28_800, 14_400, -14_400]);
  });

  test('C3 an accepted removal and a rejected request leave the day as planned', async () => {
    const { request, accept, expected, rest } = await prepare();
    await accept(await request([{ date: MONDAY }]));
    await accept(await request([{ date: MONDAY }], { type: 'delete' }));
    assert.deepEqual(await expected(MONDAY), [28_800, 28_800, -28_800]);
    const rejected = await request([{ date: TUESDAY }]);
    await rest.post(`${REQUESTS}/${rejected}/reject`);
    assert.deepEqual(await expected(TUESDAY), []);
  });

  test('C3 setting the days of a calendar moves the credit with them, and leaves a line for each past day that changed (D10)', async () => {
    const { rest, expected, employeeId, absenceTypeId, companyId } = await prepare();
    const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
    await rest.put(`${CALENDARS}/${data.id}`, { daysOff: [{ date: MONDAY }] });
    await rest.put(`${CALENDARS}/${data.id}`, { daysOff: [{ date: TUESDAY }] });
    assert.deepEqual([(await expected(MONDAY))[1], (await expected(TUESDAY))[1]], [28_800, 0]);
    const { rows } = await world.ownerPool.query(
      'select distinct cause from overtime_day_changes where company_id = $1 and date = $2',
      [companyId, MONDAY],
    );
    assert.deepEqual(rows, [{ cause: 'absence_calendar' }]);
  });

  test('E11 C3 an absence without validation is credited at once', async () => {
    const { request, expected } = await prepare({ needsValidation: false });
    await request([{ date: MONDAY }]);
    assert.deepEqual(await expected(MONDAY), [28_800, 0, 0]);
  });

  test('C3 an absence over New Year is credited on both sides', async () => {
    const { request, expected } = await prepare({ needsValidation: false });
    await request([{ date: '2025-12-31' }, { date: '2026-01-02' }]);
    assert.deepEqual([(await expected('2025-12-31'))[1], (await expected('2026-01-02'))[1]], [0, 0]);
  });
});

describe('absences paid from overtime', () => {
  const compensation = { category: 'compensation', name: 'Time in lieu' };

  test('C4 accepting takes the seconds of the days out of the balance, in a movement that names the request', async () => {
    const { request, accept, movements, total, expected } = await prepare(compensation);
    const id = await request([{ date: AUGUST }]);
    const before = await total({ from: AUGUST, to: AUGUST });
    assert.deepEqual(await movements(), []);
    await accept(id);
    assert.deepEqual(await movements(), [['subtract', 28_800, id]]);
    assert.equal(await total({ from: AUGUST, to: AUGUST }), before - 28_800);
    assert.deepEqual(await expected(AUGUST), []);
  });

  test('C4 a past day reduces expected and is paid for: the balance of the day stays the debt it was', async () => {
    const { request, accept, total, expected } = await prepare(compensation);
    await accept(await request([{ date: MONDAY }]));
    assert.deepEqual(await expected(MONDAY), [28_800, 0, 0]);
    assert.equal(await total({ from: MONDAY, to: MONDAY }), -28_800);
  });

  test('C4 D10 removing the days gives the time back by a reversing movement', async () => {
    const { request, accept, movements, total } = await prepare(compensation);
    const id = await request([{ date: AUGUST }, { date: '2026-08-04' }]);
    const before = await total({ from: AUGUST, to: '2026-08-04' });
    await accept(id);
    await accept(await request([{ date: AUGUST }], { type: 'delete' }));
    assert.deepEqual(await movements(), [
      ['subtract', 57_600, id],
      ['add', 28_800, id],
    ]);
    assert.equal(await total({ from: AUGUST, to: '2026-08-04' }), before - 28_800);
  });

  test('C4 days set in the calendar are paid for as well, only the days that change', async () => {
    const { rest, movements, total, employeeId, absenceTypeId } = await prepare(compensation);
    const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
    const put = (dates: string[]) => rest.put(`${CALENDARS}/${data.id}`, { daysOff: dates.map((date) => ({ date })) });
    await put([AUGUST]);
    await put([AUGUST, '2026-08-04']);
    await put(['2026-08-04']);
    await put(['2026-08-04']);
    assert.deepEqual(await movements(), [
      ['subtract', 28_800, null],
      ['subtract', 28_800, null],
      ['add', 28_800, null],
    ]);
    assert.equal(await total({ from: AUGUST, to: AUGUST }), 0);
    assert.equal(await total({ from: '2026-08-04', to: '2026-08-04' }), -28_800);
  });

  test('C4 rejecting, cancelling and other categories move no balance', async () => {
    const { request, rest, movements, ask, employeeId, type } = await prepare(compensation);
    await rest.post(`${REQUESTS}/${await request([{ date: AUGUST }])}/reject`);
    await rest.delete(`${REQUESTS}/${await request([{ date: AUGUST }])}`);
    await ask(employeeId, await type({ needsValidation: false, category: 'leave' }), [{ date: AUGUST }]);
    assert.deepEqual(await movements(), []);
  });

  test('C4 of 10 parallel accepts the balance moves once', async () => {
    const { request, rest, total, movements, atOnce } = await prepare(compensation);
    const id = await request([{ date: AUGUST }]);
    const answers = await atOnce(10, () => rest.post(`${REQUESTS}/${id}/accept`));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await movements()).length, 1);
    assert.equal(await total({ from: AUGUST, to: AUGUST }), -28_800);
  });
});

test('C3 C4 a refused acceptance is undone completely', async () => {
  const { request, rest, state, employeeId, absenceTypeId } = await prepare({ category: 'compensation' });
  const { data } = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 1 });
  const id = await request([{ date: MONDAY }]);
  await rest.put(`${CALENDARS}/${data.id}`, { daysOff: [{ date: FRIDAY }] });
  const before = await state();
  assert.equal((await rest.post(`${REQUESTS}/${id}/accept`)).code, 'max_days_off_exceeded');
  assert.equal(await state(), before);
});
