import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { CONTRACTS, type OvertimeCompany, overtimeCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';
import type { contractChangeInput } from '../contracts/schema-changes.ts';
import { contractChangeInput as schema } from '../contracts/schema-changes.ts';
import { extendDays } from '../days/extend-days.ts';
import { previewContractChange } from './preview-contract-change.ts';

const world = await createWorld();
world.setNow('2026-04-15T12:00:00Z');
const ALL = { from: '2000-01-01', to: '2030-12-31' };

type Change = z.input<typeof contractChangeInput>;
type Person = { id: string; contractId: string };

const preview = ({ scope }: OvertimeCompany, change: Change) => previewContractChange(scope, schema.parse(change));

/** Does what was previewed. */
async function carryOut({ rest }: OvertimeCompany, { kind, input }: Change): Promise<void> {
  const { id = '', contractId = '', annexId = '', ...body } = input as Record<string, string>;
  const answer = await {
    createContract: () => rest.post(CONTRACTS, body),
    updateContract: () => rest.put(`${CONTRACTS}/${id}`, body),
    deleteContract: () => rest.delete(`${CONTRACTS}/${id}`),
    createAnnex: () => rest.post(`${CONTRACTS}/${contractId}/annexes`, body),
    deleteAnnex: () => rest.delete(`${CONTRACTS}/${contractId}/annexes/${annexId}`),
  }[kind]();
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
}

async function balancesOf({ balance }: OvertimeCompany, id: string) {
  const { total_balance, positive_balance, negative_balance, multiplier_rule, typifying_rule } = await balance(id, ALL);
  return { total_balance, positive_balance, negative_balance, multiplier_rule, typifying_rule };
}

/** Planned seconds of the rows that are there, by date. */
async function plannedOf({ companyId }: OvertimeCompany, id: string): Promise<Map<string, number>> {
  const { rows } = await world.ownerPool.query<{ date: string; planned: number }>(
    'select date::text, planned_seconds as planned from overtime_days where company_id = $1 and employee_id = $2',
    [companyId, id],
  );
  return new Map(rows.map(({ date, planned }) => [date, planned]));
}

/** Somebody under a contract from 2 March with work on five days, a holiday on the 19th and a payout of an hour. */
async function prepare(contract: Record<string, unknown> = {}, policy: Record<string, unknown> = { type: 'total' }) {
  const company = await overtimeCompany(world);
  const { rest, person, work, assign, adjust } = company;
  const daysOff = [{ name: 'Saint Joseph', date: '2026-03-19' }];
  assert.equal((await rest.post('/schedule/v1/holiday-calendars', { name: 'Madrid', daysOff })).status, 200);
  const id = await person(contract);
  await assign(await company.policy(policy), [id], '2026-03-01');
  const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];
  for (const [index, date] of days.entries()) await work(id, date, 28_800 + 1800 * (index - 1));
  const paid = await adjust(
    id,
    { from: '2026-03-05', to: '2026-03-06' },
    { operation: 'subtract', source: 'positive_balance', balanceBeforeSeconds: 9000, amountSeconds: 3600 },
  );
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  const contractId = (await rest.get(`${CONTRACTS}?employeeId=${id}`)).data[0].id as string;
  return { company, who: { id, contractId } satisfies Person };
}

/** Compares a preview with what the change does: balances, and the past days whose planned time it changes. */
async function compare(company: OvertimeCompany, id: string, change: Change) {
  const [kept, rowsBefore] = [await company.ledger(), await plannedOf(company, id)];
  const seen = await preview(company, change);
  assert.equal(await company.ledger(), kept, 'a preview writes nothing');
  assert.deepEqual(seen.balance.before, await balancesOf(company, id));
  await carryOut(company, change);
  assert.deepEqual(seen.balance.after, await balancesOf(company, id));
  const rowsAfter = await plannedOf(company, id);
  const past = [...new Set([...rowsBefore.keys(), ...rowsAfter.keys()])].filter(
    (date) => (rowsBefore.get(date) ?? 0) !== (rowsAfter.get(date) ?? 0),
  );
  return { ...seen, past: past.sort() };
}

const HOURS = 3600;

