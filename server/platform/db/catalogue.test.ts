import assert from 'node:assert/strict';
import { test } from 'node:test';
import type pg from 'pg';
import { createWorld } from '#test/world.ts';
import { namesOfTables } from './declared-tables.ts';

const world = await createWorld();
const owner = world.ownerPool;
const APP = 'jornada_app';

const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows;
const names = async (text: string, values: unknown[] = []) =>
  (await rows<{ name: string }>(text, values)).map(({ name }) => name);

const APPEND_ONLY = namesOfTables(({ appendOnly }) => appendOnly === true);

/** Ledgers and seals that no declaration may open for changes (B10, D10, E6, E12, F3). */
const LEDGERS = [
  'absence_day_off_request_history',
  'audit_lines',
  'audit_seals',
  'leave_ledger',
  'overtime_allocations',
  'overtime_day_changes',
  'overtime_movements',
  'record_redactions',
  'request_decisions',
  'work_entry_seals',
  'work_entry_versions',
];

/** References that carry no company, with the reason. */
const OTHER_REFERENCES = [
  'memberships_user_id_user_id_fk: people sign in as themselves; a membership ties them to a company',
];

const TABLES = `select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
const tables = await names(`${TABLES} order by name`);
const tenantTables = tables.filter((name) => name !== 'companies');
const keyOf = (table: string) => (table === 'companies' ? 'id' : 'company_id');

test('there are tables, and all of them are in public, except sign-in, migrations and changes on their way to open pages', async () => {
  assert.ok(tables.length > 80, String(tables.length));
  const schemas = await names(
    `select distinct n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  );
  assert.deepEqual(schemas, ['auth', 'drizzle', 'live', 'public']);
});

test('every table of public has company_id, never null, and its primary key starts with it', async () => {
  const keyed = await names(
    `select t.name from (${TABLES}) t
     join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id' and a.attnotnull and a.atttypid = 'uuid'::regtype
     join pg_constraint k on k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = a.attnum order by 1`,
  );
  assert.deepEqual(keyed, tenantTables);
});

test('every unique index and exclusion constraint carries company_id', async () => {
  const without = await names(
    `select i.indexrelid::regclass::text as name from pg_index i join (${TABLES}) t on t.oid = i.indrelid
     where (i.indisunique or i.indisexclusion) and t.name <> 'companies' and not exists (
       select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and a.attnum = any (i.indkey::int2[]))`,
  );
  assert.deepEqual(without, []);
});

test('every reference carries company_id, to the company_id of its target', async () => {
  const without = await names(
    `select k.conname as name from pg_constraint k join (${TABLES}) t on t.oid = k.conrelid
     where k.contype = 'f' and not exists (
       select from unnest(k.conkey, k.confkey) as pair (own, theirs)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own and a.attname = 'company_id'
       join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs and b.attname = 'company_id') order by 1`,
  );
  assert.deepEqual(
    without,
    OTHER_REFERENCES.map((line) => line.split(':')[0]),
  );
});

test('row-level security is on for every table, and binds all but its owner, by the one policy own_company', async () => {
  const secured = await names(
    `select t.name from (${TABLES}) t join pg_class c on c.oid = t.oid
     where c.relrowsecurity and not c.relforcerowsecurity order by 1`,
  );
  assert.deepEqual(secured, tables);
  const policies = await rows<{ tablename: string; policy: string }>(
    `select tablename, concat_ws(' | ', policyname, permissive, roles::text, cmd, qual, with_check) as policy
     from pg_policies where schemaname = 'public' order by tablename`,
  );
  assert.deepEqual(
    policies,
    tables.map((tablename) => {
      const rule = `(${keyOf(tablename)} = current_company())`;
      return { tablename, policy: `own_company | PERMISSIVE | {${APP}} | ALL | ${rule} | ${rule}` };
    }),
  );
});

