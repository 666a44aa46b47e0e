import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const owner = world.ownerPool;

const names = async (text: string, values: unknown[] = []) =>
  (await owner.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

const tables = await names(
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition order by 1`,
);
// The day of the samples below: a partition has to take their rows.
await owner.query(`select prepare_api_requests('2026-03-02')`);
const withPrivilege = (privilege: string) =>
  names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     and not relispartition and has_table_privilege('jornada_app', oid, $1)`,
    [privilege],
  );
const granted = { update: await withPrivilege('update'), delete: await withPrivilege('delete') };
const keyOf = (table: string) => (table === 'companies' ? 'id' : 'company_id');
const writableColumns = (table: string) =>
  names(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );

/** Columns that a row needs, although each may be null. */
const ALSO: Record<string, Record<string, string>> = {
  // Taken into an entry.
  punches: { work_entry_id: 'gen_random_uuid()' },
  calendar_feeds: { employee_id: 'gen_random_uuid()' },
  work_entry_corrections: {
    work_entry_id: 'gen_random_uuid()',
    base_version_id: 'gen_random_uuid()',
    before: `'{}'`,
  },
};

/** Inserts a row with a value in every column that needs one; references and triggers are switched off. */
async function insertRow(table: string, companyId: string): Promise<void> {
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const value = ({ name, type }: { name: string; type: string }) => {
    if (name === keyOf(table)) return `'${companyId}'`;
    const samples: Record<string, string> = {
      uuid: 'gen_random_uuid()',
      text: `'any'`,
      bool: 'false',
      date: `'2026-03-02'`,
      timestamptz: `'2026-03-02T12:00Z'`,
      int4: '1',
      _int4: `'{}'`,
      _text: `'{}'`,
      _uuid: `'{}'`,
      int8: '1',
      float8: '1',
      json: `'{}'`,
      jsonb: `'{}'`,
      bytea: `decode(md5(random()::text), 'hex')`,
    };
    return samples[type] ?? assert.fail(`no sample of ${type} for ${table}.${name}`);
  };
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    const [listed, values] = [columns.map(({ name }) => `"${name}"`).join(', '), columns.map(value).join(', ')];
    const beside = Object.entries(ALSO[table] ?? {});
    await client.query(
      `insert into "${table}" (${[listed, ...beside.map(([name]) => name)].join(', ')})
       values (${[values, ...beside.map(([, sample]) => sample)].join(', ')})`,
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Runs a statement as the application inside a company, or inside none, and rolls it back. */
async function asApplication(companyId: string | null, text: string, values: unknown[] = []) {
  const client = await world.runtime.pool.connect();
  try {
    await client.query('begin');
    if (companyId) await client.query(`select set_config('jornada.company_id', $1, true)`, [companyId]);
    return await client.query(text, values);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const [ours, theirs] = [await world.company(), await world.company()];
for (const table of tables.filter((name) => name !== 'companies'))
  for (const { companyId } of [ours, theirs]) await insertRow(table, companyId);

for (const table of tables) {
  const key = keyOf(table);

  test(`${table}: inside a company row-level security alone shows its rows and no other`, async () => {
    const { rows: seen } = await asApplication(ours.companyId, `select distinct "${key}" as company from "${table}"`);
    assert.deepEqual(seen, [{ company: ours.companyId }]);
  });

  test(`${table}: outside a company row-level security shows nothing`, async () => {
    assert.equal((await asApplication(null, `select from "${table}"`)).rowCount, 0);
  });

  test(`${table}: inside a company no row of another is changed, taken away, moved or added`, async () => {
    const other = [theirs.companyId];
    const denied = { code: '42501' };
    const changes = { update: `update "${table}" set "${key}" = "${key}"`, delete: `delete from "${table}"` } as const;
    for (const privilege of ['update', 'delete'] as const) {
      const change = changes[privilege];
      const changing = asApplication(ours.companyId, `${change} where "${key}" = $1`, other);
      if (granted[privilege].includes(table)) assert.equal((await changing).rowCount, 0, change);
      else await assert.rejects(changing, denied, change);
    }
    await assert.rejects(asApplication(ours.companyId, `update "${table}" set "${key}" = $1`, other), denied);
    const found = await owner.query(`select to_jsonb(t) as row from "${table}" t where "${key}" = $1`, other);
    const columns = (await writableColumns(table)).map((name) => `"${name}"`).join(', ');
    const copy = `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_record(null::"${table}", $1)`;
    await assert.rejects(asApplication(ours.companyId, copy, [JSON.stringify(found.rows[0].row)]), denied);
  });
}
