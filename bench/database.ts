import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createCompany } from '#server/access/create-company.ts';
import { createToken } from '#server/access/manage-tokens.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { prepareLogins } from '#server/db/logins.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { systemScope } from '#server/db/scope.ts';
import type { CompanyId } from '#server/shared/ids.ts';
import { processorSeconds } from './processor.ts';

/** Of the company whose list is read. */
export const LISTED = 500;
/** Of the company where people clock in, so many that nobody does twice in a round. */
export const PUNCHING = 12_000;
export const OFFICES = 25;
export const JOB_CHARGES = 25;
export const REQUESTS = 2_000;

export interface BenchCompany {
  id: CompanyId;
  token: string;
}

export interface BenchDatabase {
  url: string;
  dataDir: string;
  listing: BenchCompany;
  punching: BenchCompany;
  /** As before the first clock-in, with nothing left to clean up in the background. */
  forgetClockIns(): Promise<void>;
  countOpenEntries(): Promise<number>;
  /** Of PostgreSQL, all its processes together. */
  processorSeconds(): Promise<number | undefined>;
  stop(): Promise<void>;
}

/** A database of its own in a temporary folder, with the two companies of `BenchDatabase`, of 25 offices each. */
export async function makeDatabase(): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  chmodSync(dataDir, 0o755);
  const { url, stop } = await startEmbedded({ dataDir, log: () => {} });
  await migrateDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { system } = await prepareLogins(url, { secret: randomUUID(), password: undefined });
  const pool = createPool(url, { connections: 1, login: system });
  const company = { name: 'Bench', language: 'en', timeZone: 'Europe/Madrid', notificationEmail: 'bench@example.com' };
  const create = async (): Promise<BenchCompany> => {
    const id = await createCompany(pool, company);
    return { id, token: (await createToken(systemScope(pool, id), { name: 'bench' })).apiToken };
  };
  const [punching, listing] = [await create(), await create()];
  await pool.end();
  await fill(client, punching.id, 0, PUNCHING);
  await fill(client, listing.id, PUNCHING, LISTED);
  await fillLists(client, listing.id);
  await client.query('vacuum (analyze)');
  return {
    url,
    dataDir,
    listing,
    punching,
    forgetClockIns: async () => {
      await client.query('truncate work_entries, work_entry_versions');
      await client.query(`update employees set work_status = 'offline' where work_status <> 'offline'`);
      await client.query('vacuum employees');
    },
    countOpenEntries: async () => {
      const { rows } = await client.query('select count(*)::int as count from work_entries where ended_at is null');
      return rows[0].count;
    },
    processorSeconds: async () => {
      const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
      return processorSeconds(rows.map(({ pid }) => pid));
    },
    stop: async () => {
      await client.end();
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Offices, departments, and employees with the usual fields, an office, a department and a contract each. */
async function fill(client: pg.Client, companyId: CompanyId, first: number, count: number): Promise<void> {
  const id = (kind: number, index: string) =>
    `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${index}), 12, '0'))::uuid`;
  const statements = [
    `insert into offices (company_id, id, name, address, latitude, longitude, default_employees_date_time_zone)
     select $1, ${id(1, '$2 + n')}, 'Office ' || n, n || ' Main Street', 40 + n / 10.0, -3, 'Europe/Madrid'
     from generate_series(0, ${OFFICES - 1}) n where $3 > 0`,
    `insert into departments (company_id, id, name)
     select $1, ${id(2, '$2 + n')}, 'Department ' || n from generate_series(0, ${OFFICES - 1}) n where $3 > 0`,
    `insert into employees (company_id, id, first_name, last_name, second_last_name, email, code, pin, phone, nid,
       identity_number_type, gender, date_of_birth, address, postal_code, city, country, nationality, nationalities, hired_at)
     select $1, ${id(0, '$2 + n')}, 'First ' || n % 400, 'Last ' || n * 7919 % 5000, 'Second ' || n % 300,
       'person' || n || '@example.com', n, n, '+34 600 000 000', 'X' || n, 'dni', 'female', date '1970-01-01' + n % 10000,
       n || ' Long Street', '28001', 'Madrid', 'ES', 'ES', '{ES}', date '2020-01-01' + n % 1000
     from generate_series(0, $3 - 1) n`,
    `insert into employee_office_assignations (company_id, id, employee_id, office_id)
     select $1, ${id(3, '$2 + n')}, ${id(0, '$2 + n')}, ${id(1, `$2 + n % ${OFFICES}`)} from generate_series(0, $3 - 1) n`,
    `insert into employee_department_assignations (company_id, id, employee_id, department_id)
     select $1, ${id(4, '$2 + n')}, ${id(0, '$2 + n')}, ${id(2, `$2 + n % ${OFFICES}`)} from generate_series(0, $3 - 1) n`,
    `insert into contracts (company_id, id, employee_id, start_at, weekly_hours)
     select $1, ${id(5, '$2 + n')}, ${id(0, '$2 + n')}, date '2020-01-01' + n % 1000, 40 from generate_series(0, $3 - 1) n`,
    // Nothing is left to compute in the background meanwhile.
    `insert into overtime_frontiers (company_id, employee_id, next_date)
     select $1, ${id(0, '$2 + n')}, (now() at time zone 'Europe/Madrid')::date from generate_series(0, $3 - 1) n`,
  ];
  for (const text of statements) {
    const typed = text.replaceAll('$1', '$1::uuid').replaceAll('$2', '$2::int').replaceAll('$3', '$3::int');
    await client.query(typed, [companyId, first, count]);
  }
}

/** Job charges, and requests of the listing company's employees with three answers each. */
async function fillLists(client: pg.Client, companyId: CompanyId): Promise<void> {
  const statements = [
    `insert into job_charges (company_id, id, name)
     select $1, gen_random_uuid(), 'Job ' || n * 7 % ${JOB_CHARGES} from generate_series(0, ${JOB_CHARGES - 1}) n`,
    `insert into request_types (company_id, id, name, icon, questions, levels)
     select $1, gen_random_uuid(), 'Type ' || n, 'laptop', '[]', '[]' from generate_series(1, 10) n`,
    `insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
       flow_current_level, resolved_at, created_at, updated_at)
     select $1, gen_random_uuid(), 'Request ' || e.n, case when e.n % 20 = 0 then 'pending' else 'accepted' end, e.id, t.id, (
         select json_agg(json_build_object('id', gen_random_uuid(), 'questionId', gen_random_uuid(), 'questionName', 'Question ' || q,
           'questionType', 'text', 'value', 'What there is to say about it, ' || q || ' of ' || e.n)) from generate_series(1, 3) q),
       '[]', 1, 1, case when e.n % 20 = 0 then null else now() end, now() - e.n * interval '1 hour', now() - e.n * interval '1 hour'
     from (select r as n, (select id from employees where company_id = $1 order by id offset r % ${LISTED} limit 1) as id
         from generate_series(1, ${REQUESTS}) r) e
     join (select id, row_number() over (order by id) as n from request_types where company_id = $1) t on t.n = 1 + e.n % 10`,
  ];
  for (const text of statements) await client.query(text.replaceAll('$1', '$1::uuid'), [companyId]);
}
