import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AbsenceCompany, absenceCompany, CALENDARS, REQUESTS } from '#test/absences.ts';
import { absences } from '#test/inbox.ts';
import type { Answer } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { appRouter } from '../../entry/rpc/root.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { decideMany } from './decide-many.ts';

const world = await createWorld();
world.setNow('2026-03-02T08:00:00Z');

const MONDAY = '2026-08-03';
const TUESDAY = '2026-08-04';

async function prepare() {
  const company: AbsenceCompany = await absenceCompany(world);
  const [holiday, other] = [await company.type(), await company.type({ needsValidation: false })];
  const ask = async (employeeId: string, date: string) =>
    (await company.ask(employeeId, holiday, [{ date }])).data.id as string;
  const read = async (id: string) => (await company.rest.get(`${REQUESTS}/${id}`)).data;
  return { ...company, holiday, other, askDay: ask, read };
}

test('E12 many decided at once are decided as each alone: days, comment and history', async () => {
  const { scope, rest, person, askDay, read } = await prepare();
  const ids = [await askDay(await person(), MONDAY), await askDay(await person(), TUESDAY)];
  const alone = await askDay(await person(), MONDAY);
  await rest.post(`${REQUESTS}/${alone}/accept`, { resolutionComment: 'Enjoy' });
  const { results } = await decideMany(scope, {
    requests: absences(ids),
    decision: 'accepted',
    resolutionComment: 'Enjoy',
  });
  assert.deepEqual(
    results,
    ids.map((id) => ({ id, problem: null, details: null, decided: null })),
  );
  const facts = ({ status, resolutionComment, resolvedAt, managementHistory, absenceCalendar }: Answer['data']) => [
    status,
    resolutionComment,
    resolvedAt,
    managementHistory.map((line: Answer['data']) => [line.status, line.comment]),
    absenceCalendar.daysOff.length,
  ];
  for (const id of ids) assert.deepEqual(facts(await read(id)), facts(await read(alone)));
});

test('E12 each request answers for itself: what is refused stays pending, what follows is decided', async () => {
  const { scope, rest, person, askDay, holiday, other, ask, read } = await prepare();
  const [ana, ben, eva, leo] = [await person(), await person(), await person(), await person()];
  const decided = await askDay(ana, MONDAY);
  await rest.post(`${REQUESTS}/${decided}/reject`);
  const overlapping = await askDay(ben, MONDAY);
  const calendar = await rest.post(CALENDARS, { employeeId: ben, absenceTypeId: other, year: 2026 });
  await world.ownerPool.query(
    `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds, created_at, updated_at)
      select company_id, gen_random_uuid(), id, employee_id, $2, 28800, now(), now() from absence_calendars where id = $1`,
    [calendar.data.id, MONDAY],
  );
  const excessive = await askDay(eva, MONDAY);
  const { absenceCalendar } = await read(excessive);
  await world.ownerPool.query('update absence_calendars set max_days_off = 0 where id = $1', [absenceCalendar.id]);
  const good = (await ask(leo, holiday, [{ date: TUESDAY }])).data.id as string;
  const unknown = crypto.randomUUID();
  const { results } = await decideMany(scope, {
    requests: absences([decided, overlapping, excessive, unknown, good, good]),
    decision: 'accepted',
  });
  assert.deepEqual(
    results.map(({ id, problem }) => [id, problem]),
    [
      [decided, 'absence_day_off_request_already_resolved'],
      [overlapping, 'absence_overlaps'],
      [excessive, 'max_days_off_exceeded'],
      [unknown, 'absence_day_off_request_not_found'],
      [good, null],
    ],
  );
  assert.deepEqual(results[1]?.details, { overlaps: [{ date: MONDAY, freeGaps: [] }] });
  assert.deepEqual(results[2]?.details, { maxDaysOff: 0 });
  const statuses = [];
  for (const id of [overlapping, excessive, good]) statuses.push((await read(id)).status);
  assert.deepEqual(statuses, ['pending', 'pending', 'accepted']);
});

test('E12 nobody decides their own request among others', async () => {
  const { scope, person, askDay } = await prepare();
  const [ana, ben] = [await person(), await person()];
  const ids = [await askDay(ana, MONDAY), await askDay(ben, MONDAY)];
  const asAna = { ...scope, actor: { ...scope.actor, type: 'user' as const, employeeId: ana, seesEverybody: true } };
  const { results } = await decideMany(asAna, { requests: absences(ids), decision: 'rejected' });
  assert.deepEqual(
    results.map(({ problem }) => problem),
    ['self_resolution_not_allowed', null],
  );
});

test('a decision that fails does not hide the others: they are decided and answered', async (t) => {
  const { scope, person, askDay, read } = await prepare();
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await askDay(await person(), MONDAY));
  await world.ownerPool.query(`
    create function fail() returns trigger language plpgsql as $$ begin perform 1 / 0; return null; end $$;
    create trigger fail before update on absence_day_off_requests
      for each row when (new.id = '${ids[1]}') execute function fail()`);
  const log = t.mock.method(world.runtime.log, 'error', () => {});
  const { results } = await decideMany(scope, { requests: absences(ids), decision: 'accepted' });
  assert.deepEqual(
    results.map(({ id, problem }) => [id, problem]),
    [
      [ids[0], null],
      [ids[1], 'internal_error'],
      [ids[2], null],
    ],
  );
  assert.equal(log.mock.callCount(), 1);
  const statuses = [];
  for (const id of ids) statuses.push((await read(id)).status);
  assert.deepEqual(statuses, ['accepted', 'pending', 'accepted']);
});

test('once the database has failed to answer, the rest is answered without it', async (t) => {
  const { scope, person, askDay, read } = await prepare();
  const people = [await person(), await person(), await person()];
  const ids: string[] = [];
  for (const employeeId of people) ids.push(await askDay(employeeId, MONDAY));
  const log = t.mock.method(world.runtime.log, 'error', () => {});
  const holder = await world.ownerPool.connect();
  await holder.query('begin');
  await holder.query('select from employees where id = any($1) for update', [people.slice(1)]);
  const { results } = await decideMany(scope, { requests: absences(ids), decision: 'accepted' });
  await holder.query('rollback');
  holder.release();
  assert.deepEqual(
    results.map(({ problem }) => problem),
    [null, 'service_unavailable', 'service_unavailable'],
  );
  assert.equal(log.mock.callCount(), 1);
  assert.deepEqual([(await read(ids[0] ?? '')).status, (await read(ids[2] ?? '')).status], ['accepted', 'pending']);
});

test('403 viewers decide nothing, and at most 500 are decided at once', async () => {
  const { scope, person, askDay, read } = await prepare();
  const id = await askDay(await person(), MONDAY);
  const callerAs = (role: Role) =>
    createCallerFactory(appRouter)({
      scope: { ...scope, actor: { ...scope.actor, role } },
      locale: 'en',
      requestId: 'test',
    }).approvals;
  await assert.rejects(callerAs('viewer').decideMany({ requests: absences([id]), decision: 'accepted' }));
  const tooMany = Array.from({ length: 501 }, () => id);
  await assert.rejects(callerAs('manager').decideMany({ requests: absences(tooMany), decision: 'accepted' }));
  await assert.rejects(callerAs('manager').decideMany({ requests: [], decision: 'accepted' }));
  assert.equal((await read(id)).status, 'pending');
});
