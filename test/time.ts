import type { Answer } from './rest-client.ts';
import type { TestCompany, World } from './world.ts';

export const ENTRIES = '/schedule/v1/work-entries';

export interface TimeCompany extends TestCompany {
  person(fields?: Record<string, unknown>): Promise<string>;
  clockIn(employeeId: string, fields?: Record<string, unknown>): Promise<Answer>;
  clockOut(employeeId: string, fields?: Record<string, unknown>): Promise<Answer>;
  /** An entry by hand, at instants. */
  enter(employeeId: string, from: string, to: string | null, fields?: Record<string, unknown>): Promise<Answer>;
  /** The live segments of a person in order, as `work 09:00–10:00` in UTC. */
  segments(employeeId: string): Promise<string[]>;
  /** Worked seconds of a date's overtime row; null without one. */
  workedSeconds(employeeId: string, date: string): Promise<number | null>;
  /** Everything that a refused write must leave as it is, as text. */
  state(): Promise<string>;
}

const TABLES = ['work_entries', 'work_entry_versions', 'employees', 'overtime_days', 'overtime_day_changes'];

export async function timeCompany(world: World, options?: Parameters<World['company']>[0]): Promise<TimeCompany> {
  const company = await world.company(options);
  const { rest, companyId } = company;
  const query = async (text: string, values: unknown[]) => (await world.ownerPool.query(text, values)).rows;
  return {
    ...company,
    person: async (fields = {}) => {
      const answer = await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil', ...fields });
      return answer.data.id;
    },
    clockIn: (employeeId, fields = {}) => rest.post(`${ENTRIES}/clock-in`, { employeeId, ...fields }),
    clockOut: (employeeId, fields = {}) => rest.post(`${ENTRIES}/clock-out`, { employeeId, ...fields }),
    enter: (employeeId, from, to, fields = {}) =>
      rest.post(ENTRIES, {
        employeeId,
        workEntryType: 'work',
        workEntryIn: { date: from },
        ...(to !== null && { workEntryOut: { date: to } }),
        ...fields,
      }),
    segments: async (employeeId) => {
      const rows = await query(
        `select work_entry_type || ' ' || to_char(started_at at time zone 'UTC', 'HH24:MI:SS') || '–'
            || coalesce(to_char(ended_at at time zone 'UTC', 'HH24:MI:SS'), '') as segment
          from work_entries where company_id = $1 and employee_id = $2 and deleted_at is null order by started_at`,
        [companyId, employeeId],
      );
      return rows.map(({ segment }) => segment);
    },
    workedSeconds: async (employeeId, date) => {
      const rows = await query(
        'select worked_seconds from overtime_days where company_id = $1 and employee_id = $2 and date = $3',
        [companyId, employeeId, date],
      );
      return rows[0]?.worked_seconds ?? null;
    },
    state: async () => {
      const texts = TABLES.map(async (table) => {
        const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t where company_id = $1`;
        return `${table} ${(await query(text, [companyId]))[0].rows}`;
      });
      return (await Promise.all(texts)).join('\n');
    },
  };
}

/**
 * Sends the same call many times at once, on connections opened before: otherwise the first is done before the others begin. A call that a
 * busy machine has no connection for is made again, as clients make it.
 */
export async function atOnce<T>(world: World, times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  await Promise.all(Array.from({ length: 8 }, () => world.runtime.pool.query('select pg_sleep(0.05)')));
  const untilTaken = async (index: number): Promise<T> => {
    const answer = await call(index);
    const isRefused = (answer as { status?: unknown } | undefined)?.status === 503;
    return isRefused ? untilTaken(index) : answer;
  };
  return Promise.all(Array.from({ length: times }, (_, index) => untilTaken(index)));
}
