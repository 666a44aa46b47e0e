import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSIGNATIONS, absenceCompany, CALENDARS, REQUESTS, TYPES, VACATIONS } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');
const company = await absenceCompany(world);
const { rest } = company;
const ABSENCES = '/schedule/v1/absence-day-off';
const VACATION_DAYS = '/schedule/v1/vacation-day-off';

type Line = { id: string; date: string; seconds: number; startTime: string | null; employee: { id: string } };

const ok = async (answer: Promise<Awaited<ReturnType<typeof rest.get>>>) => {
  const { status, data, body } = await answer;
  assert.equal(status, 200, JSON.stringify(body));
  return data;
};
const [ada, grace] = [await company.person({ firstName: 'Ada' }), await company.person({ firstName: 'Grace' })];
const leave = await company.type({ name: 'Leave', category: 'leave', needsValidation: false });
const care = await company.type({ name: 'Care', pickMode: 'by_time_range', needsValidation: false });
const plan = await ok(rest.post(VACATIONS, { name: 'Staff', year: 2026, absenceTypeId: leave, maxDaysOff: 22 }));
await ok(rest.post(`${ASSIGNATIONS}/${plan.id}`, { employeeIds: [ada], year: 2026 }));
await ok(company.ask(ada, leave, [{ date: '2026-03-09' }, { date: '2026-03-10' }]));
await ok(
  company.ask(ada, care, [{ date: '2026-03-05', startTime: '09:00', endTime: '11:00' }, { date: '2026-03-06' }]),
);
// Not assigned: the same type is an absence.
// Without a plan there is nothing to take, but by force (E9).
const forced = { force: true, note: 'Agreed' };
await ok(company.ask(grace, leave, [{ date: '2026-03-05' }], forced));
await ok(company.ask(ada, leave, [{ date: '2027-01-04' }], forced));
const pending = await company.type({ name: 'Moving' });
await ok(company.ask(grace, pending, [{ date: '2026-04-01' }]));

const lines = async (path: string, query = ''): Promise<Line[]> => ok(rest.get(`${path}?${query}`));
const short = ({ employee, date, seconds, startTime }: Line) => [
  employee.id === ada ? 'Ada' : 'Grace',
  date,
  seconds,
  startTime,
];

test('each granted day off is in one of the two lists: vacation if the person is assigned for its type and year', async () => {
  assert.deepEqual((await lines(VACATION_DAYS)).map(short), [
    ['Ada', '2026-03-09', 28_800, null],
    ['Ada', '2026-03-10', 28_800, null],
  ]);
  const absences = await lines(ABSENCES);
  assert.deepEqual(absences.map(short).sort(), [
    ['Ada', '2026-03-05', 7200, '09:00'],
    ['Ada', '2026-03-06', 28_800, null],
    ['Ada', '2027-01-04', 28_800, null],
    ['Grace', '2026-03-05', 28_800, null],
  ]);
  assert.deepEqual(
    absences.map(({ date }) => date),
    absences.map(({ date }) => date).sort(),
    'earliest first',
  );
  const ids = [...absences, ...(await lines(VACATION_DAYS))].map(({ id }) => id);
  assert.equal(new Set(ids).size, 6);
  assert.deepEqual(
    (await lines(ABSENCES)).map(({ id }) => id),
    ids.slice(0, 4),
    'ids are those of the call before',
  );
});

test('a line has its calendar with the whole absence type or vacation configuration, and its whole employee', async () => {
  const [absence] = await lines(ABSENCES, `employeeIds=${grace}`);
  const [calendar] = await ok(rest.get(`${CALENDARS}?employeeId=${grace}&type=${leave}`));
  const { id, year, maxDaysOff, createdAt, updatedAt } = calendar;
  assert.deepEqual(absence, {
    ...{ id: absence?.id, ...calendar.daysOff[0] },
    calendar: { id, year, maxDaysOff, absenceType: await ok(rest.get(`${TYPES}/${leave}`)), createdAt, updatedAt },
    employee: await ok(rest.get(`/core/v3/employees/${grace}`)),
  });
  const [vacation] = (await ok(rest.get(`${VACATION_DAYS}?limit=1`))) as {
    calendar: { vacationConfiguration: object };
  }[];
  assert.deepEqual(vacation?.calendar.vacationConfiguration, await ok(rest.get(`${VACATIONS}/${plan.id}`)));
});

