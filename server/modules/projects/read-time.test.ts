import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { readXlsx } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const ENTRIES = '/project/v1/time-entries';
const TOTALS = `${ENTRIES}/totals`;
const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const HOUR = 3600;
const createCaller = createCallerFactory(appRouter);

/** Ana and Ben, two projects, two tags, and what docs/rules says of them. */
async function prepare() {
  const company = await world.company();
  const { rest } = company;
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.data.id;
  };
  const officeId = await created('/core/v3/offices', { name: 'Madrid' });
  const ana = await created('/core/v3/employees', {
    firstName: 'Ana',
    lastName: 'Gil',
    code: 17,
    officeIds: [officeId],
  });
  const ben = await created('/core/v3/employees', { firstName: 'Ben', lastName: '=Ota', code: 4 });
  const website = await created('/project/v1/projects', { name: 'Website' });
  const shop = await created('/project/v1/projects', { name: 'Shop' });
  const design = await created('/project/v1/tags', { name: 'Design' });
  const billable = await created('/project/v1/tags', { name: 'Billable' });
  const enter = (employeeId: string, date: string, [from, to]: [string, string | null], fields: object = {}) =>
    created(ENTRIES, {
      ...{ employeeId, timeEntryIn: { date: `${date}T${from}:00+01:00` }, ...fields },
      ...(to !== null && { timeEntryOut: { date: `${date}T${to}:00+01:00` } }),
    });
  const ids = {
    both: await enter(ana, '2026-03-02', ['09:00', '11:00'], { projectId: website, tagIds: [design, billable] }),
    nothing: await enter(ana, '2026-03-03', ['09:00', '10:00']),
    shop: await enter(ben, '2026-03-03', ['09:00', '09:30'], { projectId: shop, tagIds: [design], comment: '=1+1' }),
    planned: await enter(ben, '2026-03-20', ['09:00', '13:00'], { projectId: website }),
    // Starts in the past and ends in the future.
    underWay: await enter(ben, '2026-03-10', ['12:00', '14:00'], { projectId: shop }),
    running: await enter(ana, '2026-03-10', ['12:30', null], { projectId: shop }),
    before: await enter(ana, '2026-02-28', ['09:00', '17:00'], { projectId: website }),
  };
  const totals = async (query: Record<string, string> = {}) => {
    const { status, data, body } = await rest.get(`${TOTALS}?${new URLSearchParams({ ...MARCH, ...query })}`);
    assert.equal(status, 200, JSON.stringify(body));
    return data;
  };
  return { ...company, officeId, ana, ben, website, shop, design, billable, ids, enter, totals };
}

type Row = { name: string | null; spentSeconds: number; plannedSeconds: number; entries: number; people: number };
const lines = (rows: Row[]) =>
  rows.map(({ name, spentSeconds, plannedSeconds, entries, people }) => [
    ...[name, spentSeconds / HOUR, plannedSeconds / HOUR],
    ...[entries, people],
  ]);

test('B12 sums by project and by person add up to the total; what lies ahead is apart, and what runs adds nothing', async () => {
  const { totals, website, shop, ana } = await prepare();
  const byProject = await totals();
  assert.equal(byProject.by, 'project');
  assert.deepEqual(lines(byProject.rows), [
    ['Website', 2, 4, 2, 2],
    [null, 1, 0, 1, 1],
    ['Shop', 0.5, 2, 3, 2],
  ]);
  assert.deepEqual(
    byProject.rows.map(({ id }: { id: string | null }) => id),
    [website, null, shop],
  );
  assert.deepEqual(byProject.sum, { spentSeconds: 3.5 * HOUR, plannedSeconds: 6 * HOUR, entries: 6, people: 2 });
  const byPerson = await totals({ by: 'person' });
  assert.deepEqual(lines(byPerson.rows), [
    ['Ana Gil', 3, 0, 3, 1],
    ['Ben =Ota', 0.5, 6, 3, 1],
  ]);
  assert.equal(byPerson.rows[0].id, ana);
  assert.deepEqual(byPerson.sum, byProject.sum);
});

