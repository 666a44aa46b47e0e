import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exported } from '#test/exported.ts';
import { addMember } from '#test/members.ts';
import { CONTRACTS, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { loadSchedules, loadSharedSchedules } from '../days/load-schedule.ts';
import { plannedDay } from '../days/rules-schedule.ts';

const world = await createWorld();
world.setNow('2026-03-30T12:00:00Z');

const week = (...hours: number[]) => ({ workDays: Array.from({ length: 7 }, (_, day) => ({ hour: hours[day] ?? 0 })) });
const SLOTS = [{ start: '09:00', end: '13:00' }];
const [LONG, SHORT] = [week(9, 9, 9, 9, 4), { workDays: [{ slots: SLOTS }, ...week().workDays.slice(1)] }];

async function prepare(startAt = '2026-03-04') {
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ startAt, workDays: null, weeklyHours: null, rotation: [LONG, SHORT] });
  const { data } = await company.rest.get(`${CONTRACTS}?employeeId=${employeeId}`);
  const { data: policy } = await company.rest.post(POLICIES, { name: 'Total', type: 'total' });
  await company.assign(policy.id, [employeeId], '2026-03-01');
  /** Planned hours of the day rows from 2 March on, by week. */
  const planned = async (): Promise<string[]> => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=2026-03-02&to=2026-03-22&withDays=true`;
    const { days } = (await company.rest.get(path)).data;
    const of = new Map<string, number>(
      days.map((day: { date: string; plannedSeconds: number }) => [day.date, day.plannedSeconds / 3600]),
    );
    return [2, 9, 16].map((monday) =>
      [0, 1, 2, 3, 4, 5, 6].map((day) => of.get(`2026-03-${String(monday + day).padStart(2, '0')}`) ?? '–').join(' '),
    );
  };
  return { ...company, employeeId, contract: data[0], path: `${CONTRACTS}/${data[0].id}`, planned };
}

test('C2 weeks take turns from the week of the first day on, and keep their turns if that day moves within it', async () => {
  const { rest, contract, path, planned } = await prepare();
  const [first, second] = contract.rotation;
  assert.deepEqual(first.workDays[4], { day: 'friday', hour: 4 });
  assert.deepEqual(second.workDays.slice(0, 2), [
    { day: 'monday', hour: 4, slots: SLOTS },
    { day: 'tuesday', hour: 0 },
  ]);
  assert.deepEqual([contract.workDays, contract.weeklyHours, contract.flexibleDaysPerWeek], [[], null, null]);
  assert.deepEqual(await planned(), ['– – 9 9 4 0 0', '4 0 0 0 0 0 0', '9 9 9 9 4 0 0']);
  await rest.put(path, { startAt: '2026-03-02' });
  assert.deepEqual(await planned(), ['9 9 9 9 4 0 0', '4 0 0 0 0 0 0', '9 9 9 9 4 0 0']);
  await rest.put(path, { startAt: '2026-03-09' });
  assert.deepEqual(await planned(), ['– – – – – – –', '9 9 9 9 4 0 0', '4 0 0 0 0 0 0']);
  const { data } = await rest.put(path, { rotation: null, weeklyHours: 40 });
  assert.equal(data.rotation, null);
  assert.deepEqual(await planned(), ['– – – – – – –', '8 8 8 8 8 0 0', '8 8 8 8 8 0 0']);
});

test('422 rotation: 2 to 12 whole weeks, and no other week beside them', async () => {
  const { rest, employeeId, path } = await prepare();
  const rotation = [LONG, SHORT];
  const faults = async (body: object) => (await rest.put(path, body)).errors;
  assert.deepEqual(await faults({ workDays: [{ hour: 8 }] }), { rotation: ['Cannot be combined with workDays.'] });
  assert.deepEqual(await faults({ weeklyHours: 40, flexibleDaysPerWeek: 4 }), {
    rotation: ['Cannot be combined with flexibleDaysPerWeek.'],
  });
  const body = { employeeId, startAt: '2030-01-01', workDays: [{ hour: 8 }], rotation };
  assert.deepEqual((await rest.post(CONTRACTS, body)).errors, { rotation: ['Cannot be combined with workDays.'] });
  assert.deepEqual(Object.keys(await faults({ rotation: [LONG] })), ['rotation']);
  assert.deepEqual(Object.keys(await faults({ rotation: Array(13).fill(LONG) })), ['rotation']);
  assert.deepEqual(Object.keys(await faults({ rotation: [LONG, { workDays: [{ hour: 8 }] }] })), [
    'rotation.1.workDays',
  ]);
  assert.deepEqual(Object.keys(await faults({ rotation: [LONG, week(25)] })), ['rotation.1.workDays.0.hour']);
});

test('D14, C1: the explanation names the week of the turn, and each week is a schedule of its own', async () => {
  const { rest, employeeId } = await prepare();
  const explained = async (date: string) => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance/explain?date=${date}`;
    const { planned } = (await rest.get(path)).data.day;
    return [planned.source, planned.rotationWeek, planned.slots?.length ?? 0];
  };
  assert.deepEqual(await explained('2026-03-05'), ['contract', { week: 1, weeks: 2 }, 0]);
  assert.deepEqual(await explained('2026-03-09'), ['contract', { week: 2, weeks: 2 }, 1]);
  const { data } = await rest.get('/schedule/v1/schedule-templates');
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['4 h (4-0-0-0-0-0-0)', '40 h (9-9-9-9-4-0-0)'],
  );
});

