import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CALENDARS, TYPES } from '#test/absences.ts';
import { CONTRACTS, ENTRIES, type OvertimeCompany, overtimeCompany, POLICIES, wrongSums } from '#test/overtime.ts';
import { checkModel, standing } from '#test/overtime-standing.ts';
import { createWorld } from '#test/world.ts';
import { readText, writeText } from '../../platform/db/statement.ts';
import { extendDays } from '../days/extend-days.ts';
import { recomputeDays } from '../days/recompute-days.ts';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES, PAYOUT_SOURCES } from './constants.ts';
import { balanceKeyOf, changeOf, namedSeconds } from './rules.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? 12);
const world = await createWorld();
const PERIODS = [
  { from: '2026-03-02', to: '2026-03-06' },
  { from: '2026-03-04', to: '2026-03-04' },
  { from: '2026-01-01', to: '2026-12-31' },
];

type Subject = { company: OvertimeCompany; employeeId: string; calendars: string[]; now: Temporal.Instant };

const date = fc.constantFrom('2026-02-27', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06');
const seconds = fc.integer({ min: -100, max: 40_000 });

const adjust = fc.record({
  kind: fc.constant('adjust' as const),
  operation: fc.constantFrom(...ADJUSTMENT_OPERATIONS),
  source: fc.constantFrom(...MOVEMENT_SOURCES),
  period: fc.constantFrom(...PERIODS),
  amountSeconds: seconds,
});
const payout = fc.record({
  kind: fc.constant('payout' as const),
  source: fc.constantFrom(...PAYOUT_SOURCES),
  period: fc.constantFrom(...PERIODS),
  amountSeconds: fc.integer({ min: 1, max: 10_000 }),
});
const reverse = fc.record({ kind: fc.constant('reverse' as const), index: fc.nat(4) });
const other = fc.oneof(
  fc.record({ kind: fc.constant('work' as const), date, seconds: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ kind: fc.constant('forget' as const), index: fc.nat(5) }),
  fc.record({ kind: fc.constant('absence' as const), paidFromOvertime: fc.boolean(), dates: fc.uniqueArray(date) }),
  fc.record({ kind: fc.constant('contract' as const), from: date, weeklyHours: fc.constantFrom(20, 40) }),
  fc.record({
    kind: fc.constant('rules' as const),
    toleranceSeconds: fc.nat(3600),
    strict: fc.boolean(),
    coefficient: fc.constantFrom(1, 1.5, 2),
    named: fc.option(fc.constantFrom('12:00', '15:00')),
  }),
  fc.record({ kind: fc.constant('policy' as const), type: fc.constantFrom('total', 'hybrid', 'none'), from: date }),
  fc.record({ kind: fc.constant('sleep' as const), hours: fc.integer({ min: 1, max: 30 }) }),
);
const commands = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: adjust },
    { weight: 2, arbitrary: payout },
    { weight: 2, arbitrary: reverse },
    { weight: 7, arbitrary: other },
  ),
  { minLength: 10, maxLength: 18 },
);
type Command = ReturnType<typeof commands.generate>['value'][number];

async function prepare(): Promise<Subject> {
  const now = Temporal.Instant.from('2026-03-04T12:00:00Z');
  world.setNow(now.toString());
  const company = await overtimeCompany(world);
  const employeeId = await company.person({ endAt: '2026-03-03' });
  const calendars: string[] = [];
  for (const category of ['leave', 'compensation']) {
    const type = await company.rest.post(TYPES, { name: category, pickMode: 'by_days', category });
    const body = { employeeId, absenceTypeId: type.data.id, year: 2026 };
    calendars.push((await company.rest.post(CALENDARS, body)).data.id);
  }
  return { company, employeeId, calendars, now };
}

