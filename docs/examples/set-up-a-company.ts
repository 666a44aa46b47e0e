import assert from 'node:assert/strict';

/**
 * Sets up a company from nothing through the REST interface, lets people work, be absent and ask, and reads balances that were
 * worked out by hand. It needs `fetch` and one token, and every step says what it expects:
 *
 *     JORNADA_URL=http://127.0.0.1:3000 JORNADA_TOKEN=jrn_… node docs/examples/set-up-a-company.ts
 *
 * The company should be a new one (`npm run jornada -- company create …` prints its token): names and dates below are taken once.
 */

const url = process.env.JORNADA_URL ?? 'http://127.0.0.1:3000';
const token = process.env.JORNADA_TOKEN;
assert.ok(token, 'Set JORNADA_TOKEN to a token of the company.');

// The whole client: a success has its record or its page in `data`, a failure a stable code in `error.errors`.

// biome-ignore lint/suspicious/noExplicitAny: this example shows the interface without a typed client; with-client.ts has one
type Data = any;

async function send(method: string, path: string, body?: object, bearer = token): Promise<Data> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text).data;
}

const get = (path: string) => send('GET', path);
const post = (path: string, body: object = {}) => send('POST', path, body);
const put = (path: string, body: object) => send('PUT', path, body);

const HOUR = 3600;
const MINUTE = 60;

// 1. The company: its time zone, and that a clock-in from somewhere else is noted, not refused.

await put('/core/v3/configurations/company', {
  timeZone: 'Europe/Madrid',
  language: 'en',
  geofenceMode: 'record',
  overtimeSince: '2025-01-01',
});

// 2. Two offices in two time zones. A location assigned to an office is its fence: 150 metres around a point.

const madrid = await post('/core/v3/offices', {
  name: 'Madrid',
  address: 'Calle de Alcalá 1',
  defaultEmployeesDateTimeZone: 'Europe/Madrid',
});
const lasPalmas = await post('/core/v3/offices', {
  name: 'Las Palmas',
  defaultEmployeesDateTimeZone: 'Atlantic/Canary',
});

const places = [
  { office: madrid, name: 'Alcalá 1', coordinates: { latitude: 40.418, longitude: -3.699 } },
  { office: lasPalmas, name: 'Harbour', coordinates: { latitude: 28.143, longitude: -15.429 } },
];
for (const { office, name, coordinates } of places) {
  const location = await post('/core/v3/locations', { name, coordinates, radio: 150 });
  await post('/core/v3/location-assignations', {
    locationId: location.id,
    entityReference: { type: 'office', id: office.id },
  });
  const { coordinates: centre, radio } = await get(`/core/v3/offices/${office.id}`);
  assert.deepEqual([centre, radio], [coordinates, 150]);
}

// 3. Departments and people. Ana works in Madrid, Bruno in Las Palmas; Carla decides.

const sales = await post('/core/v3/departments', { name: 'Sales' });
const warehouse = await post('/core/v3/departments', { name: 'Warehouse' });

const person = (firstName: string, lastName: string, department: Data, office: Data) =>
  post('/core/v3/employees', {
    firstName,
    lastName,
    email: `${firstName.toLowerCase()}@example.com`,
    hiredAt: '2025-01-01',
    departmentIds: [department.id],
    officeIds: [office.id],
  });
const ana = await person('Ana', 'García', sales, madrid);
const bruno = await person('Bruno', 'Santana', warehouse, lasPalmas);
const carla = await person('Carla', 'Ruiz', sales, madrid);

// 4. Holidays: Epiphany for the whole company, Carnival in Las Palmas alone.

await post('/schedule/v1/holiday-calendars', {
  name: 'Spain 2025',
  daysOff: [{ date: '2025-01-06', name: 'Epiphany' }],
});
await post('/schedule/v1/holiday-calendars', {
  name: 'Las Palmas 2025',
  daysOff: [{ date: '2025-03-04', name: 'Carnival' }],
  officeIds: [lasPalmas.id],
});

// 5. What is owed for overtime. A new company has a policy for everybody that only counts; Bruno's multiplies: the first hour of a
//    day's surplus counts 1.5 times, the rest twice. Five minutes more or less do not count, and surplus at night is counted separately.

