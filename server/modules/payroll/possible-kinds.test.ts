import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPayroll } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { loadMonth } from '../monthly-records/load-month.ts';
import { OVERTIME_PREFIX } from './constants.ts';
import { listPossibleKinds } from './repository-possible-kinds.ts';
import { datedAmounts } from './rules-kinds.ts';

const world = await createWorld();
world.setNow('2026-07-03T08:00:00Z');
const JUNE = { from: '2026-06-01', to: '2026-06-30' };
const POLICIES = '/overtime-policies/v1/policies';

test('P2, P3 the kinds that people may have contain all kinds of their records', async () => {
  const { rest, scope, created, ana, bea, hire, contract, work } = await openPayroll(world);
  const [part, night] = [await hire('Cid'), await hire('Dora')];
  await contract(part, { percentageWorkDay: 50 });
  await contract(night);
  const { id: policyId } = await created(POLICIES, {
    ...{ name: 'Rules', type: 'total' },
    multiplierRules: [
      { name: 'Double', from: 0, to: 36_000, coefficient: 2, days: [], mode: 'by_slot', apply: 'on_surplus' },
    ],
    typifyingRules: [{ name: 'Late', days: [], startTime: '16:00', endTime: '23:00' }],
  });
  await rest.post(`${POLICIES}/${policyId}/assignations`, { employeeIds: [night, part], from: '2026-01-01' });
  await created('/schedule/v1/holiday-calendars', { name: 'H', daysOff: [{ date: '2026-06-11', name: 'Feast' }] });
  const enter = (employeeId: string, from: string, to: string, more: object = {}) =>
    created('/schedule/v1/work-entries', {
      ...{ employeeId, workEntryType: 'work', ...more },
      ...{ workEntryIn: { date: `${from}:00+02:00` }, workEntryOut: { date: `${to}:00+02:00` } },
    });
  await enter(night, '2026-06-06T20:00', '2026-06-07T08:00');
  await enter(night, '2026-06-10T21:00', '2026-06-11T02:00');
  await enter(bea, '2026-06-12T04:00', '2026-06-12T05:00');
  await work(part, '2026-06-08', '22:00');
  await extendDays(scope);
  const balance = async (id: string) =>
    (await rest.get(`/overtime-policies/v1/employees/${id}/balance?from=2026-06-02&to=2026-06-02`)).data;
  await created('/overtime-policies/v1/payouts', {
    ...{ employeeId: ana, from: '2026-06-02', to: '2026-06-02', source: 'positive_balance', amountSeconds: 600 },
    balanceBeforeSeconds: (await balance(ana)).positive_balance,
  });

  const ids = [ana, bea, part, night];
  const [records, possible] = await scope.read(
    loadMonth(scope, ids, JUNE),
    listPossibleKinds(scope.companyId, ids, JUNE),
  );
  const met = new Set<string>();
  for (const { employee, totals, days } of records) {
    const kinds = possible.get(employee.id) ?? [];
    for (const { kind } of datedAmounts(totals, days, JUNE.to)) {
      const asked = kind.startsWith(OVERTIME_PREFIX) ? OVERTIME_PREFIX : kind;
      assert.ok(kinds.includes(asked), `${employee.firstName}: ${kind} is not among ${kinds}`);
      met.add(asked);
    }
  }
  const expected = ['worked', 'ordinary', 'complementary', 'overtime', 'overtime:', 'night', 'sunday', 'holiday'];
  for (const kind of [...expected, 'bonus', 'payout']) assert.ok(met.has(kind), kind);
});
