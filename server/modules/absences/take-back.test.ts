import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

// Monday to Friday, all past: their rows exist and follow every change.
const WEEK = ['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-12', '2026-02-13'] as const;
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = WEEK;
const daysOf = (dates: readonly string[]) => dates.map((date) => ({ date }));

/** A person with a week off, granted by one request. */
async function prepare(type: object = {}) {
  const company = await absenceCompany(world);
  const { rest, companyId } = company;
  const [employeeId, absenceTypeId] = [await company.person(), await company.type({ ...type })];
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026, maxDaysOff: 22 });
  const calendarId = calendar.data.id as string;
  const accept = async (id: string) => rest.post(`${REQUESTS}/${id}/accept`);
  const granted = (await company.ask(employeeId, absenceTypeId, daysOf(WEEK))).data;
  if (granted.status === 'pending') await accept(granted.id);
  const takeBack = (dates: readonly string[]) =>
    company.ask(employeeId, absenceTypeId, daysOf(dates), { type: 'delete' });
  const left = async () =>
    (await rest.get(`${CALENDARS}/${calendarId}`)).data.daysOff.map(({ date }: { date: string }) => date);
  const balance = async () => (await rest.get(`${CALENDARS}/${calendarId}/balance`)).data;
  const rowsOf = async (text: string) => (await world.ownerPool.query(text, [companyId])).rows;
  return { ...company, employeeId, absenceTypeId, calendarId, granted, accept, takeBack, left, balance, rowsOf };
}

test('E16 the middle of granted leave is taken back: its ledger line and its credit, and the rest stays as it was', async () => {
  const { takeBack, accept, left, balance, rowsOf, rest, granted } = await prepare();
  const text = 'select id, date::text, seconds from absence_days_off where company_id = $1 order by date';
  const before = await rowsOf(text);
  const { data } = await takeBack([WEDNESDAY]);
  assert.deepEqual([data.type, data.status, data.daysOff.length], ['delete', 'pending', 1]);
  assert.deepEqual(await left(), WEEK, 'pending, it changes nothing');
  assert.equal((await accept(data.id)).status, 200);
  assert.deepEqual(await left(), [MONDAY, TUESDAY, THURSDAY, FRIDAY]);
  assert.deepEqual(
    await rowsOf(text),
    before.filter(({ date }) => date !== WEDNESDAY),
  );
  const releases = "select on_date::text as date, seconds from leave_ledger where company_id = $1 and type = 'release'";
  assert.deepEqual(await rowsOf(releases), [{ date: WEDNESDAY, seconds: 28_800 }]);
  const { used, available } = await balance();
  assert.deepEqual([used.days, available.days], [4, 18]);
  const expected =
    'select date::text, expected_seconds as seconds from overtime_days where company_id = $1 order by date';
  const ofWeek = (await rowsOf(expected)).filter(({ date }) => (WEEK as readonly string[]).includes(date));
  assert.deepEqual(
    ofWeek.map(({ seconds }) => seconds),
    [0, 0, 28_800, 0, 0],
  );
  // The request that granted the days still has all of them.
  assert.equal((await rest.get(`${REQUESTS}/${granted.id}`)).data.daysOff.length, 5);
});

test('E16 C4 of time off in lieu only the time of the day comes back, by a movement that names the request', async () => {
  const { takeBack, accept, rowsOf, granted, left } = await prepare({ category: 'compensation' });
  await accept((await takeBack([TUESDAY, WEDNESDAY])).data.id);
  assert.deepEqual(await left(), [MONDAY, THURSDAY, FRIDAY]);
  const movements = `select operation, applied_seconds as seconds, absence_day_off_request_id as request from overtime_movements
    where company_id = $1 order by created_at, id`;
  assert.deepEqual(await rowsOf(movements), [
    { operation: 'subtract', seconds: 144_000, request: granted.id },
    { operation: 'add', seconds: 57_600, request: granted.id },
  ]);
});

test('E16 of several removals of the same day at once one wins, and the day comes back once', async () => {
  const { takeBack, atOnce, balance, left } = await prepare({ needsValidation: false });
  const answers = await atOnce(8, () => takeBack([WEDNESDAY]));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(422)]);
  assert.deepEqual([await left(), (await balance()).used.days], [[MONDAY, TUESDAY, THURSDAY, FRIDAY], 4]);
});

test('E16 I3 the page previews the removal with its days and balance, and takes the days back in one step', async () => {
  const company = await prepare();
  const { employeeId, absenceTypeId, state, left } = company;
  const manager = await addMember(world, company, { role: 'manager' });
  const input = { employeeId, absenceTypeId, type: 'delete', daysOff: daysOf([TUESDAY, WEDNESDAY]) };
  const preview = async (member: typeof manager, asked: object) => {
    const { status, text } = await member.call('query', 'approvals.previewRequest', asked);
    return { status, ...JSON.parse(text) } as { status: number; result?: { data: Answer['data'] }; error?: unknown };
  };
  const before = await state();
  const { data } = (await preview(manager, input)).result ?? {};
  assert.deepEqual(data.count, { days: 2, seconds: 57_600 });
  assert.deepEqual(
    data.calendars.map(({ year, before: now, after }: Answer['data']) => [
      ...[year, now.usedDays, now.availableDays],
      ...[after.usedDays, after.availableDays],
    ]),
    [[2026, 5, 17, 3, 19]],
  );
  const notGranted = await preview(manager, { ...input, daysOff: daysOf(['2026-02-16']) });
  assert.match(JSON.stringify(notGranted.error), /day_off_not_granted|daysOff\.0\.date/);
  const stranger = await addMember(world, company, { role: 'manager', sees: {} });
  assert.match(JSON.stringify((await preview(stranger, input)).error), /employee_not_found/);
  assert.equal(await state(), before, 'nothing is written');
  const { status } = await manager.call('mutation', 'absences.askFor', { ...input, approve: true });
  assert.equal(status, 200);
  assert.deepEqual(await left(), [MONDAY, THURSDAY, FRIDAY]);
});

test('E16 whatever days come back and in whatever order, the ledger holds what is left', async () => {
  const { takeBack, balance, left, ask, employeeId, absenceTypeId } = await prepare({ needsValidation: false });
  const inOrder = fc.shuffledSubarray([...WEEK], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(inOrder, fc.nat(5), async (dates, split) => {
      const held = new Set<string>(WEEK);
      for (const part of [dates.slice(0, split), dates.slice(split)]) {
        if (part.length === 0) continue;
        assert.equal((await takeBack(part)).status, 200);
        for (const date of part) held.delete(date);
        const { used, available } = await balance();
        assert.deepEqual([await left(), used.days, available.days], [[...held], held.size, 22 - held.size]);
      }
      const again = await ask(employeeId, absenceTypeId, daysOf(dates));
      assert.equal(again.status, 200);
    }),
    { numRuns: 12 },
  );
});
