import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { listTeamOff } from './list-team-off.ts';
import { teamOffOutput } from './schema.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
const PERIOD = { from: '2026-03-10', to: '2026-04-06' };
const [normalId, privateId, hourlyId] = [
  await type(),
  await type({ name: 'SECRET-type', type: 'private', category: 'sick' }),
  await type({ name: 'Doctor', pickMode: 'by_time_range' }),
];

const department = async (name: string): Promise<string> => (await rest.post('/core/v3/departments', { name })).data.id;

/** An absence of some dates, granted unless `decision` is null. */
async function absence(
  employeeId: string,
  daysOff: object[],
  { typeId = normalId, isGranted = true }: { typeId?: string; isGranted?: boolean } = {},
): Promise<string> {
  const { status, data, body } = await ask(employeeId, typeId, daysOff, { comment: 'SECRET-reason' });
  assert.equal(status, 200, JSON.stringify(body));
  if (isGranted) assert.equal((await rest.post(`${REQUESTS}/${data.id}/accept`, {})).status, 200);
  return data.id;
}

const memberOf = (employeeId: string, role: 'employee' | 'manager' = 'employee') =>
  addMember(world, company, { role, employeeId, sees: { all: false } });

test('M1, I4 an employee sees the names and dates of their department, no type, reason, hours, request or other department', async () => {
  const [kitchen, bar] = [await department('Kitchen'), await department('Bar')];
  const inKitchen = (firstName: string, fields: object = {}) =>
    person({ firstName, lastName: 'Gil', nid: 'SECRET-nid', departmentIds: [kitchen], ...fields });
  const selfId = await inKitchen('Self');
  const ill = await inKitchen('Ill');
  const inHours = await inKitchen('Hours');
  await absence(selfId, [{ date: '2026-03-12' }]);
  await absence(ill, [{ date: '2026-03-13' }, { date: '2026-03-12' }], { typeId: privateId });
  await absence(inHours, [{ date: '2026-03-16', startTime: '09:00', endTime: '11:00' }], { typeId: hourlyId });
  await absence(await inKitchen('Pending'), [{ date: '2026-03-12' }], { isGranted: false });
  const cancelled = await absence(await inKitchen('Cancelled'), [{ date: '2026-03-12' }], { isGranted: false });
  assert.equal((await rest.delete(`${REQUESTS}/${cancelled}`)).status, 200);
  const left = await inKitchen('Left');
  await absence(left, [{ date: '2026-03-12' }]);
  assert.equal((await rest.delete(`/core/v3/employees/${left}`)).status, 200);
  await absence(await person({ firstName: 'Barkeeper', departmentIds: [bar] }), [{ date: '2026-03-12' }]);
  await absence(await person({ firstName: 'Nowhere' }), [{ date: '2026-03-12' }]);

  const member = await memberOf(selfId);
  const { status, text } = await member.call('query', 'me.listTeamOff', PERIOD);
  assert.equal(status, 200, text);
  const of = (id: string, firstName: string) => ({
    ...{ id, firstName, lastName: 'Gil', secondLastName: null, imageProfileURL: null },
  });
  assert.deepEqual(JSON.parse(text).result.data, [
    { person: of(ill, 'Ill'), dates: ['2026-03-12', '2026-03-13'] },
    { person: of(inHours, 'Hours'), dates: ['2026-03-16'] },
  ]);
  assert.ok(!text.includes('SECRET'), text);
  const [first] = JSON.parse(text).result.data;
  for (const more of [
    { ...first, absenceTypeId: privateId },
    { ...first, person: { ...first.person, nid: 'X' } },
  ]) {
    assert.equal(teamOffOutput.safeParse([more]).success, false);
  }
});

test('M1 somebody in two departments has both teams, each colleague once, also as a manager who sees nobody', async () => {
  const [one, two] = [await department('One'), await department('Two')];
  const selfId = await person({ departmentIds: [one, two] });
  const both = await person({ firstName: 'Both', departmentIds: [one, two] });
  const second = await person({ firstName: 'Second', departmentIds: [two] });
  for (const id of [both, second]) await absence(id, [{ date: '2026-03-12' }]);
  const { scope } = await memberOf(selfId, 'manager');
  const off = await listTeamOff(scope, PERIOD);
  assert.deepEqual(off.map(({ person: { id } }) => id).sort(), [both, second].sort());
  assert.deepEqual(
    off.flatMap(({ dates }) => dates),
    ['2026-03-12', '2026-03-12'],
  );
});

test('M1 without a department the team is those with the same manager; without a manager nobody', async () => {
  const managerId = await person({ firstName: 'Manager' });
  const [selfId, peer] = [await person({ managerId }), await person({ managerId })];
  const inUnit = await person({ managerId, departmentIds: [await department('Unit')] });
  for (const id of [peer, managerId, inUnit]) await absence(id, [{ date: '2026-03-12' }]);
  const seenBy = async (id: string) =>
    (await listTeamOff((await memberOf(id)).scope, PERIOD)).map((row) => row.person.id).sort();
  assert.deepEqual(await seenBy(selfId), [peer, inUnit].sort());
  assert.deepEqual(await seenBy(await person()), []);
});

test('M1 an employee reads who their manager is: the name alone, also outside their scope; null without one', async () => {
  const managerId = await person({ firstName: 'Manager', lastName: 'Paz', nid: 'SECRET-nid' });
  const read = async (employeeId: string) => {
    const { text } = await (await memberOf(employeeId)).call('query', 'me.getManager', undefined);
    return JSON.parse(text).result.data;
  };
  const name = { firstName: 'Manager', lastName: 'Paz', secondLastName: null };
  assert.deepEqual(await read(await person({ managerId })), { id: managerId, ...name });
  assert.equal(await read(await person()), null);
});

test('M1 dates before today and more than a year ahead are left out, whatever period is requested', async () => {
  const unit = await department('Dated');
  const [selfId, other] = [await person({ departmentIds: [unit] }), await person({ departmentIds: [unit] })];
  for (const date of ['2026-03-09', '2026-03-10', '2027-03-10', '2027-03-11']) await absence(other, [{ date }]);
  const { scope } = await memberOf(selfId);
  const [off] = await listTeamOff(scope, { from: '2020-01-01', to: '2099-12-31' });
  assert.deepEqual(off?.dates, ['2026-03-10', '2027-03-10']);
});

test('M1 people of another company are in no team, and users who are no employee have none: 404', async () => {
  const other = await absenceCompany(world);
  const unit = (await other.rest.post('/core/v3/departments', { name: 'Kitchen' })).data.id;
  const colleague = await other.person({ departmentIds: [unit] });
  const asked = await other.ask(colleague, await other.type(), [{ date: '2026-03-12' }]);
  assert.equal((await other.rest.post(`${REQUESTS}/${asked.data.id}/accept`, {})).status, 200);
  const selfId = await person({ departmentIds: [await department('Alone')] });
  assert.deepEqual(await listTeamOff((await memberOf(selfId)).scope, PERIOD), []);
  const stranger = await addMember(world, company, { role: 'employee' });
  const { status, text } = await stranger.call('query', 'me.listTeamOff', PERIOD);
  assert.equal(status, 404);
  assert.ok(text.includes('employee_not_found'));
});
