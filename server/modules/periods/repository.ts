import type { z } from 'zod';
import { equalsOneOf } from '../../platform/db/conditions.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import { type CompanyId, newId } from '../../platform/shared/ids.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { type Asking, inScope } from '../access/in-scope.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import type { PERIOD_STATUSES } from './constants.ts';
import { belongsTo, JOIN_STEPS } from './repository-people.ts';
import type { listPeriodsInput } from './schema.ts';

type Of = { companyId: CompanyId };

/** A period. One that was closed for everybody is in review while it is open for somebody who belongs to it (K1). */
export interface Period extends PeriodDates {
  id: string;
  status: (typeof PERIOD_STATUSES)[number];
  closedAt: Date | null;
}

/** Inputs of the periods that a company has, and the stored ones. */
export interface CalendarFacts {
  timeZone: string;
  closingDay: number | null;
  /** First day of a contract or with recorded time; null: there is none. */
  first: string | null;
  /** By date; `isKept`: somebody has reviewed it or closed somebody in it. */
  stored: (PeriodDates & { id: string; isKept: boolean })[];
}

const only = <Row>([found]: Row[]): Row => {
  if (!found) throw new Error('The company of the transaction does not exist.');
  return found;
};

const selectFacts = readText<CalendarFacts, Of>(`select c.time_zone as "timeZone", c.closing_day as "closingDay",
    least(
      (select min(k.start_at) from contracts k where k.company_id = $companyId),
      (select min(w.work_date) from work_entries w where w.company_id = $companyId and w.deleted_at is null)
    )::text as first,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'from', p.from_date, 'to', p.to_date,
          'isKept', p.status <> 'open' or exists (select from period_employees s
            where s.company_id = $companyId and s.period_id = p.id)) order by p.from_date)
        from periods p where p.company_id = $companyId), '[]') as stored
  from companies c where c.id = $companyId`);

export const findCalendarFacts = (companyId: CompanyId): Read<CalendarFacts> => selectFacts({ companyId }).map(only);

const lockCompany = writeText<never, Of>('select from companies where id = $companyId for no key update');
/** The same under the lock of the company, which orders changes of its periods. A later statement sees what the lock waited for. */
export const lockCalendarFacts = (companyId: CompanyId): Statement<CalendarFacts> =>
  together(lockCompany({ companyId }), findCalendarFacts(companyId)).map(([, facts]) => facts);

/** Makes the system the author of all later writes of the transaction. */
export const actAsSystem: Write<unknown> = writeText<never>('select act_as_system()')({});

const deleteStored = writeText<never, Of & { ids: readonly string[] }>(
  'delete from periods where company_id = $companyId and id = any($ids::uuid[])',
);
const updateStored = writeText<never, Of & { ids: readonly string[]; to: readonly string[]; at: Date }>(`
  update periods p set to_date = n.to_date, updated_at = $at
    from unnest($ids::uuid[], $to::date[]) as n (id, to_date) where p.company_id = $companyId and p.id = n.id`);
const insertPeriods = writeText<
  never,
  Of & { ids: readonly string[]; from: readonly string[]; to: readonly string[]; at: Date }
>(`
  insert into periods (company_id, id, from_date, to_date, created_at, updated_at)
    select $companyId, n.id, n.from_date, n.to_date, $at, $at
      from unnest($ids::uuid[], $from::date[], $to::date[]) as n (id, from_date, to_date)`);

/** Deletes, changes and adds stored periods, in this order. */
export const writePeriods = (
  companyId: CompanyId,
  {
    removed,
    changed,
    added,
  }: { removed: readonly string[]; changed: readonly (PeriodDates & { id: string })[]; added: readonly PeriodDates[] },
  at: Date,
): [Write<unknown>, Write<unknown>, Write<unknown>] => [
  deleteStored({ companyId, ids: removed }),
  updateStored({ companyId, ids: changed.map(({ id }) => id), to: changed.map(({ to }) => to), at }),
  insertPeriods({
    companyId,
    ids: added.map(() => newId()),
    ...{ from: added.map(({ from }) => from), to: added.map(({ to }) => to), at },
  }),
];

/** A period with the numbers of its people in scope. */
export type CountedPeriod = Period & Record<'people' | 'confirmed' | 'approved' | 'closed', number>;

// Somebody may be reopened, or begin to belong to it, at any moment after it was closed for everybody.
const STANDING = `cross join lateral (
    select case when p.status = 'closed' and exists (select from employees e ${JOIN_STEPS}
        where e.company_id = $companyId and s.closed_at is null and ${belongsTo('p.from_date', 'p.to_date')})
      then 'review' else p.status end as status offset 0
  ) standing`;
