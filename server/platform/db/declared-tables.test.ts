import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getTableColumns } from 'drizzle-orm';
import { createWorld } from '#test/world.ts';
import { DECLARED_TABLES } from './declared-tables.ts';

const world = await createWorld();
const rowsOf = async (text: string): Promise<Record<string, string>[]> => (await world.ownerPool.query(text)).rows;

/** Arguments of the trigger with this name, by table. */
async function triggersNamed(name: string): Promise<Map<string, { given: string[]; definition: string }>> {
  const rows = await world.ownerPool.query<{ name: string; given: string[]; definition: string }>(
    `select c.relname as name, (string_to_array(encode(t.tgargs, 'escape'), '\\000'))[1:t.tgnargs] as given,
       pg_get_triggerdef(t.oid) as definition
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = $1`,
    [name],
  );
  return new Map(rows.rows.map(({ name: table, ...trigger }) => [table, trigger]));
}

test('every table of public is declared with tenantTable, and every declared table exists', async () => {
  const tables = await rowsOf(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname collate "C"`,
  );
  assert.deepEqual(
    DECLARED_TABLES.map(({ name }) => name),
    tables.map(({ name }) => name),
  );
});

test('I11 lines leave out the columns that a declaration leaves out, and lines of parts name their record', async () => {
  const triggers = await triggersNamed('audit_line');
  for (const { name, table, declaration } of DECLARED_TABLES) {
    const { audit } = declaration;
    if (audit === 'record' || 'none' in audit) continue;
    const [, silent = '', unshown = '', , by] = triggers.get(name)?.given ?? [];
    const columns = getTableColumns(table);
    const has = (list: string, column: string) => list.slice(1, -1).split(',').includes(String(columns[column]?.name));
    for (const column of audit.bookkeeping ?? []) assert.ok(has(silent, column), `${name}.${column} makes no line`);
    for (const column of audit.unshown ?? []) assert.ok(has(unshown, column), `${name}.${column} is not shown`);
    assert.equal(by, audit.partOf && columns[audit.partOf.by]?.name, name);
  }
});

test('open pages hear of the changes that the declared topic of a table names', async () => {
  const operationsOf = (text: string) => text.toLowerCase().split(' or ').sort().join(' or ');
  const told = [...(await triggersNamed('tell_change'))].flatMap(
    ([
      name,
      {
        given: [topic, whom],
        definition,
      },
    ]) =>
      // Triggers of the topic access are written by hand.
      topic === 'access'
        ? []
        : `${name}: ${topic} of ${whom}, ${operationsOf(/ AFTER (.*) ON /.exec(definition)?.[1] ?? '')}`,
  );
  const declared = DECLARED_TABLES.flatMap(({ name, table, declaration: { live } }) => {
    if (!live) return [];
    const {
      topic,
      on = 'insert or update or delete',
      whom = 'employeeId',
    } = typeof live === 'string' ? { topic: live } : live;
    return `${name}: ${topic} of ${getTableColumns(table)[whom]?.name ?? ''}, ${operationsOf(on)}`;
  });
  assert.deepEqual(told.sort(), declared);
});

test('the change feed has triggers on declared tables alone: of their type, or of the record that rows are part of', async () => {
  const { rows } = await world.ownerPool.query<{ name: string; type: string }>(
    `select distinct c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as type
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname like 'feed\\_%'`,
  );
  const typeOf = ({ feed }: (typeof DECLARED_TABLES)[number]['declaration']): string | undefined => {
    if (!feed) return undefined;
    if ('type' in feed) return feed.type;
    const whole = DECLARED_TABLES.find(({ table }) => table === feed.partOf.record);
    return whole && typeOf(whole.declaration);
  };
  const declared = DECLARED_TABLES.flatMap(({ name, declaration }) => {
    const type = typeOf(declaration);
    return type ? [[name, type]] : [];
  });
  assert.deepEqual(Object.fromEntries(rows.map(({ name, type }) => [name, type])), Object.fromEntries(declared));
});

test('L6 every column with the name of somebody who acted is declared, or in the erasure by hand', () => {
  const undeclared = DECLARED_TABLES.flatMap(({ name, table, declaration: { names = [] } }) =>
    Object.keys(getTableColumns(table))
      .filter((column) => /(?:By|Of|^author|^actor|^decider|^proposer|^manager)Name$/.test(column))
      .filter((column) => !names.some((declared) => declared.name === column))
      .map((column) => `${name}.${column}`),
  );
  // Jobs of the person are removed; sealed records are redacted.
  assert.deepEqual(undeclared, ['audit_lines.actorName', 'long_jobs.startedByName', 'work_entry_versions.actorName']);
});
