import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AbsenceCompany, ASSIGNATIONS, absenceCompany, CALENDARS, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { listCompaniesToSettle, settleDueLeave } from './settle-leave.ts';

const world = await createWorld();

async function prepare(plan: object = {}) {
  world.setNow('2026-01-05T08:00:00Z');
  const company: AbsenceCompany = await absenceCompany(world);
  const { rest } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ needsValidation: false })];
  const made = await rest.post(VACATIONS, { name: 'Holidays', year: 2026, absenceTypeId, maxDaysOff: 22, ...plan });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const planId: string = made.data.id;
  const assign = (year = 2026, employeeIds = [employeeId]) =>
    rest.post(`${ASSIGNATIONS}/${planId}`, { employeeIds, year });
  const calendarOf = async (year = 2026) => {
    const { data } = await rest.get(`${CALENDARS}?employeeId=${employeeId}&year=${year}`);
    return data[0];
  };
  const balanceOf = async (year = 2026) => (await rest.get(`${CALENDARS}/${(await calendarOf(year)).id}/balance`)).data;
  /** Days: granted, carried, accrued, used, expired, available. */
  const daysOf = async (year = 2026) => {
    const { granted, carried, accrued, used, expired, available } = await balanceOf(year);
    return [granted, carried, accrued, used, expired, available].map((amount) => amount?.days ?? null);
  };
  const lines = async (year = 2026) => {
    const { data } = await rest.get(`${CALENDARS}/${(await calendarOf(year)).id}/ledger?limit=500`);
    return data as { type: string; days: number; seconds: number; date: string; expiresOn: string | null }[];
  };
  const take = async (...dates: string[]) => {
    const answer = await company.ask(
      employeeId,
      absenceTypeId,
      dates.map((date) => ({ date })),
    );
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  const at = async (date: string) => {
    world.setNow(`${date}T08:00:00Z`);
    await settleDueLeave(company.scope);
    assert.ok(!(await listCompaniesToSettle(world.runtime)).includes(company.companyId));
  };
  return { ...company, employeeId, absenceTypeId, planId, assign, calendarOf, balanceOf, daysOf, lines, take, at };
}

/** Working days from a Monday on, five a week. */
const workdays = (monday: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    Temporal.PlainDate.from(monday)
      .add({ days: Math.floor(index / 5) * 7 + (index % 5) })
      .toString(),
  );

