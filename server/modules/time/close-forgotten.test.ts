import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES, type TimeCompany, timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';
import { closeForgotten, closeForgottenEverywhere } from './close-forgotten.ts';

const world = await createWorld();
const SETTINGS = '/core/v3/configurations/company';
const ANOMALIES = '/schedule/v1/work-entry-anomalies';
const NINE = '2026-03-02T08:00:00Z';

/** A company with a policy, and a person under contract for 8 hours a day who is clocked in since nine in Madrid. */
async function forgetting(forgottenClockOut: Record<string, unknown>) {
  world.setNow(NINE);
  const company = await timeCompany(world);
  assert.equal((await company.rest.put(SETTINGS, { forgottenClockOut })).status, 200);
  const employeeId = await company.person();
  await company.rest.post('/contract/v1/contracts', { employeeId, startAt: '2026-03-02', weeklyHours: 40 });
  const { data } = await company.clockIn(employeeId);
  const path = `${ENTRIES}/${data.id}`;
  const at = async (now: string) => {
    world.setNow(now);
    await closeForgotten(company.scope);
    return (await company.rest.get(path)).data;
  };
  return { ...company, employeeId, path, at };
}

const anomaliesOf = async ({ rest }: TimeCompany, query = '') => (await rest.get(`${ANOMALIES}${query}`)).data;

test('B6 expected: in at 09:00, 28800 expected, 3600 tolerance: closed at 18:00 by the system, to be confirmed', async () => {
  const company = await forgetting({ mode: 'expected', toleranceSeconds: 3600 });
  assert.deepEqual((await company.at('2026-03-02T16:59:59Z')).workEntryOut, null);
  const closed = await company.at('2026-03-02T21:00:00Z');
  assert.deepEqual(
    [closed.workEntryOut.date, closed.workEntryOut.origin, closed.workedSeconds, closed.employee.workStatus],
    ['2026-03-02T18:00:00+01:00', 'system', 32_400, 'offline'],
  );
  assert.deepEqual([closed.closedBy, closed.needsConfirmation], ['system', true]);
  assert.equal(await company.workedSeconds(company.employeeId, '2026-03-02'), 32_400);
  const [anomaly] = await anomaliesOf(company);
  assert.deepEqual(anomaly, {
    workEntryId: closed.id,
    employeeId: company.employeeId,
    kind: 'unconfirmed_clock_out',
    date: '2026-03-02',
    startedAt: '2026-03-02T09:00:00+01:00',
    endedAt: '2026-03-02T18:00:00+01:00',
    closedBy: 'system',
    needsConfirmation: true,
    leftOut: false,
  });
});

test('B6 expected counts what was worked before', async () => {
  const company = await forgetting({ mode: 'expected', toleranceSeconds: 0 });
  world.setNow('2026-03-02T10:00:00Z');
  await company.clockOut(company.employeeId);
  world.setNow('2026-03-02T11:00:00Z');
  const { data } = await company.clockIn(company.employeeId);
  world.setNow('2026-03-02T23:00:00Z');
  await closeForgotten(company.scope);
  const { data: closed } = await company.rest.get(`${ENTRIES}/${data.id}`);
  assert.equal(closed.workEntryOut.date, '2026-03-02T18:00:00+01:00');
});

test('B6 fixed_time: closed at the next such clock time; 422 without one', async () => {
  const company = await forgetting({ mode: 'fixed_time', time: '20:30' });
  assert.deepEqual((await company.at('2026-03-02T19:29:59Z')).workEntryOut, null);
  assert.equal((await company.at('2026-03-02T19:30:00Z')).workEntryOut.date, '2026-03-02T20:30:00+01:00');
  const refused = await company.rest.put(SETTINGS, { forgottenClockOut: { mode: 'fixed_time' } });
  assert.deepEqual(Object.keys(refused.errors), ['forgottenClockOut.time']);
});

