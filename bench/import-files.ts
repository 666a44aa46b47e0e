import pg from 'pg';
import type { ImportKind } from '#server/modules/imports/constants.ts';

/** Rows of one person in files of time and absences. */
const DAYS = 20;
/** Days that people have been under contract: balances of overtime need the row of each. */
const DAYS_EMPLOYED = 23;

interface File {
  kind: ImportKind;
  titles: string;
  row(at: number): string;
  /** Records that the company has before. */
  needs: readonly (keyof typeof RECORDS)[];
}

const dayOf = (at: number) => `2026-02-${String((at % DAYS) + 1).padStart(2, '0')}`;
const personOf = (at: number) => Math.floor(at / DAYS);

export const FILES: Readonly<Record<string, File>> = {
  people: {
    kind: 'employees',
    titles: 'First name,Last name,Employee code,Email,Date of birth,Hire date',
    row: (at) => `Ana,Gil ${at},${at},p${at}@example.com,1990-03-02,2020-01-01`,
    needs: [],
  },
  contracts: {
    kind: 'contracts',
    titles: 'Employee code,Contract start,Weekly hours',
    row: (at) => `${at},2026-11-02,40`,
    needs: ['people'],
  },
  'work entries': {
    kind: 'work-entries',
    titles: 'Employee code,Start,End',
    row: (at) => `${personOf(at)},${dayOf(at)} 09:00,${dayOf(at)} 17:00`,
    needs: ['people'],
  },
  absences: {
    kind: 'absences',
    titles: 'Employee code,Absence type,Start date,Comment',
    row: (at) => `${personOf(at)},Holidays,${dayOf(at)},`,
    needs: ['people', 'types'],
  },
  'balances of overtime': {
    kind: 'balances',
    titles: 'Employee code,Hours,Note',
    row: (at) => `${at},12:30,`,
    needs: ['people', 'contracts', 'days', 'sums', 'frontiers'],
  },
  'balances of leave': {
    kind: 'balances',
    titles: 'Employee code,Absence type,Days,Note',
    row: (at) => `${at},Holidays,12.5,`,
    needs: ['people', 'contracts', 'types', 'plans', 'assignations'],
  },
};

const TODAY = `(now() at time zone 'Europe/Madrid')::date`;
const EACH = `from generate_series(0, $2::int - 1) i`;
const PERSON = `('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid`;

/** Records of a company with so many people: written as their own imports and jobs leave them. */
const RECORDS = {
  people: `
    insert into employees (company_id, id, first_name, last_name, email, code, date_of_birth, hired_at)
      select $1, ${PERSON}, 'Ana', 'Gil ' || i, 'p' || i || '@example.com', i, '1990-03-02', '2020-01-01' ${EACH}`,
  contracts: `
    insert into contracts (company_id, id, employee_id, start_at, seniority_date, weekly_hours)
      select $1, gen_random_uuid(), ${PERSON}, ${TODAY} - ${DAYS_EMPLOYED}, ${TODAY} - ${DAYS_EMPLOYED}, 40 ${EACH}`,
  days: `
    insert into overtime_days (company_id, employee_id, date, policy_id, planned_seconds, expected_seconds, worked_seconds,
        positive_seconds, negative_seconds, bonus_seconds, typed_seconds)
      select $1, ${PERSON}, ${TODAY} - day, p.id, 28800, 28800, 0, 0, -28800, 0, 0 ${EACH}
        cross join generate_series(1, ${DAYS_EMPLOYED}) day cross join overtime_policies p where p.company_id = $1 and p.is_default`,
  sums: `
    insert into overtime_sums (company_id, employee_id, month, positive_seconds, negative_seconds, bonus_seconds)
      select d.company_id, d.employee_id, part.month, 0, sum(d.negative_seconds), 0 from overtime_days d
        cross join lateral (values (date_trunc('month', d.date::timestamp)::date), ('-infinity')) part (month)
        where d.company_id = $1 and $2::int > 0 group by 1, 2, 3`,
  frontiers: `
    insert into overtime_frontiers (company_id, employee_id, next_date) select $1, ${PERSON}, ${TODAY} ${EACH}`,
  types: `
    insert into absence_types (company_id, id, name, pick_mode) select $1, gen_random_uuid(), 'Holidays', 'by_days' where $2::int > 0`,
  plans: `
    insert into vacation_configurations (company_id, id, name, year, max_days_off, absence_type_id)
      select $1, t.id, 'Holidays', extract(year from ${TODAY}), 22, t.id from absence_types t where t.company_id = $1 and $2::int > 0`,
  assignations: `
    insert into vacation_configuration_assignations (company_id, id, vacation_configuration_id, employee_id, absence_type_id, year)
      select $1, gen_random_uuid(), v.id, ${PERSON}, v.absence_type_id, v.year ${EACH}
        cross join vacation_configurations v where v.company_id = $1`,
};

/**
 * Written by the database itself, so that none of it is in the memory that is measured, and without triggers, which would take minutes. Nothing is
 * analysed, as in a company that has just begun.
 */
export async function prepareFor(url: string, companyId: string, { needs }: File, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const record of needs) await client.query(RECORDS[record], [companyId, people]);
  await client.end();
}
