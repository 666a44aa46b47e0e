import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ADJUSTMENTS, type OvertimeCompany, VECTOR_DAYS, vectorCompany } from '#test/overtime.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
world.setNow('2026-03-05T12:00:00Z');
/** Runs the call and checks that it wrote nothing. */
async function changingNothing<Result>(
  company: Pick<OvertimeCompany, 'ledger'>,
  call: () => Promise<Result>,
): Promise<Result> {
  const before = await company.ledger();
  const result = await call();
  assert.equal(await company.ledger(), before);
  return result;
}

describe('body', () => {
  test('D8.2 422: every missing field is named at once', async () => {
    const { rest } = await world.company();
    const answer = await rest.post(ADJUSTMENTS, {});
    assert.equal(answer.status, 422);
    assert.equal(answer.code, 'Unprocessable entity');
    assert.deepEqual(Object.keys(answer.errors).sort(), [
      'balanceBeforeSeconds',
      'employeeId',
      'from',
      'operation',
      'to',
    ]);
  });

  const valid = { employeeId: crypto.randomUUID(), ...VECTOR_DAYS, operation: 'add', balanceBeforeSeconds: 0 };
  const table: { title: string; change: Record<string, unknown>; fields: string[] }[] = [
    { title: 'from after to is on from', change: { from: '2026-03-05' }, fields: ['from'] },
    {
      title: 'from after to is reported along with other faults',
      change: { from: '2026-03-05', employeeId: 'x' },
      fields: ['employeeId', 'from'],
    },
    { title: 'a blank operation', change: { operation: '  ' }, fields: ['operation'] },
    { title: 'an operation that is no text', change: { operation: 1 }, fields: ['operation'] },
    { title: 'dates that do not exist', change: { from: '2026-02-29', to: '2026-13-01' }, fields: ['from', 'to'] },
    {
      title: 'a balance left out on subtract',
      change: { operation: 'subtract', balanceBeforeSeconds: undefined },
      fields: ['balanceBeforeSeconds'],
    },
    { title: 'a balance of null', change: { balanceBeforeSeconds: null }, fields: ['balanceBeforeSeconds'] },
    {
      title: 'a balance left out with an unknown operation',
      change: { operation: 'double', balanceBeforeSeconds: undefined },
      fields: ['balanceBeforeSeconds'],
    },
    {
      title: 'amounts that are no integers',
      change: { amountSeconds: 1.5, balanceBeforeSeconds: '0' },
      fields: ['amountSeconds', 'balanceBeforeSeconds'],
    },
    {
      title: 'faults between fields are reported along with fractions',
      change: { amountSeconds: 1.5, balanceBeforeSeconds: undefined, from: '2026-03-05', source: 5 },
      fields: ['amountSeconds', 'balanceBeforeSeconds', 'from', 'source'],
    },
    { title: 'amounts beyond 32 bits', change: { amountSeconds: 2_147_483_648 }, fields: ['amountSeconds'] },
    { title: 'a source that is no text', change: { source: 5 }, fields: ['source'] },
    { title: 'a note that is too long', change: { note: 'x'.repeat(2001) }, fields: ['note'] },
  ];
  for (const { title, change, fields } of table) {
    test(`D8.2 422: ${title}`, async () => {
      const { rest } = await world.company();
      const answer = await rest.post(ADJUSTMENTS, { ...valid, ...change });
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.errors).sort(), fields);
    });
  }
});

