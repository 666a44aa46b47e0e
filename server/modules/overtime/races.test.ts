import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { ADJUSTMENTS, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';
import { recomputeDays } from '../days/recompute-days.ts';

const world = await createWorld();
world.setNow('2026-03-06T12:00:00Z');
const WEEK = { from: '2026-03-02', to: '2026-03-08' };
const fifty = Array.from({ length: 50 }, (_, index) => index);

const countOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('D8.8 of 50 adjustments at once that name the same balance, one succeeds and 49 answer 409', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-03', 36_000);
  for (const round of [1, 2, 3]) {
    const balanceBeforeSeconds = (await company.balance(employeeId, WEEK)).total_balance;
    const adjustment = { operation: 'add', amountSeconds: 600, balanceBeforeSeconds };
    const answers = await Promise.all(fifty.map(() => company.adjust(employeeId, WEEK, adjustment)));
    assert.deepEqual([countOf(answers, 200), countOf(answers, 409)], [1, 49]);
    assert.equal((await company.balance(employeeId, WEEK)).total_balance, balanceBeforeSeconds + 600);
    assert.equal((await company.rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`)).meta.total, round);
  }
});

test('D8 simultaneous adjustments that each retry with the balance they were given all succeed, one after the other', async () => {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  const before = (await company.balance(employeeId, WEEK)).total_balance;
  const untilDone = async () => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const balanceBeforeSeconds = (await company.balance(employeeId, WEEK)).total_balance;
      const answer = await company.adjust(employeeId, WEEK, {
        operation: 'add',
        amountSeconds: 1,
        balanceBeforeSeconds,
      });
      if (answer.status === 200) return answer.data.balanceAfterSeconds as number;
    }
    return assert.fail('never succeeded');
  };
  const after = await Promise.all(fifty.slice(0, 12).map(untilDone));
  assert.deepEqual(
    after.sort((one, other) => one - other),
    fifty.slice(0, 12).map((index) => before + index + 1),
  );
});

test('D1 a change of policy waits for a person without holding back the day that is being written for them', async () => {
  const company = await overtimeCompany(world);
  const policyId = await company.policy({ toleranceSeconds: 0 });
  const employeeId = await company.person();
  await company.assign(policyId, [employeeId], '2026-03-02');
  const writer = await world.ownerPool.connect();
  await writer.query('begin');
  await writer.query('select from employees where id = $1 for no key update', [employeeId]);
  const changing = company.rest.put(`${POLICIES}/${policyId}`, { toleranceSeconds: 60 });
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await writer.query(waiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  // As the reference of a day's row does.
  await writer.query('select from overtime_policies where id = $1 for key share nowait', [policyId]);
  await writer.query('commit');
  writer.release();
  assert.equal((await changing).status, 200);
});

test('D1 resets, entries and absences paid from overtime at once leave a balance that is its rows and its ledger', async () => {
  const company = await overtimeCompany(world);
  const { rest } = company;
  const employeeId = await company.person();
  const type = { name: 'Off', pickMode: 'by_days', category: 'compensation' };
  const absenceTypeId = (await rest.post(TYPES, type)).data.id;
  const calendar = await rest.post(CALENDARS, { employeeId, absenceTypeId, year: 2026 });
  const answers = await Promise.all([
    ...['02', '03', '04', '05'].map(async (day) => {
      await company.work(employeeId, `2026-03-${day}`, 30_000);
      return { status: 200 };
    }),
    ...fifty.slice(0, 8).map(() => company.adjust(employeeId, WEEK, { operation: 'reset' })),
    ...['04', '05', '09'].map((day) =>
      rest.put(`${CALENDARS}/${calendar.data.id}`, { daysOff: [{ date: `2026-03-${day}` }] }),
    ),
  ]);
  assert.equal(countOf(answers, 200), answers.length);
  const before = await company.rows(employeeId);
  const deleteDays = writeText<never, { employeeId: string }>(
    'delete from overtime_days where employee_id = $employeeId',
  );
  await company.scope.transaction(async (tx) => {
    await tx.send(deleteDays({ employeeId }));
    await recomputeDays(tx, company.scope, { employeeId, from: '1900-01-01', to: null, cause: 'work_entry' });
  });
  assert.deepEqual(await company.rows(employeeId), before);
  const { rows } = await world.ownerPool.query(
    `select (select coalesce(sum(positive_seconds + negative_seconds + bonus_seconds), 0) from overtime_days where employee_id = $1)
      + (select coalesce(sum(seconds), 0) from overtime_allocations where employee_id = $1 and bucket <> 'typed') as total`,
    [employeeId],
  );
  const year = { from: '2026-01-01', to: '2026-12-31' };
  assert.equal((await company.balance(employeeId, year)).total_balance, Number(rows[0].total));
  const { data } = await rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}`);
  for (const { operation, balanceBeforeSeconds, appliedSeconds, balanceAfterSeconds } of data) {
    const moved = operation === 'add' ? appliedSeconds : -appliedSeconds;
    assert.equal(balanceAfterSeconds, operation === 'reset' ? 0 : balanceBeforeSeconds + moved);
  }
});
