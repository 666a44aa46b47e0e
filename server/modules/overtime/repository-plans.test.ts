import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import type { Read } from '../../platform/db/statement.ts';
import { findDayInputs, findReach } from '../days/repository-days.ts';
import { isReversed, listAllocationsOf, listCompensations, listHeld } from './repository-ledger.ts';
import { listCorrectedOf, listHeldOf } from './repository-ledgers.ts';
import { listPayouts } from './repository-payouts.ts';
import { listPayoutsInput } from './schema-payouts.ts';

const world = await createWorld();
const { companyId, scope } = await world.company();
const { companyId: otherCompanyId } = await world.company();
const PEOPLE = 10_000;

/** A UUID that SQL makes alike of a number. */
const employeeId = '00000000-0000-7000-8000-000000000007';
const id = `('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid`;

for (const company of [companyId, otherCompanyId]) {
  const stamps = `now() - i * interval '1 hour', now() - i * interval '1 hour'`;
  for (const text of [
    `insert into employees (company_id, id, first_name, last_name) select $1, ${id}, 'First', 'Last ' || i`,
    `insert into overtime_days (company_id, employee_id, date, planned_seconds, expected_seconds, worked_seconds,
        positive_seconds, negative_seconds, bonus_seconds, typed_seconds, policy_id)
      select $1, ${id}, '2026-03-02', 0, 0, 60, 60, 0, 0, 0, (select id from overtime_policies where company_id = $1)`,
    `insert into overtime_day_inputs (company_id, employee_id, date, inputs) select $1, ${id}, '2026-03-02', '{}'`,
    `insert into overtime_movements (company_id, id, employee_id, operation, source, from_date, to_date, applied_seconds,
        balance_before_seconds, balance_after_seconds, author_type, author_name, created_at)
      select $1, ${id}, ${id}, 'subtract', 'total_balance', '2026-03-02', '2026-03-02', 60, 60, 0, 'system', 'Jornada', now()`,
    `insert into overtime_allocations (company_id, id, movement_id, employee_id, date, bucket, seconds)
      select $1, ${id}, ${id}, ${id}, '2026-03-02', 'positive', -60`,
    `insert into overtime_payouts (company_id, id, employee_id, movement_id, from_date, to_date, amount_seconds, source,
        created_at, updated_at)
      select $1, ${id}, ${id}, ${id}, '2026-03-02', '2026-03-02', 60, 'total_balance', ${stamps}`,
  ])
    await write(text, company);
}

/** References are checked by plans that must know how large the table has become. */
async function write(text: string, company: string): Promise<void> {
  await fill(world.ownerPool, `${text} from generate_series(1, ${PEOPLE}) i`, [company]);
  await vacuum(world.ownerPool, [/into (\w+)/.exec(text)?.[1] ?? '']);
}

const payouts = (query: object) => listPayouts(scope, listPayoutsInput.parse(query));
const READS: [name: string, read: Read<unknown>, index: string][] = [
  ['payouts', payouts({}), 'overtime_payouts_company_id_created_at_id_index'],
  ['payouts that wait', payouts({ exported: false }), 'overtime_payouts_company_id_created_at_id_index'],
  [
    'payouts of a person',
    payouts({ employeeId: [employeeId] }),
    'overtime_payouts_company_id_employee_id_created_at_id_index',
  ],
  ['payouts in order of change', payouts({ orderBy: 'updatedAt' }), 'overtime_payouts_company_id_updated_at_id_index'],
  ['kept inputs', findDayInputs(companyId, employeeId, '2026-03-02'), 'overtime_day_inputs_'],
  ['allocations of a day', listAllocationsOf(companyId, employeeId, '2026-03-02'), 'overtime_allocations_'],
  [
    'allocations and what they count for',
    listHeld(companyId, employeeId, { from: '2026-03-02', to: '2026-03-02' }),
    'overtime_allocations_',
  ],
  ['whether a movement is reversed', isReversed(companyId, employeeId), 'overtime_movements_once_reversed'],
  [
    'the days with something to compute',
    findReach(
      companyId,
      employeeId,
      { from: '1900-01-01', to: '2999-12-31' },
      { since: '2021-01-01', until: '2026-03-01' },
    ),
    'overtime_days_company_id_employee_id_date_pk',
  ],
];
for (const [name, read, index] of READS) {
  test(`no sequential scan over ${PEOPLE} records: ${name}`, async () => {
    const plans = await plansOf(scope, read);
    assert.doesNotMatch(plans, /Seq Scan/);
    assert.match(plans, new RegExp(`using ${index}`));
  });
}

const DAY = { from: '2026-03-02', to: '2026-03-02' };
for (const [name, read, count] of [
  ['allocations', listHeld(companyId, employeeId, DAY), 3],
  ['allocations of many people', listHeldOf(companyId, [{ employeeId, ...DAY }]), 3],
  ['allocations of corrected days', listCorrectedOf(companyId, [{ employeeId, ...DAY }]), 4],
  ['compensations', listCompensations(companyId, employeeId, [DAY.from]), 2],
] as const) {
  test(`${name} are read with their movements, not with those of ${PEOPLE} people`, async () => {
    const plans = await plansOf(scope, read);
    const looks = [...plans.matchAll(/on overtime_movements.*\n(.*)/g)].map(([, condition]) => condition);
    assert.equal(looks.length, count);
    for (const condition of looks) assert.match(condition ?? '', /Index Cond: .*\((follows_|employee_)?id = /);
  });
}
