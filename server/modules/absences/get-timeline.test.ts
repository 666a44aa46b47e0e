import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, CALENDARS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { getPersonYear } from './get-person-year.ts';
import { getCoverage, getTimeline } from './get-timeline.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const WEEK = { from: '2026-08-03', to: '2026-08-09' };
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-08-03', '2026-08-04', '2026-08-05'];
const HALF = { date: '2026-08-06', name: 'Town fair', half: true };

async function prepare() {
  const company = await absenceCompany(world);
  const { rest, person, type, ask } = company;
  const office = (await rest.post('/core/v3/offices', { name: 'Madrid', minimumPresent: 2 })).data.id as string;
  const sales = (await rest.post('/core/v3/departments', { name: 'Sales', minimumPresent: 1 })).data.id as string;
  const ana = await person({ firstName: 'Ana', lastName: 'Núñez', officeIds: [office], departmentIds: [sales] });
  const ben = await person({ firstName: 'Ben', lastName: 'Ott', officeIds: [office] });
  const eva = await person({ firstName: 'Eva', lastName: 'Zimmer', officeIds: [office] });
  const holiday = await type({ color: '#0f766e', pickMode: 'by_time_range' });
  const granted = await type({ name: 'Sick', type: 'private', needsValidation: false });
  const pending = (await ask(ana, holiday, [{ date: MONDAY }, { date: TUESDAY, startTime: '09:00', endTime: '11:00' }]))
    .data.id as string;
  const sick = (await ask(ben, granted, [{ date: MONDAY }])).data.id as string;
  await rest.post('/schedule/v1/holiday-calendars', {
    ...{ name: 'Madrid', officeIds: [office], daysOff: [{ date: WEDNESDAY, name: 'Local feast' }, HALF] },
  });
  return { ...company, office, sales, ana, ben, eva, holiday, granted, pending, sick };
}

const shown = async (scope: Scope, filters: object = {}) => {
  const { people, total } = await getTimeline(scope, { ...WEEK, ...filters });
  return [people.map(({ person }) => person.firstName).join(' '), total];
};

test('the timeline lists everybody with days off, days without work, holidays and the coverage against a minimum', async () => {
  const { scope, office, sales, holiday, granted, pending, sick } = await prepare();
  const timeline = await getTimeline(scope, WEEK);
  const day = { startTime: null, endTime: null, seconds: 28_800 };
  assert.deepEqual(
    timeline.people.map(({ person, pattern, days }) => [person.firstName, person.officeName, pattern, days]),
    [
      [
        'Ana',
        'Madrid',
        'wwhmw--',
        [
          { ...day, date: MONDAY, kind: 'pending', requestId: pending, typeId: holiday },
          {
            ...{ date: TUESDAY, kind: 'pending', requestId: pending, typeId: holiday },
            ...{ startTime: '09:00', endTime: '11:00', seconds: 7200 },
          },
        ],
      ],
      ['Ben', 'Madrid', 'wwhmw--', [{ ...day, date: MONDAY, kind: 'granted', requestId: sick, typeId: granted }]],
      ['Eva', 'Madrid', 'wwhmw--', []],
    ],
  );
  assert.deepEqual(
    timeline.types.map(({ name }) => name),
    ['Holiday', 'Sick'],
  );
  assert.deepEqual(timeline.holidays, [{ date: WEDNESDAY, name: 'Local feast', half: false }, HALF]);
  assert.deepEqual(
    (await getCoverage(scope, WEEK)).map(({ days, ...unit }) => [unit, days.slice(0, 3)]),
    [
      [
        { type: 'office', id: office, name: 'Madrid', minimum: 2 },
        [
          { date: MONDAY, people: 3, off: 1, pending: 1 },
          { date: TUESDAY, people: 3, off: 0, pending: 1 },
          { date: WEDNESDAY, people: 0, off: 0, pending: 0 },
        ],
      ],
      [
        { type: 'department', id: sales, name: 'Sales', minimum: 1 },
        [
          { date: MONDAY, people: 1, off: 0, pending: 1 },
          { date: TUESDAY, people: 1, off: 0, pending: 1 },
          { date: WEDNESDAY, people: 0, off: 0, pending: 0 },
        ],
      ],
    ],
  );
});

test('the timeline is filtered by office, department, type and name, whatever the accents', async () => {
  const { rest, scope, office, sales, holiday, granted } = await prepare();
  const empty = (await rest.post('/core/v3/offices', { name: 'Lisbon' })).data.id;
  assert.deepEqual(await shown(scope), ['Ana Ben Eva', 3]);
  assert.deepEqual(await shown(scope, { officeId: office }), ['Ana Ben Eva', 3]);
  assert.deepEqual(await shown(scope, { officeId: empty }), ['', 0]);
  assert.deepEqual(await shown(scope, { departmentId: sales }), ['Ana', 1]);
  assert.deepEqual(await shown(scope, { absenceTypeId: holiday }), ['Ana', 1]);
  assert.deepEqual(await shown(scope, { absenceTypeId: granted }), ['Ben', 1]);
  assert.deepEqual(await shown(scope, { search: 'nunez' }), ['Ana', 1]);
  const coverage = await getCoverage(scope, { ...WEEK, officeId: empty });
  assert.deepEqual(
    coverage.map(({ name }) => name),
    [],
  );
});