const COLUMNS = `p.id, p.from_date as "from", p.to_date as "to", standing.status,
  case standing.status when 'closed' then p.closed_at end as "closedAt"`;
const people = (filter: string) => `from employees e ${JOIN_STEPS}
      where e.company_id = $companyId and ${belongsTo('p.from_date', 'p.to_date')} ${filter}`;
const counts = (filter: string) => `cross join lateral (
    select count(*)::int as people, count(s.confirmed_at)::int as confirmed, count(s.approved_at)::int as approved,
        count(s.closed_at)::int as closed
      ${people(filter)}
  ) counts`;
/** All periods of the company, or those with people who match. */
const listed = (filter: string, which: Which) =>
  `from periods p where p.company_id = $companyId ${which === 'all' ? '' : `and exists (select ${people(filter)})`}`;
type Which = 'all' | 'with people';

const selectPage = textsByFilter<CountedPeriod, [direction: 'asc' | 'desc', which: Which]>(
  (filter, direction, which) => `select ${COLUMNS}, counts.*
    from (select p.* ${listed(filter, which)} order by p.from_date ${direction} limit $limit offset $offset) p
    ${STANDING} ${counts(filter)} order by p.from_date ${direction}`,
);
const countPeriods = textsByFilter<{ total: number }, [which: Which]>(
  (filter, which) => `select count(*)::int as total ${listed(filter, which)}`,
);
const selectOne = textsByFilter<CountedPeriod>(
  (filter) =>
    `select ${COLUMNS}, counts.* from periods p ${STANDING} ${counts(filter)} where p.company_id = $companyId and p.id = $id`,
);
const selectPeriod = readText<Period, RecordAt>(
  `select ${COLUMNS} from periods p ${STANDING} where p.company_id = $companyId and p.id = $id`,
);
const lockOne = writeText<never, RecordAt>(
  'select from periods where company_id = $companyId and id = $id for no key update',
);

/** Stored periods, the newest first, with the numbers of people in scope (I3); with `employeeId` those that these belong to, and their numbers. */
export function listPeriods(
  asking: Asking,
  { page, limit, orderBy, employeeId }: z.output<typeof listPeriodsInput>,
): Read<Page<CountedPeriod>> {
  const { companyId } = asking;
  const which = employeeId ? 'with people' : 'all';
  const { text, values } = namedConditions([...inScope(asking, 'e.id'), ...equalsOneOf('e.id', employeeId)]);
  return together(
    selectPage(text, directionOf(orderBy, 'desc'), which)({ ...values, companyId, limit, offset: (page - 1) * limit }),
    countPeriods(text, which)({ ...values, companyId }),
  ).map(([rows, [counted]]) => ({ rows, total: counted?.total ?? 0 }));
}

/** Throws `period_not_found`. */
export function getCountedPeriod(asking: Asking, id: string): Read<CountedPeriod> {
  const { companyId } = asking;
  const { text, values } = namedConditions(inScope(asking, 'e.id'));
  return selectOne(text)({ ...values, companyId, id })
    .map(([period]) => period)
    .required('period_not_found');
}

/** Throws `period_not_found`. */
export const findPeriod = (companyId: CompanyId, id: string): Read<Period> =>
  selectPeriod({ companyId, id }).first().required('period_not_found');

/**
 * Locks the period until the end of the transaction. Throws `period_not_found`. A later statement reads it, which sees what the lock waited
 * for.
 */
export const lockPeriod = (companyId: CompanyId, id: string): Statement<Period> =>
  together(lockOne({ companyId, id }), findPeriod(companyId, id)).map(([, period]) => period);

const setInReview = writeText<never, RecordAt & { at: Date }>(
  `update periods set status = 'review', updated_at = $at where company_id = $companyId and id = $id and status = 'open'`,
);
/** Begins the review of an open period. */
export const beginReview = (companyId: CompanyId, id: string, at: Date): Write<unknown> =>
  setInReview({ companyId, id, at });

/** Steps that the company requires before a close (K2), and its time zone. */
export interface Requirements {
  timeZone: string;
  monthConfirmation: boolean;
  monthApproval: boolean;
}

const selectRequirements = readText<Requirements, Of>(`
  select time_zone as "timeZone", month_confirmation as "monthConfirmation", month_approval as "monthApproval"
    from companies where id = $companyId`);
export const findRequirements = (companyId: CompanyId): Read<Requirements> =>
  selectRequirements({ companyId }).map(only);