/** A refusal by a rule is an outcome like any other; a fault is not. */
async function run(subject: Subject, command: Command): Promise<void> {
  const { company, employeeId } = subject;
  const { rest } = company;
  switch (command.kind) {
    case 'adjust':
      return runAdjustment(subject, command);
    case 'payout': {
      const { source, period, amountSeconds } = command;
      const balanceBeforeSeconds = (await company.balance(employeeId, period))[balanceKeyOf(source)];
      const body = { employeeId, ...period, source, balanceBeforeSeconds, amountSeconds };
      return acceptable(rest.post('/overtime-policies/v1/payouts', body));
    }
    case 'reverse': {
      const movement = (await company.movements(employeeId))[command.index];
      return movement && acceptable(company.reverse(movement));
    }
    case 'work': {
      const start = Temporal.Instant.from(`${command.date}T07:00:00Z`);
      const out = start.add({ seconds: command.seconds }).toString();
      const points = { workEntryIn: { date: start.toString() }, workEntryOut: { date: out } };
      return acceptable(rest.post(ENTRIES, { employeeId, workEntryType: 'work', ...points }));
    }
    case 'forget': {
      const { data } = await rest.get(`${ENTRIES}?employeeId=${employeeId}`);
      const entry = data[command.index];
      return entry && acceptable(rest.delete(`${ENTRIES}/${entry.id}`));
    }
    case 'absence': {
      const calendarId = subject.calendars[command.paidFromOvertime ? 1 : 0];
      const daysOff = command.dates.map((day) => ({ date: day }));
      return acceptable(rest.put(`${CALENDARS}/${calendarId}`, { daysOff }));
    }
    case 'contract': {
      const { from: startAt, weeklyHours } = command;
      return acceptable(rest.post(CONTRACTS, { employeeId, startAt, endAt: '2026-04-30', weeklyHours }));
    }
    case 'rules': {
      const { toleranceSeconds, strict, coefficient, named } = command;
      const multiplierRules = [{ name: 'All', coefficient }];
      const typifyingRules = named === null ? [] : [{ name: 'Late', startTime: named, endTime: '24:00' }];
      const policy = (await company.balance(employeeId, PERIODS[2] ?? assert.fail())).policy;
      return acceptable(
        rest.put(`${POLICIES}/${policy.id}`, { toleranceSeconds, strict, multiplierRules, typifyingRules }),
      );
    }
    case 'policy':
      return company.assign(await company.policy({ type: command.type }), [employeeId], command.from);
    case 'sleep':
      subject.now = subject.now.add({ hours: command.hours });
      world.setNow(subject.now.toString());
      return extendDays(company.scope);
  }
}

async function acceptable(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  assert.ok([200, 409, 422].includes(status), JSON.stringify(body));
}

async function runAdjustment(subject: Subject, command: Command & { kind: 'adjust' }): Promise<void> {
  const { company, employeeId } = subject;
  const { kind, period, ...adjustment } = command;
  const key = balanceKeyOf(command.source);
  const before = await company.balance(employeeId, period);
  const known = (await company.movements(employeeId)).length;
  const answer = await company.adjust(employeeId, period, { ...adjustment, balanceBeforeSeconds: before[key] });
  const after = await company.balance(employeeId, period);
  const movements = await company.movements(employeeId);
  const written = movements.slice(0, movements.length - known);
  if (answer.status !== 200) {
    assert.equal(answer.code, 'employee_not_adjustable');
    assert.deepEqual(after, before);
    return;
  }
  const { appliedSeconds, balanceAfterSeconds, adjustmentId } = answer.data;
  if (command.operation === 'reset') {
    assert.deepEqual([after.total_balance, after.positive_balance, after.negative_balance], [0, 0, 0]);
    return;
  }
  const moved = command.operation === 'add' ? appliedSeconds : -appliedSeconds;
  assert.equal(balanceAfterSeconds, before[key] + moved);
  // D10: the movement is applied as it is; what it makes room for is restored by corrections after it.
  const restored = written.filter(({ kind }) => kind === 'correction').flatMap(({ allocations }) => allocations);
  assert.equal(after[key], balanceAfterSeconds + changeOf(restored)[key]);
  assert.equal(adjustmentId === '', appliedSeconds === 0);
}

