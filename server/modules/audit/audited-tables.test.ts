import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';
import { namesOfTables } from '../../platform/db/declared-tables.ts';
import { AUDIT_RECORD_TYPES, PART_AREAS } from './constants.ts';
import { fieldOf } from './rules.ts';

const world = await createWorld();
const SERVER = new URL('../../', import.meta.url);

/** Columns that H4 names, and secrets, by table; those of every table come from their names. */
const UNSHOWN =
  /^(ssn|social_security_number|nid|secondary_nid|account_number|bic|disability|children|pin|nfc|hash|hint|secret|previous_secret)$/;
const UNSHOWN_OF: Record<string, string[]> = {
  absence_day_off_requests: ['comment', 'document_ids', 'force_note', 'resolution_comment'],
  documents: ['file_name'],
  period_employees: ['remark'],
  work_entry_corrections: ['after', 'before', 'comment', 'objection', 'reason'],
  time_entries: ['in_latitude', 'in_longitude', 'out_latitude', 'out_longitude'],
};

interface Audited {
  name: string;
  arguments: string[];
  columns: { name: string; type: string; watched: boolean; generated: boolean }[];
}

const { rows: audited } = await world.ownerPool.query<Audited>(`
  select c.relname as name,
    (string_to_array(encode(t.tgargs, 'escape'), '\\000'))[1:t.tgnargs] as arguments,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'watched', a.attnum = any (t.tgattr::int2[]), 'generated', a.attgenerated <> '') order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'audit_line' and t.tgenabled = 'O' order by 1`);

const listed = (text: string | undefined) => (text ?? '{}').slice(1, -1).split(',').filter(Boolean).sort();

test('I11 every table is audited, or its declaration says why not', async () => {
  const { rows } = await world.ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not relispartition order by 1`,
  );
  const exceptions = new Set(namesOfTables(({ audit }) => audit !== 'record' && 'none' in audit));
  assert.deepEqual(
    audited.map(({ name }) => name),
    rows.map(({ name }) => name).filter((name) => !exceptions.has(name)),
  );
});

test('I11 the records that lines are about are those that the interface names', () => {
  const types = audited.map(({ arguments: [own, , , whole] }) => whole ?? own);
  assert.deepEqual([...new Set(types)].sort(), [...AUDIT_RECORD_TYPES]);
});

test('I10 parts with an area of their own are parts that lines are about', () => {
  const parts = audited.flatMap(({ arguments: [own, , , whole] }) => (whole && own ? [own] : []));
  assert.deepEqual(
    Object.keys(PART_AREAS).filter((part) => !parts.includes(part)),
    [],
  );
});

const ofCorrections = (column: string) => `work_entry_corrections.${column}`;

test('I11 the change of a column makes a line, unless it is bookkeeping', () => {
  const silent = audited.flatMap(({ name, columns, arguments: [, given] }) => {
    const unwatched = columns.filter(({ watched }) => !watched);
    assert.deepEqual(listed(given), [...new Set([...listed(given), ...unwatched.map((column) => column.name)])].sort());
    return unwatched
      .filter((column) => !column.generated && !['company_id', 'created_at', 'id', 'updated_at'].includes(column.name))
      .map((column) => `${name}.${column.name}`);
  });
  assert.deepEqual(silent.sort(), [
    'absence_calendars.max_days_off',
    'api_tokens.last_used_at',
    'calendar_feeds.last_read_at',
    'calendar_feeds.read_count',
    'companies.earlier_default_work_days',
    'documents.notified_days',
    'employees.earlier_works_on_holidays',
    'employees.work_check_type_id',
    'employees.work_status',
    'employees.work_status_updated_at',
    'memberships.language',
    'memberships.last_seen_at',
    'memberships.months_reminded_on',
    'memberships.notices_mailed_on',
    'memberships.own_month_reminded_on',
    'memberships.reminded_on',
    'overtime_policies.earlier_terms',
    'overtime_policies.limits_set_at',
    'overtime_policies.version',
    'payroll_exports.template',
    'period_employees.from_date',
    'period_employees.late_change',
    'period_employees.to_date',
    'sso_connections.failing_since',
    'sso_connections.failure',
    'sso_connections.version',
    'vacation_configuration_assignations.settled_on',
    'webhook_endpoints.failing_since',
    ...['base_version_id', 'decider_id', 'decider_type', 'from_date', 'proposer_id', 'proposer_type'].map(
      ofCorrections,
    ),
    ...['reminded_at', 'reminders', 'to_date', 'version_id'].map(ofCorrections),
  ]);
});

test('every field and part that a line can show has words, and every word a field', () => {
  // The other languages have the keys of English (messages.test.ts).
  const words = JSON.parse(readFileSync(new URL('../../../messages/en/audit.json', import.meta.url), 'utf8'));
  const isBookkeeping = new Set(['company_id', 'created_at', 'id', 'updated_at']);
  const shown = audited.flatMap(({ columns }) =>
    columns.filter(({ name, watched }) => watched && !isBookkeeping.has(name)).map(({ name }) => fieldOf(name)),
  );
  assert.deepEqual(Object.keys(words.fields).sort(), [...new Set(shown)].sort());
  const parts = audited.flatMap(({ arguments: [own, , , whole] }) => (whole && own ? [own] : []));
  assert.deepEqual(Object.keys(words.parts).sort(), parts.sort());
});

test('H4 no line shows what H4 names, a secret or a hash', () => {
  for (const { name, columns, arguments: given } of audited) {
    const unshown = columns.filter(
      (column) =>
        UNSHOWN.test(column.name) || UNSHOWN_OF[name]?.includes(column.name) || column.type.startsWith('bytea'),
    );
    assert.deepEqual(
      listed(given[2]),
      unshown.map((column) => column.name),
      name,
    );
  }
});

test('I11 who acts is said in one way: nothing but act_as and read_as sets it', async () => {
  // Set past them, what is written has a source that did not write it.
  const setting = /set_config\(\s*'jornada\.(actor|source)'/;
  const { rows } = await world.ownerPool.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`,
  );
  assert.deepEqual(
    rows.filter(({ text }) => setting.test(text)).map(({ name }) => name),
    ['act_as', 'read_as'],
  );
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  assert.ok(sources.length > 1100, String(sources.length));
  const setters = sources.filter(
    (path) => !path.endsWith('.test.ts') && setting.test(readFileSync(new URL(path, SERVER), 'utf8')),
  );
  assert.deepEqual(setters, []);
});
