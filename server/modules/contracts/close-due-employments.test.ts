import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { requestCompany } from '#test/requests.ts';
import { createWorld } from '#test/world.ts';
import { endDueEmployments, listCompaniesLeft } from './close-due-employments.ts';

const world = await createWorld();
const CONTRACTS = '/contract/v1/contracts';
const EMPLOYEES = '/core/v3/employees';
const LAST = '2026-12-31';

beforeEach(() => world.setNow('2026-11-25T12:00:00Z'));

/** A person with a user, a contract without an end and one that begins later. */
async function setUp(fields: Record<string, unknown> = {}) {
  const company = await requestCompany(world);
  const { rest, companyId } = company;
  const id = await company.person(fields);
  const user = await company.member('viewer', id);
  for (const dates of [
    { startAt: '2025-01-01', endAt: '2027-06-30' },
    { startAt: '2027-07-01', endAt: null },
  ]) {
    assert.equal((await rest.post(CONTRACTS, { employeeId: id, weeklyHours: 40, ...dates })).status, 200);
  }
  const plan = (leavesOn: string | null) => rest.put(`${EMPLOYEES}/${id}`, { leavesOn });
  const state = async () => {
    const { data } = await rest.get(`${EMPLOYEES}/${id}`);
    const { data: contracts } = await rest.get(`${CONTRACTS}?employeeId=${id}`);
    const ends = contracts.map(({ endAt }: { endAt: string | null }) => endAt);
    const entered = (await user.call('query', 'people.listPeople', {})).status;
    return [data.status, data.leavesOn, ends, entered];
  };
  const run = () => endDueEmployments(company.scope);
  /** Audit lines of the person becoming inactive. */
  const endings = async () => {
    const { rows } = await world.ownerPool.query(
      `select actor_type from audit_lines where company_id = $1 and record_id = $2 and after ->> 'status' = 'inactive'`,
      [companyId, id],
    );
    return rows.length;
  };
  return { ...company, id, plan, state, run, endings };
}

const STAYS = ['active', LAST, ['2027-06-30', null], 200];
const GONE = ['inactive', null, [LAST, null], 401];

test('G8, I9 the reason of a planned end stays when the end is due', async () => {
  const { rest, id, run } = await setUp();
  const { data: reason } = await rest.post('/contract/v1/leave-reasons', { name: 'Retirement' });
  await rest.put(`${EMPLOYEES}/${id}`, { leavesOn: LAST, leaveReasonId: reason.id });
  world.setNow('2027-03-15T08:00:00Z');
  await run();
  const { data } = await rest.get(`${EMPLOYEES}/${id}`);
  assert.deepEqual([data.status, data.leavesOn, data.leaveReasonId], ['inactive', null, reason.id]);
});

test('I9 a planned last day ends access and contracts when it is over where the person is, however late the job runs', async () => {
  const { plan, state, run, endings, companyId } = await setUp({ timeZone: 'America/Los_Angeles' });
  assert.equal((await plan(LAST)).data.leavesOn, LAST);
  for (const now of ['2026-12-31T12:00:00Z', '2027-01-01T07:59:59Z']) {
    world.setNow(now);
    assert.ok(!(await listCompaniesLeft(world.runtime)).includes(companyId));
    await run();
    assert.deepEqual(await state(), STAYS, now);
  }
  world.setNow('2027-03-15T08:00:00Z');
  assert.ok((await listCompaniesLeft(world.runtime)).includes(companyId));
  await run();
  assert.deepEqual(await state(), GONE);
  // Once more, and after the clock was set back.
  await run();
  world.setNow('2026-12-30T08:00:00Z');
  await run();
  assert.deepEqual([await state(), await endings()], [GONE, 1]);
  assert.ok(!(await listCompaniesLeft(world.runtime)).includes(companyId));
});

test('I9 runs at the same moment end an employment once', async () => {
  const { plan, state, run, endings } = await setUp();
  await plan(LAST);
  world.setNow('2027-01-01T00:00:00Z');
  await Promise.all([run(), run(), run()]);
  assert.deepEqual([await state(), await endings()], [GONE, 1]);
});

test('I9 a run that ends half way leaves everything as it was, and the next one does it', async () => {
  const { plan, state, run, endings, companyId } = await setUp();
  await plan(LAST);
  world.setNow('2027-01-05T00:00:00Z');
  await world.ownerPool.query(`
    create function fail_half_way() returns trigger language plpgsql as $$ begin raise exception 'half way'; end $$;
    create trigger fail_half_way before update on employees for each row
      when (new.company_id = '${companyId}' and new.status = 'inactive') execute function fail_half_way()`);
  await assert.rejects(run());
  assert.deepEqual(await state(), STAYS);
  await world.ownerPool.query('drop trigger fail_half_way on employees; drop function fail_half_way()');
  await run();
  assert.deepEqual([await state(), await endings()], [GONE, 1]);
});

test('I9 a planned last day is changed and taken back, is not past, and only of somebody who is active', async () => {
  const { rest, id, plan, state, run } = await setUp();
  const past = await plan('2026-11-24');
  assert.equal(past.status, 422);
  assert.match(JSON.stringify(past.body), /"leavesOn":\["Must not lie in the past\."\]/);
  await plan('2026-11-30');
  await plan(LAST);
  world.setNow('2026-12-15T12:00:00Z');
  await run();
  assert.deepEqual(await state(), STAYS);
  assert.equal((await plan(null)).data.leavesOn, null);
  world.setNow('2027-01-15T12:00:00Z');
  await run();
  assert.deepEqual(await state(), ['active', null, ['2027-06-30', null], 200]);
  // Leaving at once clears the plan, and coming back does not restore it.
  await plan('2027-02-01');
  await rest.delete(`${EMPLOYEES}/${id}`);
  assert.equal((await plan('2027-02-01')).status, 422);
  assert.equal((await rest.put(`${EMPLOYEES}/${id}`, { status: 'active' })).data.leavesOn, null);
  assert.equal((await rest.put(`${EMPLOYEES}/${id}`, { status: 'inactive', leavesOn: '2027-02-01' })).status, 422);
});

test('I9 the last owner plans no last day; one who has become the last stays until there is another', async () => {
  const company = await requestCompany(world);
  const { rest, person, member, scope } = company;
  const [ana, ben] = [await person(), await person()];
  await member('owner', ana);
  const plan = () => rest.put(`${EMPLOYEES}/${ana}`, { leavesOn: LAST });
  const refused = await plan();
  assert.deepEqual([refused.status, refused.code], [409, 'last_owner']);
  await member('owner', ben);
  assert.equal((await plan()).status, 200);
  await rest.delete(`${EMPLOYEES}/${ben}`);
  world.setNow('2027-01-02T12:00:00Z');
  const statusOf = async () => (await rest.get(`${EMPLOYEES}/${ana}`)).data.status;
  await endDueEmployments(scope);
  assert.equal(await statusOf(), 'active');
  await rest.put(`${EMPLOYEES}/${ben}`, { status: 'active' });
  await endDueEmployments(scope);
  assert.equal(await statusOf(), 'inactive');
});