test('B12 by tag an entry counts under each of its tags, and once in the total', async () => {
  const { totals } = await prepare();
  const { rows, sum } = await totals({ by: 'tag' });
  assert.deepEqual(lines(rows), [
    ['Design', 2.5, 0, 2, 2],
    ['Billable', 2, 0, 1, 1],
    [null, 1, 6, 4, 2],
  ]);
  assert.deepEqual([sum.spentSeconds, sum.entries], [3.5 * HOUR, 6]);
});

test('B12 an hour is spent once its end has passed', async () => {
  const { totals } = await prepare();
  world.setNow('2026-03-10T13:00:00Z');
  const { sum } = await totals();
  world.setNow('2026-03-10T12:00:00Z');
  assert.deepEqual([sum.spentSeconds, sum.plannedSeconds], [5.5 * HOUR, 4 * HOUR]);
});

test('sums take the filters of the list, and leave deleted entries out', async () => {
  const { rest, totals, ana, ben, website, design, ids } = await prepare();
  const entries = async (query: Record<string, string>) => (await totals(query)).sum.entries;
  assert.equal(await entries({ employeeId: ana }), 3);
  assert.equal(await entries({ 'employeeId[in]': `${ana},${ben}` }), 6);
  assert.equal(await entries({ projectId: website }), 2);
  assert.equal(await entries({ tagIds: design }), 2);
  assert.equal(await entries({ without: 'project' }), 1);
  assert.equal(await entries({ without: 'tags' }), 4);
  assert.equal(await entries({ 'without[in]': 'tags,project' }), 1);
  assert.equal(await entries({ from: '2026-03-03', to: '2026-03-03' }), 2);
  await rest.delete(`${ENTRIES}/${ids.nothing}`);
  assert.equal(await entries({}), 5);
  const listed = async (query: string) => (await rest.get(`${ENTRIES}?${query}`)).meta.total;
  assert.deepEqual([await listed('without=project'), await listed('without[in]=project,tags')], [0, 0]);
  assert.equal(await listed('without=tags'), 4);
  assert.equal((await rest.get(`${TOTALS}?from=2026-03-02&to=2026-03-01`)).status, 422);
  assert.equal((await rest.get(`${TOTALS}?from=2026-03-02`)).status, 422);
});

test('A2 the list of the pages has names, clock times of the entry’s zone, its sums and its orders', async () => {
  const { scope, ids, ana, website, design, billable } = await prepare();
  const caller = createCaller({ scope, locale: 'en', requestId: 'test' });
  const { rows, ...sums } = await caller.projects.listTime({ ...MARCH });
  assert.deepEqual(sums, { total: 6, spentSeconds: 3.5 * HOUR, plannedSeconds: 6 * HOUR });
  const { planned, running, underWay, both, shop, nothing } = ids;
  assert.deepEqual(
    rows.slice(0, 3).map(({ id }) => id),
    [planned, running, underWay],
  );
  assert.deepEqual(rows.at(-1), {
    id: both,
    employee: { id: ana, code: 17, firstName: 'Ana', lastName: 'Gil', secondLastName: null },
    project: { id: website, name: 'Website' },
    tags: [
      { id: design, name: 'Design' },
      { id: billable, name: 'Billable' },
    ],
    date: '2026-03-02',
    timeZone: 'Europe/Madrid',
    startedAt: '2026-03-02T09:00:00+01:00',
    endedAt: '2026-03-02T11:00:00+01:00',
    comment: null,
  });
  const ordered = async (orderBy: 'person' | 'project' | 'duration', direction: 'asc' | 'desc') =>
    (await caller.projects.listTime({ ...MARCH, orderBy, direction })).rows.map(({ id }) => id);
  assert.deepEqual((await ordered('person', 'asc')).at(-1), both);
  assert.deepEqual((await ordered('project', 'asc')).at(-1), nothing);
  assert.deepEqual((await ordered('duration', 'asc')).at(0), shop);
  assert.deepEqual((await ordered('duration', 'desc')).at(-1), running);
  const second = await caller.projects.listTime({ ...MARCH, page: 2, limit: 4 });
  assert.deepEqual([second.rows.length, second.total, second.spentSeconds], [2, 6, 3.5 * HOUR]);
});

