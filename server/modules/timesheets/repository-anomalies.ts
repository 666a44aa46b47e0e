import { type Condition, equalsOneOf } from '../../platform/db/conditions.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { namedConditions, textsByFilter } from '../../platform/db/texts-by-filter.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { Asking } from '../access/in-scope.ts';
import { ANOMALY_KINDS, type AnomalyKind } from '../time/constants.ts';
import { ENTRY_COLUMNS, forgottenBefore, LOOKED_UP } from './repository-days.ts';
import { PERSON, peopleConditions, type TimesheetPerson } from './repository-people.ts';
import type { ReadEntry } from './rules.ts';
import type { ListAnomaliesToSettleInput } from './schema.ts';

export type ReadAnomaly = ReadEntry & {
  employee: TimesheetPerson;
  date: string;
  nextStartAt: Date | null;
};

const whereOf = (filter: string) => `from work_entries w
  join employees e on e.company_id = w.company_id and e.id = w.employee_id
  where w.company_id = $companyId and w.deleted_at is null and (w.ended_at is null or w.needs_confirmation) ${filter}`;

const selectPage = textsByFilter<ReadAnomaly>(
  (filter) => `
    select ${ENTRY_COLUMNS}, ${PERSON} as employee, w.work_date as date,
        (select min(n.started_at) from work_entries n where n.company_id = w.company_id
          and n.employee_id = w.employee_id and n.deleted_at is null and n.started_at > w.started_at) as "nextStartAt"
      from (select w.* ${whereOf(filter)} order by w.started_at, w.id limit $limit offset $offset) w
      join employees e on e.company_id = w.company_id and e.id = w.employee_id
      join companies c on c.id = w.company_id ${LOOKED_UP}
      order by w.started_at, w.id`,
);
const countAll = textsByFilter<{ total: number }>((filter) => `select count(*)::int as total ${whereOf(filter)}`);

const ONLY: Record<AnomalyKind, (before: string) => Condition> = {
  forgotten_clock_out: (before) => ['w.ended_at is null and w.started_at <= ?::timestamptz', before],
  unconfirmed_clock_out: () => ['w.needs_confirmation'],
};

/** Entries of people in scope left open for too long, or closed by the system and not confirmed (B6), oldest first. */
export function listAnomaliesToSettle(
  asking: Asking,
  { page, limit, kind, employeeId, from, to, ...filters }: ListAnomaliesToSettleInput,
  now: Temporal.Instant,
): Read<Page<ReadAnomaly>> {
  const wanted = ANOMALY_KINDS.filter((one) => kind?.includes(one) ?? true).map((one) =>
    ONLY[one](forgottenBefore(now)),
  );
  const { text, values } = namedConditions([
    ...peopleConditions(asking, filters),
    ...equalsOneOf('w.employee_id', employeeId),
    ...(from ? [['w.work_date >= ?', from] as const] : []),
    ...(to ? [['w.work_date <= ?', to] as const] : []),
    [`(${wanted.map(([condition]) => condition).join(' or ')})`, ...wanted.flatMap(([, ...given]) => given)],
  ]);
  const { companyId } = asking;
  const all = countAll(text)({ companyId, ...values });
  const rows = selectPage(text)({ companyId, ...values, limit, offset: (page - 1) * limit });
  return together(rows, all).map(([found, [counted]]) => ({ rows: found, total: counted?.total ?? 0 }));
}
