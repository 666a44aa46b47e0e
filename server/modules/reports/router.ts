import { query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import * as report from './list-report-lines.ts';
import { reportPageProcedures } from './router-pages.ts';
import { summedReportProcedures } from './router-summed.ts';
import * as schema from './schema.ts';

const rest = { tag: 'Reports', method: 'GET', reply: 'page' } as const;
const REPORTS = '/schedule/v1/reports';

export const reportsRouter = {
  ...reportPageProcedures,
  ...summedReportProcedures,

  workedHours: query({
    right: 'look',
    rest: {
      ...rest,
      path: `${REPORTS}/worked-hours`,
      summary: 'Report worked and expected hours',
      description: 'Returns a line for each employee, in the order of their names.',
    },
    input: schema.reportWithChecksInput,
    output: pageOf(schema.workedHoursOutput),
    run: report.reportWorkedHours,
  }),

  workedHoursByWeekDay: query({
    right: 'look',
    rest: {
      ...rest,
      path: `${REPORTS}/worked-hours-by-week-day`,
      summary: 'Report worked and expected hours by day of the week',
      description: 'Returns a line for each employee and day of the week in the period.',
    },
    input: schema.reportInput,
    output: pageOf(schema.workedHoursByWeekDayOutput),
    run: report.reportWorkedHoursByWeekDay,
  }),

  workedNightHours: query({
    right: 'look',
    rest: {
      ...rest,
      path: `${REPORTS}/worked-night-hours`,
      summary: 'Report hours worked by night',
      description: 'Returns a line for each employee, in the order of their names.',
    },
    input: schema.reportWithChecksInput,
    output: pageOf(schema.workedNightHoursOutput),
    run: report.reportWorkedNightHours,
  }),

  workedAbsenceDays: query({
    right: 'look',
    rest: {
      ...rest,
      path: `${REPORTS}/worked-absence-days`,
      summary: 'Report work on days off',
      description: 'Returns a line for each employee, in the order of their names.',
    },
    input: schema.reportInput,
    output: pageOf(schema.workedAbsenceDaysOutput),
    run: report.reportWorkedAbsenceDays,
  }),
};