describe('plans', () => {
  test('200: assigning makes the calendar of employee, type and year with its grant, and repeating it changes nothing', async () => {
    const { assign, calendarOf, balanceOf, lines, planId, employeeId } = await prepare();
    assert.deepEqual((await assign()).data, { vacationConfigurationId: planId, employeeIds: [employeeId], year: 2026 });
    assert.equal((await assign()).status, 200);
    assert.equal((await calendarOf()).maxDaysOff, 22);
    assert.deepEqual(
      (await lines()).map(({ type, days, seconds }) => [type, days, seconds]),
      [['grant', 22, 633_600]],
    );
    const nothing = { seconds: 0, days: 0 };
    const { absenceCalendarId, ...balance } = await balanceOf();
    assert.equal(absenceCalendarId, (await calendarOf()).id);
    assert.deepEqual(balance, {
      ...{
        year: 2026,
        from: '2026-01-01',
        to: '2026-12-31',
        granted: { seconds: 633_600, days: 22 },
        available: { seconds: 633_600, days: 22 },
      },
      ...{ carried: nothing, accrued: nothing, used: nothing, pending: nothing, expired: nothing, adjusted: nothing },
    });
  });

  test('E5 a plan of 27.5 days grants them, of which the calendar shows the whole ones', async () => {
    const { assign, calendarOf, balanceOf, daysOf, employeeId, absenceTypeId, ask } = await prepare({
      maxDaysOff: 27.5,
    });
    await assign();
    assert.equal((await calendarOf()).maxDaysOff, 27);
    assert.deepEqual((await balanceOf()).granted, { seconds: 792_000, days: 27.5 });
    const daysOff = workdays('2026-02-02', 28).map((date) => ({ date }));
    const refused = await ask(employeeId, absenceTypeId, daysOff);
    assert.deepEqual([refused.status, refused.code], [422, 'max_days_off_exceeded']);
    assert.equal((await ask(employeeId, absenceTypeId, daysOff.slice(1))).status, 200);
    assert.deepEqual(await daysOf(), [27.5, 0, 0, 27, 0, 0.5]);
  });

  test('an existing calendar keeps its days and its own grant', async () => {
    const { rest, employeeId, absenceTypeId, assign, take, daysOf, calendarOf } = await prepare();
    await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 3 });
    await take('2026-02-02');
    await assign();
    assert.deepEqual(await daysOf(), [25, 0, 0, 1, 0, 24]);
    assert.equal((await calendarOf()).maxDaysOff, 25);
  });

  test('a plan with neither days nor accrual gives no limit', async () => {
    const { assign, daysOf, calendarOf } = await prepare({ maxDaysOff: null });
    await assign();
    assert.equal((await calendarOf()).maxDaysOff, null);
    assert.deepEqual(await daysOf(), [0, 0, 0, 0, 0, null]);
  });

  test('a changed plan changes what it gave, by further lines', async () => {
    const { rest, assign, daysOf, lines, planId, at } = await prepare();
    await assign();
    await rest.put(`${VACATIONS}/${planId}`, { maxDaysOff: 20 });
    await at('2026-01-05');
    assert.deepEqual(await daysOf(), [20, 0, 0, 0, 0, 20]);
    assert.deepEqual((await lines()).map(({ days }) => days).sort(), [-2, 22].sort());
  });

  test('taking someone out takes back what was granted; days taken stay', async () => {
    const { rest, assign, daysOf, take, planId, employeeId } = await prepare();
    await assign();
    await take('2026-02-02');
    const path = `${ASSIGNATIONS}/${planId}/employees/${employeeId}`;
    assert.equal((await rest.delete(`${path}?year=2027`)).code, 'vacation_configuration_assignation_not_found');
    assert.equal((await rest.delete(path)).status, 200);
    assert.deepEqual(await daysOf(), [0, 0, 0, 1, 0, -1]);
    assert.equal((await rest.delete(path)).status, 404);
  });

  test('taking someone out of all years takes back every year', async () => {
    const { rest, assign, daysOf, planId, employeeId, at } = await prepare({ carryOver: { maxDays: null } });
    for (const year of [2026, 2027, 2028]) await assign(year);
    await at('2027-01-04');
    await rest.delete(`${ASSIGNATIONS}/${planId}/employees/${employeeId}`);
    for (const year of [2026, 2027, 2028]) assert.deepEqual(await daysOf(year), [0, 0, 0, 0, 0, 0]);
  });

  test('a year is settled for good when the next one is over: no change of the plan reaches it', async () => {
    const { rest, assign, daysOf, planId, at } = await prepare();
    for (const year of [2026, 2027, 2028]) await assign(year);
    await at('2028-01-01');
    await rest.put(`${VACATIONS}/${planId}`, { maxDaysOff: 20 });
    await at('2028-01-02');
    const granted = async (year: number) => (await daysOf(year))[0];
    assert.deepEqual([await granted(2026), await granted(2027), await granted(2028)], [22, 20, 20]);
  });

  test('many people are settled by the job', async () => {
    const { rest, planId, person, calendarOf, at, assign, employeeId } = await prepare();
    const others = await Promise.all(Array.from({ length: 20 }, () => person()));
    assert.equal((await assign(2026, [employeeId, ...others])).status, 200);
    assert.equal(await calendarOf(), undefined);
    await at('2026-01-05');
    assert.equal((await calendarOf()).maxDaysOff, 22);
    const { meta } = await rest.get(`${ASSIGNATIONS}/${planId}?limit=5&page=2`);
    assert.deepEqual([meta.total, meta.lastPage], [21, 5]);
  });
});