test('B6 unresolved: after 16 hours closed and left out of balances until it is confirmed', async () => {
  const company = await forgetting({ mode: 'unresolved' });
  assert.deepEqual((await company.at('2026-03-02T23:59:59Z')).workEntryOut, null);
  const closed = await company.at('2026-03-03T00:00:00Z');
  assert.deepEqual(
    [closed.workedSeconds, closed.remuneratedSeconds, closed.nonRemuneratedSeconds],
    [57_600, 0, 57_600],
  );
  assert.equal(await company.workedSeconds(company.employeeId, '2026-03-02'), 0);
  assert.equal((await anomaliesOf(company))[0].leftOut, true);
  const confirmed = await company.rest.post(`${company.path}/confirm`);
  assert.deepEqual([confirmed.data.closedBy, confirmed.data.needsConfirmation], ['system', false]);
  assert.deepEqual([confirmed.status, confirmed.data.remuneratedSeconds], [200, 57_600]);
  assert.equal(await company.workedSeconds(company.employeeId, '2026-03-02'), 57_600);
  assert.deepEqual(await anomaliesOf(company), []);
  assert.deepEqual((await company.rest.post(`${company.path}/confirm`)).data, confirmed.data);
});

test('B6 unresolved: whoever corrects the entry confirms it', async () => {
  const company = await forgetting({ mode: 'unresolved' });
  await company.at('2026-03-03T08:00:00Z');
  await company.rest.put(company.path, { workEntryOut: { date: '2026-03-02T17:00:00+01:00' } });
  assert.equal(await company.workedSeconds(company.employeeId, '2026-03-02'), 28_800);
  assert.deepEqual(await anomaliesOf(company), []);
});

test('B6 none: an entry that is open for 16 hours shows as an anomaly, and stays open', async () => {
  const company = await forgetting({ mode: 'none' });
  await company.at('2026-03-02T23:59:59Z');
  assert.deepEqual(await anomaliesOf(company), []);
  assert.deepEqual((await company.at('2026-03-03T00:00:00Z')).workEntryOut, null);
  const [anomaly] = await anomaliesOf(company, '?kind=forgotten_clock_out&from=2026-03-02&to=2026-03-02');
  assert.deepEqual([anomaly.kind, anomaly.endedAt], ['forgotten_clock_out', null]);
  assert.deepEqual(await anomaliesOf(company, '?kind=unconfirmed_clock_out'), []);
});

test('B6 a run is repeatable: two at once close an entry once, a later one changes nothing', async () => {
  const company = await forgetting({ mode: 'fixed_time', time: '20:30' });
  world.setNow('2026-03-03T08:00:00Z');
  const { signal } = new AbortController();
  await Promise.all([1, 2, 3].map(() => closeForgottenEverywhere(world.runtime, signal)));
  const before = await company.state();
  await closeForgotten(company.scope);
  assert.equal(await company.state(), before);
  const versions = 'select count(*)::int as count from work_entry_versions where company_id = $1';
  const { rows } = await world.ownerPool.query(versions, [company.companyId]);
  assert.equal(rows[0].count, 2);
});

test('B6 expected: a pause that is paid only for a while is closed after 16 hours', async () => {
  const company = await forgetting({ mode: 'expected', toleranceSeconds: 0 });
  const { data: coffee } = await company.rest.post('/schedule/v1/work-breaks', {
    name: 'Coffee',
    breakMinutes: 20,
    remunerated: true,
  });
  world.setNow('2026-03-02T09:00:00Z');
  const { data } = await company.clockIn(company.employeeId, { workBreakId: coffee.id });
  world.setNow('2026-03-03T12:00:00Z');
  await closeForgotten(company.scope);
  const { data: closed } = await company.rest.get(`${ENTRIES}/${data.id}`);
  assert.deepEqual([closed.workEntryOut.date, closed.remuneratedSeconds], ['2026-03-03T02:00:00+01:00', 1200]);
});
