import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plansOf, vacuum } from '#test/plans.ts';
import { createWorld } from '#test/world.ts';
import { foldListCounts } from '../../platform/db/fold-list-counts.ts';
import { listAnomalies } from './repository-anomalies.ts';
import { listEntries } from './repository-entries.ts';
import { listEndAnomalies } from './repository-forgotten.ts';
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
await foldListCounts(world.runtime);
await vacuum(world.ownerPool, ['work_entries', 'list_counts']);

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
    assert.match(plans, /Index Only Scan (Backward )?using work_entries_(started|created)_idx on work_entries/);
    assert.doesNotMatch(plans, /Seq Scan on work_entries|Sort Key: work_entries/);
  });
}

test('a page far down begins in the index where the counts of the days lead', async () => {
  for (const [orderBy, comparison] of [
    ['workEntryIn.date desc', '<'],
    ['workEntryIn.date', '>='],
  ]) {
    const query = listWorkEntriesInput.parse({ orderBy, page: 900 });
    const plans = await plansOf(scope, listEntries(companyId, query));
    assert.match(plans, new RegExp(`Index Cond: .*started_at ${comparison} \\(InitPlan`));
  }
});

test('the total of a list without filters is not counted in the table', async () => {
  const plans = await plansOf(scope, listEntries(companyId, listWorkEntriesInput.parse({})));
  assert.match(plans, /list_counts/);
  assert.doesNotMatch(plans, /Only Scan/);
});

/** How many blocks the page of the query reads, by a plan for its values or by the one that a prepared statement falls into. */
async function blocksOf(query: object, mode: 'force_custom_plan' | 'force_generic_plan'): Promise<number> {
  const [part] = listEntries(companyId, listWorkEntriesInput.parse(query)).parts;
  const client = await world.ownerPool.connect();
  try {
    const values = part?.values.map((value) => client.escapeLiteral(String(value))).join(', ');
    await client.query(`set plan_cache_mode = ${mode}; prepare page as ${part?.text}`);
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute page (${values})`);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  } finally {
    await client.query('deallocate all; reset plan_cache_mode');
    client.release();
  }
}

const YEAR = { from: '2024-01-01', to: '2024-12-31' };

for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
  for (const query of [
    {},
    { from: '2024-02-01', to: '2024-02-29' },
    YEAR,
    { ...YEAR, orderBy: 'workEntryIn.date' },
    { to: '2024-03-31', onlyReturn: 'all' },
    { page: 900 },
    { page: 500, orderBy: 'workEntryIn.date asc' },
  ]) {
    test(`the page ${JSON.stringify(query)} reads what is around it and no more, by ${mode}`, async () => {
      // Some days of entries, and the days of the counts, each a block or less; whole periods have more entries.
      const blocks = await blocksOf(query, mode);
      assert.ok(blocks < 1000, `${blocks} blocks`);
    });
  }
}

test('the entries of a person are found by them', async () => {
  const input = listWorkEntriesInput.parse({ employeeId: [await aPerson()], page: 3 });
  const plans = await plansOf(scope, listEntries(companyId, input));
  assert.match(plans, /work_entries_employee_(date|started)_idx/);
});

test('what somebody has to look at is found without looking at the rest', async () => {
  const input = listAnomaliesInput.parse({});
  const now = Temporal.Instant.from('2026-03-02T08:00:00Z');
  const plans = await plansOf(scope, listEndAnomalies(companyId, input, now));
  assert.match(plans, /work_entries_anomalies_idx/);
});

test('H1 what the law limits is computed from an index alone, and of the period alone', async () => {
  const kind = ['short_rest', 'long_day', 'missing_break'];
  const input = listAnomaliesInput.parse({ kind, from: '2025-03-04', to: '2025-03-17' });
  const plans = await plansOf(scope, listAnomalies(companyId, input, Temporal.Instant.from('2026-03-02T08:00:00Z')));
  assert.match(plans, /Index Only Scan using work_entries_days_idx on work_entries/);
  assert.match(plans, /Index Cond: .*work_date >= /);
});