describe('E5 accrual as time passes', () => {
  const accrual = { period: 'month', levels: [{ afterMonths: 0, amountDays: 2 }] };

  test('E5 each month credits once, however many runs there are, and after a pause everything missed', async () => {
    const { assign, daysOf, lines, at } = await prepare({ maxDaysOff: null, accrual });
    await assign();
    assert.deepEqual(await daysOf(), [0, 0, 2, 0, 0, 2]);
    await at('2026-02-01');
    await at('2026-02-01');
    await at('2026-02-15');
    assert.deepEqual(await daysOf(), [0, 0, 4, 0, 0, 4]);
    await at('2026-07-20');
    assert.deepEqual(await daysOf(), [0, 0, 14, 0, 0, 14]);
    const dates = (await lines()).map(({ date }) => date);
    assert.equal(new Set(dates).size, 7);
  });

  test('E5 a contract that changes changes what was credited, at the next run', async () => {
    const { assign, daysOf, at, rest, employeeId } = await prepare({ maxDaysOff: null, accrual });
    await assign();
    await at('2026-03-15');
    const [contract] = (await rest.get(`/contract/v1/contracts?employeeId=${employeeId}`)).data;
    await rest.put(`/contract/v1/contracts/${contract.id}`, { endAt: '2026-02-14' });
    await at('2026-03-15');
    assert.deepEqual(await daysOf(), [0, 0, 3, 0, 0, 3]);
    await rest.delete(`/contract/v1/contracts/${contract.id}`);
    await at('2026-03-15');
    assert.deepEqual(await daysOf(), [0, 0, 0, 0, 0, 0]);
    await rest.post('/contract/v1/contracts', {
      employeeId,
      startAt: '2026-03-01',
      weeklyHours: 35,
      flexibleDaysPerWeek: 5,
    });
    await at('2026-03-15');
    assert.deepEqual(await daysOf(), [0, 0, 2, 0, 0, 2]);
  });

  test('E5 several processes at once credit once', async () => {
    const { assign, daysOf, at, scope, companyId } = await prepare({ maxDaysOff: null, accrual });
    await assign();
    world.setNow('2026-04-10T08:00:00Z');
    assert.ok((await listCompaniesToSettle(world.runtime)).includes(companyId));
    await Promise.all(Array.from({ length: 6 }, () => settleDueLeave(scope)));
    assert.deepEqual(await daysOf(), [0, 0, 8, 0, 0, 8]);
    await at('2026-04-10');
    assert.deepEqual(await daysOf(), [0, 0, 8, 0, 0, 8]);
  });

  test('E5 the month begins at the employee’s own midnight', async () => {
    const { assign, daysOf, scope } = await prepare({ maxDaysOff: null, accrual });
    await assign();
    world.setNow('2026-01-31T22:59:00Z');
    await settleDueLeave(scope);
    assert.equal((await daysOf())[2], 2);
    world.setNow('2026-01-31T23:00:00Z');
    await settleDueLeave(scope);
    assert.equal((await daysOf())[2], 4);
  });

  /** Asks for working days from a Monday on. */
  const asking =
    ({ ask, employeeId, absenceTypeId }: Awaited<ReturnType<typeof prepare>>) =>
    (monday: string, count: number) =>
      ask(
        employeeId,
        absenceTypeId,
        workdays(monday, count).map((date) => ({ date })),
      );

  test('E9 what will have accrued by a day can be taken on it, and nothing beyond', async () => {
    const prepared = await prepare({ maxDaysOff: null, accrual });
    await prepared.assign();
    const ask = asking(prepared);
    assert.equal((await ask('2026-02-02', 5)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2026-02-02', 4)).status, 200);
    assert.equal((await ask('2026-03-02', 3)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2026-03-02', 2)).status, 200);
    const preview = await prepared.daysOf();
    assert.deepEqual(preview, [0, 0, 2, 6, 0, -4], 'the balance of today');
  });

  test('E9 days granted for later stay covered', async () => {
    const prepared = await prepare({ maxDaysOff: null, accrual });
    await prepared.assign();
    const ask = asking(prepared);
    assert.equal((await ask('2026-03-02', 5)).status, 200);
    assert.equal((await ask('2026-02-02', 2)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2026-02-02', 1)).status, 200);
  });

  test('E9 what will be carried over counts in the next year', async () => {
    const prepared = await prepare({ maxDaysOff: 4, carryOver: { maxDays: 3 } });
    const { assign, rest, employeeId, absenceTypeId } = prepared;
    await assign();
    const next = { name: 'Next', year: 2027, absenceTypeId, maxDaysOff: 2 };
    const { data } = await rest.post(VACATIONS, next);
    const assigned = await rest.post(`${ASSIGNATIONS}/${data.id}`, { year: 2027, employeeIds: [employeeId] });
    assert.equal(assigned.status, 200);
    const ask = asking(prepared);
    assert.equal((await ask('2027-01-11', 6)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2027-01-11', 5)).status, 200);
    // The days that are carried over are promised now.
    assert.equal((await ask('2026-11-02', 2)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2026-11-02', 1)).status, 200);
  });

  test('E9 a plan lets its people take advanceDays before they are earned', async () => {
    const prepared = await prepare({ maxDaysOff: null, accrual, advanceDays: 1.5 });
    await prepared.assign();
    const ask = asking(prepared);
    assert.equal((await ask('2026-01-12', 4)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2026-01-12', 3)).status, 200);
    assert.equal((await ask('2026-02-02', 3)).code, 'max_days_off_exceeded');
    assert.equal((await ask('2026-02-02', 2)).status, 200);
  });
});

test('E9 a type that has plans gives nothing in a year without one, and a type without plans has no limit', async () => {
  const { rest, ask, person, type, employeeId, absenceTypeId, assign, daysOf } = await prepare({ maxDaysOff: 2 });
  const days = (year: number) => [{ date: `${year}-03-02` }];
  assert.equal((await ask(employeeId, absenceTypeId, days(2026))).code, 'max_days_off_exceeded');
  await assign();
  assert.equal((await ask(employeeId, absenceTypeId, days(2026))).status, 200);
  assert.equal((await ask(employeeId, absenceTypeId, days(2027))).code, 'max_days_off_exceeded');
  const made = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2028, daysOff: [] });
  assert.deepEqual([made.data.maxDaysOff, (await daysOf(2028)).at(-1)], [null, 0]);
  const put = await rest.put(`${CALENDARS}/${made.data.id}`, {
    daysOff: days(2028).map(() => ({ date: '2028-03-06' })),
  });
  assert.equal(put.code, 'max_days_off_exceeded');
  const someone = await person();
  assert.equal((await ask(someone, absenceTypeId, days(2026))).code, 'max_days_off_exceeded');
  assert.equal((await ask(someone, await type(), days(2026))).status, 200);
});

test('E9 an administrator or an API token takes more than there is, with a note that the ledger shows', async () => {
  const { rest, employeeId, absenceTypeId, assign, daysOf, calendarOf } = await prepare({ maxDaysOff: 1 });
  await assign();
  const daysOff = ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => ({ date }));
  const asked = { employeeId, absenceTypeId, type: 'create', daysOff };
  const REQUESTS = '/schedule/v1/absence-day-off-requests';
  const unsaid = await rest.post(REQUESTS, { ...asked, force: true });
  assert.deepEqual([unsaid.status, Object.keys(unsaid.errors)], [422, ['note']]);
  const made = await rest.post(REQUESTS, { ...asked, force: true, note: 'Moving house' });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.deepEqual(await daysOf(), [1, 0, 0, 3, 0, -2]);
  const { data } = await rest.get(`${CALENDARS}/${(await calendarOf()).id}/ledger?type=use`);
  assert.deepEqual(
    data.map(({ note }: { note: string }) => note),
    ['Moving house', 'Moving house', 'Moving house'],
  );
  const more = { ...asked, daysOff: [{ date: '2026-05-04' }] };
  assert.equal((await rest.post(REQUESTS, more)).code, 'max_days_off_exceeded');
});

test('E4 what is available is in the unit of the type: nothing in one is nothing in the other', async () => {
  const { rest, planId, type, person, calendarOf, assign, take, at, employeeId } = await prepare({ maxDaysOff: 5 });
  await assign();
  // Five days of eight hours each, then a week of ten hours a day.
  const contract = { employeeId, startAt: '2026-06-08', weeklyHours: 50, endPrevious: true };
  await take(...workdays('2026-06-01', 5));
  assert.equal((await rest.post('/contract/v1/contracts', contract)).status, 200);
  const balance = async (id: string) => (await rest.get(`${CALENDARS}/${id}/balance`)).data;
  const { id } = await calendarOf();
  assert.deepEqual((await balance(id)).available, { days: 0, seconds: 0 });
  await rest.put(`${VACATIONS}/${planId}`, { maxDaysOff: 6 });
  await at('2026-06-10');
  assert.deepEqual((await balance(id)).available, { days: 1, seconds: 36_000 }, 'a day of today');
  const hours = await type({ pickMode: 'by_time_range' });
  const someone = await person();
  const made = await rest.post(CALENDARS, { employeeId: someone, absenceTypeId: hours, year: 2026, maxDaysOff: 2 });
  assert.deepEqual((await balance(made.data.id)).available, { days: 2, seconds: 57_600 });
});

describe('E7 carry-over and expiry', () => {
  const carryOver = { maxDays: 10, expiresAfterMonths: 3 };

  // biome-ignore format: one case per line
  const vector: [number, number][] = [[0, 10], [8, 2], [10, 0], [12, 0]];
  for (const [taken, expired] of vector) {
    test(`E7 carried 10, taken ${taken} before expiry: expired ${expired}`, async () => {
      const { assign, daysOf, take, at } = await prepare({ carryOver });
      await assign(2026);
      await assign(2027);
      await take(...workdays('2026-03-02', 10));
      await at('2027-01-01');
      assert.deepEqual(await daysOf(2026), [22, -10, 0, 10, 2, 0]);
      assert.deepEqual(await daysOf(2027), [22, 10, 0, 0, 0, 32]);
      if (taken > 0) await take(...workdays('2027-02-01', taken));
      await at('2027-03-31');
      assert.equal((await daysOf(2027))[4], 0);
      await at('2027-04-01');
      assert.deepEqual(await daysOf(2027), [22, 10, 0, taken, expired, 32 - taken - expired]);
      await at('2027-06-01');
      assert.deepEqual(await daysOf(2027), [22, 10, 0, taken, expired, 32 - taken - expired]);
    });
  }

  test('E7 a debt at the end of a year is carried once: +2 there, −2 in the next, and follows what changes it', async () => {
    const { rest, planId, assign, calendarOf, daysOf, lines, take, at } = await prepare({ maxDaysOff: 5 });
    await assign();
    await take(...workdays('2026-06-01', 5));
    await rest.put(`${VACATIONS}/${planId}`, { maxDaysOff: 3 });
    await assign(2027);
    await at('2026-12-31');
    assert.deepEqual(await daysOf(), [3, 0, 0, 5, 0, -2]);
    assert.deepEqual(await daysOf(2027), [3, 0, 0, 0, 0, 3]);
    await at('2027-01-01');
    assert.deepEqual(
      [await daysOf(), await daysOf(2027)],
      [
        [3, 2, 0, 5, 0, 0],
        [3, -2, 0, 0, 0, 1],
      ],
    );
    const carried = async (year: number) =>
      (await lines(year)).filter(({ type }) => type.startsWith('carry')).map(({ type, days }) => [type, days]);
    assert.deepEqual(await carried(2026), [['carry_out', 2]]);
    assert.deepEqual(await carried(2027), [['carry_in', -2]]);
    await at('2027-02-01');
    assert.deepEqual(await carried(2027), [['carry_in', -2]], 'once');
    const given = await rest.post(`${CALENDARS}/${(await calendarOf()).id}/adjustments`, {
      days: 1,
      date: '2026-12-01',
    });
    assert.equal(given.status, 200, JSON.stringify(given.body));
    await at('2027-02-02');
    assert.deepEqual(await daysOf(2027), [3, -1, 0, 0, 0, 2], 'a day given later lowers the debt');
  });

  test('E7 an absence entered after the expiry takes what had expired, and a removed one gives it back', async () => {
    const { assign, daysOf, take, at, rest, calendarOf } = await prepare({ carryOver });
    await assign(2026);
    await assign(2027);
    await at('2027-04-05');
    assert.deepEqual(await daysOf(2027), [22, 10, 0, 0, 10, 22]);
    await take(...workdays('2027-02-01', 4));
    assert.deepEqual(await daysOf(2027), [22, 10, 0, 4, 6, 22]);
    await rest.put(`${CALENDARS}/${(await calendarOf(2027)).id}`, { daysOff: [] });
    assert.deepEqual(await daysOf(2027), [22, 10, 0, 0, 10, 22]);
  });

  test('E5 a day of the old year entered late is no longer carried over', async () => {
    const { assign, daysOf, take, at } = await prepare({ carryOver: { maxDays: null } });
    await assign(2026);
    await assign(2027);
    await at('2027-01-04');
    assert.deepEqual(await daysOf(2027), [22, 22, 0, 0, 0, 44]);
    await take('2026-12-30');
    assert.deepEqual(await daysOf(2026), [22, -21, 0, 1, 0, 0]);
    assert.deepEqual(await daysOf(2027), [22, 21, 0, 0, 0, 43]);
  });

  test('E5 what is carried over makes the calendar of the next year, and expires there without a plan', async () => {
    const { assign, daysOf, calendarOf, at } = await prepare({ carryOver });
    await assign(2026);
    await at('2027-01-02');
    assert.equal((await calendarOf(2027)).maxDaysOff, 10);
    await at('2027-05-01');
    assert.deepEqual(await daysOf(2027), [0, 10, 0, 0, 10, 0]);
  });

  test('E5 days carried for 24 months pass on once more, are taken first, and expire at their own date', async () => {
    const { assign, daysOf, lines, take, at } = await prepare({
      ...{ maxDaysOff: 3, carryOver: { maxDays: null, expiresAfterMonths: 24 } },
    });
    for (const year of [2026, 2027, 2028]) await assign(year);
    const carried = async (year: number) =>
      (await lines(year))
        .flatMap(({ type, days, expiresOn }) => (type === 'carry_in' ? [[days, expiresOn]] : []))
        .sort();
    await at('2027-01-01');
    assert.deepEqual(await carried(2027), [[3, '2028-12-31']]);
    await at('2028-01-03');
    assert.deepEqual(await daysOf(2027), [3, -3, 0, 0, 0, 0]);
    assert.deepEqual(await carried(2028), [
      [3, '2028-12-31'],
      [3, '2029-12-31'],
    ]);
    await take('2028-02-01');
    await at('2029-01-01');
    assert.deepEqual(await daysOf(2028), [3, 0, 0, 1, 2, 0]);
    assert.deepEqual(await carried(2029), [
      [3, '2029-12-31'],
      [3, '2030-12-31'],
    ]);
    await at('2030-01-01');
    assert.deepEqual((await daysOf(2029))[4], 6, 'without a plan carried days expire with the year');
  });

  test('E5 another number of months changes the last day of days carried, also once the year before is settled for good', async () => {
    const { rest, planId, assign, daysOf, lines, at } = await prepare({
      ...{ maxDaysOff: 3, carryOver: { maxDays: null, expiresAfterMonths: 24 } },
    });
    for (const year of [2026, 2027, 2028]) await assign(year);
    await at('2027-01-01');
    await rest.put(`${VACATIONS}/${planId}`, { carryOver: { expiresAfterMonths: 3 } });
    await at('2027-01-01');
    const carried = async () =>
      (await lines(2027)).flatMap(({ type, days, expiresOn }) => (type === 'carry_in' ? [[days, expiresOn]] : []));
    assert.deepEqual((await carried()).sort(), [
      [-3, '2028-12-31'],
      [3, '2027-03-31'],
      [3, '2028-12-31'],
    ]);
    assert.deepEqual(await daysOf(2027), [3, 3, 0, 0, 0, 6]);
    await at('2027-04-01');
    assert.deepEqual(await daysOf(2027), [3, 3, 0, 0, 3, 3]);
    await at('2028-01-01');
    await at('2028-01-02');
    await at('2028-02-01');
    assert.deepEqual(await daysOf(2027), [3, 0, 0, 0, 3, 0]);
    assert.deepEqual(await daysOf(2028), [3, 3, 0, 0, 0, 6]);
  });

  test('E5 without carry-over the rest of the year expires with it', async () => {
    const { assign, daysOf, at, calendarOf } = await prepare();
    await assign();
    await at('2026-12-31');
    assert.deepEqual(await daysOf(), [22, 0, 0, 0, 0, 22]);
    await at('2027-01-01');
    assert.deepEqual(await daysOf(), [22, 0, 0, 0, 22, 0]);
    assert.equal(await calendarOf(2027), undefined);
  });

  test('E5 a server that was off for years comes to the same result', async () => {
    const { assign, daysOf, at } = await prepare({ carryOver });
    await assign(2026);
    await assign(2027);
    await at('2029-08-01');
    assert.deepEqual(await daysOf(2026), [22, -10, 0, 0, 12, 0]);
    assert.deepEqual(await daysOf(2027), [22, 0, 0, 0, 22, 0]);
    assert.deepEqual(await daysOf(2028), [0, 10, 0, 0, 10, 0]);
  });

  test('E3 calendars without a plan keep their days when the year is over', async () => {
    const { rest, employeeId, absenceTypeId, daysOf, at } = await prepare();
    await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 5 });
    await at('2028-01-01');
    assert.deepEqual(await daysOf(), [5, 0, 0, 0, 0, 5]);
  });
});
