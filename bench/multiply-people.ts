import pg from 'pg';

/** Tables of people, referenced tables first. Tables that are left out do not affect the time of a page. */
const COPIED = [
  'employees',
  'employee_office_assignations',
  'employee_department_assignations',
  'contracts',
  'contract_annexes',
  'salaries',
  'overtime_policy_assignations',
  'work_entries',
  'absence_calendars',
  'leave_ledger',
  'absence_day_off_requests',
  'absence_day_off_request_days',
  'absence_days_off',
  'requests',
  'overtime_days',
  'overtime_movements',
  'overtime_allocations',
  'overtime_sums',
  'overtime_frontiers',
];

/** Values that two people cannot share, for the `copy`-th copy. */
const OWN: Record<string, string> = {
  'employees.email': `'copy' || copy || '.' || t.email`,
  'employees.code': 't.code + copy * 100000',
  'employees.pin': 'null',
  'employees.nfc': 'null',
  'employees.last_name': `t.last_name || ' ' || copy`,
  // A batch has the id of its first request.
  'absence_day_off_requests.batch_id': 'md5(t.batch_id::text || copy)::uuid',
};

interface Column {
  table: string;
  name: string;
  /** A UUID of a record that is copied too: the copy has another. */
  isOwnKey: boolean;
}

const COLUMNS = `
  select c.relname as table, a.attname as name,
      a.attname = 'id' or exists (
        select from pg_constraint k join pg_class r on r.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) and r.relname = any ($1)
            and a.attname <> 'company_id') as "isOwnKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = ''
    order by a.attnum`;

const copyOf = ({ table, name, isOwnKey }: Column) =>
  OWN[`${table}.${name}`] ?? (isOwnKey ? `md5(t.${name}::text || copy)::uuid` : `t.${name}`);

/**
 * Copies the people of a company, with their time, absences, overtime and contracts, until there are as many as wanted. Everybody keeps
 * the manager, office and policy of whom they are a copy of. Triggers have no part in it: the totals that they keep are made again.
 */
export async function multiplyPeople(url: string, companyId: string, wanted: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(COLUMNS, [COPIED]);
    const { rows } = await client.query('select count(*)::int as people from employees where company_id = $1', [
      companyId,
    ]);
    const people: number = rows[0].people;
    const copies = Math.ceil(wanted / people) - 1;
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const table of COPIED) {
      const own = columns.filter((column) => column.table === table);
      await client.query(
        `insert into ${table} (${own.map(({ name }) => name).join(', ')})
         select ${own.map(copyOf).join(', ')} from ${table} t cross join generate_series(1, ${copies}) copy
         where t.company_id = $1`,
        [companyId],
      );
    }
    await client.query(`delete from list_counts where list = 'work_entries'`);
    await client.query(`
      insert into list_counts (company_id, list, day, live, change)
      select company_id, 'work_entries', work_date, deleted_at is null, count(*) from work_entries group by 1, 3, 4`);
    await client.query('commit');
    await client.query('vacuum (analyze)');
    return people * (copies + 1);
  } finally {
    await client.end();
  }
}