const policy = await post('/overtime-policies/v1/policies', {
  name: 'Warehouse',
  type: 'hybrid',
  toleranceSeconds: 5 * MINUTE,
  multiplierRules: [
    { name: 'First hour', coefficient: 1.5, from: 0, to: HOUR, apply: 'on_surplus' },
    { name: 'Further hours', coefficient: 2, from: HOUR, apply: 'on_surplus' },
  ],
  typifyingRules: [{ name: 'Night', startTime: '22:00', endTime: '06:00' }],
});
await post(`/overtime-policies/v1/policies/${policy.id}/assignations`, { employeeIds: [bruno.id], from: '2025-01-01' });

// 6. Contracts for the first quarter. `workDays` is Monday first. Ana has fixed hours; from March on an annex gives her 30 a week.

const permanent = await post('/contract/v1/contract-types', { name: 'Permanent' });
const period = { startAt: '2025-01-01', endAt: '2025-03-31', contractTypeId: permanent.id };
const fixedHours = [
  { start: '09:00', end: '13:00' },
  { start: '14:00', end: '18:00' },
];
const anasContract = await post('/contract/v1/contracts', {
  ...period,
  employeeId: ana.id,
  weeklyHours: 40,
  workDays: Array.from({ length: 5 }, () => ({ hour: 8, slots: fixedHours })),
});
await post(`/contract/v1/contracts/${anasContract.id}/annexes`, {
  startAt: '2025-03-01',
  weeklyHours: 30,
  workDays: Array.from({ length: 5 }, () => ({ hour: 6 })),
  comment: 'Reduced by agreement',
});
await post('/contract/v1/contracts', { ...period, employeeId: bruno.id, weeklyHours: 40 });

// 35,000 a year, spread over twelve months: 2,916.67, rounded to 2,917.
const salary = await post('/contract/v1/salaries', {
  employeeId: ana.id,
  payPeriod: 'yearly',
  currency: 'EUR',
  grossSalary: 35_000,
  payments: 12,
  prorated: true,
  startDate: '2025-01-01',
});
assert.equal(salary.monthlyGrossSalary, 2917);

// 7. Kinds of absence: holidays by whole days, which somebody has to accept, and appointments by the hour, which need nobody.

const vacation = await post('/schedule/v1/absence-types', {
  name: 'Vacation',
  pickMode: 'by_days',
  needsValidation: true,
});
const appointment = await post('/schedule/v1/absence-types', {
  name: 'Medical appointment',
  pickMode: 'by_time_range',
  needsValidation: false,
});
await post('/schedule/v1/absence-calendars', {
  employeeId: ana.id,
  absenceTypeId: vacation.id,
  year: 2025,
  maxDaysOff: 22,
});

// 8. Ana is absent: a day of vacation, accepted by Carla; a second one, rejected; and an appointment over lunch.

const absence = (absenceTypeId: string, daysOff: object[]) =>
  post('/schedule/v1/absence-day-off-requests', { employeeId: ana.id, type: 'create', absenceTypeId, daysOff });
const REQUESTS = '/schedule/v1/absence-day-off-requests';

const wanted = await absence(vacation.id, [{ date: '2025-01-09' }]);
assert.equal(wanted.status, 'pending');
assert.equal((await post(`${REQUESTS}/${wanted.id}/accept`, { managerId: carla.id })).status, 'accepted');

const unwanted = await absence(vacation.id, [{ date: '2025-01-13' }]);
const refusal = { managerId: carla.id, resolutionComment: 'The fair is that week' };
assert.equal((await post(`${REQUESTS}/${unwanted.id}/reject`, refusal)).status, 'rejected');

// From 12:00 to 15:00, of which an hour is lunch: two hours of Ana's schedule.
const doctor = await absence(appointment.id, [{ date: '2025-01-10', startTime: '12:00', endTime: '15:00' }]);
assert.deepEqual([doctor.status, doctor.daysOff[0].seconds], ['accepted', 2 * HOUR]);

const [calendar] = await get(
  `/schedule/v1/absence-calendars?employeeId=${ana.id}&absenceTypeId=${vacation.id}&year[in]=2025`,
);
assert.deepEqual(calendar.daysOff, [{ date: '2025-01-09', seconds: 8 * HOUR, startTime: null, endTime: null }]);