test('D1 the preview of a new contract is what it does', async () => {
  const { company } = await prepare();
  const { data: ben } = await company.rest.post('/core/v3/employees', { firstName: 'Ben', lastName: 'New' });
  await company.work(ben.id, '2026-03-18', 10_000);
  const input = { employeeId: ben.id, startAt: '2026-03-16', endAt: '2026-03-27', weeklyHours: 30 };
  const { days, week, balance, past } = await compare(company, ben.id, { kind: 'createContract', input });
  // Ten working days, of which the 19th is a holiday.
  assert.deepEqual(days, { count: 9, from: '2026-03-16', to: '2026-03-27', goesOn: false, since: null });
  assert.equal(past.length, 9);
  assert.deepEqual(week, { beforeSeconds: null, afterSeconds: 30 * HOURS });
  assert.deepEqual([balance.policyType, balance.since], ['total', null]);
});

test('G1 the preview of a contract that ends the previous one is what it does, after its own end too', async () => {
  const { company, who } = await prepare();
  const dates = { startAt: '2026-03-16', endAt: '2026-03-27' };
  const input = { employeeId: who.id, ...dates, weeklyHours: 30, endPrevious: true };
  const { past } = await compare(company, who.id, { kind: 'createContract', input });
  assert.deepEqual([past[0], past.at(-1), past.includes('2026-03-19')], ['2026-03-16', '2026-04-14', false]);
});

test('D1, D10 the preview of other hours is what they do, with what they take back of a payout', async () => {
  const { company, who } = await prepare();
  const input = { id: who.contractId, weeklyHours: 50 };
  const { days, week, balance, past } = await compare(company, who.id, { kind: 'updateContract', input });
  assert.deepEqual(week, { beforeSeconds: 40 * HOURS, afterSeconds: 50 * HOURS });
  assert.deepEqual([days?.from, days?.goesOn, past[0], past.at(-1)], ['2026-03-02', true, '2026-03-02', '2026-04-14']);
  assert.ok(!past.includes('2026-03-19'));
  assert.notDeepEqual(balance.before, balance.after);
});

test('G1 the preview of a shorter contract names the days that lose their hours', async () => {
  const { company, who } = await prepare({ endAt: '2026-05-31' });
  const input = { id: who.contractId, endAt: '2026-03-31' };
  const { days, week, past } = await compare(company, who.id, { kind: 'updateContract', input });
  assert.deepEqual(days, { count: 43, from: '2026-04-01', to: '2026-05-29', goesOn: false, since: null });
  assert.deepEqual(week, { beforeSeconds: 40 * HOURS, afterSeconds: null });
  assert.deepEqual([past[0], past.length], ['2026-04-01', 10]);
});

test('C2 the preview of weeks that take turns, and of turns that shift, is what they do', async () => {
  const { company, who } = await prepare();
  const weekOf = (hour: number) => ({ workDays: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ hour: day < 5 ? hour : 0 })) });
  const rotation = [weekOf(8), weekOf(4)];
  const made = await compare(company, who.id, { kind: 'updateContract', input: { id: who.contractId, rotation } });
  assert.deepEqual(made.week, { beforeSeconds: 40 * HOURS, afterSeconds: 20 * HOURS });
  assert.deepEqual([made.past[0], made.past.length], ['2026-03-09', 15]);
  const later = { id: who.contractId, startAt: '2026-03-09' };
  const shifted = await compare(company, who.id, { kind: 'updateContract', input: later });
  assert.deepEqual(shifted.week, { beforeSeconds: 40 * HOURS, afterSeconds: null });
  // All working days but the holiday: those of the first week, and the others in turn.
  assert.deepEqual([shifted.past[0], shifted.past.length], ['2026-03-02', 31]);
});

