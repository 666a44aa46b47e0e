import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { fill, plansOf } from '#test/plans.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { listAuditLines } from '../../modules/audit/repository.ts';
import { listAuditInput } from '../../modules/audit/schema.ts';
import { listWorkEntries } from '../../modules/time/manage-entries.ts';
import { listEntries } from '../../modules/time/repository-entries.ts';
import { listWorkEntriesInput } from '../../modules/time/schema.ts';
import { foldListCounts } from './fold-list-counts.ts';
import { createPool } from './pool.ts';

const world = await createWorld();
const owner = world.ownerPool;
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];

async function companyWithPerson(): Promise<TestCompany & { employeeId: string }> {
  const company = await world.company();
  const { rows } = await owner.query(
    `insert into employees (company_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'A', 'B') returning id`,
    [company.companyId],
  );
  return { ...company, employeeId: rows[0].id };
}

/** Entries of consecutive minutes, from a minute of the day on. */
const insertMinutes = (
  client: pg.Pool | pg.PoolClient,
  { companyId, employeeId }: { companyId: string; employeeId: string },
  { day, from, count = 1 }: { day: string; from: number; count?: number },
) =>
  client.query(
    `insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, ended_at, in_origin)
      select $1, gen_random_uuid(), $2, 'work', 'UTC', $3::date, at, at + interval '30 seconds', 'api'
      from generate_series($4::int, $4::int + $5::int - 1) minute,
        lateral (select ($3::date::timestamp at time zone 'UTC') + minute * interval '1 minute' as at) at`,
    [companyId, employeeId, day, from, count],
  );

const FILTERS = [
  {},
  { onlyReturn: 'all' },
  { onlyReturn: 'deleted' },
  { from: DAYS[1] },
  { to: DAYS[1], onlyReturn: 'all' },
  { from: DAYS[1], to: DAYS[1] },
  { from: DAYS[1], to: DAYS[2], onlyReturn: 'deleted' },
] as const;

/** Compares the total of the list, on the first page and on one far down, with the table. */
async function assertExact({ scope, companyId }: TestCompany): Promise<void> {
  for (const filters of FILTERS) {
    const { onlyReturn = 'not_deleted', from = '-infinity', to = 'infinity' } = filters as Record<string, string>;
    const { rows } = await owner.query(
      `select count(*)::int as total from work_entries where company_id = $1 and work_date between $2 and $3
        and case $4 when 'all' then true when 'deleted' then deleted_at is not null else deleted_at is null end`,
      [companyId, from, to, onlyReturn],
    );
    for (const page of [1, 2]) {
      const input = listWorkEntriesInput.parse({ ...filters, page, limit: 500 });
      const { total } = await scope.read(listEntries(companyId, input));
      assert.equal(total, rows[0].total, `${JSON.stringify(filters)}, page ${page}`);
    }
  }
}

test('the kept totals follow what is written, deleted, moved to another day and removed, by any statement', async () => {
  const company = await companyWithPerson();
  const other = await companyWithPerson();
  for (const day of DAYS) await insertMinutes(owner, company, { day, from: 0, count: 20 });
  await insertMinutes(owner, other, { day: '2026-03-01', from: 0, count: 7 });
  await assertExact(company);
  const few = 'id in (select id from work_entries where company_id = $1 order by started_at limit 5)';
  for (const change of [
    `update work_entries set deleted_at = now() where company_id = $1 and ${few}`,
    `update work_entries set remunerated_seconds = 5 where company_id = $1`,
    `update work_entries set work_date = work_date + 1 where company_id = $1 and started_at < '2026-03-02'`,
    `update work_entries set deleted_at = null, work_date = work_date - 1 where company_id = $1 and ${few}`,
    `delete from work_entries where company_id = $1 and ${few}`,
  ]) {
    await owner.query(change, [company.companyId]);
    await assertExact(company);
  }
  await assertExact(other);
});