test('a part of the timeline has its people alone, and the number, types and holidays of all', async () => {
  const { scope, holiday, granted } = await prepare();
  const whole = await getTimeline(scope, WEEK);
  for (const first of [0, 1, 2, 3]) {
    const part = await getTimeline(scope, { ...WEEK, first, limit: 2 });
    assert.deepEqual(part, { ...whole, first, people: whole.people.slice(first, first + 2) });
  }
  assert.deepEqual(await shown(scope, { onlyAbsent: true }), ['Ana Ben', 2]);
  assert.deepEqual(await shown(scope, { onlyAbsent: true, first: 1, limit: 1 }), ['Ben', 2]);
  assert.deepEqual(await shown(scope, { onlyAbsent: true, absenceTypeId: granted }), ['Ben', 1]);
  const { types } = await getTimeline(scope, { ...WEEK, absenceTypeId: holiday });
  assert.deepEqual(
    types.map(({ id }) => id),
    [holiday],
  );
  assert.deepEqual((await getTimeline(scope, { ...WEEK, search: 'zimmer' })).types, []);
  const later = await getTimeline(scope, { from: '2026-09-07', to: '2026-09-13', onlyAbsent: true });
  assert.deepEqual([later.people, later.types, later.holidays], [[], [], []]);
});

test('I3, I4 people out of scope are counted and not listed, and a private absence is Absent', async () => {
  const company = await prepare();
  const { sales, granted, holiday } = company;
  const lead = await addMember(world, company, { role: 'manager', sees: { departmentIds: [sales] } });
  const seen = await getTimeline(lead.scope, WEEK);
  assert.deepEqual(
    seen.people.map(({ person }) => person.firstName),
    ['Ana'],
  );
  const madrid = (await getCoverage(lead.scope, WEEK)).find(({ name }) => name === 'Madrid');
  assert.deepEqual(madrid?.days[0], { date: MONDAY, people: 3, off: 1, pending: 1 });
  const manager = await addMember(world, company, { role: 'manager' });
  const timeline = await getTimeline(manager.scope, WEEK);
  assert.deepEqual(
    timeline.people.map(({ days }) => days.map(({ typeId }) => typeId)),
    [[holiday, holiday], [null], []],
  );
  assert.deepEqual(
    timeline.types.map(({ id }) => id),
    [holiday],
  );
  assert.deepEqual(await shown(manager.scope, { absenceTypeId: granted }), ['', 0]);
});

test('E6 a year shows each calendar with its lines, and what each of them made of the balance', async () => {
  const { rest, scope, ana, ben, holiday, granted } = await prepare();
  const [{ id }] = (await rest.get(`${CALENDARS}?employeeId=${ana}`)).data;
  await rest.post(`${CALENDARS}/${id}/adjustments`, { days: 3, note: 'Moved over' });
  await rest.post(`${CALENDARS}/${id}/adjustments`, { days: -0.5 });
  const year = await getPersonYear(scope, { employeeId: ana, year: 2026 });
  assert.deepEqual([year.pattern.length, year.days.length, year.hasHidden], [365, 2, false]);
  assert.deepEqual(
    year.calendars.map(({ type, balance, lines }) => [
      type.id,
      balance.adjusted.days,
      balance.pending.days,
      lines.map(({ note, beforeDays, days, afterDays }) => [note, beforeDays, days, afterDays]),
    ]),
    [
      [
        holiday,
        2.5,
        1.25,
        [
          ['Moved over', 0, 3, 3],
          [null, 3, -0.5, 2.5],
        ],
      ],
    ],
  );
  const company = { rest, scope, companyId: scope.companyId } as never;
  const manager = await addMember(world, company, { role: 'manager' });
  const hidden = await getPersonYear(manager.scope, { employeeId: ben, year: 2026 });
  assert.deepEqual([hidden.calendars, hidden.hasHidden], [[], true]);
  assert.deepEqual(
    (await getPersonYear(scope, { employeeId: ben, year: 2026 })).calendars.map(({ type }) => type.id),
    [granted],
  );
});

test('L5 who sees the balance of a private calendar is recorded, also where no day of it is shown', async () => {
  const company = await prepare();
  const { rest, scope, ben, granted } = company;
  const { status } = await rest.post(CALENDARS, { employeeId: ben, absenceTypeId: granted, year: 2027 });
  assert.equal(status, 200);
  const owner = await addMember(world, { rest, scope, companyId: scope.companyId } as never, { role: 'owner' });
  const { days, calendars } = await getPersonYear(owner.scope, { employeeId: ben, year: 2027 });
  assert.deepEqual([days, calendars.map(({ type }) => type.id)], [[], [granted]]);
  const { data: lines } = await rest.get('/core/v3/audit?action=read');
  assert.deepEqual(
    lines.map(({ actor, recordId }: { actor: { id: string }; recordId: string }) => [actor.id, recordId]),
    [[owner.userId, ben]],
  );
});
