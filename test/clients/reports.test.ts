import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-13T12:00:00Z');
const REPORTS = '/schedule/v1/reports';
const WEEK = 'from=2026-03-02&to=2026-03-08';

const company = await absenceCompany(world);
const { rest, person } = company;
const ada = await person({ firstName: 'Ada', lastName: 'Byron' });
const grace = await person({ firstName: 'Grace', lastName: 'Hopper' });
const former = await person({ firstName: 'Alan', lastName: 'Turing' });

async function work(employeeId: string, from: string, to?: string): Promise<string> {
  const answer = await rest.post(ENTRIES, {
    employeeId,
    workEntryType: 'work',
    workEntryIn: { date: from },
    ...(to && { workEntryOut: { date: to } }),
  });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id;
}
await work(ada, '2026-03-02T09:00:00+01:00', '2026-03-02T17:30:00+01:00');
await work(ada, '2026-03-04T20:00:00+01:00', '2026-03-05T06:30:00+01:00');
await work(grace, '2026-03-03T05:00:00+01:00', '2026-03-03T07:00:00+01:00');
await work(former, '2026-03-03T09:00:00+01:00', '2026-03-03T10:00:00+01:00');
assert.equal((await rest.put(`/core/v3/employees/${former}`, { status: 'inactive' })).status, 200);

