import { eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { employees } from '#drizzle/schema/people.ts';
import { periodEmployees, periods } from '#drizzle/schema/periods.ts';
import { textIn } from '../../platform/db/built.ts';
import { type Read, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { REQUEST_STATUSES } from '../absences/constants.ts';
import { type Asking, perScope } from '../access/in-scope.ts';
import { belongsTo } from '../periods/repository-people.ts';
import type { Person } from './repository-people.ts';

type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** Id of a person's period as a request: both have ids of their own, their pair has none. `period` and `employee`: SQL of theirs. */
export const monthIdOf = (period: string, employee: string): string =>
  `md5(${period}::text || ${employee}::text)::uuid`;
const MONTH_ID = monthIdOf('p.id', 'e.id');

/** Pending since the confirmation, or since the day after the period where nobody has to confirm. */
const SINCE = `coalesce(s.confirmed_at, (p.to_date + 1)::timestamp at time zone c.time_zone)`;

/**
 * K2: a month is pending while its period is in review and open for the person, where the company requires approvals, from the confirmation on if it requires one.
 * A person who refused to confirm comes first.
 */
const IS_PENDING = `(c.month_approval and p.status <> 'open' and s.approved_at is null and s.closed_at is null and s.refused_at is null
  and e.erased_at is null and (s.confirmed_at is not null or not c.month_confirmation and ${belongsTo('p.from_date', 'p.to_date')}))`;

const [p, e, s] = [alias(periods, 'p'), alias(employees, 'e'), alias(periodEmployees, 's')];
/** Person of a month, for conditions. */
export const monthEmployeeId = e.id;

/** Condition for months with these statuses as requests. Nobody rejects a month, so none has another. */
export const hasMonthStatus = (companyId: CompanyId, statuses: readonly RequestStatus[]): SQL | undefined =>
  or(
    statuses.includes('pending') ? textIn(IS_PENDING, { companyId }) : sql`false`,
    statuses.includes('accepted') ? isNotNull(s.approvedAt) : undefined,
  );

const FROM = `periods p join companies c on c.id = $companyId join employees e on e.company_id = $companyId
    left join period_employees s on s.company_id = $companyId and s.period_id = p.id and s.employee_id = e.id`;
/** Everybody in every period, for a statement that Drizzle builds. */
export const monthsOf = (companyId: CompanyId): SQL => textIn(FROM, { companyId });

export const isMonthOf = (companyId: CompanyId): SQL => eq(p.companyId, companyId);

export const monthColumns = {
  id: sql<string>`${sql.raw(MONTH_ID)}`.as('id'),
  createdAt: sql<Date>`${sql.raw(SINCE)}`.as('created_at'),
};

/** A month to approve, or an approved one. */
export interface Month {
  id: string;
  periodId: string;
  from: string;
  to: string;
  status: 'pending' | 'accepted';
  createdAt: Date;
  isConfirmed: boolean;
  person: Person;
}

type Named = { companyId: CompanyId; ids: readonly string[] };

const selectNamed = perScope((isSeen) =>
  readText<Month, Named>(`
  select ${MONTH_ID} as id, p.id as "periodId", p.from_date::text as "from", p.to_date::text as "to",
      case when s.approved_at is null then 'pending' else 'accepted' end as status, ${SINCE} as "createdAt",
      s.confirmed_at is not null as "isConfirmed",
      json_build_object('id', e.id, 'firstName', e.first_name, 'lastName', e.last_name, 'secondLastName', e.second_last_name,
        'imageProfileURL', e.image_profile_url) as person
    from ${FROM}
    where p.company_id = $companyId and ${MONTH_ID} = any($ids::uuid[]) and (s.approved_at is not null or ${IS_PENDING})
      and ${isSeen('e.id')}`),
);

/** Months of people in scope (I3) by their ids, in any order. */
export const listMonths = (scope: Asking, ids: readonly string[]): Read<Month[]> =>
  selectNamed(scope)({ companyId: scope.companyId, ids });
