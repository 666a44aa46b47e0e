import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { employeeZones } from '../days/repository-zone.ts';
import { getBoard } from './get-board.ts';
import { readTodayFindings, readWeekAbsences } from './read-today.ts';
import { getBoardInput } from './schema.ts';

const world = await createWorld();
const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
// A Tuesday; 13:00 in Madrid.
const NOON = '2026-03-10T12:00:00Z';
world.setNow(NOON);

const office = async (name: string) => (await rest.post('/core/v3/offices', { name })).data.id as string;
const [madrid, porto] = [await office('Madrid'), await office('Porto')];
const board = (input: object = {}, scope = company.scope) => getBoard(scope, getBoardInput.parse(input));
const clock = (way: 'in' | 'out', employeeId: string) =>
  rest.post(`/schedule/v1/work-entries/clock-${way}`, { employeeId });

const ana = await person({ firstName: 'Ana', lastName: 'Gil', officeIds: [madrid] });
const ben = await person({ firstName: 'Ben', lastName: 'Hur', officeIds: [porto] });
const sick = await type({ name: 'Illness', type: 'private' });
const holiday = await type({ name: 'Holiday' });
const grant = async (employeeId: string, typeId: string, date: string) => {
  const { data } = await ask(employeeId, typeId, [{ date }]);
  await rest.post(`${REQUESTS}/${data.id}/accept`, {});
};

const statusOf = async (id: string) => (await board()).rows.find(({ person: { id: of } }) => of === id);

test('the board says where people are, with counts, as they clock in and out', async () => {
  assert.equal((await statusOf(ana))?.status, 'expected');
  assert.equal((await clock('in', ana)).status, 200);
  assert.deepEqual((({ status, since }) => ({ status, since }))((await statusOf(ana)) as never), {
    ...{ status: 'in', since: NOON },
  });
  const { counts, total } = await board();
  assert.deepEqual([counts.in, counts.expected, total], [1, 1, 2]);
  world.setNow('2026-03-10T13:00:00Z');
  assert.equal((await clock('out', ana)).status, 200);
  assert.deepEqual([(await statusOf(ana))?.status, (await statusOf(ana))?.since], ['left', '2026-03-10T13:00:00Z']);
  world.setNow(NOON);
});

test('the board is filtered by office, name, person and status; counts stay those of all who match the others', async () => {
  assert.deepEqual(
    (await board({ officeId: porto })).rows.map((row) => row.person.firstName),
    ['Ben'],
  );
  assert.deepEqual(
    (await board({ search: 'gil' })).rows.map((row) => row.person.firstName),
    ['Ana'],
  );
  assert.deepEqual(
    (await board({ employeeId: ben })).rows.map((row) => row.person.firstName),
    ['Ben'],
  );
  const part = await board({ first: 1, limit: 5 });
  assert.deepEqual([part.first, part.total, part.rows.length], [1, 2, 1]);
  const expected = await board({ status: 'expected' });
  assert.deepEqual([expected.total, expected.counts.left, expected.rows[0]?.person.id], [1, 1, ben]);
});

test('I4 a private absence is Absent, on the board and in the week, whoever looks', async () => {
  await grant(ben, sick, '2026-03-10');
  await grant(ben, holiday, '2026-03-12');
  const row = await statusOf(ben);
  assert.deepEqual([row?.status, row?.absence], ['absent', { startTime: null, endTime: null, typeName: null }]);
  const week = await readWeekAbsences(company.scope);
  assert.deepEqual([week.from, week.to, week.total], ['2026-03-09', '2026-03-15', 2]);
  assert.deepEqual(
    week.rows.map(({ typeName, dates, wholeDays }) => [typeName, dates, wholeDays]),
    [
      [null, ['2026-03-10'], true],
      ['Holiday', ['2026-03-12'], true],
    ],
  );
});

test('I3 a manager of one office sees its people, and counts no others', async () => {
  const { scope } = await addMember(world, company, { role: 'manager', sees: { officeIds: [madrid] } });
  const seen = await board({}, scope);
  assert.deepEqual([seen.total, seen.rows.map(({ person: { id } }) => id), seen.counts.absent], [1, [ana], 0]);
  assert.equal((await readWeekAbsences(scope)).total, 0);
});

test('B6 entries left open for too long are findings', async () => {
  await clock('in', ana);
  assert.deepEqual((await readTodayFindings(company.scope)).rows, []);
  world.setNow('2026-03-11T12:00:00Z');
  const { forgotten, unconfirmed, rows } = await readTodayFindings(company.scope);
  assert.deepEqual([forgotten, unconfirmed, rows[0]?.person.id, rows[0]?.kind], [1, 0, ana, 'forgotten_clock_out']);
});

test('A2 the zone of each person on the board is the one of their record', async () => {
  const { scope, rest: own } = await world.company({ timeZone: 'Europe/Lisbon' });
  const zones = { Canary: 'Atlantic/Canary', Madrid: 'Europe/Madrid', Nowhere: null };
  const offices: string[] = [];
  for (const [name, zone] of Object.entries(zones))
    offices.push((await own.post('/core/v3/offices', { name, defaultEmployeesDateTimeZone: zone })).data.id);
  const [canary, inMadrid, nowhere] = offices;
  for (const officeIds of [[], [canary, inMadrid], [inMadrid, canary], [nowhere, inMadrid]])
    await own.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', officeIds });
  await own.post('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Gil',
    officeIds: [canary],
    timeZone: 'Asia/Tokyo',
  });
  const { rows } = await getBoard(scope, getBoardInput.parse({}));
  const ids = rows.map((row) => row.person.id);
  assert.deepEqual(
    new Map(rows.map((row) => [row.person.id, row.timeZone])),
    new Map(
      [...(await scope.read(employeeZones(scope.companyId, ids)))].sort(([a], [b]) => ids.indexOf(a) - ids.indexOf(b)),
    ),
  );
  assert.deepEqual(new Set(rows.map((row) => row.timeZone)).size, 4);
});