// 9. People work. An entry is a stretch of work or of a break, with instants in whatever offset.

const coffee = await post('/schedule/v1/work-breaks', { name: 'Coffee', breakMinutes: 20, remunerated: true });

const entry = (employee: Data, from: string, to: string, more: object = { workEntryType: 'work' }) =>
  post('/schedule/v1/work-entries', {
    employeeId: employee.id,
    workEntryIn: { date: from },
    workEntryOut: { date: to },
    ...more,
  });
const on = (day: string, offset: string) => (time: string) => `${day}T${time}:00${offset}`;

// Tuesday, expected 8 h: 4 h + 5 h = 9 h.                                                              +1:00 = +3600
const tuesday = on('2025-01-07', '+01:00');
await entry(ana, tuesday('09:00'), tuesday('13:00'));
await entry(ana, tuesday('14:00'), tuesday('19:00'));

// Wednesday, expected 8 h: 2 h + 1.5 h + 3 h = 6:30 of work, and of half an hour of coffee 20 minutes are paid: 6:50.
//                                                                                                      −1:10 = −4200
const wednesday = on('2025-01-08', '+01:00');
await entry(ana, wednesday('09:00'), wednesday('11:00'));
await entry(ana, wednesday('11:00'), wednesday('11:30'), { workEntryType: 'pause', workBreakId: coffee.id });
await entry(ana, wednesday('11:30'), wednesday('13:00'));
await entry(ana, wednesday('14:00'), wednesday('17:00'));

// Monday was a holiday and Thursday vacation: nothing expected, nothing worked.                            0

// Friday, expected 8 h − 2 h of the appointment = 6 h: 3 h + 3.5 h = 6:30.                             +0:30 = +1800
const friday = on('2025-01-10', '+01:00');
await entry(ana, friday('09:00'), friday('12:00'));
await entry(ana, friday('15:00'), friday('18:30'));

// Bruno, in the zone of Las Palmas, expected 8 h each day, five minutes of tolerance:
// Tuesday 9:30: surplus 1:30, bonus 1:00 × 0.5 + 0:30 × 1 = 1:00.                      +5400, bonus 3600
await entry(bruno, '2025-01-07T08:00:00Z', '2025-01-07T17:30:00Z');
// Wednesday 8:04: within the tolerance.                                                    0
await entry(bruno, '2025-01-08T08:00:00Z', '2025-01-08T16:04:00Z');
// Thursday 7:00.                                                                       −3600
await entry(bruno, '2025-01-09T08:00:00Z', '2025-01-09T15:00:00Z');
// Friday 14:00 to 23:00, 9:00: the surplus is the last hour, all of it at night, bonus 1:00 × 0.5.
//                                                                                      +3600, bonus 1800, typed 3600
await entry(bruno, '2025-01-10T14:00:00Z', '2025-01-10T23:00:00Z');

// In March Ana's annex expects 6 h: 9:00 to 15:30 is half an hour more.                                +0:30 = +1800
await entry(ana, '2025-03-03T09:00:00+01:00', '2025-03-03T15:30:00+01:00');

// The clocks go forward in the night of 29 March: 22:00 to 06:00 are seven hours. They belong to the Saturday on which they
// began, when nothing is expected.                                                                     +7:00 = +25200
const night = await entry(ana, '2025-03-29T22:00:00+01:00', '2025-03-30T06:00:00+02:00');
assert.equal(night.workedSeconds, 7 * HOUR);

// 10. The balances. A day is right at once; what follows from contracts and holidays for many days, within 30 seconds.

const balanceOf = (employee: Data, from: string, to: string) =>
  get(`/overtime-policies/v1/employees/${employee.id}/balance?from=${from}&to=${to}&withDays=true`);

