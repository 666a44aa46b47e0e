import pg from 'pg';

const isOurs = (namespace: string) => `${namespace} in ('public'::regnamespace, 'auth'::regnamespace)`;
const granted = (list: string) =>
  `coalesce((select string_agg(a::text, ' ' order by a::text) from unnest(${list}) a), '')`;

/** Lines that describe a schema as a dump of it would. */
const LINES = {
  types: `select t.oid::regtype || ' ' || t.typtype::text || ' ' ||
      coalesce((select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid), '') as line
    from pg_type t where t.typtype in ('c', 'd', 'e', 'r') and ${isOurs('t.typnamespace')}`,
  tables: `select c.oid::regclass || ' ' || c.relkind::text || c.relpersistence::text || ' ' || c.relrowsecurity::text ||
      c.relforcerowsecurity::text || ' ' || coalesce(c.reloptions::text, '') || ' ' ||
      coalesce(pg_get_partkeydef(c.oid), '') || ' ' || ${granted('c.relacl')} as line
    from pg_class c where c.relkind in ('r', 'p', 'v', 'S') and ${isOurs('c.relnamespace')}`,
  columns: `select c.oid::regclass || '.' || a.attnum || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) ||
      ' ' || a.attnotnull::text || ' ' || a.attidentity::text || a.attgenerated::text || ' ' ||
      a.attcollation::regcollation || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'c') and a.attnum > 0 and not a.attisdropped and ${isOurs('c.relnamespace')}`,
  constraints: `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where ${isOurs('connamespace')}`,
  indexes: `select pg_get_indexdef(oid) as line from pg_class where relkind in ('i', 'I') and ${isOurs('relnamespace')}`,
  triggers: `select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${isOurs('c.relnamespace')}`,
  functions: `select pg_get_functiondef(p.oid) || ' ' || ${granted('p.proacl')} as line from pg_proc p
    where p.prokind = 'f' and ${isOurs('p.pronamespace')}
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  policies: `select p.polrelid::regclass || ' ' || p.polname || ' ' || pg_get_expr(p.polqual, p.polrelid) as line
    from pg_policy p join pg_class c on c.oid = p.polrelid where ${isOurs('c.relnamespace')}`,
} as const;

/** The schema of a database, line by line, to compare it with another. */
export async function catalogueOf(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const catalogue: Record<string, string[]> = {};
    for (const [kind, text] of Object.entries(LINES)) {
      const { rows } = await client.query(text);
      catalogue[kind] = rows.map(({ line }) => String(line)).sort();
    }
    return catalogue;
  } finally {
    await client.end();
  }
}
