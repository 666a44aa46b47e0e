import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES, overtimeCompany } from '#test/overtime.ts';
import { PERIODS, SETTINGS } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import '../long-work-kinds.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';

const world = await createWorld();
const HOUR_SECONDS = 3600;
const LATE = { lateCorrection: { reason: 'It came late' } };

/** Nights in which clocks change, as the last of a period. */
const NIGHTS = [
  { zone: 'Europe/Berlin', last: '2026-03-28', next: '2026-03-29', nightHours: 7 },
  { zone: 'America/New_York', last: '2026-03-07', next: '2026-03-08', nightHours: 7 },
  { zone: 'Pacific/Auckland', last: '2026-04-04', next: '2026-04-05', nightHours: 9 },
];

const instant = (zone: string, local: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();
const noonAfter = (date: string, days: number) => `${Temporal.PlainDate.from(date).add({ days })}T12:00:00Z`;

/** A company whose period ends on a date, with people who have no planned time. */
async function prepare(zone: string, last: string, fields: readonly Record<string, unknown>[]) {
  world.setNow(noonAfter(last, 4));
  const company = await overtimeCompany(world, zone);
  const { rest, balance } = company;
  assert.equal((await rest.put(SETTINGS, { closingDay: Number(last.slice(8)) })).status, 200);
  const ids: string[] = [];
  for (const one of fields) ids.push(await company.person({ startAt: '2026-02-01', weeklyHours: 0 }, one));
  const enter = (employeeId: string, from: string, to: string, { at = zone, more = {} } = {}) =>
    rest.post(ENTRIES, {
      ...{ employeeId, workEntryType: 'work', ...more },
      ...{ workEntryIn: { date: instant(at, from) }, workEntryOut: { date: instant(at, to) } },
    });
  const close = async () => {
    const { data } = await rest.get(`${PERIODS}?limit=500`);
    const { id, from } = data.find(({ to }: { to: string }) => to === last);
    assert.equal((await rest.post(`${PERIODS}/${id}/review`)).status, 200);
    assert.equal((await rest.post(`${PERIODS}/${id}/close`, { force: true })).status, 200);
    await carryOutLongWork(world.runtime, new AbortController().signal);
    assert.equal((await rest.get(`${PERIODS}/${id}`)).data.closed, ids.length);
    return { id, from };
  };
  const hours = async (employeeId: string, from: string, to: string) =>
    (await balance(employeeId, { from, to })).total_balance / HOUR_SECONDS;
  return { ...company, ids, enter, close, hours };
}

for (const { zone, last, next, nightHours } of NIGHTS) {
  test(`A6, K4 ${zone}: a night in which clocks change lies on the border of two periods, and each hour is in one of them`, async () => {
    const { rest, ids, enter, close, hours } = await prepare(zone, last, [{}, {}, {}]);
    const [ana = '', bea = '', cleo = ''] = ids;
    const night = (await enter(ana, `${last}T22:00`, `${next}T06:00`)).data;
    await enter(ana, `${last}T08:00`, `${last}T10:00`);
    await enter(ana, `${next}T07:00`, `${next}T08:00`);
    await enter(bea, `${last}T23:00`, `${next}T00:00`);
    const before = [await hours(ana, last, last), await hours(ana, next, next)];
    assert.equal((before[0] ?? 0) + (before[1] ?? 0), 2 + nightHours + 1);
    const { id } = await close();
    const { data: snapshots } = await rest.get(`${PERIODS}/${id}/snapshots?employeeId=${ana}`);
    assert.equal(snapshots[0].content.record.totals.closingBalanceSeconds, (before[0] ?? 0) * HOUR_SECONDS);

    const until = { workEntryOut: { date: instant(zone, `${next}T06:30`) } };
    assert.equal((await rest.put(`${ENTRIES}/${night.id}`, until)).code, 'period_closed');
    assert.equal((await enter(bea, `${last}T22:00`, `${last}T23:00`)).code, 'period_closed');
    assert.equal((await enter(cleo, `${last}T23:59:59`, `${next}T00:30`)).code, 'period_closed', 'its first second');
    assert.equal((await enter(bea, `${next}T00:00`, `${next}T01:00`)).status, 200, 'from midnight on');

    assert.equal((await rest.put(`${ENTRIES}/${night.id}`, { ...until, ...LATE })).status, 200);
    assert.equal(await hours(ana, last, last), before[0], 'the closed day stays');
    const today = noonAfter(last, 4).slice(0, 10);
    assert.equal(await hours(ana, last, today), 2 + nightHours + 1 + 0.5, 'nothing is lost or counted twice');

    // A clock that was put back opens nothing.
    world.setNow(`${last}T12:00:00Z`);
    assert.equal((await enter(bea, `${last}T05:00`, `${last}T06:00`)).code, 'period_closed');
  });
}

test('A2, K4 the days of a person in another zone than the company are bound by their own dates', async () => {
  const zone = 'Europe/Berlin';
  const there = 'Pacific/Auckland';
  const { ids, enter, close, hours } = await prepare(zone, '2026-03-28', [{ timeZone: there }]);
  const [ana = ''] = ids;
  assert.equal((await enter(ana, '2026-03-28T09:00', '2026-03-28T10:00', { at: there })).status, 200);
  await close();
  const bound = await enter(ana, '2026-03-28T23:30', '2026-03-28T23:45', { at: there });
  assert.equal(bound.code, 'period_closed');
  const own = await enter(ana, '2026-03-29T00:30', '2026-03-29T01:30', { at: there });
  assert.equal(own.status, 200, 'in Berlin it is still the 28th');
  assert.deepEqual(
    [await hours(ana, '2026-03-28', '2026-03-28'), await hours(ana, '2026-03-29', '2026-03-29')],
    [1, 1],
  );
});
