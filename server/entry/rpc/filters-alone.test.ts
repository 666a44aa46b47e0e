import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { REQUESTS, VACATIONS } from '#test/absences.ts';
import { idsIn } from '#test/calls.ts';
import { resourceOf } from '#test/list-calls.ts';
import { addMember } from '#test/members.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { pageOperations } from '#test/page-operations.ts';
import { REVIEWED_MONTH } from '#test/preparations.ts';
import { call, exampleFor, type Procedure, procedures } from '#test/procedures.ts';
import { variationsOf } from '#test/variations.ts';
import { openWorkshop } from '#test/workshop.ts';
import type { Workshop } from '#test/workshop-types.ts';
import { createWorld } from '#test/world.ts';
import { readFeed } from '../../modules/calendar-feeds/read-feed.ts';
import { carryOutLongWork } from '../../modules/long-work/carry-out.ts';
import { createPool, type DatabasePool } from '../../platform/db/pool.ts';
import { type Scope, systemScope } from '../../platform/db/scope.ts';
import { routes } from '../rest/routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const bypassing = createPool(world.databaseUrl, { connections: 4 });
after(() => bypassing.end());

const POLICIES = '/overtime-policies/v1/policies';

/**
 * Records of everything that can be listed. Both companies make the same ones, so that a filter by name finds those of both; files name no
 * ids, so names end with a mark of their company.
 */