test('a list of people in its six forms, the period, the page and the order', async () => {
  const forms = [
    `employeeIds=${ada},${grace}`,
    `employeeIds=${ada}&employeeIds=${grace}`,
    `employeeIds[]=${ada}&employeeIds[]=${grace}`,
    `employeeIds[in]=${ada},${grace}`,
    `employeeIds[in]=${ada}&employeeIds[in]=${grace}`,
    `employeeIds[in][]=${ada}&employeeIds[in][]=${grace}`,
  ];
  for (const form of forms) assert.equal((await lines(ABSENCES, form)).length, 4, form);
  assert.equal((await lines(ABSENCES, `employeeIds[in]=${grace},${crypto.randomUUID()}`)).length, 1);
  assert.deepEqual(await lines(ABSENCES, `employeeIds=${crypto.randomUUID()}`), []);
  const other = await absenceCompany(world);
  assert.deepEqual(await lines(ABSENCES, `employeeIds[]=${await other.person()}`), []);
  const dates = async (query: string) => (await lines(ABSENCES, query)).map(({ date }) => date);
  assert.deepEqual(await dates('from=2026-03-06&to=2026-12-31'), ['2026-03-06']);
  assert.deepEqual(await dates('from=2026-03-06&to='), ['2026-03-06', '2027-01-04']);
  assert.deepEqual(await dates('to=2026-03-05&employeeIds='), ['2026-03-05', '2026-03-05']);
  assert.deepEqual(await dates('orderBy=date desc&limit=2'), ['2027-01-04', '2026-03-06']);
  const { data, meta } = await rest.get(`${ABSENCES}?orderBy=createdAt&limit=3&page=2`);
  assert.deepEqual([data.length, meta.total], [1, 4]);
  const wrong = await rest.get(`${ABSENCES}?orderBy=seconds&from=x&employeeIds=y`);
  assert.deepEqual([wrong.status, Object.keys(wrong.errors).sort()], [422, ['employeeIds', 'from', 'orderBy']]);
});

test('a POST of an absence request takes the type and the year of a calendar', async () => {
  const employeeId = await company.person();
  const calendar = await ok(rest.post(CALENDARS, { employeeId, absenceTypeId: care, year: 2026 }));
  const asked = { employeeId, type: 'create', calendarId: calendar.id, daysOff: [{ date: '2026-05-04' }] };
  const request = await ok(rest.post(REQUESTS, asked));
  assert.equal(request.absenceCalendar.id, calendar.id);
  const both = { ...asked, absenceTypeId: care, daysOff: [{ date: '2026-05-05' }] };
  assert.equal((await ok(rest.post(REQUESTS, both))).absenceCalendar.id, calendar.id);
  const otherYear = await rest.post(REQUESTS, { ...asked, daysOff: [{ date: '2026-05-06' }, { date: '2027-05-06' }] });
  assert.deepEqual([otherYear.status, Object.keys(otherYear.errors)], [422, ['daysOff.1.date']]);
  for (const fields of [{ absenceTypeId: leave }, { employeeId: ada }, { calendarId: crypto.randomUUID() }]) {
    const refused = await rest.post(REQUESTS, { ...asked, daysOff: [{ date: '2026-05-07' }], ...fields });
    assert.deepEqual([refused.status, refused.code], [404, 'absence_calendar_not_found'], JSON.stringify(fields));
  }
  const neither = await rest.post(REQUESTS, { ...asked, calendarId: null });
  assert.deepEqual([neither.status, Object.keys(neither.errors)], [422, ['absenceTypeId']]);
  assert.equal((await ok(rest.get(`${CALENDARS}/${calendar.id}`))).daysOff.length, 2);
});

