import { equalsOneOf } from '../../platform/db/conditions.ts';
import type { Read } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import { addDays, localDateOf } from '../../platform/shared/dates.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { Asking } from '../access/in-scope.ts';
import { FIRST_DATE, LAST_DATE } from '../days/constants.ts';
import {
  ENTRY_OF_FINDING,
  everyFindingBetween,
  forgottenBefore,
  isOfKinds,
  LAW_LIMITS,
} from '../time/repository-findings.ts';
import { EXCEPTION_DAYS, EXCEPTION_KINDS } from './constants.ts';
import { ENTRY_COLUMNS, LOOKED_UP } from './repository-days.ts';
import { PERSON, peopleConditions, type TimesheetPerson } from './repository-people.ts';
import type { ReadEntry } from './rules.ts';
import type { ListAnomaliesToSettleInput } from './schema.ts';

interface Found {
  employee: TimesheetPerson;
  date: string;
  kind: (typeof EXCEPTION_KINDS)[number];
  /** Of the day's overtime row; null without one. */
  expectedSeconds: number | null;
  /** Start of the person's next entry. */
  nextStartAt: Date | null;
}
/** `entry` is null if the exception is one of the whole day. */
export type ReadAnomaly = Found & { entry: ReadEntry | null };

// An entry without a confirmed end is an exception whatever its age.
const found = everyFindingBetween('$first', '$to', {
  since: '$from',
  also: (alias) =>
    alias === 'd' ? 'd.date >= $from' : '(w.work_date >= $from or w.ended_at is null or w.needs_confirmation)',
  isAsked: isOfKinds,
});

type Listed = { total: number; position: number } & Found & { [Key in keyof ReadEntry]: ReadEntry[Key] | null };

const ORDER = 'f.date, f.employee_id, f.finding, f.entry_id';

/**
 * One row at least, for the total: its position is null on a page without exceptions. Computed before people are chosen, and
 * each entry read by itself (`offset 0`): a plan made for few of them would compute everything for each.
 */
const selectPage = textsByFilter<Listed | { total: number; position: null }>(
  (filter) => `
    with computed as materialized (${found}), found as (
      select * from computed where finding = any($kinds) ${filter}
    )
    select counted.total, page.* from (select count(*)::int as total from found) counted left join (
      select f.position, ${PERSON} as employee, f.date, f.finding as kind, d.expected_seconds as "expectedSeconds", entry.*,
          (select min(n.started_at) from work_entries n where n.company_id = $companyId and n.employee_id = e.id
            and n.deleted_at is null and n.started_at > entry."startedAt") as "nextStartAt"
        from (select f.employee_id, f.date, f.finding, ${ENTRY_OF_FINDING} as entry_id, row_number() over (order by ${ORDER}) as position
          from (select * from found f order by ${ORDER} limit $limit offset $offset) f) f
        join employees e on e.company_id = $companyId and e.id = f.employee_id
        join companies c on c.id = $companyId
        left join overtime_days d on d.company_id = $companyId and d.employee_id = e.id and d.date = f.date
        left join lateral (select ${ENTRY_COLUMNS} from work_entries w ${LOOKED_UP}
          where w.company_id = $companyId and w.id = f.entry_id offset 0) entry on true
    ) page on true order by page.position`,
);

/** Exceptions of people in scope (J5), oldest first; without a period those of the last days, and every entry without a confirmed end. */
export function listAnomaliesToSettle(
  asking: Asking,
  { page, limit, kind, employeeId, from, to, ...filters }: ListAnomaliesToSettleInput,
  now: Temporal.Instant,
): Read<Page<ReadAnomaly>> {
  const { companyId } = asking;
  const { text, values } = namedConditions([...peopleConditions(asking, filters), ...equalsOneOf('e.id', employeeId)]);
  const chosen = text && `and employee_id in (select e.id from employees e where e.company_id = $companyId ${text})`;
  const given = {
    ...values,
    ...{ companyId, kinds: kind ?? EXCEPTION_KINDS, forgottenBefore: forgottenBefore(now), ...LAW_LIMITS },
    ...{ first: from ?? FIRST_DATE, to: to ?? LAST_DATE },
    from: from ?? addDays(localDateOf(now, 'UTC'), -EXCEPTION_DAYS),
  };
  return selectPage(chosen)({ ...given, limit, offset: (page - 1) * limit }).map((read) => ({
    rows: read.flatMap((row) => {
      if (row.position === null) return [];
      const { total: _, position: __, employee, date, kind: one, expectedSeconds, nextStartAt, ...entry } = row;
      return [
        {
          ...{ employee, date, kind: one, expectedSeconds, nextStartAt },
          entry: entry.id === null ? null : (entry as ReadEntry),
        },
      ];
    }),
    total: read[0]?.total ?? 0,
  }));
}
