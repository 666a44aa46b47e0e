import type { inferRouterOutputs } from '@trpc/server';
import { createParser, type ParserMap, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsDate, parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import { periodAround } from '#components/time/time-state.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import {
  TIME_GROUPS,
  TIME_ORDERS,
  type TimeGroup,
  type TimeOrder,
  TOTAL_ORDERS,
  type TotalOrder,
} from '#server/modules/projects/constants.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

type Outputs = inferRouterOutputs<AppRouter>['projects'];
export type TimeTotals = Outputs['sumTime'];
export type ProjectTime = Outputs['listTime']['rows'][number];
export type NamedRecord = Outputs['projects']['list']['rows'][number];

/** Rights of a viewer over project time (B12). */
export type ProjectsViewer = { today: string; mayEnter: boolean; mayAdminister: boolean };

/** Calendar dates, both inclusive. */
type Period = { from: string; to: string };
type PeriodFilters = { [Name in keyof Period]: string | null };

/** Of a filter: entries without any. */
export const NONE = 'none';
const parseAsIdOrNone = createParser({
  parse: (value) => (value === NONE ? NONE : parseAsId.parse(value)),
  serialize: String,
});

const periodParsers = { from: parseAsDate, to: parseAsDate };

/** The period in the address, this month without one. */
export const periodIn = ({ from, to }: PeriodFilters, today: string): Period =>
  from !== null && to !== null && from <= to ? { from, to } : periodAround('month', today);

/** The filters of a period: none for this month. */
export function filtersOf(period: Period, today: string): PeriodFilters {
  const usual = periodAround('month', today);
  return period.from === usual.from && period.to === usual.to ? { from: null, to: null } : period;
}

export type TotalsFilters = PeriodFilters;

/** The sums' state in the address: `?from=…&to=…&by=person&sort=-people&page=2`. */
export const totalsParsers = { by: parseAsStringLiteral(TIME_GROUPS).withDefault('project') };
export const totalsOptions = {
  sorts: TOTAL_ORDERS,
  defaultSort: { key: 'spent', direction: 'desc' },
  filters: periodParsers,
} satisfies TableOptions<TotalOrder, ParserMap>;

/** Input of the sums, for server and browser. */
export const totalsInput = (filters: TotalsFilters, by: TimeGroup, today: string) => ({
  ...periodIn(filters, today),
  by,
});

export type EntryFilters = PeriodFilters & { person: string | null; project: string | null; tag: string | null };

/** The list's state in the address: `?from=…&to=…&person=…&project=none&tag=…&sort=duration&page=2`. */
export const entriesOptions = {
  sorts: TIME_ORDERS,
  defaultSort: { key: 'start', direction: 'desc' },
  filters: { ...periodParsers, person: parseAsId, project: parseAsIdOrNone, tag: parseAsIdOrNone },
} satisfies TableOptions<TimeOrder, ParserMap>;

type EntriesState = { filters: EntryFilters; sort: Sort<TimeOrder>; page: number };

/** Input of the list, for server and browser. */
export function entriesInput({ filters, sort, page }: EntriesState, today: string, limit = ROWS_PER_PAGE) {
  const { person, project, tag } = filters;
  const idOf = (value: string | null) => (value === null || value === NONE ? undefined : [value]);
  const without = [...(project === NONE ? (['project'] as const) : []), ...(tag === NONE ? (['tags'] as const) : [])];
  return {
    ...periodIn(filters, today),
    ...{ page, limit, orderBy: sort.key, direction: sort.direction },
    ...{ employeeId: idOf(person), projectId: idOf(project), tagIds: idOf(tag) },
    without: without.length > 0 ? without : undefined,
  };
}

/** The same question to the public interface. */
export function entriesQuery({ from, to, employeeId, projectId, tagIds, without }: ReturnType<typeof entriesInput>) {
  const query = new URLSearchParams({ from, to });
  for (const [name, values] of Object.entries({ employeeId, projectId, tagIds, without })) {
    if (values) query.set(values.length > 1 ? `${name}[in]` : name, values.join(','));
  }
  return query;
}

/** Projects and tags to choose from; a company has few. */
export const choicesInput = { page: 1, limit: MAX_LIMIT, orderBy: 'name asc' };