test('C2 people with the same weeks share a schedule only with the same turns', async () => {
  const { rest, companyId, scope, employeeId, person } = await prepare('2026-02-04');
  const terms = { workDays: null, weeklyHours: null, rotation: [LONG, SHORT] };
  const others = [
    await person({ startAt: '2026-02-04', ...terms }),
    await person({ startAt: '2026-02-09', ...terms }),
    await person({ startAt: '2026-03-10', ...terms }),
  ];
  const { data } = await rest.get(`${CONTRACTS}?employeeId=${others[1]}`);
  await rest.post(`${CONTRACTS}/${data[0].id}/annexes`, {
    ...{ startAt: '2026-03-12', endAt: '2026-03-12', weeklyHours: 10 },
  });
  const ids = [employeeId, ...others];
  const period = { from: '2026-03-02', to: '2026-03-22' };
  const [shared, own] = await scope.read(
    loadSharedSchedules(companyId, ids, period),
    loadSchedules(companyId, ids, period),
  );
  assert.equal(shared.get(employeeId), shared.get(others[0] as string));
  for (const id of ids) {
    const seen = [shared, own].map((schedules) =>
      ['2026-03-02', '2026-03-09', '2026-03-11', '2026-03-16'].map((date) => {
        const { contractId: _, ...day } = plannedDay(date, schedules.get(id) ?? assert.fail(id));
        return day;
      }),
    );
    assert.deepEqual(seen[0], seen[1]);
  }
});

test('L5, I11: the file of contracts has the weeks and their mean, and the audit what they were', async () => {
  const company = await prepare();
  const owner = await addMember(world, company, { role: 'owner' });
  const { lines } = await exported(owner, 'contracts.exportContracts');
  assert.match(lines.join('\n'), /2026-03-04,,22\.00,A 9 9 9 9 4 0 0 · B 4 0 0 0 0 0 0,/);
  await company.rest.put(company.path, { rotation: [SHORT, LONG] });
  const { rows } = await world.ownerPool.query(
    `select before, after from audit_lines where record_id = $1 and action = 'update'`,
    [company.contract.id],
  );
  const [{ before, after }] = rows;
  assert.deepEqual(
    [before, after].map(({ rotation }) => rotation.map(({ workDays }: typeof LONG) => workDays[0]?.hour)),
    [
      [9, 4],
      [4, 9],
    ],
  );
});