describe('order of checks', () => {
  test('D8.3 422 invalid_adjustment_operation comes before source and employee', async () => {
    const { rest } = await world.company();
    const body = {
      employeeId: crypto.randomUUID(),
      ...VECTOR_DAYS,
      operation: 'Add',
      balanceBeforeSeconds: 0,
      source: 'x',
    };
    const answer = await rest.post(ADJUSTMENTS, body);
    assert.deepEqual([answer.status, answer.code], [422, 'invalid_adjustment_operation']);
  });

  test('D8.3 422 invalid_movement_source comes before the employee', async () => {
    const { rest } = await world.company();
    for (const source of ['x', '', 'Total_balance', 'toString']) {
      const body = {
        employeeId: crypto.randomUUID(),
        ...VECTOR_DAYS,
        operation: 'subtract',
        balanceBeforeSeconds: 0,
        source,
      };
      assert.equal((await rest.post(ADJUSTMENTS, body)).code, 'invalid_movement_source');
    }
  });

  test('D8.4 404 employee_not_found for an unknown employee and for one of another company', async () => {
    const [ours, theirs] = [await vectorCompany(world), await vectorCompany(world)];
    const body = { operation: 'reset' };
    for (const employeeId of [crypto.randomUUID(), theirs.employeeId]) {
      const answer = await changingNothing(theirs, () => ours.adjust({ ...body, employeeId }));
      assert.deepEqual([answer.status, answer.code], [404, 'employee_not_found']);
    }
  });

  test('D8.5 422 employee_not_adjustable without a row in the period, before source and balance are looked at', async () => {
    const company = await vectorCompany(world, 'hybrid');
    const body = { operation: 'add', balanceBeforeSeconds: 1, amountSeconds: 60 };
    const answer = await company.adjust({ ...body, from: '2026-02-01', to: '2026-02-28' });
    assert.deepEqual([answer.status, answer.code], [422, 'employee_not_adjustable']);
    assert.equal((await company.adjust({ operation: 'reset', to: '2027-01-01', from: '2026-12-31' })).status, 422);
  });

  test('D8.5 422 employee_not_adjustable under a policy of type none', async () => {
    const company = await vectorCompany(world, 'none');
    const answer = await company.adjust({ operation: 'reset' });
    assert.deepEqual([answer.status, answer.code], [422, 'employee_not_adjustable']);
  });

  test('D8.6 422 hybrid_independent_policy_required without a source, before the balance is compared', async () => {
    const company = await vectorCompany(world, 'hybrid');
    for (const operation of ['add', 'subtract']) {
      const call = () => company.adjust({ operation, balanceBeforeSeconds: 99, amountSeconds: 60 });
      const answer = await changingNothing(company, call);
      assert.deepEqual([answer.status, answer.code], [422, 'hybrid_independent_policy_required']);
    }
    const explicit = { operation: 'add', balanceBeforeSeconds: 2400, amountSeconds: 60, source: 'total_balance' };
    assert.equal((await company.adjust(explicit)).data.balanceAfterSeconds, 2460);
    assert.equal((await company.adjust({ operation: 'reset' })).status, 200);
  });

  const keys = [
    { source: undefined, current: 2400 },
    { source: 'total_balance', current: 2400 },
    { source: 'positive_balance', current: 4200 },
    { source: 'negative_balance', current: -1800 },
    { source: 'multiplier_rule', current: 2400 },
    { source: 'typifying_rule', current: 2400 },
  ];
  for (const { source, current } of keys) {
    test(`D8.8 409 compensable_balance_changed: ${source ?? 'no source'} is compared with ${current}`, async () => {
      const company = await vectorCompany(world);
      const body = { operation: 'add', source, amountSeconds: 60 };
      const call = () => company.adjust({ ...body, balanceBeforeSeconds: current + 1 });
      const refused = await changingNothing(company, call);
      assert.deepEqual([refused.status, refused.code], [409, 'compensable_balance_changed']);
      assert.equal((await company.adjust({ ...body, balanceBeforeSeconds: current })).status, 200);
    });
  }
});

describe('no-op', () => {
  const table: { title: string; body: Record<string, unknown>; after: number }[] = [
    { title: 'the amount is left out', body: { operation: 'add', balanceBeforeSeconds: 2400 }, after: 2400 },
    { title: 'the amount is 0', body: { operation: 'add', balanceBeforeSeconds: 2400, amountSeconds: 0 }, after: 2400 },
    {
      title: 'the amount is negative',
      body: { operation: 'subtract', balanceBeforeSeconds: 2400, amountSeconds: -60 },
      after: 2400,
    },
    {
      title: 'there is no bonus to take',
      body: { operation: 'subtract', source: 'multiplier_rule', balanceBeforeSeconds: 2400, amountSeconds: 60 },
      after: 2400,
    },
  ];
  for (const { title, body, after } of table) {
    test(`D8.9 200 with an empty adjustmentId when ${title}`, async () => {
      const company = await vectorCompany(world);
      const answer = await changingNothing(company, () => company.adjust(body));
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.data, {
        adjustmentId: '',
        employeeId: company.employeeId,
        operation: body.operation,
        appliedSeconds: 0,
        balanceBeforeSeconds: 2400,
        balanceAfterSeconds: after,
      });
    });
  }

  test('D9 200 with an empty adjustmentId when there is nothing to reset', async () => {
    const company = await vectorCompany(world);
    await company.adjust({ operation: 'reset' });
    const answer = await changingNothing(company, () =>
      company.adjust({ operation: 'reset', balanceBeforeSeconds: 7 }),
    );
    const { adjustmentId, appliedSeconds, balanceBeforeSeconds, balanceAfterSeconds } = answer.data;
    assert.deepEqual([adjustmentId, appliedSeconds, balanceBeforeSeconds, balanceAfterSeconds], ['', 0, 7, 0]);
  });
});