const SUMS = `select
  (select coalesce(sum(positive_seconds), 0) from overtime_days where employee_id = $1 and date between $2 and $3)
    + (select coalesce(sum(seconds), 0) from overtime_allocations where employee_id = $1 and date between $2 and $3 and bucket = 'positive') as positive,
  (select coalesce(sum(negative_seconds), 0) from overtime_days where employee_id = $1 and date between $2 and $3)
    + (select coalesce(sum(seconds), 0) from overtime_allocations where employee_id = $1 and date between $2 and $3 and bucket = 'negative') as negative,
  (select coalesce(sum(bonus_seconds), 0) from overtime_days where employee_id = $1 and date between $2 and $3)
    + (select coalesce(sum(seconds), 0) from overtime_allocations where employee_id = $1 and date between $2 and $3 and bucket = 'bonus') as bonus`;

const DAYS_ON_THE_WRONG_SIDE = `
  select date from (
    select date, positive_seconds, negative_seconds, bonus_seconds, false as compensates from overtime_days where employee_id = $1
    union all
    select a.date, case a.bucket when 'positive' then a.seconds end, case a.bucket when 'negative' then a.seconds end,
        case a.bucket when 'bonus' then a.seconds end, m.kind = 'compensation'
      from overtime_allocations a join overtime_movements m on m.id = a.movement_id where a.employee_id = $1
  ) as parts
  group by date
  having not bool_or(compensates) and (sum(positive_seconds) < 0 or sum(negative_seconds) > 0 or sum(bonus_seconds) < 0)`;
const STRAY_CORRECTIONS = `
  select m.kind from overtime_movements c join overtime_movements m on m.id = c.follows_id
    where c.employee_id = $1 and m.kind in ('correction', 'reversal')`;

const deleteAllDays = writeText<never, { employeeId: string }>(
  'delete from overtime_days where employee_id = $employeeId',
);
const selectAllDays = readText<object, { employeeId: string }>(`
  select date, expected_seconds, worked_seconds, positive_seconds, negative_seconds
    from overtime_days where employee_id = $employeeId order by date`);

async function check({ company, employeeId }: Subject): Promise<void> {
  await checkModel(world, employeeId);
  assert.deepEqual(await wrongSums(world, company.companyId), []);
  for (const text of [DAYS_ON_THE_WRONG_SIDE, STRAY_CORRECTIONS]) {
    assert.deepEqual((await world.ownerPool.query(text, [employeeId])).rows, []);
  }
  for (const period of PERIODS) {
    const { rows } = await world.ownerPool.query(SUMS, [employeeId, period.from, period.to]);
    const [positive, negative, bonus] = [Number(rows[0].positive), Number(rows[0].negative), Number(rows[0].bonus)];
    const balance = await company.balance(employeeId, period);
    assert.deepEqual(
      [balance.total_balance, balance.positive_balance, balance.negative_balance],
      [positive + negative + bonus, positive, negative],
    );
    const days = (await standing(world, employeeId)).filter(({ date }) => date >= period.from && date <= period.to);
    const named = days.map(({ holds }) =>
      namedSeconds({ positiveSeconds: holds('positive'), typedSeconds: holds('typed') }),
    );
    assert.equal(
      balance.typifying_rule,
      named.reduce((sum, seconds) => sum + seconds, 0),
    );
  }
  const rows = await company.rows(employeeId);
  const undo = new Error('undo');
  const computedAtOnce = company.scope.transaction(async (tx) => {
    await tx.send(deleteAllDays({ employeeId }));
    await recomputeDays(tx, company.scope, { employeeId, from: '1900-01-01', to: null, cause: 'work_entry' });
    const recomputed = await tx.send(selectAllDays({ employeeId }));
    assert.deepEqual(recomputed.map(Object.values), rows);
    throw undo;
  });
  await assert.rejects(computedAtOnce, undo);
}

test('D1, D7, D8, D10: after any commands the rows are those computed at once, no day is on the wrong side of zero, and every balance is its rows and its ledger', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (all) => {
      const subject = await prepare();
      for (const command of all) {
        await run(subject, command);
        await check(subject);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
