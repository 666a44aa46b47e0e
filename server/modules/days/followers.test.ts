import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, REQUESTS, TYPES } from '#test/absences.ts';
import { CONTRACTS, overtimeCompany, POLICIES } from '#test/overtime.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { CHANGE_CAUSES, type ChangeCause } from './constants.ts';
import { type DaysFollowers, daysFollowers, declareFollowers, type RowsFollower } from './followers.ts';

const world = await createWorld();
world.setNow('2026-03-13T12:00:00Z');

interface Seen {
  /** By follower, in their order: what each was notified of. */
  changes: { employeeId: string; cause: ChangeCause }[][];
  rows: { employeeId: string; date: string }[][];
}

/** The followers of the running server, which keep working while the test listens in. */
function listening({ ofChanges, ofPlans, ofRows, ofMovements }: DaysFollowers): {
  followers: DaysFollowers;
  seen: Seen;
} {
  const seen: Seen = { changes: ofChanges.map(() => []), rows: ofRows.map(() => []) };
  const toRows = (follow: RowsFollower, index: number): RowsFollower => {
    return (scope, employeeId, period) =>
      follow(scope, employeeId, period).map((work) => async (tx, changes) => {
        seen.rows[index]?.push(...changes.map(({ date }) => ({ employeeId, date })));
        await work(tx, changes);
      });
  };
  const followers: DaysFollowers = {
    ofChanges: ofChanges.map((follow, index) => (companyId, employeeIds, cause, days) => {
      seen.changes[index]?.push(...employeeIds.map((employeeId) => ({ employeeId, cause })));
      return follow(companyId, employeeIds, cause, days);
    }),
    ofPlans,
    ofRows: ofRows.map(toRows),
    ofMovements,
  };
  return { followers, seen };
}

const declared = daysFollowers();

test('each cause of change reaches each follower, with the rows that it moves', async (context) => {
  context.after(() => declareFollowers(declared));
  const { followers, seen } = listening(declared);
  declareFollowers(followers);
  assert.ok(seen.changes.length > 0 && seen.rows.length > 0);

  const company = await overtimeCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const [contract] = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data;
  const [policy] = (await rest.get(POLICIES)).data;
  const typeId = (await rest.post(TYPES, { name: 'Leave', pickMode: 'by_days' })).data.id;
  const calendar = (await rest.post(CALENDARS, { employeeId, absenceTypeId: typeId, year: 2026 })).data;

  // In this order: who works on holidays matters once there is one.
  const changed: Record<ChangeCause, () => Promise<Answer[]>> = {
    work_entry: async () => [
      await rest.post('/schedule/v1/work-entries', {
        employeeId,
        workEntryType: 'work',
        workEntryIn: { date: '2026-03-02T08:00:00Z' },
        workEntryOut: { date: '2026-03-02T17:00:00Z' },
      }),
    ],
    contract: async () => [await rest.put(`${CONTRACTS}/${contract.id}`, { weeklyHours: 30 })],
    annex: async () => [
      await rest.post(`${CONTRACTS}/${contract.id}/annexes`, {
        ...{ startAt: '2026-03-03', endAt: '2026-03-03', weeklyHours: 20 },
      }),
    ],
    absence_request: async () => {
      const body = { employeeId, absenceTypeId: typeId, type: 'create', daysOff: [{ date: '2026-03-04' }] };
      const asked = await rest.post(REQUESTS, body);
      return [asked, await rest.post(`${REQUESTS}/${asked.data.id}/accept`, {})];
    },
    absence_calendar: async () => [
      await rest.put(`${CALENDARS}/${calendar.id}`, { daysOff: [{ date: '2026-03-04' }, { date: '2026-03-05' }] }),
    ],
    absence_replaced: async () => {
      const sick = { name: 'Sick', pickMode: 'by_days', category: 'sick', needsValidation: false };
      const absenceTypeId = (await rest.post(TYPES, sick)).data.id;
      const daysOff = [{ date: '2026-03-05' }, { date: '2026-03-09' }];
      return [await rest.post(REQUESTS, { employeeId, absenceTypeId, type: 'create', daysOff, onOverlap: 'replace' })];
    },
    holiday_calendar: async () => [
      await rest.post('/schedule/v1/holiday-calendars', {
        name: 'All',
        daysOff: [{ name: 'Feast', date: '2026-03-06' }],
      }),
    ],
    employee: async () => [
      await rest.put(`/core/v3/employees/${employeeId}`, { worksOnHolidays: true, worksOnHolidaysFrom: null }),
    ],
    overtime_policy: async () => [await rest.put(`${POLICIES}/${policy.id}`, { toleranceSeconds: 3600, strict: true })],
    company_settings: async () => [await rest.put('/core/v3/configurations/company', { overtimeSince: '2026-03-05' })],
  };
  assert.deepEqual(Object.keys(changed).sort(), [...CHANGE_CAUSES].sort());
  for (const [cause, change] of Object.entries(changed)) {
    for (const calls of [...seen.changes, ...seen.rows]) calls.length = 0;
    for (const { status, body } of await change()) assert.equal(status, 200, `${cause}: ${JSON.stringify(body)}`);
    for (const ofFollower of seen.changes) assert.deepEqual(ofFollower, [{ employeeId, cause }], cause);
    for (const ofFollower of seen.rows)
      assert.ok(
        ofFollower.some((one) => one.employeeId === employeeId),
        cause,
      );
  }
});

test('days refuse to change where nobody has declared what follows', async () => {
  const copy = './followers.ts?undeclared';
  const undeclared: typeof import('./followers.ts') = await import(copy);
  assert.throws(() => undeclared.daysFollowers(), /server\/modules\/followers\.ts/);
});
