import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { absenceCompany, CALENDARS, TYPES } from '#test/absences.ts';
import { createWorld } from '#test/world.ts';
import { readFeed } from './read-feed.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const TABLES = ['absence_calendars', 'absence_types', 'employees', 'offices', 'companies'];
const company = await absenceCompany(world);
const { rest, companyId, person, type, ask } = company;
const madrid = (await rest.post('/core/v3/offices', { name: 'Madrid', defaultEmployeesDateTimeZone: 'Europe/Madrid' }))
  .data;
const lisbon = (await rest.post('/core/v3/offices', { name: 'Lisbon', defaultEmployeesDateTimeZone: 'Europe/Lisbon' }))
  .data;
const ana = await person({ firstName: 'Ana', lastName: 'García', officeIds: [madrid.id, lisbon.id] });
const holiday = await type({ name: 'Holiday', needsValidation: false });
const doctor = await type({ name: 'Doctor', pickMode: 'by_time_range', needsValidation: false });
const whole = (await ask(ana, holiday, [{ date: '2026-03-16' }, { date: '2026-03-17' }])).data;
await ask(ana, doctor, [{ date: '2026-03-26', startTime: '09:00', endTime: '11:00' }]);
const { url } = (await rest.post('/schedule/v1/calendar-feeds', { employeeId: ana })).data;

/** All that happened lies behind, as in a calendar that has rested. */
async function rested() {
  for (const table of TABLES)
    await world.ownerPool.query(
      `update ${table} set updated_at = '2026-03-10T12:00:00Z' where ${table === 'companies' ? 'id' : 'company_id'} = $1`,
      [companyId],
    );
}

async function shown() {
  const text = await readFeed(world.runtime, /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '');
  const components = new ICAL.Component(ICAL.parse(text ?? '')).getAllSubcomponents('vevent');
  return new Map(
    components.map((component) => {
      const { uid, summary, startDate, endDate, sequence } = new ICAL.Event(component);
      const changed = String(component.getFirstPropertyValue('last-modified'));
      return [uid, { what: `${summary} ${startDate} ${endDate}`, sequence, changed }];
    }),
  );
}

const settings = '/core/v3/configurations/company';
const office = (id: string) => `/core/v3/offices/${id}`;
const CHANGES: [of: string, change: () => Promise<{ status: number }>, events: number][] = [
  ['the person’s name', () => rest.put(`/core/v3/employees/${ana}`, { lastName: 'Ruiz' }), 2],
  ['a person left with one name', () => rest.put(`/core/v3/employees/${ana}`, { lastName: '' }), 2],
  ['the type’s name', () => rest.put(`${TYPES}/${holiday}`, { name: 'Vacation' }), 1],
  ['a type that becomes private', () => rest.put(`${TYPES}/${holiday}`, { type: 'private' }), 1],
  ['the days', () => rest.put(`${CALENDARS}/${whole.absenceCalendar.id}`, { daysOff: [{ date: '2026-03-16' }] }), 1],
  ['the person’s zone', () => rest.put(`/core/v3/employees/${ana}`, { timeZone: 'Asia/Tokyo' }), 1],
  ['the person’s zone that is gone', () => rest.put(`/core/v3/employees/${ana}`, { timeZone: null }), 1],
  [
    'the zone of the office',
    () => rest.put(office(madrid.id), { name: 'Madrid', defaultEmployeesDateTimeZone: 'Europe/Athens' }),
    1,
  ],
  ['the office that is left', () => leave(madrid.id), 1],
  ['the last office that is left', () => leave(lisbon.id), 1],
  ['the zone of the company', () => rest.put(settings, { timeZone: 'America/Bogota' }), 1],
  [
    'the first office',
    () => rest.post('/core/v3/employee-office-assignations', { employeeId: ana, officeId: madrid.id }),
    1,
  ],
];

async function leave(officeId: string) {
  const { data } = await rest.get(`/core/v3/employee-office-assignations?employeeId=${ana}&limit=500`);
  return rest.delete(
    `/core/v3/employee-office-assignations/${data.find((one: { officeId: string }) => one.officeId === officeId).id}`,
  );
}

test('N4 whatever changes of what an event shows, its sequence and the time of its last change grow', async () => {
  for (const [minute, [of, change, events]] of CHANGES.entries()) {
    await rested();
    const before = await shown();
    world.setNow(`2026-03-10T13:${String(minute).padStart(2, '0')}:00Z`);
    const { status } = await change();
    assert.equal(status, 200, of);
    const after = await shown();
    assert.deepEqual([...after.keys()], [...before.keys()], of);
    const changed = [...before].filter(([uid, { what }]) => after.get(uid)?.what !== what);
    assert.equal(changed.length, events, `${of}: ${JSON.stringify([...after.values()])}`);
    for (const [uid, one] of changed) {
      const other = after.get(uid);
      assert.ok(other && other.sequence > one.sequence, `${of}: ${one.sequence} then ${other?.sequence}`);
      assert.ok(other.changed > one.changed, `${of}: ${one.changed} then ${other.changed}`);
    }
  }
});

test('N4 a day of next year that leaves an event raises it too, though its calendar is another one', async () => {
  const turn = await person({ firstName: 'Eva', lastName: 'Sol' });
  for (const date of ['2026-12-31', '2027-01-01']) await ask(turn, holiday, [{ date }]);
  const feed = (await rest.post('/schedule/v1/calendar-feeds', { employeeId: turn })).data;
  const read = async () => {
    const text = (await readFeed(world.runtime, /([\w-]{43})\.ics$/.exec(feed.url)?.[1] ?? '')) ?? '';
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    assert.ok(component);
    return new ICAL.Event(component);
  };
  await rested();
  const before = await read();
  assert.equal(String(before.endDate), '2027-01-02');
  world.setNow('2026-03-10T14:00:00Z');
  const { data } = await rest.get(`${CALENDARS}?employeeId=${turn}&year[in]=2027`);
  assert.equal((await rest.put(`${CALENDARS}/${data[0].id}`, { daysOff: [] })).status, 200);
  const after = await read();
  assert.deepEqual([after.uid, String(after.endDate)], [before.uid, '2027-01-01']);
  assert.ok(after.sequence > before.sequence);
});

test('N4 one’s own calendar keeps the time busy, one with others does not', async () => {
  const statesIn = async (address: string) => {
    const text = await readFeed(world.runtime, /([\w-]{43})\.ics$/.exec(address)?.[1] ?? '');
    return [...new Set(text?.match(/(?<=TRANSP:|BUSYSTATUS:)\w+/g))];
  };
  assert.deepEqual(await statesIn(url), ['OPAQUE', 'OOF']);
  for (const subject of [{ officeId: madrid.id }, { employeeId: ana, officeId: madrid.id }]) {
    const feed = (await rest.post('/schedule/v1/calendar-feeds', subject)).data;
    assert.deepEqual(await statesIn(feed.url), ['TRANSPARENT', 'FREE'], JSON.stringify(subject));
  }
});
