import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { getCoverage } from './get-timeline.ts';
import { loadCoverage } from './load-coverage.ts';
import { listUnitsOf } from './repository-coverage.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const [MONDAY, TUESDAY] = ['2026-08-03', '2026-08-04'];
const dates = [MONDAY, TUESDAY];

/**
 * Ana is off for two parts of Monday. Ben is off for one and asks for another, and for Tuesday. Eva works on Mondays alone, and has asked
 * for a Tuesday before. A fourth works, a fifth is in another office, a sixth has left.
 */
async function prepare() {
  const { rest, scope, companyId, person, type, ask } = await absenceCompany(world);
  const office = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id as string;
  const other = (await rest.post('/core/v3/offices', { name: 'Lisbon' })).data.id as string;
  const [ana, ben, eva] = [
    await person({ officeIds: [office] }),
    await person({ officeIds: [office, other] }),
    await person({ officeIds: [office] }),
  ];
  await person({ officeIds: [office] });
  await person({ officeIds: [other] });
  const gone = await person({ officeIds: [office] });
  await rest.put(`/core/v3/employees/${gone}`, { status: 'inactive' });
  const contracts = '/contract/v1/contracts';
  const mondays = [{ hour: 8 }, ...Array.from({ length: 6 }, () => ({ hour: 0 }))];
  const annexes = `${contracts}/${(await rest.get(`${contracts}?employeeId=${eva}`)).data[0].id}/annexes`;
  assert.equal((await rest.post(annexes, { startAt: '2026-08-01', workDays: mondays })).status, 200);
  const granted = await type({ needsValidation: false, pickMode: 'by_time_range' });
  const asked = await type({ name: 'Leave', pickMode: 'by_time_range' });
  await ask(ana, granted, [
    { date: MONDAY, startTime: '09:00', endTime: '10:00' },
    { date: MONDAY, startTime: '11:00', endTime: '12:00' },
  ]);
  await ask(ben, granted, [{ date: MONDAY, startTime: '09:00', endTime: '11:00' }]);
  const bens = await ask(ben, asked, [{ date: MONDAY, startTime: '14:00', endTime: '16:00' }, { date: TUESDAY }]);
  assert.equal(bens.status, 200);
  const evas = await ask(eva, asked, [{ date: '2026-07-28' }]);
  const move = 'update absence_day_off_request_days set date = $2 where request_id = $1';
  await world.ownerPool.query(move, [evas.data.id, TUESDAY]);
  const coverageOf = async (on: string[], except: string | null = null) => {
    const units = await scope.read(listUnitsOf(companyId, ana, on));
    const [coverage] = await scope.read(loadCoverage(companyId, units, { except }));
    assert.deepEqual([coverage?.id, coverage?.type], [office, 'office']);
    return coverage?.days;
  };
  return { ben, coverageOf };
}

test('coverage counts who works on a date, who of them is off, and who of the others asks to be', async () => {
  const { ben, coverageOf } = await prepare();
  assert.deepEqual(await coverageOf(dates), [
    { date: MONDAY, people: 4, off: 2, pending: 0 },
    { date: TUESDAY, people: 3, off: 0, pending: 1 },
  ]);
  assert.deepEqual(
    await coverageOf([TUESDAY], ben),
    [{ date: TUESDAY, people: 3, off: 0, pending: 0 }],
    'the person whose request is looked at works there, and is not counted as asking',
  );
});

test('C7 coverage counts people in the office that they have on each date, and a request has the offices of its dates', async () => {
  const { rest, scope, companyId, person, type, ask } = await absenceCompany(world);
  const officeOf = async (name: string): Promise<string> => (await rest.post('/core/v3/offices', { name })).data.id;
  const [madrid, lisbon] = [await officeOf('Madrid'), await officeOf('Lisbon')];
  const [moves, stays] = [await person({ officeIds: [madrid] }), await person({ officeIds: [madrid] })];
  const moved = await rest.put(`/core/v3/employees/${moves}`, { officeIds: [lisbon], officeIdsFrom: TUESDAY });
  assert.equal(moved.status, 200);
  const granted = await type({ needsValidation: false });
  assert.equal(
    (
      await ask(
        moves,
        granted,
        dates.map((date) => ({ date })),
      )
    ).status,
    200,
  );
  const coverageOf = async (employeeId: string, on: string[]) => {
    const units = await scope.read(listUnitsOf(companyId, employeeId, on));
    const coverage = await scope.read(loadCoverage(companyId, units, { except: null }));
    return coverage.map(({ name, days }) => [name, days]);
  };
  const day = (date: string, people: number, off: number) => ({ date, people, off, pending: 0 });
  assert.deepEqual(await coverageOf(moves, dates), [
    ['Lisbon', [day(TUESDAY, 1, 1)]],
    ['Madrid', [day(MONDAY, 2, 1)]],
  ]);
  assert.deepEqual(await coverageOf(stays, dates), [['Madrid', [day(MONDAY, 2, 1), day(TUESDAY, 1, 0)]]]);
  const timeline = { from: MONDAY, to: TUESDAY };
  assert.deepEqual(await getCoverage(scope, { ...timeline, officeId: lisbon }), [
    { type: 'office', id: lisbon, name: 'Lisbon', minimum: null, days: [day(MONDAY, 0, 0), day(TUESDAY, 1, 1)] },
  ]);
});
