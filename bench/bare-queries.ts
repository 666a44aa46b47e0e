import { createHash } from 'node:crypto';
import postgres from 'postgres';
import { addressOf } from './address.ts';

/**
 * Statements that a competent programmer writes by hand without other requirements: one prepared statement for a list, with the total by a
 * window; filters and pages are trusted. Used by the bare Fastify server and by the route of `next-app`.
 */

/** The database, as the environment says; dates of the calendar stay texts. */
export const connect = () => {
  const { url, ...place } = addressOf(process.env.DATABASE_URL ?? '');
  return postgres(url, {
    ...place,
    max: Number(process.env.BENCH_CONNECTIONS),
    types: { date: { to: 1082, from: [1082], serialize: (date: string) => date, parse: (date: string) => date } },
  });
};
export type Database = ReturnType<typeof connect>;

const companies = new Map<string, string>(Object.entries(JSON.parse(process.env.BENCH_COMPANIES ?? '{}')));

/** The company of a token, without asking anybody. */
export const companyOf = (authorization: string | null | undefined): string =>
  companies.get(authorization?.slice('Bearer '.length) ?? '') ?? '';

/** The same by a statement of its own, as a server has to that notices when a token ends. */
export async function lookUpCompany(sql: Database, authorization: string | undefined): Promise<string> {
  const hash = createHash('sha256')
    .update(authorization?.slice('Bearer '.length) ?? '')
    .digest();
  const [token] = await sql`select company_id from api_tokens
    where hash = ${hash} and revoked_at is null and (expires_at is null or expires_at > now())`;
  return token?.company_id ?? '';
}

export const utc = (instant: Date) => `${instant.toISOString().slice(0, 19)}+00:00`;

export const pageOf = (data: object[], total: number, limit: number) => ({
  data,
  meta: { currentPage: 1, lastPage: Math.ceil(total / limit), total, perPage: limit },
});

/** Job charges with a part in their name, by name. */
export async function listJobCharges(sql: Database, companyId: string, name: string, limit: number): Promise<object> {
  const rows = await sql`select id, name, editable, (count(*) over ())::int as total from job_charges
    where company_id = ${companyId} and name ilike ${`%${name}%`} order by name, id limit ${limit}`;
  const data = rows.map(({ id, name, editable }) => ({ id, name, editable }));
  return pageOf(data, rows[0]?.total ?? 0, limit);
}

export interface RequestFilter {
  status: string;
  /** Both days are included. */
  from: string;
  to: string;
  limit: number;
}

const DAY_MILLISECONDS = 86_400_000;

/** The newest requests of a status in a period, with their answers. */
export async function listRequests(
  sql: Database,
  companyId: string,
  { status, from, to, limit }: RequestFilter,
): Promise<object> {
  const rows = await sql`
    select r.*, t.name as type_name, t.icon as type_icon
    from (
      select id, title, status, employee_id, request_type_id, created_at, updated_at, resolved_at, resolved_by_id,
        flow_total_levels, flow_current_level, answers, (count(*) over ())::int as total
      from requests
      where company_id = ${companyId} and status = ${status} and created_at >= ${new Date(from)}
        and created_at < ${new Date(Date.parse(to) + DAY_MILLISECONDS)}
      order by created_at desc, id desc limit ${limit}
    ) r join request_types t on t.company_id = ${companyId} and t.id = r.request_type_id
    order by r.created_at desc, r.id desc`;
  const data = rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    employeeId: row.employee_id,
    requestType: { id: row.request_type_id, name: row.type_name, icon: row.type_icon },
    createdAt: utc(row.created_at),
    updatedAt: utc(row.updated_at),
    resolvedAt: row.resolved_at && utc(row.resolved_at),
    resolvedById: row.resolved_by_id,
    flowTotalLevels: row.flow_total_levels,
    flowCurrentLevel: row.flow_current_level,
    answers: row.answers,
  }));
  return pageOf(data, rows[0]?.total ?? 0, limit);
}

export interface ClockIn {
  employeeId: string;
  workEntryIn: { coordinates: { latitude: number; longitude: number } };
}

/** Opens a work entry unless one is open: a transaction of check and insert, awaited step by step. */
export function clockIn(
  sql: Database,
  companyId: string,
  { employeeId, workEntryIn }: ClockIn,
): Promise<object | null> {
  const { latitude, longitude } = workEntryIn.coordinates;
  return sql.begin(async (tx) => {
    const [employee] = await tx`
      select e.status, c.time_zone as zone, exists (select from work_entries w where w.company_id = e.company_id
        and w.employee_id = e.id and w.ended_at is null and w.deleted_at is null) as open
      from employees e join companies c on c.id = e.company_id
      where e.company_id = ${companyId} and e.id = ${employeeId}`;
    if (employee?.status !== 'active' || employee.open) return null;
    const { zone } = employee;
    const [entry] = await tx`
      insert into work_entries (company_id, id, employee_id, work_entry_type, time_zone, work_date, started_at, in_origin,
        in_latitude, in_longitude)
      values (${companyId}, gen_random_uuid(), ${employeeId}, 'work', ${zone}, (now() at time zone ${zone})::date,
        date_trunc('second', now()), 'api', ${latitude}, ${longitude})
      returning *`;
    return { data: entry };
  });
}