describe('allocation', () => {
  test('D9 hybrid vector: subtract positive 4000, then add negative 5000', async () => {
    const company = await vectorCompany(world, 'hybrid');
    assert.deepEqual(await company.balances(), [2400, 4200, -1800]);
    const first = await company.adjust({
      operation: 'subtract',
      source: 'positive_balance',
      balanceBeforeSeconds: 4200,
      amountSeconds: 4000,
    });
    assert.deepEqual(
      [first.status, first.data.appliedSeconds, first.data.balanceBeforeSeconds, first.data.balanceAfterSeconds],
      [200, 4000, 4200, 200],
    );
    assert.deepEqual(await company.balances(), [-1600, 200, -1800]);
    const second = await company.adjust({
      operation: 'add',
      source: 'negative_balance',
      balanceBeforeSeconds: -1800,
      amountSeconds: 5000,
    });
    assert.deepEqual([second.data.appliedSeconds, second.data.balanceAfterSeconds], [1800, 0]);
    assert.deepEqual(await company.balances(), [200, 200, 0]);
    const { data } = await company.rest.get(`${ADJUSTMENTS}?employeeId=${company.employeeId}`);
    assert.deepEqual(
      data.map((movement: { allocations: unknown }) => movement.allocations),
      [
        [{ date: '2026-03-03', bucket: 'negative', seconds: 1800 }],
        [
          { date: '2026-03-02', bucket: 'positive', seconds: -3600 },
          { date: '2026-03-04', bucket: 'positive', seconds: -400 },
        ],
      ],
    );
  });

  const table: { title: string; body: Record<string, unknown>; applied: number; after: number; balances: number[] }[] =
    [
      {
        title: 'add total puts the amount on the last day',
        body: { operation: 'add', amountSeconds: 600, balanceBeforeSeconds: 2400 },
        applied: 600,
        after: 3000,
        balances: [3000, 4800, -1800],
      },
      {
        title: 'subtract total takes positive first, the rest is debt',
        body: { operation: 'subtract', amountSeconds: 5000, balanceBeforeSeconds: 2400 },
        applied: 5000,
        after: -2600,
        balances: [-2600, 0, -2600],
      },
      {
        title: 'subtract negative grows the debt',
        body: { operation: 'subtract', source: 'negative_balance', amountSeconds: 500, balanceBeforeSeconds: -1800 },
        applied: 500,
        after: -2300,
        balances: [1900, 4200, -2300],
      },
      {
        title: 'add multiplier raises the total',
        body: { operation: 'add', source: 'multiplier_rule', amountSeconds: 500, balanceBeforeSeconds: 2400 },
        applied: 500,
        after: 2900,
        balances: [2900, 4200, -1800],
      },
      {
        title: 'add typifying counts the named seconds once',
        body: { operation: 'add', source: 'typifying_rule', amountSeconds: 500, balanceBeforeSeconds: 2400 },
        applied: 500,
        after: 2900,
        balances: [2900, 4700, -1800],
      },
      {
        title: 'reset brings every bucket to zero whatever source, amount and balance say',
        body: { operation: 'reset', source: { any: 'thing' }, amountSeconds: 5, balanceBeforeSeconds: 11 },
        applied: 6000,
        after: 0,
        balances: [0, 0, 0],
      },
    ];
  for (const { title, body, applied, after, balances } of table) {
    test(`D9 ${title}`, async () => {
      const company = await vectorCompany(world);
      const answer = await company.adjust(body);
      assert.equal(answer.status, 200);
      assert.match(answer.data.adjustmentId, /^[0-9a-f-]{36}$/);
      assert.deepEqual([answer.data.appliedSeconds, answer.data.balanceAfterSeconds], [applied, after]);
      assert.deepEqual(await company.balances(), balances);
    });
  }

  test('D9 reset echoes balance 0 when none was named, and is recorded with source total_balance', async () => {
    const company = await vectorCompany(world, 'hybrid');
    const answer = await company.adjust({ operation: 'reset', source: 'nonsense' });
    assert.deepEqual([answer.data.balanceBeforeSeconds, answer.data.balanceAfterSeconds], [0, 0]);
    const [movement] = (await company.rest.get(`${ADJUSTMENTS}?employeeId=${company.employeeId}`)).data;
    assert.deepEqual(
      [movement.source, movement.amountSeconds, movement.balanceBeforeSeconds],
      ['total_balance', null, 2400],
    );
  });

  test('200: amounts of 32 bits add up beyond 32 bits and can be reset', async () => {
    const company = await vectorCompany(world);
    const amountSeconds = 2_147_483_647;
    await company.adjust({ operation: 'add', amountSeconds, balanceBeforeSeconds: 2400 });
    const source = 'multiplier_rule';
    const before = (await company.balances())[0];
    assert.equal(before, amountSeconds + 2400);
    const refused = await company.adjust({ operation: 'add', source, amountSeconds, balanceBeforeSeconds: before });
    assert.equal(refused.status, 422);
    assert.equal((await company.adjust({ operation: 'reset' })).data.appliedSeconds, amountSeconds + 6000);
    assert.deepEqual(await company.balances(), [0, 0, 0]);
  });
});