async function fill(mark: string): Promise<Workshop> {
  const workshop = await openWorkshop(world, { mark });
  await workInReviewedMonth(workshop);
  for (const { schema } of procedures) for (const { resource } of idsIn(schema, [])) await workshop.record(resource);
  for (const route of routes.filter(({ reply }) => reply === 'page')) {
    const resource = resourceOf(route);
    if (resource) await workshop.record(resource);
  }
  for (const name of [
    'leave.plans.assign',
    'leave.adjustLeave',
    'overtime.adjustBalance',
    'companyRequests.acceptRequest',
    'overtime.assignPolicy',
  ]) {
    const { status, body } = await workshop.perform(name);
    assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`);
  }
  const { data: employee } = await workshop.rest.post('/core/v3/employees', { firstName: 'Ana', lastName: mark });
  const coordinates = { latitude: 40.416775, longitude: -3.70379 };
  const forgotten = { workEntryType: 'work', workEntryIn: { date: '2026-03-09T08:00:00Z', coordinates } };
  const entry = await workshop.rest.post('/schedule/v1/work-entries', { employeeId: employee.id, ...forgotten });
  assert.equal(entry.status, 200);
  const pay = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 1, payments: 12, startDate: '2026-01-01' };
  const group = { employeeId: employee.id, ...pay, contributionGroup: mark };
  assert.equal((await workshop.rest.post('/contract/v1/salaries', group)).status, 200);
  // In the week of the clock above, and on the day of the examples.
  const request = await workshop.rest.post(REQUESTS, {
    ...{ employeeId: employee.id, absenceTypeId: await workshop.record('absence_type'), type: 'create' },
    daysOff: [{ date: '2026-03-02' }, { date: '2026-03-12' }],
  });
  assert.equal((await workshop.rest.post(`${REQUESTS}/${request.data?.id}/accept`)).status, 200);
  await takeVacation(workshop, mark);
  await workLong(workshop, mark);
  await addMember(world, workshop.company, { role: 'employee', employeeId: await workshop.record('employee') });
  const close = `/schedule/v1/periods/${await workshop.record('period')}/close`;
  assert.equal((await workshop.rest.post(close, { force: true })).status, 200);
  await carryOutLongWork(world.runtime, new AbortController().signal);
  // All that was asked for until here is in the log of requests.
  await world.runtime.requestLog.flush();
  return workshop;
}

/** Somebody whose month in review has lines for payroll. */
async function workInReviewedMonth({ rest, record }: Workshop): Promise<void> {
  const employeeId = await record('employee');
  assert.equal((await rest.put('/payroll/v1/code-map', { codes: [{ kind: 'worked', code: '101' }] })).status, 200);
  await record('period');
  const { data: contracts } = await rest.get(`${CONTRACTS}?employeeId=${employeeId}`);
  const { id: contractId } = contracts.find(({ startAt }: { startAt: string }) => startAt === REVIEWED_MONTH.from);
  assert.equal((await rest.put(`${CONTRACTS}/${contractId}`, { payrollNumber: '31' })).status, 200);
  const at = (time: string) => ({ date: `${REVIEWED_MONTH.from}T${time}:00Z` });
  const times = { workEntryIn: at('08:00'), workEntryOut: at('16:00') };
  assert.equal(
    (await rest.post('/schedule/v1/work-entries', { employeeId, workEntryType: 'work', ...times })).status,
    200,
  );
}

/** Somebody with vacation on the day of the examples, by a request. */
async function takeVacation({ rest, record }: Workshop, mark: string): Promise<void> {
  const post = async (path: string, fields: object): Promise<string> => {
    const { status, data, body } = await rest.post(path, fields);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return data.id;
  };
  const employeeId = await post('/core/v3/employees', {
    ...{ firstName: 'Bea', lastName: mark, departmentIds: [await record('department')] },
  });
  await post('/contract/v1/contracts', { employeeId, startAt: '2026-01-01', endAt: '2026-03-02', weeklyHours: 40 });
  const plan = { name: mark, year: 2026, maxDaysOff: 20, absenceTypeId: await record('absence_type') };
  const vacationConfigurationId = await post(VACATIONS, plan);
  const asked = { employeeId, vacationConfigurationId, year: 2026 };
  const calendarId = await post('/schedule/v1/vacation-calendars', asked);
  const days = { employeeId, type: 'create', calendarId, daysOff: [{ date: '2026-03-02' }] };
  const id = await post('/schedule/v1/vacation-day-off-requests', days);
  await post(`/schedule/v1/vacation-day-off-requests/${id}/accept`, {});
}

/** Somebody with a manager, who worked more than is free of a bonus on the day of the examples. */
async function workLong({ rest, record }: Workshop, mark: string): Promise<void> {
  const post = async (path: string, fields: object) => {
    const { status, data, body } = await rest.post(path, fields);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return data?.id;
  };
  const managerId = await record('employee');
  const employeeId = await post('/core/v3/employees', { firstName: 'Cleo', lastName: mark, managerId });
  await post('/contract/v1/contracts', { employeeId, startAt: '2026-03-02', weeklyHours: 40 });
  const multiplierRules = [{ name: mark, apply: 'on_surplus', coefficient: 1.5 }];
  const policyId = await post(POLICIES, { name: mark, type: 'total', multiplierRules });
  await post(`${POLICIES}/${policyId}/assignations`, { employeeIds: [employeeId], from: '2026-03-02' });
  const times = { workEntryIn: { date: '2026-03-02T08:00:00Z' }, workEntryOut: { date: '2026-03-02T20:00:00Z' } };
  await post('/schedule/v1/work-entries', { employeeId, workEntryType: 'work', ...times });
}

/** They have no records yet, or are about their caller: nobody gives the system notices. */
const EMPTY = new Set([
  ...['organisation.listActivities', 'projects.listPlannedTasks'],
  ...['notices.listNotices', 'notices.countNotices'],
]);

const MARK = 'Ultramarine';
const own = await fill('Vermilion');
const foreign = await fill(MARK);
const manager = await addMember(world, own.company, {
  role: 'manager',
  sees: { officeIds: [await own.record('office')] },
});

/** As an export is recorded, what it reads would be different the second time: nothing that is done here is kept. */
function undone(scope: Scope): Scope {
  const trying: Scope = {
    ...scope,
    doing: () => trying,
    usingReplica: () => trying,
    transaction: async (work) => {
      const outcome: { done?: Awaited<ReturnType<typeof work>> } = {};
      const rolledBack = new Error('rolled back');
      await scope
        .transaction(async ({ send }) => {
          outcome.done = await work({ send, commit: send });
          throw rolledBack;
        })
        .catch((error) => {
          if (error !== rolledBack) throw error;
        });
      return outcome.done as Awaited<ReturnType<typeof work>>;
    },
  };
  return trying;
}

const ofSystem = ({ company }: Workshop, pool: DatabasePool) =>
  undone(systemScope({ ...world.runtime, systemPool: pool }, company.companyId));
const CALLERS = {
  'the system': {
    ...{ calls: () => true, alone: ofSystem(own, bypassing), both: ofSystem(own, world.runtime.systemPool) },
  },
  'a manager of some people': {
    ...{ calls: ({ name }: Procedure) => pageOperations.has(name) },
    ...{ alone: undone(manager.scopeOn(bypassing)), both: undone(manager.scope) },
  },
};

const exportsSomething = ({ name }: Procedure) => /\.export[A-Z]/.test(name);

test('the manager sees some people of the company, and not all', async () => {
  const { text } = await manager.call('query', 'overtime.listBalances', { from: '2026-03-01', to: '2026-03-31' });
  const { data: people } = await own.rest.get('/core/v3/employees');
  const { total } = JSON.parse(text).result.data;
  assert.ok(total > 0 && total < people.length, `${total} of ${people.length}`);
});

for (const procedure of procedures.filter((one) => !one.isMutation || exportsSomething(one))) {
  test(`filters alone: ${procedure.name} reads, counts and finds nothing of another company, however it is asked`, async () => {
    const theirs = [...(await foreign.made()), MARK];
    const variations = await variationsOf(procedure.schema, await exampleFor(procedure, own), { own, foreign });
    for (const [caller, { calls, alone, both }] of Object.entries(CALLERS)) {
      if (!calls(procedure)) continue;
      for (const input of variations) {
        const outcome = await call(procedure, alone, input);
        const told = `${caller}: ${JSON.stringify(input)}`;
        assert.deepEqual(outcome, await call(procedure, both, input), told);
        const text = JSON.stringify(outcome);
        // A file says what it was asked with.
        const isSaid = (one: string) => exportsSomething(procedure) && told.includes(one);
        for (const one of theirs) assert.ok(isSaid(one) || !text.includes(one), `${told} tells ${one}`);
      }
    }
    const shown = await call(procedure, ofSystem(foreign, bypassing), await exampleFor(procedure, foreign));
    const { value } = shown as { value?: { total?: number; content?: string; encoding?: string } };
    if (value && 'total' in value)
      assert.equal(Number(value.total) > 0, !EMPTY.has(procedure.name), 'the other company has what could be shown');
    const encoding = value?.encoding === 'base64' ? 'base64' : 'utf8';
    if (value && 'content' in value)
      assert.ok(Buffer.from(value.content ?? '', encoding).includes(MARK), 'and names in it');
  });
}

test('filters alone: a calendar shows the absences of its company, and none of another', async () => {
  const calendarOf = async ({ rest }: Workshop, pool: DatabasePool) => {
    const { data: people } = await rest.get('/core/v3/employees');
    const absent = people.find(({ firstName }: { firstName: string }) => firstName === 'Ana');
    const { data } = await rest.post('/schedule/v1/calendar-feeds', { employeeId: absent.id });
    return readFeed({ ...world.runtime, pool }, /([\w-]{43})\.ics$/.exec(data.url)?.[1] ?? '');
  };
  const alone = await calendarOf(own, bypassing);
  assert.match(String(alone), /BEGIN:VEVENT/);
  assert.equal(alone, await calendarOf(own, world.runtime.pool));
  assert.ok(!alone?.includes(MARK));
  assert.match(String(await calendarOf(foreign, bypassing)), new RegExp(MARK));
});