async function withinHalfAMinute(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

const sumsOf = (balance: Data) => ({
  positive: balance.positive_balance,
  negative: balance.negative_balance,
  bonus: balance.multiplier_rule,
  typed: balance.typifying_rule,
  total: balance.total_balance,
});
const week = ['2025-01-06', '2025-01-10'] as const;

await withinHalfAMinute(async () => {
  // Ana's week: 3600 + 1800 = 5400 more, 4200 less, 1200 in all.
  assert.deepEqual(sumsOf(await balanceOf(ana, ...week)), {
    positive: 5400,
    negative: -4200,
    bonus: 0,
    typed: 0,
    total: 1200,
  });
  // Bruno's week: 5400 + 3600 = 9000 more, 3600 less, 3600 + 1800 = 5400 of bonus: 10800 in all.
  assert.deepEqual(sumsOf(await balanceOf(bruno, ...week)), {
    positive: 9000,
    negative: -3600,
    bonus: 5400,
    typed: 3600,
    total: 10_800,
  });
  assert.equal((await balanceOf(ana, '2025-03-03', '2025-03-03')).total_balance, 1800);
  assert.equal((await balanceOf(ana, '2025-03-29', '2025-03-30')).total_balance, 7 * HOUR);
  // On the Tuesday of Carnival Ana was expected for six hours, Bruno not at all.
  const expected = async (employee: Data) =>
    (await balanceOf(employee, '2025-03-04', '2025-03-04')).days.map((day: Data) => day.expectedSeconds);
  assert.deepEqual([await expected(ana), await expected(bruno)], [[6 * HOUR], [0]]);
});

// 11. An hour and a half of Bruno's surplus are paid. The oldest goes first, so Tuesday's is gone and Friday's stays:
//     positive 9000 − 5400 = 3600, all in all 10800 − 5400 = 5400.

const paid = await post('/overtime-policies/v1/adjustments', {
  employeeId: bruno.id,
  operation: 'subtract',
  source: 'positive_balance',
  from: week[0],
  to: week[1],
  balanceBeforeSeconds: 9000,
  amountSeconds: 5400,
  note: 'Paid with the January salary',
});
assert.deepEqual([paid.appliedSeconds, paid.balanceAfterSeconds], [5400, 3600]);
assert.equal((await balanceOf(bruno, ...week)).total_balance, 5400);
const [movement] = await get(`/overtime-policies/v1/adjustments?employeeId=${bruno.id}`);
assert.deepEqual(movement.allocations, [{ date: '2025-01-07', bucket: 'positive', seconds: -5400 }]);

// It was the wrong month: reversed whole, by a movement that names the first.

const reversal = await post(`/overtime-policies/v1/adjustments/${movement.id}/reversal`, {
  balanceBeforeSeconds: 3600,
  note: 'To be paid with the February salary',
});
assert.deepEqual([reversal.kind, reversal.followsId, reversal.balanceAfterSeconds], ['reversal', movement.id, 9000]);

// 12. People ask for other things: a kind of request with a question, a request, a decision.

const equipment = await post('/request/v1/request-types', {
  name: 'Equipment',
  questions: [{ name: 'What do you need?', type: 'select', options: ['Laptop', 'Chair'], required: true }],
});
const asked = await post('/request/v1/requests', {
  title: 'A laptop that lasts a day',
  employeeId: ana.id,
  requestTypeId: equipment.id,
  answers: [{ questionId: equipment.questions[0].id, value: 'Laptop' }],
});
assert.equal(asked.status, 'pending');
assert.equal((await post(`/request/v1/requests/${asked.id}/accept`, { comment: 'Ordered' })).status, 'accepted');
const accepted = await get(`/request/v1/requests?status=accepted&employeeId=${ana.id}`);
assert.deepEqual(
  accepted.map((request: Data) => [request.id, request.answers[0].value]),
  [[asked.id, 'Laptop']],
);

// 13. Time on a project is separate from attendance and adds nothing to it.

const project = await post('/project/v1/projects', { name: 'Website' });
const tag = await post('/project/v1/tags', { name: 'Billable' });
await post('/project/v1/time-entries', {
  employeeId: ana.id,
  projectId: project.id,
  tagIds: [tag.id],
  timeEntryIn: { date: tuesday('09:00') },
  timeEntryOut: { date: tuesday('12:00') },
  comment: 'Start page',
});
const spent = await get(`/project/v1/time-entries/totals?from=${week[0]}&to=${week[1]}`);
assert.deepEqual([spent.rows[0].name, spent.sum.spentSeconds], ['Website', 3 * 3600]);
assert.equal((await balanceOf(ana, ...week)).total_balance, 1200);

// 14. Carla clocks in now, at her desk, and out again.

const started = await post('/schedule/v1/work-entries/clock-in', {
  employeeId: carla.id,
  workEntryIn: { coordinates: places[0]?.coordinates },
});
assert.deepEqual(started.workEntryOut, {});
assert.equal((await get(`/core/v3/employees/${carla.id}`)).workStatus, 'online');
const ended = await post('/schedule/v1/work-entries/clock-out', { employeeId: carla.id });
assert.ok(ended.workedSeconds >= 1);
assert.equal((await get(`/core/v3/employees/${carla.id}`)).workStatus, 'offline');

// 15. Whoever shows who is at work gets a token of their own, which reads work entries and nothing else. Its secret is changed now and
//     then; the one from before works for another hour.

const board = await post('/core/v3/api-tokens', { name: 'Board', scopes: ['time:read'] });
await send('GET', '/schedule/v1/work-entries', undefined, board.apiToken);
await assert.rejects(send('GET', '/contract/v1/salaries', undefined, board.apiToken), /scope_not_granted/);
const changed = await post(`/core/v3/api-tokens/${board.id}/rotate`, { oldValidForSeconds: HOUR });
for (const secret of [board.apiToken, changed.apiToken])
  await send('GET', '/schedule/v1/work-entries', undefined, secret);
await send('DELETE', `/core/v3/api-tokens/${board.id}`);
await assert.rejects(send('GET', '/schedule/v1/work-entries', undefined, changed.apiToken), /unauthorized/);

// 16. Somebody who was only here for a day takes along what is kept about them, and is erased once they have left.

const guest = await post('/core/v3/employees', { firstName: 'Eva', lastName: 'Brief' });
const archive = await fetch(`${url}/core/v3/employees/${guest.id}/archive`, {
  headers: { authorization: `Bearer ${token}` },
});
assert.equal(archive.headers.get('content-type'), 'application/zip');
await send('DELETE', `/core/v3/employees/${guest.id}`);
assert.equal((await get(`/core/v3/employees/${guest.id}/erasure`)).refusal, null);
await post(`/core/v3/employees/${guest.id}/erasure`, { name: 'Eva Brief' });
await assert.rejects(get(`/core/v3/employees/${guest.id}`), /employee_not_found/);

// 17. A list that somebody keeps in a spreadsheet is checked as a whole before any of it is written.

const form = new FormData();
form.append('kind', 'employees');
form.append('dryRun', 'true');
form.append('file', new File(['First name,Last name,Date of birth\nIvo,Lang,1990-02-30\n'], 'people.csv'));
const check = await fetch(`${url}/core/v3/imports`, {
  method: 'POST',
  headers: { authorization: `Bearer ${token}` },
  body: form,
});
assert.equal(check.status, 200);
const [waiting] = await get('/core/v3/imports');
assert.equal(waiting.rows, 1);

// 18. The tablet at the entrance waits for ten minutes for its code to be typed, and for another one after that. One that is lost is revoked.

const tablet = await post('/core/v3/devices', { name: 'Tablet at the entrance', officeId: madrid.id });
assert.equal(tablet.status, 'waiting');
const coded = await post(`/core/v3/devices/${tablet.id}/pairing-code`);
assert.notEqual(coded.pairingCode, tablet.pairingCode);
await send('DELETE', `/core/v3/devices/${tablet.id}`);
assert.equal((await get(`/core/v3/devices/${tablet.id}`)).status, 'revoked');

// 19. A program that copies the company reads its changes, and proves the copy with the digest.

const changes = await get('/sync/v1/changes?types=office&limit=500');
assert.equal(changes[0].op, 'created');
const digest = await get(`/sync/v1/digest?types=office&at=${changes.at(-1).cursor}`);
assert.equal(digest.types[0].count, new Set(changes.map(({ id }: Data) => id)).size);

// 20. The payroll office knows overtime by a code of its own. A template says how its file is written.

await put('/payroll/v1/code-map', {
  codes: [
    { kind: 'worked', exported: false },
    { kind: 'overtime', code: '101', unit: 'hours' },
  ],
});
const lodas = await post('/payroll/v1/templates', {
  ...{ name: 'Payroll office', preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '54321' },
});
assert.ok(lodas.header.startsWith('[Allgemein]'));

console.log('The company is set up, and every number is as worked out by hand.');
