import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMember } from '#test/members.ts';
import { periodCompany } from '#test/periods.ts';
import { createWorld } from '#test/world.ts';
import { loadMonth } from '../monthly-records/load-month.ts';
import { recordHash } from '../monthly-records/rules-record.ts';
import { decideMany } from './decide-many.ts';
import { exportInbox } from './export-inbox.ts';
import { getInboxRequest } from './get-inbox-request.ts';
import { countPendingRequests, listInbox } from './list-inbox.ts';
import { previewDecisions } from './preview-decisions.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };
const PAGE = { page: 1, limit: 50 };

/** A company that requires approvals, with a manager of an office, and people who worked there in February, which is in review. */
async function prepare({ people = 1, ...settings }: { people?: number; monthConfirmation?: boolean } = {}) {
  const company = await periodCompany(world);
  await company.settings({ monthApproval: true, ...settings });
  const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Madrid' });
  const managerId = await company.person({ officeIds: [office.id] });
  const employeeIds: string[] = [];
  for (let count = 0; count < people; count += 1) {
    const employeeId = await company.person({ officeIds: [office.id] });
    await company.enter(employeeId, '2026-02-02', '09:00:00', '17:00:00');
    employeeIds.push(employeeId);
  }
  const { id: periodId } = await company.reviewed(FEBRUARY.from);
  const { scope } = await addMember(world, company, {
    ...({ role: 'manager', employeeId: managerId } as const),
    sees: { officeIds: [office.id] },
  });
  const listed = async (input: object = {}) => {
    const { rows } = await listInbox(scope, { ...PAGE, status: ['pending'], kind: 'month', ...input });
    return rows.flatMap((row) => (row.kind === 'month' ? [row] : []));
  };
  const monthOf = async (employeeId: string) => (await listed({ employeeId }))[0]?.id ?? assert.fail();
  const confirm = async (employeeId: string) => {
    const [record] = await company.scope.read(loadMonth(company.scope, [employeeId], FEBRUARY));
    return company.step(periodId, 'confirm', { employeeId, recordHash: record && recordHash(record) });
  };
  const approved = async () => (await company.people(periodId)).filter(({ approval }) => approval !== null);
  return { ...company, manager: scope, managerId, employeeIds, periodId, listed, monthOf, confirm, approved };
}

const deciding = (ids: readonly string[], decision: 'accepted' | 'rejected' = 'accepted') => ({
  ...{ requests: ids.map((id) => ({ kind: 'month' as const, id })), decision },
});
const problemsOf = ({ results }: { results: { problem: string | null }[] }) => results.map(({ problem }) => problem);

test('K2 months of periods in review are in the Inbox and counted, as far as the company requires approvals', async () => {
  const { manager, managerId, employeeIds, periodId, listed, settings } = await prepare();
  const months = await listed();
  assert.deepEqual(new Set(months.map(({ person }) => person.id)), new Set([managerId, ...employeeIds]));
  assert.deepEqual(
    months.map((month) => [month.periodId, month.from, month.to, month.status, month.isConfirmed, month.createdAt]),
    months.map(() => [periodId, FEBRUARY.from, FEBRUARY.to, 'pending', false, '2026-02-28T23:00:00+00:00']),
  );
  assert.deepEqual((await countPendingRequests(manager)).kinds.month, 2);
  assert.deepEqual(await listed({ kind: 'correction' }), []);
  assert.deepEqual(await listed({ search: 'nobody of this name' }), []);
  await settings({ monthApproval: false });
  assert.deepEqual(await listed(), []);
  assert.equal((await countPendingRequests(manager)).count, 0);
});

test('K2 where the company requires confirmations, a month is in the Inbox from its confirmation on, until it changes or is refused', async () => {
  const { employeeIds, listed, confirm, step, periodId, enter } = await prepare({ monthConfirmation: true });
  const [employeeId = ''] = employeeIds;
  assert.deepEqual(await listed(), []);
  await confirm(employeeId);
  const [month] = await listed();
  assert.deepEqual(
    [month?.person.id, month?.isConfirmed, month?.createdAt],
    [employeeId, true, '2026-03-10T12:00:00+00:00'],
  );
  await enter(employeeId, '2026-02-03', '09:00:00', '10:00:00');
  assert.deepEqual(await listed(), []);
  await confirm(employeeId);
  await step(periodId, 'refuse', { employeeId, remark: 'The 12th is missing.' });
  assert.deepEqual(await listed(), []);
});