const report = async (name: string, query: string) => {
  const answer = await rest.get(`${REPORTS}/${name}?${query}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer;
};

test('worked hours: every active person has a line, with the sums of the balance read', async () => {
  const { data, meta } = await report('worked-hours', WEEK);
  assert.deepEqual(
    data.map(({ employeeId }: { employeeId: string }) => employeeId),
    [ada, grace],
  );
  assert.equal(meta.total, 2);
  for (const line of data) {
    const days = (await rest.get(`/overtime-policies/v1/employees/${line.employeeId}/balance?${WEEK}&withDays=true`))
      .data.days as { workedSeconds: number; expectedSeconds: number }[];
    const sum = (field: 'workedSeconds' | 'expectedSeconds') => days.reduce((all, day) => all + day[field], 0);
    assert.deepEqual(line, {
      employeeId: line.employeeId,
      secondsWorked: sum('workedSeconds'),
      secondsToWork: sum('expectedSeconds'),
      secondsBalance: sum('workedSeconds') - sum('expectedSeconds'),
    });
  }
  assert.equal(data[0].secondsWorked, 68_400);
});

test('worked hours: the six forms of a list of people, of whom unknown ones have no line and inactive ones have', async () => {
  const forms = [
    `employeeIds=${ada},${former}`,
    `employeeIds=${ada}&employeeIds=${former}`,
    `employeeIds[]=${ada}&employeeIds[]=${former}`,
    `employeeIds[in]=${ada},${former}`,
    `employeeIds[in]=${ada}&employeeIds[in]=${former}`,
    `employeeIds[in][]=${ada}&employeeIds[in][]=${former}`,
  ];
  for (const form of forms) {
    const { data } = await report('worked-hours', `${WEEK}&${form}`);
    assert.deepEqual(
      data.map(({ employeeId, secondsWorked }: { employeeId: string; secondsWorked: number }) => [
        employeeId,
        secondsWorked,
      ]),
      [
        [ada, 68_400],
        [former, 3600],
      ],
      form,
    );
  }
  const unknown = '00000000-0000-4000-8000-000000000000';
  assert.deepEqual((await report('worked-hours', `${WEEK}&employeeIds[in]=${unknown}`)).data, []);
});

test('worked hours: the checks are the work entries of the period without their employee, open ones too', async () => {
  await work(grace, '2026-03-06T09:00:00+01:00');
  const { data } = await report('worked-hours', `${WEEK}&withChecks=true`);
  const listed = (await rest.get(`${ENTRIES}?${WEEK}&employeeId=${grace}&orderBy=workEntryIn.date asc`)).data;
  const { employee, ...first } = listed[0];
  assert.equal(employee.id, grace);
  assert.deepEqual(data[1].checks[0], first);
  assert.equal(data[1].checks.length, 2);
  assert.equal(data[1].secondsWorked, 7200);
  assert.equal('checks' in (await report('worked-hours', WEEK)).data[0], false);
});

test('worked hours by day of the week: a line for each person and day of the week that occurs, which pages count', async () => {
  const { data, meta } = await report('worked-hours-by-week-day', 'from=2026-03-02&to=2026-03-18&limit=7');
  assert.equal(meta.total, 14);
  assert.deepEqual(
    data.map(
      ({ employeeId, weekDay, secondsWorked }: { employeeId: string; weekDay: string; secondsWorked: number }) => [
        employeeId === ada,
        weekDay,
        secondsWorked,
      ],
    ),
    [
      [true, 'monday', 30_600],
      [true, 'tuesday', 0],
      [true, 'wednesday', 37_800],
      [true, 'thursday', 0],
      [true, 'friday', 0],
      [true, 'saturday', 0],
      [true, 'sunday', 0],
    ],
  );
  const two = await report('worked-hours-by-week-day', 'from=2026-03-07&to=2026-03-08');
  assert.equal(two.meta.total, 4);
});

test('worked hours by night: 22:00 to 06:00 by the clock of the entry, over midnight too', async () => {
  const { data } = await report('worked-night-hours', WEEK);
  assert.deepEqual(data, [
    { employeeId: ada, secondsWorkedNight: 8 * 3600 },
    { employeeId: grace, secondsWorkedNight: 3600 },
  ]);
});

test('worked hours by night: nights of 7 and of 9 hours when the clocks change', async () => {
  const night = await person({ firstName: 'Nora', lastName: 'Night' });
  await work(night, '2025-10-25T21:00:00+02:00', '2025-10-26T07:00:00+01:00');
  await work(night, '2025-03-29T21:00:00+01:00', '2025-03-30T07:00:00+02:00');
  const seconds = async (query: string) =>
    (await report('worked-night-hours', `${query}&employeeIds=${night}`)).data[0].secondsWorkedNight;
  assert.equal(await seconds('from=2025-10-25&to=2025-10-25'), 9 * 3600);
  assert.equal(await seconds('from=2025-03-29&to=2025-03-29'), 7 * 3600);
});

test('worked absence days: days off with recorded work; none is an empty list', async () => {
  const type = (await rest.post('/schedule/v1/absence-types', { name: 'Care', pickMode: 'by_days' })).data;
  const calendar = await rest.post('/schedule/v1/absence-calendars', {
    employeeId: ada,
    absenceTypeId: type.id,
    year: 2026,
  });
  const given = await rest.put(`/schedule/v1/absence-calendars/${calendar.data.id}`, {
    daysOff: [{ date: '2026-03-02' }, { date: '2026-03-03' }],
  });
  assert.equal(given.status, 200, JSON.stringify(given.body));
  const { data } = await report('worked-absence-days', `${WEEK}&employeeIds=${ada},${grace}`);
  assert.deepEqual(data, [
    { employeeId: ada, days: [{ date: '2026-03-02', secondsWorked: 30_600 }] },
    { employeeId: grace, days: [] },
  ]);
});

test('422 names a missing end of the period, and a period in the wrong order', async () => {
  for (const name of ['worked-hours', 'worked-hours-by-week-day', 'worked-night-hours', 'worked-absence-days']) {
    const missing = await rest.get(`${REPORTS}/${name}`);
    assert.equal(missing.status, 422);
    assert.deepEqual(Object.keys(missing.errors ?? {}).sort(), ['from', 'to']);
    const reversed = await rest.get(`${REPORTS}/${name}?from=2026-03-08&to=2026-03-02`);
    assert.deepEqual([reversed.status, Object.keys(reversed.errors ?? {})], [422, ['from']]);
  }
});
