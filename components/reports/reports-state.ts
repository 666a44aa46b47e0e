import type { inferRouterOutputs } from '@trpc/server';
import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { yearParsers } from '#components/absences/year-state.ts';
import { type Period, periodOf, periodParsers } from '#components/overtime/period.ts';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type Sort, type TableOptions } from '#components/table/table-parsers.ts';
import type { AppRouter } from '#server/entry/rpc/root.ts';
import { HEADCOUNT_PARTS, SUMMED_REPORTS } from '#server/modules/reports/constants.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

type Outputs = inferRouterOutputs<AppRouter>['reports'];
export type AbsenceLine = Outputs['absenceRate']['rows'][number];
export type OvertimeLine = Outputs['overtimeByDepartment']['rows'][number];
export type HeadcountLine = Outputs['headcount']['rows'][number];
export type HoursLine = Outputs['hours']['rows'][number];
export type LeaveLine = Outputs['leaveLeft']['rows'][number];
export type EndLine = Outputs['contractEnds']['rows'][number];

/** Reports by the name in their address, in the order of the tabs. */
export const REPORT_NAMES = [...SUMMED_REPORTS, 'leave', 'contract-ends'] as const;
export type ReportName = (typeof REPORT_NAMES)[number];
export const isReportName = (name: string): name is ReportName => (REPORT_NAMES as readonly string[]).includes(name);

/** The viewer of the area Reports. */
export type ReportsViewer = { today: string; timeZone: string; mayAdminister: boolean; mayCancel: boolean };

/** A report's state in the address: `?from=…&to=…&office=…&department=…&group=…&sort=-month`; of leave, `?year=2026&type=…`. */
const filters = {
  ...periodParsers,
  ...yearParsers,
  ...{ type: parseAsId, office: parseAsId, department: parseAsId, group: parseAsId },
};
export type ReportFilters = {
  [Name in 'from' | 'to' | 'type' | 'office' | 'department' | 'group']: string | null;
} & { year: number | null };

const optionsOf = <Key extends string>(key: Key, pageSize: number) =>
  ({ sorts: [key], defaultSort: { key, direction: 'asc' }, filters, pageSize }) satisfies TableOptions<Key, ParserMap>;
/** Lines that are summed are few, and their chart shows those of the page. */
export const reportOptions = {
  'absence-rate': optionsOf('name', MAX_LIMIT),
  overtime: optionsOf('name', MAX_LIMIT),
  headcount: optionsOf('month', MAX_LIMIT),
  hours: optionsOf('month', MAX_LIMIT),
  leave: optionsOf('lastName', ROWS_PER_PAGE),
  'contract-ends': optionsOf('date', ROWS_PER_PAGE),
} as const;

/** The number whose people are shown: `?line=2026-03&part=joined`. */
export const lineParsers = { line: parseAsString, part: parseAsStringLiteral(HEADCOUNT_PARTS) };
/** In `line`: private absences, and people without a department. */
export const NO_RECORD = 'none';

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const nextMonth = (first: string): string => firstOfMonth(addDays(first, 31));

/** Months that the report of contract ends shows at first, this one among them. */
const MONTHS_AHEAD = 6;

/** The period of a report without one in its address: the year to today, or the months ahead. */
export function usualPeriod(name: ReportName, today: string): Period {
  if (name !== 'contract-ends') return periodOf('year', today);
  const from = firstOfMonth(today);
  let end = from;
  for (let month = 0; month < MONTHS_AHEAD; month++) end = nextMonth(end);
  return { from, to: addDays(end, -1) };
}

export const periodIn = (name: ReportName, { from, to }: ReportFilters, today: string): Period =>
  from !== null && to !== null && from <= to ? { from, to } : usualPeriod(name, today);

/** The last day that there can be in a report about what has happened. */
export const latestOf = (name: ReportName, today: string): string | undefined =>
  name === 'contract-ends' ? undefined : today;

export const yearIn = ({ year }: ReportFilters, today: string): number => year ?? Number(today.slice(0, 4));

const listOf = (id: string | null) => (id === null ? undefined : [id]);
const unitsOf = ({ office, department, group }: ReportFilters) => ({
  ...{ officeIds: listOf(office), departmentIds: listOf(department), entityGroupIds: listOf(group) },
});

/** Period and people of a report, for server and browser: also the input of its chart, its people and its job. */
export const aboutOf = (name: ReportName, filters: ReportFilters, today: string) => ({
  ...periodIn(name, filters, today),
  ...unitsOf(filters),
});

type ListState = { filters: ReportFilters; sort: Sort<string>; page: number };
const pagingOf = (name: ReportName, { sort, page }: ListState) => ({
  ...{ page, limit: reportOptions[name].pageSize, orderBy: `${sort.key} ${sort.direction}` },
});

export const reportInput = (name: Exclude<ReportName, 'leave'>, state: ListState, today: string) => ({
  ...aboutOf(name, state.filters, today),
  ...pagingOf(name, state),
});

const leaveOf = (filters: ReportFilters, today: string) => ({
  ...unitsOf(filters),
  ...{ year: yearIn(filters, today), absenceTypeIds: listOf(filters.type) },
});
export const leaveInput = (state: ListState, today: string) => ({
  ...leaveOf(state.filters, today),
  ...pagingOf('leave', state),
});

/** The same question to the public interface. */
export function reportPath(name: ReportName, filters: ReportFilters, today: string): string {
  const query = new URLSearchParams();
  const asked = name === 'leave' ? leaveOf(filters, today) : aboutOf(name, filters, today);
  for (const [field, value] of Object.entries(asked)) if (value !== undefined) query.set(field, String(value));
  return `/reports/v1/${name}?${query}`;
}

/** The filters of an exported file. */
export const exportedUnits = ({ office, department, group }: ReportFilters) => ({
  officeId: office ?? undefined,
  departmentId: department ?? undefined,
  entityGroupId: group ?? undefined,
});

/** First days of the months of a period. */
export function monthsIn({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = firstOfMonth(from); month <= to; month = nextMonth(month)) months.push(month);
  return months;
}

/** Absence types to choose from; a company has few. */
export const leaveTypesInput = { page: 1, limit: MAX_LIMIT, orderBy: 'name asc' };
