import type { Answer } from './rest-client.ts';
import type { TestCompany, World } from './world.ts';

export const POLICIES = '/overtime-policies/v1/policies';
export const ADJUSTMENTS = '/overtime-policies/v1/adjustments';
export const ENTRIES = '/schedule/v1/work-entries';
export const CONTRACTS = '/contract/v1/contracts';

type Period = { from: string; to: string };

export interface OvertimeCompany extends TestCompany {
  /** A person under a contract of 40 hours, Monday to Friday, unless said otherwise. */
  person(contract?: Record<string, unknown>, fields?: Record<string, unknown>): Promise<string>;
  /** Work on a date from 08:00 in Madrid for some seconds. */
  work(employeeId: string, date: string, seconds: number): Promise<string>;
  policy(fields: Record<string, unknown>): Promise<string>;
  assign(policyId: string, employeeIds: string[], from: string): Promise<void>;
  balance(employeeId: string, period: Period): Promise<Answer['data']>;
  adjust(employeeId: string, period: Period, adjustment: Record<string, unknown>): Promise<Answer>;
  /** Reverses a movement, with the balance that it must name. */
  reverse(movement: { id: string; employeeId: string; source: string; from: string; to: string }): Promise<Answer>;
  /** The employee's movements, newest first. */
  movements(employeeId: string): Promise<Answer['data'][]>;
  /** The employee's rows: date, expected, worked, positive, negative. */
  rows(employeeId: string): Promise<[string, number, number, number, number][]>;
  /** Everything that an adjustment may write, as text. */
  ledger(): Promise<string>;
}

export async function overtimeCompany(world: World, timeZone = 'Europe/Madrid'): Promise<OvertimeCompany> {
  const company = await world.company({ timeZone });
  const { rest, companyId } = company;
  let people = 0;
  const created = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.data.id;
  };
  const balance = async (employeeId: string, { from, to }: Period) => {
    const path = `/overtime-policies/v1/employees/${employeeId}/balance?from=${from}&to=${to}`;
    return (await rest.get(path)).data;
  };
  return {
    ...company,
    balance,
    person: async (contract = {}, fields = {}) => {
      people += 1;
      const employeeId = await created('/core/v3/employees', { firstName: 'Person', lastName: `${people}`, ...fields });
      await created(CONTRACTS, { employeeId, startAt: '2026-03-02', weeklyHours: 40, ...contract });
      return employeeId;
    },
    work: (employeeId, date, seconds) => {
      const start = Temporal.ZonedDateTime.from(`${date}T08:00:00[Europe/Madrid]`).toInstant();
      return created(ENTRIES, {
        employeeId,
        workEntryType: 'work',
        workEntryIn: { date: start.toString() },
        workEntryOut: { date: start.add({ seconds }).toString() },
      });
    },
    policy: (fields) => created(POLICIES, { name: 'Policy', type: 'total', ...fields }),
    assign: async (policyId, employeeIds, from) => {
      const answer = await rest.post(`${POLICIES}/${policyId}/assignations`, { employeeIds, from });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    adjust: (employeeId, period, adjustment) => rest.post(ADJUSTMENTS, { employeeId, ...period, ...adjustment }),
    reverse: async ({ id, employeeId, source, from, to }) => {
      const isOwn = source === 'positive_balance' || source === 'negative_balance';
      const balances = await balance(employeeId, { from, to });
      const balanceBeforeSeconds = balances[isOwn ? source : 'total_balance'];
      return rest.post(`${ADJUSTMENTS}/${id}/reversal`, { balanceBeforeSeconds, note: 'A mistake' });
    },
    movements: async (employeeId) => (await rest.get(`${ADJUSTMENTS}?employeeId=${employeeId}&limit=500`)).data,
    rows: async (employeeId) => {
      const { rows } = await world.ownerPool.query({
        text: `select date, expected_seconds, worked_seconds, positive_seconds, negative_seconds
          from overtime_days where company_id = $1 and employee_id = $2 order by date`,
        values: [companyId, employeeId],
        rowMode: 'array',
      });
      return rows as [string, number, number, number, number][];
    },
    ledger: async () => {
      const tables = ['overtime_days', 'overtime_movements', 'overtime_allocations'].map(async (table) => {
        const text = `select coalesce(json_agg(t order by t::text), '[]')::text as rows from ${table} t where company_id = $1`;
        return `${table} ${(await world.ownerPool.query(text, [companyId])).rows[0].rows}`;
      });
      return (await Promise.all(tables)).join('\n');
    },
  };
}

/** The sums that triggers keep (sums.sql) and that differ from those of the company's rows and allocations. */
export async function wrongSums({ ownerPool }: World, companyId: string): Promise<unknown[]> {
  const { rows } = await ownerPool.query(
    `with entries as (
      select employee_id, date, positive_seconds, negative_seconds, bonus_seconds from overtime_days where company_id = $1
      union all
      select employee_id, date, case when bucket = 'positive' then seconds else 0 end, case when bucket = 'negative' then seconds else 0 end,
          case when bucket = 'bonus' then seconds else 0 end
        from overtime_allocations where company_id = $1
    ), summed as (
      select employee_id, coalesce(to_char(date, 'YYYY-MM-01')::date, '-infinity') as month, sum(positive_seconds) as positive,
          sum(negative_seconds) as negative, sum(bonus_seconds) as bonus
        from entries group by employee_id, grouping sets ((to_char(date, 'YYYY-MM-01')), ())
    )
    select employee_id, month::text, positive, negative, bonus, s.positive_seconds, s.negative_seconds, s.bonus_seconds
      from summed full join (select * from overtime_sums where company_id = $1) s using (employee_id, month)
      where (coalesce(positive, 0), coalesce(negative, 0), coalesce(bonus, 0)) is distinct from
        (coalesce(s.positive_seconds, 0), coalesce(s.negative_seconds, 0), coalesce(s.bonus_seconds, 0))`,
    [companyId],
  );
  return rows;
}

/** Days on which every allocation can be told apart: Monday +3600, Tuesday -1800, Wednesday +600. */
export const VECTOR_DAYS = { from: '2026-03-02', to: '2026-03-04' };

/** A company with one person who worked those days, under a policy of the type. The clock must stand after them. */
export async function vectorCompany(world: World, type: 'total' | 'hybrid' | 'none' = 'total') {
  const company = await overtimeCompany(world);
  const employeeId = await company.person();
  await company.work(employeeId, '2026-03-02', 32_400);
  await company.work(employeeId, '2026-03-03', 27_000);
  await company.work(employeeId, '2026-03-04', 29_400);
  if (type !== 'total') await company.assign(await company.policy({ type }), [employeeId], '2026-03-01');
  const adjust = (body: Record<string, unknown>) => company.adjust(employeeId, VECTOR_DAYS, body);
  const balances = async () => {
    const { total_balance, positive_balance, negative_balance } = await company.balance(employeeId, VECTOR_DAYS);
    return [total_balance, positive_balance, negative_balance];
  };
  return { ...company, employeeId, adjust, balances };
}