test('C1 the previews of an annex and of its end are what they do, positive and negative apart', async () => {
  const { company, who } = await prepare({}, { type: 'hybrid' });
  const { id, contractId } = who;
  const input = { contractId, startAt: '2026-03-16', endAt: '2026-03-20', weeklyHours: 20 };
  const made = await compare(company, id, { kind: 'createAnnex', input });
  assert.deepEqual([made.days?.count, made.past.length, made.balance.policyType], [4, 4, 'hybrid']);
  assert.deepEqual(made.week, { beforeSeconds: 40 * HOURS, afterSeconds: 20 * HOURS });
  const { data: annexes } = await company.rest.get(`${CONTRACTS}/${contractId}/annexes`);
  const removed = await compare(company, id, {
    kind: 'deleteAnnex',
    input: { contractId, annexId: annexes[0].id },
  });
  assert.deepEqual(removed.week, { beforeSeconds: 20 * HOURS, afterSeconds: 40 * HOURS });
  assert.deepEqual(removed.balance.after, made.balance.before);
});

test('G5 the preview of a contract that is deleted is what deleting does: its work is all surplus', async () => {
  const { company, who } = await prepare();
  const { week, balance } = await compare(company, who.id, {
    kind: 'deleteContract',
    input: { id: who.contractId },
  });
  assert.deepEqual(week, { beforeSeconds: 40 * HOURS, afterSeconds: null });
  assert.equal(balance.after.negative_balance, 0);
});

test('C5 previews of long ranges, with weeks without fixed days, are what the job makes of them, whatever is changed', async () => {
  const company = await overtimeCompany(world);
  const id = await company.person({ startAt: '2024-01-03' });
  for (const date of ['2024-06-12', '2025-02-05', '2026-03-11']) await company.work(id, date, 20_000);
  await extendDays(company.scope);
  const contractId = (await company.rest.get(`${CONTRACTS}?employeeId=${id}`)).data[0].id as string;
  const changes: Record<string, unknown>[] = [
    { weeklyHours: 32, flexibleDaysPerWeek: 4 },
    { startAt: '2025-03-05' },
    { endAt: '2026-02-11', weeklyHours: 20, flexibleDaysPerWeek: 3 },
    { startAt: '2023-05-17', endAt: null, flexibleDaysPerWeek: null },
    { workTimes: [{ startDate: '2024-02-07', endDate: '2025-09-24', weeklyHours: 25 }] },
  ];
  for (const fields of changes) {
    const change = { kind: 'updateContract', input: { id: contractId, ...fields } } satisfies Change;
    const seen = await preview(company, change);
    assert.deepEqual(seen.balance.before, await balancesOf(company, id));
    await carryOut(company, change);
    await extendDays(company.scope);
    assert.deepEqual(seen.balance.after, await balancesOf(company, id), JSON.stringify(fields));
    assert.notEqual(seen.days, null);
  }
});

test('nothing changes where a change plans nothing differently; what the change refuses, its preview refuses', async () => {
  const { company, who } = await prepare();
  const { id, contractId } = who;
  const same = await compare(company, id, { kind: 'updateContract', input: { id: contractId, comment: 'A note' } });
  assert.deepEqual([same.days, same.week, same.past], [null, null, []]);
  assert.deepEqual(same.balance.before, same.balance.after);
  const refused: [Change, RegExp][] = [
    [{ kind: 'createContract', input: { employeeId: id, startAt: '2027-01-01' } }, /contract_overlaps/],
    [{ kind: 'deleteContract', input: { id: crypto.randomUUID() } }, /contract_not_found/],
    [{ kind: 'deleteAnnex', input: { contractId, annexId: crypto.randomUUID() } }, /annex_not_found/],
  ];
  for (const [change, code] of refused) await assert.rejects(preview(company, change), code);
  await assert.rejects(preview(company, { kind: 'updateContract', input: { id: contractId, endAt: '2026-01-01' } }), {
    name: 'InvalidFields',
  });
});

test('a contract of many years is looked at for ten, and the preview says from when', async () => {
  const company = await overtimeCompany(world);
  await company.rest.put('/core/v3/configurations/company', { overtimeSince: '2000-01-01' });
  const { data: old } = await company.rest.post('/core/v3/employees', { firstName: 'Old', lastName: 'Hand' });
  const input = { employeeId: old.id, startAt: '2001-01-01', weeklyHours: 40 };
  const { days, balance } = await preview(company, { kind: 'createContract', input });
  assert.match(String(balance.since), /^2016-04-/);
  assert.deepEqual([days?.since?.slice(0, 7), days?.from.slice(0, 7), days?.goesOn], ['2016-04', '2016-04', true]);
});