test('nothing in public shows rows past row-level security: views ask for whoever reads them, and no table is of another kind', async () => {
  const others = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and (relkind in ('m', 'f') or relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))`,
  );
  assert.deepEqual(others, []);
});

test('the application role owns nothing, is no member of another role and bypasses nothing', async () => {
  const [role] = await rows(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication from pg_roles where rolname = $1`,
    [APP],
  );
  assert.deepEqual(new Set(Object.values(role ?? { none: true })), new Set([false]));
  assert.deepEqual(
    await names(`select roleid::regrole::text as name from pg_auth_members where member = $1::regrole`, [APP]),
    [],
  );
  const owned = await names(
    `select relname::text as name from pg_class where relowner = $1::regrole
     union all select proname from pg_proc where proowner = $1::regrole
     union all select nspname from pg_namespace where nspowner = $1::regrole
     union all select datname from pg_database where datdba = $1::regrole`,
    [APP],
  );
  assert.deepEqual(owned, []);
  const [may] = await rows(
    `select has_schema_privilege($1, 'public', 'create') or has_schema_privilege($1, 'auth', 'create')
         or has_schema_privilege($1, 'drizzle', 'usage') or has_database_privilege($1, current_database(), 'create') as more`,
    [APP],
  );
  assert.equal(may?.more, false);
});

const privilegesOf = (name: string): string => {
  // B10: a trigger and a function write these. H2: entries are never removed.
  if (['work_entry_versions', 'work_entry_seals', 'audit_seals', 'record_redactions'].includes(name)) return 'select';
  // Triggers count, add up and audit.
  if (['list_counts', 'overtime_sums', 'audit_lines'].includes(name)) return 'select';
  // A function gives committed changes their positions.
  if (['change_feeds', 'recorded_changes'].includes(name)) return 'select';
  // A function of background work writes them.
  if (name === 'api_requests' || name === 'api_request_counts') return 'select';
  if (name === 'work_entries') return 'select insert update';
  return APPEND_ONLY.includes(name) ? 'select insert' : 'select insert update delete';
};

test('the application role may read and write rows and nothing else; append-only tables take no change', async () => {
  assert.deepEqual(
    LEDGERS.filter((name) => !APPEND_ONLY.includes(name)),
    [],
  );
  const granted = await rows<{ name: string; privileges: string }>(
    `select t.name, string_agg(p, ' ' order by place) as privileges from (${TABLES}) t,
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) with ordinality as q (p, place)
     where has_table_privilege($1, t.oid, p) group by 1 order by 1`,
    [APP],
  );
  assert.deepEqual(
    granted,
    tables.map((name) => ({ name, privileges: privilegesOf(name) })),
  );
  const open = await names(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
     where n.nspname in ('public', 'auth', 'drizzle', 'live') and a.grantee = 0`,
  );
  assert.deepEqual(open, [], 'nothing is granted to everyone');
});

test('functions that run with the rights of their owner have a fixed search path and are not for everyone', async () => {
  const definers = await rows<{ name: string; fixed: boolean; public: boolean }>(
    `select p.proname as name, coalesce(p.proconfig::text like '%search_path=pg_catalog, public, pg_temp%', false) as fixed,
       has_function_privilege('public', p.oid, 'execute') as public
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`,
  );
  assert.ok(definers.length > 55, String(definers.length));
  assert.deepEqual(
    definers.filter(({ fixed, public: everyone }) => !fixed || everyone),
    [],
  );
});

test('sign-in tables hold no company data: no company id but that which limits a session (I8), and no reference to a table of a company', async () => {
  const columns = await names(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'auth' and column_name ~ 'company'`,
  );
  assert.deepEqual(columns, ['session.company_id']);
  const references = await names(
    `select conname as name from pg_constraint where contype = 'f' and connamespace = 'auth'::regnamespace
     and confrelid not in (select oid from pg_class where relnamespace = 'auth'::regnamespace)`,
  );
  assert.deepEqual(references, []);
});