test('I3 a manager sums up, lists and enters the time of people in scope alone; a viewer enters none', async () => {
  const company = await prepare();
  const { ana, ben, officeId, ids, rest } = company;
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const sums = JSON.parse((await manager.call('query', 'projects.sumTime', { ...MARCH, by: 'person' })).text).result
    .data;
  assert.deepEqual(
    sums.rows.map(({ name }: Row) => name),
    ['Ana Gil'],
  );
  assert.equal(sums.sum.entries, 3);
  const times = {
    timeEntryIn: { date: '2026-03-05T09:00:00+01:00' },
    timeEntryOut: { date: '2026-03-05T10:00:00+01:00' },
  };
  const add = (who: typeof manager, employeeId: string) =>
    who.call('mutation', 'projects.addTime', { employeeId, ...times });
  assert.equal((await add(manager, ana)).status, 200);
  assert.match((await add(manager, ana)).text, /time_entry_overlaps/);
  assert.match((await add(manager, ben)).text, /employee_not_found/);
  const change = (id: string) => manager.call('mutation', 'projects.changeTime', { id, comment: 'Mine' });
  assert.deepEqual([(await change(ids.both)).status, (await change(ids.shop)).status], [200, 404]);
  assert.equal((await manager.call('mutation', 'projects.removeTime', { id: ids.shop })).status, 404);
  const viewer = await addMember(world, company, { role: 'viewer', sees: { officeIds: [officeId] } });
  for (const refused of [
    await add(viewer, ana),
    await viewer.call('mutation', 'projects.removeTime', { id: ids.both }),
  ])
    assert.match(refused.text, /role_not_allowed/);
  assert.match((await manager.call('mutation', 'projects.projects.create', { name: 'Mine' })).text, /role_not_allowed/);
  assert.equal((await rest.get(`${ENTRIES}/${ids.both}`)).data.comment, 'Mine');
});

test('L5 the file has the list as it is seen, says what it was asked with, and is a line of the audit', async () => {
  const company = await prepare();
  const { rest, shop, ben, officeId } = company;
  const manager = await addMember(world, company, { role: 'manager' });
  const input = { ...MARCH, projectId: [shop], orderBy: 'start', direction: 'asc' };
  const { text } = await manager.call('mutation', 'projects.exportTime', { ...input, format: 'xlsx' });
  const file = JSON.parse(text).result.data;
  assert.equal(file.fileName, 'Project-time_2026-03-01_2026-03-31_Shop_Europe-Madrid.xlsx');
  const [list] = await readXlsx(Buffer.from(file.content, 'base64'));
  const [head, first, , last] = list?.rows ?? [];
  assert.deepEqual(head?.slice(1, 5), ['Person', 'Date', 'Project', 'Tags']);
  assert.deepEqual(first, [
    ...[4, 'Ben =Ota', 46084, 'Shop', 'Design', '2026-03-03 09:00', '2026-03-03 09:30', 'Europe/Madrid'],
    ...[1800, 0.5, 'Spent', '=1+1'],
  ]);
  // Cells without a value are omitted.
  assert.deepEqual(last, [17, 'Ana Gil', 46091, 'Shop', '2026-03-10 12:30', 'Europe/Madrid', 'Running']);
  const { data } = await rest.get('/core/v3/audit?action=export');
  assert.deepEqual(data[0].after, { exported: 'time_entries', format: 'xlsx', count: 3, ...MARCH, projectId: [shop] });
  // A manager who does not see Ben does not learn his name.
  const other = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const asked = { ...MARCH, employeeId: [ben], format: 'csv' };
  const unseen = await other.call('mutation', 'projects.exportTime', asked);
  assert.doesNotMatch(unseen.text, /Ota/);
  assert.match((await manager.call('mutation', 'projects.exportTime', asked)).text, /_Ben-Ota_/);
});