test('K1, K2 one shows totals, blockers and steps, and is found until its period is open again', async () => {
  const { manager, employeeIds, monthOf } = await prepare();
  const [employeeId = ''] = employeeIds;
  const request = await getInboxRequest(manager, { id: await monthOf(employeeId) });
  assert.ok(request.kind === 'month');
  assert.equal(request.month.totals.workedSeconds, 8 * 3600);
  assert.deepEqual(request.requires, { confirmation: false, approval: true });
  assert.deepEqual([request.month.employee.id, request.month.approval], [employeeId, null]);
  assert.ok(request.month.blockers.some(({ kind }) => kind === 'not_approved'));
});

test('K2 many are previewed without an effect, and then approved, each as alone; approved ones stay in the list of decided', async () => {
  const { manager, employeeIds, monthOf, listed, approved } = await prepare({ people: 2 });
  const ids = await Promise.all(employeeIds.map(monthOf));
  const asked = deciding([...ids, crypto.randomUUID()]);
  const expected = [null, null, 'employee_not_found'];
  assert.deepEqual(problemsOf(await previewDecisions(manager, asked)), expected);
  assert.deepEqual(await approved(), []);
  assert.deepEqual(problemsOf(await decideMany(manager, asked)), expected);
  assert.equal((await approved()).length, 2);
  assert.deepEqual(new Set((await listed({ status: ['accepted'] })).map(({ id }) => id)), new Set(ids));
  const { content } = await exportInbox(manager, 'en', { status: ['accepted'], format: 'csv' });
  assert.match(content, /Months/);
});

test('K2 a month is approved as it was read: another record by now leaves it in the Inbox', async () => {
  const { manager, employeeIds, monthOf, enter, approved } = await prepare();
  const [employeeId = ''] = employeeIds;
  const id = await monthOf(employeeId);
  const read = async () => {
    const request = await getInboxRequest(manager, { id });
    return request.kind === 'month' ? request.month.recordHash : '';
  };
  const decide = (recordHash: string) =>
    decideMany(manager, { requests: [{ kind: 'month', id, recordHash }], decision: 'accepted' });
  const before = await read();
  await enter(employeeId, '2026-02-03', '09:00:00', '10:00:00');
  assert.deepEqual(problemsOf(await decide(before)), ['record_changed']);
  assert.deepEqual(await approved(), []);
  assert.deepEqual(problemsOf(await decide(await read())), [null]);
  assert.equal((await approved()).length, 1);
});

test('K2 nobody rejects a month: it needs a correction, or a refusal of the person', async () => {
  const { manager, employeeIds, monthOf, approved } = await prepare();
  const [employeeId = ''] = employeeIds;
  const asked = deciding([await monthOf(employeeId)], 'rejected');
  assert.deepEqual(problemsOf(await previewDecisions(manager, asked)), ['month_not_rejectable']);
  assert.deepEqual(problemsOf(await decideMany(manager, asked)), ['month_not_rejectable']);
  assert.deepEqual(await approved(), []);
});

test('I3, I5 a manager finds and approves months of people in scope, and never their own', async () => {
  const { manager, managerId, person, scope, listed, monthOf, approved } = await prepare();
  const outside = await person();
  assert.deepEqual(await listed({ employeeId: outside }), []);
  const { rows } = await listInbox(scope, { ...PAGE, status: ['pending'], employeeId: outside });
  const id = rows[0]?.id ?? assert.fail();
  await assert.rejects(getInboxRequest(manager, { id }), { code: 'absence_day_off_request_not_found' });
  const own = await monthOf(managerId);
  const results = await decideMany(manager, deciding([own, id]));
  assert.deepEqual(problemsOf(results), ['self_resolution_not_allowed', 'employee_not_found']);
  assert.deepEqual(await approved(), []);
});