test('what is rolled back counts for nobody, and what is uncommitted only for its own transaction', async () => {
  const company = await companyWithPerson();
  await insertMinutes(owner, company, { day: '2026-03-02', from: 0, count: 3 });
  const client = await owner.connect();
  try {
    await client.query('begin');
    await insertMinutes(client, company, { day: '2026-03-02', from: 10, count: 4 });
    await assertExact(company);
    await client.query('savepoint part');
    await client.query('update work_entries set deleted_at = now() where company_id = $1', [company.companyId]);
    await client.query('rollback to part');
    await foldListCounts(world.runtime);
    await assertExact(company);
    await client.query('rollback');
    await assertExact(company);
  } finally {
    client.release();
  }
});

test('totals stay exact while several write, delete, roll back and fold, none waiting for another', async () => {
  const company = await companyWithPerson();
  const pool = createPool(world.databaseUrl, { connections: 4 });
  const writer = async (at: number) => {
    const client = await pool.connect();
    try {
      await client.query(`set lock_timeout = '10s'`);
      for (let round = 0; round < 12; round += 1) {
        const day = DAYS[round % DAYS.length] as string;
        await client.query('begin');
        await insertMinutes(client, company, { day, from: at * 200 + round * 4, count: 4 });
        await client.query(
          `update work_entries set deleted_at = now() where company_id = $1 and work_date = $2
            and started_at = ($2::date::timestamp at time zone 'UTC') + $3 * interval '1 minute'`,
          [company.companyId, day, at * 200 + round * 4],
        );
        await client.query(round % 3 === 2 ? 'rollback' : 'commit');
      }
    } finally {
      client.release();
    }
  };
  const folder = async () => {
    for (let round = 0; round < 15; round += 1) await foldListCounts(world.runtime);
  };
  /** The total and the table agree in every snapshot, not only in the end. */
  const reader = async () => {
    for (let round = 0; round < 30; round += 1) {
      const { rows } = await owner.query(
        `select (select coalesce(sum(change), 0) from list_counts where company_id = $1 and list = 'work_entries' and live)::int as kept,
          (select count(*) from work_entries where company_id = $1 and deleted_at is null)::int as counted`,
        [company.companyId],
      );
      assert.equal(rows[0].kept, rows[0].counted);
    }
  };
  try {
    await Promise.all([writer(0), writer(1), writer(2), writer(3), folder(), folder(), reader()]);
  } finally {
    await pool.end();
  }
  await assertExact(company);
  await foldListCounts(world.runtime);
  const { rows } = await owner.query(
    'select count(*)::int as lines, count(distinct (day, live))::int as days from list_counts where company_id = $1',
    [company.companyId],
  );
  assert.equal(rows[0].lines, rows[0].days, 'one row a day is left');
  await assertExact(company);
});

test('a writer waits neither for another who wrote the same day nor for a fold', async () => {
  const company = await companyWithPerson();
  const pool = createPool(world.databaseUrl, { connections: 2 });
  const [first, second] = [await pool.connect(), await pool.connect()];
  await insertMinutes(owner, company, { day: '2026-03-02', from: 300 });
  try {
    for (const client of [first, second]) await client.query(`begin; set local lock_timeout = '100ms'`);
    await insertMinutes(first, company, { day: '2026-03-02', from: 0 });
    await first.query(`select set_config('jornada.company_id', $1, true)`, [company.companyId]);
    await first.query('select fold_list_counts()');
    await insertMinutes(second, company, { day: '2026-03-02', from: 100 });
    await second.query('commit');
    await first.query('commit');
  } finally {
    first.release();
    second.release();
    await pool.end();
  }
  await assertExact(company);
});

test('the table can be emptied, and the counts with it', async () => {
  const company = await companyWithPerson();
  await insertMinutes(owner, company, { day: '2026-03-02', from: 0 });
  await owner.query('truncate work_entries cascade');
  await assertExact(company);
});

test('the total of a list that is counted is not counted in the table, but with any other filter it is', async () => {
  const { scope, companyId, employeeId } = await companyWithPerson();
  const plansFor = (query: object) => plansOf(scope, listEntries(companyId, listWorkEntriesInput.parse(query)));
  for (const filters of FILTERS) {
    for (const page of [1, 3]) assert.match(await plansFor({ ...filters, page }), /list_counts/);
  }
  for (const filters of [{ employeeId: [employeeId] }, { createdAt: { gte: '2026-03-01' } }]) {
    assert.doesNotMatch(await plansFor(filters), /list_counts/);
  }
});

