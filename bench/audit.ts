import pg from 'pg';
import { AUDIT } from './cases.ts';
import type { BenchDatabase } from './database.ts';
import { processorMicroseconds } from './process-usage.ts';
import { type Figure, lowerQuartile } from './report.ts';

interface AuditedWrite {
  name: string;
  table: 'tags' | 'employees';
  /** The `i`th of a turn, of `company`; `ids` are the records that are there before it. */
  statement: string;
}

const WRITES: AuditedWrite[] = [
  {
    name: 'update of a tag',
    table: 'tags',
    statement: `update tags set name = 'b' || i where company_id = company and id = ids[i]`,
  },
  {
    name: 'new tag',
    table: 'tags',
    statement: `insert into tags (company_id, id, name) values (company, uuidv7(), 'c' || i)`,
  },
  { name: 'deleted tag', table: 'tags', statement: 'delete from tags where company_id = company and id = ids[i]' },
  {
    name: 'update of an employee, one column of 51',
    table: 'employees',
    statement: `update employees set city = 'b' || i, updated_at = now()
      where company_id = company and id = ids[1 + i % cardinality(ids)]`,
  },
  {
    name: 'new employee',
    table: 'employees',
    statement: `insert into employees (company_id, id, first_name, last_name, email, city, cost_center)
      values (company, uuidv7(), 'Ana', 'Gil', 'c' || i || '@example.com', 'Vigo', 'bench')`,
  },
];

const WRITES_OF_TURN = 400;

/** Additional work of a turn for each change: none, the line of the trigger, or the same line by a statement that gets all its values. */
type Way = 'without' | 'line' | 'given';

/** For each write, in µs of the processor; undefined where the system does not say. */
type Cost = number | undefined;
type Round = Record<Way, Cost>;

/** As a request sets it in each of its transactions. */
const SOURCE =
  '(token,0197c0de-0000-7000-8000-000000000002,bench,rest,employees.update,127.0.0.1,0197c0de-0000-7000-8000-000000000001)';

/**
 * Measures the cost of an audit line for a write: processor time of the database, for single writes that are a transaction each, made
 * within the database. Network, pauses between writes and waiting for the disk do not count.
 */
export async function measureAudit({ url, companies }: BenchDatabase, rounds: number): Promise<Figure[]> {
  const company = companies[0]?.id ?? '';
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `select set_config('jornada.source', $1, false), set_config('synchronous_commit', 'off', false)`,
      [SOURCE],
    );
    const figures: Figure[] = [];
    for (const write of WRITES) figures.push(...figuresOf(write, await measureWrite(client, company, write, rounds)));
    return figures;
  } finally {
    await client.end();
  }
}

async function measureWrite(client: pg.Client, company: string, write: AuditedWrite, rounds: number): Promise<Round[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  await client.query(`create or replace procedure pg_temp.write_many(company uuid, count integer, gives_line boolean)
    language plpgsql as $$
    declare
      ids uuid[];
      line public.audit_lines;
    begin
      ids := array(select t.id from ${write.table} t where t.company_id = company order by t.id limit count);
      select l.* into line from public.audit_lines l where l.company_id = company order by l.created_at desc limit 1;
      for i in 1..count loop
        ${write.statement};
        if gives_line then
          line.id := uuidv7();
          line.created_at := clock_timestamp();
          insert into public.audit_lines select line.*;
        end if;
        commit;
      end loop;
    end $$`);
  const turn = async (way: Way, count = WRITES_OF_TURN): Promise<Cost> => {
    await restore(client, company, count);
    await client.query(`alter table ${write.table} ${way === 'line' ? 'enable' : 'disable'} trigger audit_line`);
    const before = processorMicroseconds(pid);
    await client.query('call pg_temp.write_many($1, $2, $3)', [company, count, way === 'given']);
    const after = processorMicroseconds(pid);
    return before === undefined || after === undefined ? undefined : (after - before) / count;
  };
  const round = async (count?: number): Promise<Round> => ({
    without: await turn('without', count),
    line: await turn('line', count),
    given: await turn('given', count),
  });
  await round(20);
  const measured: Round[] = [];
  while (measured.length < rounds) measured.push(await round());
  await client.query(`alter table ${write.table} enable trigger audit_line`);
  return measured;
}

/** As before a turn: so many tags, and no employee of the one before. */
async function restore(client: pg.Client, company: string, tags: number): Promise<void> {
  // No trigger runs: what a turn begins with is no change.
  await client.query(`set session_replication_role = 'replica'`);
  await client.query('delete from tags where company_id = $1', [company]);
  await client.query('delete from employees where company_id = $1 and cost_center = $2', [company, 'bench']);
  const insertion = `insert into tags (company_id, id, name) select $1, uuidv7(), 'a' || i from generate_series(1, $2) i`;
  await client.query(insertion, [company, tags]);
  await client.query('reset session_replication_role');
  for (const table of ['tags', 'employees']) await client.query(`vacuum ${table}`);
}

function figuresOf({ name }: AuditedWrite, rounds: Round[]): Figure[] {
  // Other work of the machine only adds to a turn.
  const cost = (way: Way): Cost => lowerQuartile(rounds.map((round) => round[way]));
  const more = (way: Way): Cost => {
    const [of, without] = [cost(way), cost('without')];
    return of === undefined || without === undefined ? undefined : of - without;
  };
  const title = `${AUDIT.title}, ${name}`;
  return [
    { name: title, unit: ' µs', value: more('line'), limits: AUDIT.line },
    { name: `${title}: given all of it`, unit: ' µs', value: more('given'), limits: undefined },
  ];
}