test('a POST of an absence calendar stores its days off, with the checks of a PUT, or nothing', async () => {
  const employeeId = await company.person();
  const post = (fields: object) =>
    rest.post(CALENDARS, { employeeId, absenceTypeId: care, year: 2026, maxDaysOff: 2, ...fields });
  const day = (date: string) => ({ date });
  const refused = async (daysOff: object[]) => {
    const before = await company.state();
    const { status, code, errors } = await post({ daysOff });
    assert.equal(await company.state(), before);
    return [status, code ?? Object.keys(errors)[0]];
  };
  assert.equal((await refused([day('2027-03-02')]))[0], 422);
  assert.deepEqual(await refused(['2026-05-04', '2026-05-05', '2026-05-06'].map(day)), [422, 'max_days_off_exceeded']);
  assert.equal((await refused([{ date: '2026-05-04', startTime: '09:00' }]))[0], 422);
  const calendar = await ok(post({ daysOff: [day('2026-05-05'), day('2026-05-04'), day('2026-05-04')] }));
  assert.deepEqual(
    calendar.daysOff.map(({ date, seconds }: Line) => [date, seconds]),
    [
      ['2026-05-04', 28_800],
      ['2026-05-05', 28_800],
    ],
  );
  assert.deepEqual(await ok(rest.get(`${CALENDARS}/${calendar.id}`)), calendar);
  const overlap = { absenceTypeId: leave, daysOff: [day('2026-05-05')] };
  const before = await company.state();
  assert.deepEqual([(await post(overlap)).code, await company.state()], ['absence_overlaps', before]);
  assert.deepEqual((await ok(post({ absenceTypeId: leave, daysOff: null }))).daysOff, []);
});

test('a vacation configuration takes and answers its further fields; two of them are those of its type', async () => {
  const absenceTypeId = await company.type({ name: 'Summer', needsValidation: true });
  const made = await ok(rest.post(VACATIONS, { name: 'Summer', year: 2026, absenceTypeId }));
  const usual = {
    ...{ employeeRequestEnabled: true, needsValidation: true, dayType: 'business_day', isDefault: false },
    notAllowedDateRanges: [],
  };
  assert.deepEqual({ ...made, ...usual }, made);
  const others = {
    ...{ employeeRequestEnabled: false, needsValidation: false, dayType: 'calendar_day', isDefault: true },
    notAllowedDateRanges: [{ from: '2026-12-20', to: '2026-12-31' }],
  };
  const changed = await ok(rest.put(`${VACATIONS}/${made.id}`, others));
  assert.deepEqual({ ...changed, ...others }, changed);
  assert.deepEqual(await ok(rest.get(`${VACATIONS}/${made.id}`)), changed);
  const type = await ok(rest.get(`${TYPES}/${absenceTypeId}`));
  assert.deepEqual([type.needsValidation, type.blackoutDates], [false, others.notAllowedDateRanges]);
  const again = await ok(rest.put(`${VACATIONS}/${made.id}`, { ...changed, name: 'Same' }));
  assert.deepEqual({ ...again, updatedAt: null, name: '' }, { ...changed, updatedAt: null, name: '' });
  const cleared = await ok(rest.put(`${VACATIONS}/${made.id}`, { notAllowedDateRanges: null }));
  assert.deepEqual([cleared.notAllowedDateRanges, cleared.needsValidation], [[], false]);
  const listed = await ok(rest.get(`${VACATIONS}?name=Same`));
  assert.deepEqual(listed, [cleared]);
  const wrong = await rest.put(`${VACATIONS}/${made.id}`, {
    ...{ dayType: 'day', notAllowedDateRanges: [{ from: '2026-02-02', to: '2026-02-01' }] },
  });
  assert.deepEqual([wrong.status, Object.keys(wrong.errors).sort()], [422, ['dayType', 'notAllowedDateRanges.0.to']]);
});

test('a vacation configuration without a type keeps what needs no type, and 422 names the type for the rest', async () => {
  const usual = { name: 'None', year: 2026, needsValidation: true, notAllowedDateRanges: [], isDefault: true };
  const made = await ok(rest.post(VACATIONS, usual));
  assert.deepEqual({ ...made, ...usual }, made);
  for (const fields of [
    { needsValidation: false },
    { notAllowedDateRanges: [{ from: '2026-02-01', to: '2026-02-01' }] },
  ]) {
    const posted = await rest.post(VACATIONS, { ...usual, ...fields });
    assert.deepEqual([posted.status, Object.keys(posted.errors)], [422, ['absenceTypeId']]);
    const put = await rest.put(`${VACATIONS}/${made.id}`, fields);
    assert.deepEqual([put.status, Object.keys(put.errors)], [422, ['absenceTypeId']]);
  }
});