test('a page far down has the records that belong there, in either direction, wherever days begin', async () => {
  const company = await companyWithPerson();
  // The dates of entries around midnight are those of zones far east and far west.
  await owner.query(
    `insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, ended_at, in_origin, deleted_at)
      select $1, gen_random_uuid(), $2, 'work', 'UTC', ((at at time zone 'UTC') + (n % 27 - 12) * interval '1 hour')::date, at,
        at + interval '30 seconds', 'api', case when n % 7 = 0 then at end
      from generate_series(1, 9000) n, lateral (select timestamptz '2026-01-01T00:00Z' + n * interval '37 minutes' as at) at`,
    [company.companyId, company.employeeId],
  );
  for (const onlyReturn of ['all', 'not_deleted'] as const) {
    for (const direction of ['asc', 'desc']) {
      const { rows } = await owner.query(
        `select id from work_entries where company_id = $1 and ($2 or deleted_at is null)
          order by started_at ${direction}, id ${direction}`,
        [company.companyId, onlyReturn === 'all'],
      );
      for (let page = 50; page <= 92; page += 3) {
        const query = { onlyReturn, orderBy: `workEntryIn.date ${direction}`, page, limit: 100 };
        const listed = await listWorkEntries(company.scope, listWorkEntriesInput.parse(query));
        const expected = rows.slice((page - 1) * 100, page * 100).map(({ id }) => id);
        assert.deepEqual(
          listed.rows.value.map(({ id }) => id),
          expected,
          JSON.stringify(query),
        );
        assert.equal(listed.total, rows.length);
      }
    }
  }
});

const auditTotal = async ({ scope, companyId }: TestCompany, query = {}) =>
  (await scope.read(listAuditLines(companyId, listAuditInput.parse(query), 'all'))).total;

const insertLines = ({ companyId }: TestCompany, { count, daysAgo }: { count: number; daysAgo: number }) =>
  fill(
    owner,
    `insert into audit_lines (company_id, id, created_at, actor_type, actor_name, action, record_type)
      select $1, gen_random_uuid(), now() - make_interval(days => $3), 'system', 'Jornada', 'update', 'tag' from generate_series(1, $2::int)`,
    [companyId, count, daysAgo],
  );

/** Day up to which the audit's lines are counted, and their number. */
const settledCount = async ({ companyId }: TestCompany) =>
  (
    await owner.query(
      `select change::int, day = ((now() - interval '1 hour') at time zone 'UTC')::date as current from list_counts
        where company_id = $1 and list = 'audit_lines'`,
      [companyId],
    )
  ).rows;

test('I11 the total of the audit is exact before, while and after days that are over are counted once', async () => {
  const company = await world.company();
  const made = await auditTotal(company);
  await insertLines(company, { count: 9_000, daysAgo: 3 });
  await foldListCounts(world.runtime);
  assert.deepEqual(await settledCount(company), [], 'a company with few lines has no such count');
  assert.equal(await auditTotal(company), made + 9_000);

  await insertLines(company, { count: 2_000, daysAgo: 2 });
  assert.equal(await auditTotal(company), made + 11_000);
  await Promise.all([foldListCounts(world.runtime), foldListCounts(world.runtime)]);
  assert.deepEqual(await settledCount(company), [{ change: 11_000, current: true }], 'two at once count once');
  for (const query of [{}, { limit: 1 }, { page: 200 }]) assert.equal(await auditTotal(company, query), made + 11_000);

  await company.rest.post('/project/v1/tags', { name: 'Billable' });
  assert.equal(await auditTotal(company), made + 11_001);
  await insertLines(company, { count: 5, daysAgo: 2 });
  await owner.query(`update list_counts set day = day - 1 where company_id = $1 and list = 'audit_lines'`, [
    company.companyId,
  ]);
  await foldListCounts(world.runtime);
  assert.equal(await auditTotal(company), made + 11_006, 'what became visible late is found with the next day');
});
