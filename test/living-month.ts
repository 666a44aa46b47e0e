import assert from 'node:assert/strict';
import { carryOutLongWork } from '#server/modules/long-work/carry-out.ts';
import '#server/modules/long-work-kinds.ts';
import { extendDays } from '#server/modules/days/extend-days.ts';
import { CALENDARS, TYPES } from './absences.ts';
import { CONTRACTS, ENTRIES, overtimeCompany } from './overtime.ts';
import { PERIODS } from './periods.ts';
import type { World } from './world.ts';

export const MARCH = { from: '2026-03-01', to: '2026-03-31' };
export const APRIL = { from: '2026-04-01', to: '2026-04-30' };

/** A moment of a date in Madrid. */
export const inMadrid = (date: string, time: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('Europe/Madrid').toInstant().toString();

/**
 * A company whose March has everything that a month can have: Ana in full time with breaks, overtime of two types with premiums, absences by
 * days and by hours, a payout and an adjustment; Bea in part time, by night, over midnight, on Sundays and on a public holiday; Cid who goes from
 * part to full time and takes overtime as time off.
 */
export async function livingMonth(world: World) {
  world.setNow('2026-05-11T08:00:00Z');
  const company = await overtimeCompany(world);
  const { rest, scope } = company;
  const created = async (path: string, body: object): Promise<string> => {
    const { status, data, body: answered } = await rest.post(path, body);
    assert.equal(status, 200, `${path}: ${JSON.stringify(answered)}`);
    return data.id;
  };
  const done = async (path: string, body: object) => {
    const { status, data, body: answered } = await rest.put(path, body);
    assert.equal(status, 200, `${path}: ${JSON.stringify(answered)}`);
    return data;
  };
  await done('/core/v3/configurations/company', { overtimeSince: '2026-02-01' });
  await created('/schedule/v1/holiday-calendars', {
    name: 'Madrid',
    daysOff: [
      { date: '2026-03-19', name: 'Saint Joseph' },
      { date: '2026-04-01', name: 'First of April' },
    ],
  });
  const policyId = await company.policy({
    multiplierRules: [{ name: 'Long days', coefficient: 1.5, from: 3600 }],
    typifyingRules: [
      { name: 'Night', startTime: '22:00', endTime: '06:00' },
      { name: 'Sunday', days: ['sunday'] },
    ],
  });
  /** Each has a department of their own, so that a report of it is about them alone. */
  const hire = async (firstName: string, code: number, contracts: object[], fields: object = {}) => {
    const departmentId = await created('/core/v3/departments', { name: firstName });
    const person = { firstName, lastName: 'Ruiz', code, departmentIds: [departmentId], ...fields };
    const id = await created('/core/v3/employees', person);
    for (const contract of contracts) await created(CONTRACTS, { employeeId: id, ...contract });
    return { id, departmentId };
  };
  const ana = await hire('Ana', 26, [{ startAt: '2026-02-02', weeklyHours: 40 }]);
  const bea = await hire('Bea', 31, [{ startAt: '2026-03-02', weeklyHours: 20, percentageWorkDay: 50 }], {
    worksOnHolidays: true,
  });
  const cid = await hire('Cid', 47, [
    { startAt: '2026-02-02', endAt: '2026-03-15', weeklyHours: 30, percentageWorkDay: 75 },
    { startAt: '2026-03-16', weeklyHours: 40 },
  ]);
  await company.assign(policyId, [ana.id, bea.id, cid.id], '2026-02-01');

  const coffee = await created('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 15, remunerated: true });
  const lunch = await created('/schedule/v1/work-breaks', { name: 'Lunch', breakMinutes: 60, remunerated: false });
  const enter = (employeeId: string, date: string, from: string, to: string, fields: object = {}) =>
    created(ENTRIES, {
      ...{ employeeId, workEntryType: 'work', workEntryIn: { date: inMadrid(date, from) } },
      // An end before its start is on the next day.
      workEntryOut: {
        date: inMadrid(to > from ? date : Temporal.PlainDate.from(date).add({ days: 1 }).toString(), to),
      },
      ...fields,
    });
  const pause = (workBreakId: string) => ({ workEntryType: 'pause', workBreakId });
  await enter(ana.id, '2026-02-10', '08:00', '17:30');
  await enter(ana.id, '2026-03-02', '08:00', '10:00');
  await enter(ana.id, '2026-03-02', '10:00', '10:20', pause(coffee));
  await enter(ana.id, '2026-03-02', '10:20', '13:00');
  await enter(ana.id, '2026-03-02', '13:00', '14:00', pause(lunch));
  await enter(ana.id, '2026-03-02', '14:00', '23:00:07');
  await enter(ana.id, '2026-03-08', '09:00', '12:15');
  await enter(ana.id, '2026-03-19', '08:00', '10:00');
  await enter(ana.id, '2026-03-20', '08:00', '15:30');
  await enter(bea.id, '2026-03-06', '22:00', '02:00');
  await enter(bea.id, '2026-03-07', '02:00', '02:10', pause(coffee));
  await enter(bea.id, '2026-03-07', '02:10', '06:30');
  await enter(bea.id, '2026-03-19', '20:00', '23:30');
  // The night in which the clocks go forward, and one into a holiday of the next month.
  await enter(bea.id, '2026-03-28', '21:00', '05:00');
  await enter(bea.id, '2026-03-31', '18:00', '03:00');
  await enter(cid.id, '2026-02-12', '08:00', '19:00');
  await enter(cid.id, '2026-03-11', '08:00', '16:00');
  await enter(cid.id, '2026-03-17', '08:00', '17:20');
  await enter(cid.id, '2026-04-07', '08:00', '16:30');

  const types = {
    leave: await created(TYPES, { name: 'Leave', pickMode: 'by_days' }),
    doctor: await created(TYPES, { name: 'Doctor', pickMode: 'by_time_range', type: 'private' }),
    rest: await created(TYPES, { name: 'Time off in lieu', pickMode: 'by_days', category: 'compensation' }),
  };
  const off = async (employeeId: string, absenceTypeId: string, daysOff: object[]) =>
    done(`${CALENDARS}/${await created(CALENDARS, { employeeId, absenceTypeId, year: 2026 })}`, { daysOff });
  await off(ana.id, types.leave, [{ date: '2026-03-12' }, { date: '2026-03-13' }, { date: '2026-03-14' }]);
  await off(ana.id, types.doctor, [{ date: '2026-03-04', startTime: '10:00', endTime: '12:30' }]);
  await off(cid.id, types.leave, [{ date: '2026-03-10' }]);
  await off(cid.id, types.rest, [{ date: '2026-03-24' }]);
  await extendDays(scope);
  const sunday = { from: '2026-03-08', to: '2026-03-08' };
  await created('/overtime-policies/v1/payouts', {
    ...{ employeeId: ana.id, ...sunday, amountSeconds: 5400 },
    balanceBeforeSeconds: (await company.balance(ana.id, sunday)).total_balance,
  });
  const adjusted = await company.adjust(ana.id, MARCH, {
    ...{ operation: 'add', amountSeconds: 1801, note: 'Evening course' },
    balanceBeforeSeconds: (await company.balance(ana.id, MARCH)).total_balance,
  });
  assert.equal(adjusted.data.appliedSeconds, 1801);

  const periodOf = async ({ from }: { from: string }): Promise<string> =>
    (await rest.get(`${PERIODS}?limit=500`)).data.find((period: { from: string }) => period.from === from).id;
  const close = async (periodId: string) => {
    assert.equal((await rest.post(`${PERIODS}/${periodId}/review`)).status, 200);
    const { data: job } = await rest.post(`${PERIODS}/${periodId}/close`, { force: true });
    await carryOutLongWork(world.runtime, new AbortController().signal);
    const { state, result } = (await rest.get(`/core/v3/jobs/${job.id}`)).data;
    assert.deepEqual([state, result.closed], ['done', 3]);
  };
  return { ...company, created, enter, people: { ana, bea, cid }, types, periodOf, close };
}
export type LivingMonth = Awaited<ReturnType<typeof livingMonth>>;
