import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plansOf } from '../testing/plans.ts';
import { createWorld } from '../testing/world.ts';
import { listEntries } from './repository-entries.ts';
import { listAnomalies } from './repository-forgotten.ts';
import { listWorkEntriesInput } from './schema.ts';
import { listAnomaliesInput } from './schema-anomalies.ts';

const world = await createWorld();
const { scope, companyId } = await world.company();
const PEOPLE = 40;
const DAYS = 500;
// The constraint costs more than all the rest, and its rows do not overlap.
await world.ownerPool.query('alter table work_entries drop constraint work_entries_no_overlap');
for (const company of [companyId, (await world.company()).companyId]) {
  await world.ownerPool.query(
    `insert into employees (company_id, id, first_name, last_name)
      select $1, gen_random_uuid(), 'First', 'Last ' || i from generate_series(1, $2::int) i`,
    [company, PEOPLE],
  );
  await world.ownerPool.query(
    `insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, ended_at, in_origin,
        created_at, updated_at, deleted_at)
      select $1, gen_random_uuid(), e.id, 'work', 'UTC', day, day + interval '8 hours', day + interval '16 hours', 'api',
        day + interval '8 hours', day + interval '16 hours', case when extract(day from day) = 31 then day end
      from employees e, generate_series(timestamptz '2024-01-01', timestamptz '2024-01-01' + $2 * interval '1 day', interval '1 day') day
      where e.company_id = $1`,
    [company, DAYS],
  );
}
await world.ownerPool.query('vacuum analyze work_entries');

const aPerson = async () =>
  (await world.ownerPool.query('select id from employees where company_id = $1 limit 1', [companyId])).rows[0].id;

for (const [query, index] of [
  [{}, 'work_entries_started_idx'],
  [{ limit: 500 }, 'work_entries_started_idx'],
  [{ from: '2024-03-04', to: '2024-03-05' }, 'work_entries_(date|started)_idx'],
  [{ onlyReturn: 'all' }, 'work_entries_started_idx'],
  [{ onlyReturn: 'deleted' }, 'work_entries_started_idx'],
  [{ orderBy: 'createdAt desc' }, 'work_entries_created_idx'],
  [{ orderBy: 'updatedAt' }, 'work_entries_updated_idx'],
  [{ updatedAt: { gte: '2999-01-01' } }, 'work_entries_updated_idx'],
  [{ createdAt: { gte: '2024-03-04', lte: '2024-03-04' } }, 'work_entries_created_idx'],
] as const) {
  test(`an index serves ${JSON.stringify(query)} over ${PEOPLE * DAYS} work entries`, async () => {
    const plans = await plansOf(scope, listEntries(companyId, listWorkEntriesInput.parse(query)));
    assert.doesNotMatch(plans, /Seq Scan on work_entries/);
    assert.match(plans, new RegExp(`using ${index} on work_entries`));
  });
}

for (const query of [{ page: 900 }, { page: 40, limit: 500 }, { page: 300, orderBy: 'createdAt desc' }]) {
  test(`what stands before the page ${JSON.stringify(query)} is counted in an index alone, without sorting`, async () => {
    const plans = await plansOf(scope, listEntries(companyId, listWorkEntriesInput.parse(query)));
    const [page = ''] = plans.split('Aggregate');
    assert.match(page, /Index Only Scan (Backward )?using work_entries_(started|created)_idx on work_entries/);
    assert.doesNotMatch(plans, /Seq Scan on work_entries/);
  });
}

test('the total of a list without filters is counted in the smallest index', async () => {
  const plans = await plansOf(scope, listEntries(companyId, listWorkEntriesInput.parse({})));
  assert.match(plans, /Index Only Scan using work_entries_live_idx on work_entries/);
});

test('the entries of a person are found by them', async () => {
  const input = listWorkEntriesInput.parse({ employeeId: [await aPerson()], page: 3 });
  const plans = await plansOf(scope, listEntries(companyId, input));
  assert.match(plans, /work_entries_employee_(date|started)_idx/);
});

test('what somebody has to look at is found without looking at the rest', async () => {
  const input = listAnomaliesInput.parse({});
  const now = Temporal.Instant.from('2026-03-02T08:00:00Z');
  const plans = await plansOf(scope, listAnomalies(companyId, input, now));
  assert.match(plans, /work_entries_anomalies_idx/);
});
