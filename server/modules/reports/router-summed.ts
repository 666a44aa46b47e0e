import { mutation, query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { jobOutput } from '../long-work/schema.ts';
import { listContractEnds, listLeaveLeft } from './list-people-lines.ts';
import * as lines from './list-summed-lines.ts';
import * as schema from './schema-summed.ts';
import { startReport } from './start-report.ts';

const REPORTS = '/reports/v1';
const rest = { tag: 'Company reports', method: 'GET', reply: 'page' } as const;
const errors = ['report_too_large'] as const;
const LARGE = 'A report of many people over many years is refused with `report_too_large`; a job writes it.';

/** Reports about the people whom the caller sees, for pages and programs. */
export const summedReportProcedures = {
  absenceRate: query({
    right: 'look',
    about: 'people',
    rest: {
      ...{ ...rest, errors, path: `${REPORTS}/absence-rate`, scope: 'absences:read' },
      summary: 'Report the absence rate',
      description: `Returns a line for each absence type with granted days off in the period. ${LARGE}`,
    },
    input: schema.byNameInput,
    output: pageOf(schema.absenceRateOutput),
    run: (scope, input) => lines.listSummedLines(scope, 'absence-rate', input),
  }),

  listAbsentPeople: query({
    right: 'look',
    about: 'people',
    recordsReads: true,
    input: schema.absentPeopleInput,
    output: pageOf(schema.absentPersonOutput),
    run: lines.listAbsentPeople,
  }),

  overtimeByDepartment: query({
    right: 'look',
    about: 'people',
    rest: {
      ...{ ...rest, errors, path: `${REPORTS}/overtime`, scope: 'overtime:read' },
      summary: 'Report overtime by department',
      description: `Returns a line for each department. Employees of several departments count in each of them. ${LARGE}`,
    },
    input: schema.byNameInput,
    output: pageOf(schema.overtimeByDepartmentOutput),
    run: (scope, input) => lines.listSummedLines(scope, 'overtime', input),
  }),

  listOvertimePeople: query({
    right: 'look',
    about: 'people',
    input: schema.overtimePeopleInput,
    output: pageOf(schema.overtimePersonOutput),
    run: lines.listOvertimePeople,
  }),

  headcount: query({
    right: 'look',
    about: 'people',
    rest: {
      ...{ ...rest, path: `${REPORTS}/headcount`, scope: 'contracts:read' },
      summary: 'Report the headcount',
      description:
        'Returns a line for each month with employment by a contract: who joined, who left, and how many remain.',
    },
    input: schema.byMonthInput,
    output: pageOf(schema.headcountOutput),
    run: (scope, input) => lines.listSummedLines(scope, 'headcount', input),
  }),

  listHeadcountPeople: query({
    right: 'look',
    about: 'people',
    input: schema.headcountPeopleInput,
    output: pageOf(schema.headcountPersonOutput),
    run: lines.listHeadcountPeople,
  }),

  hours: query({
    right: 'look',
    about: 'people',
    rest: {
      ...{ ...rest, errors, path: `${REPORTS}/hours` },
      summary: 'Report planned and worked hours by month',
      description: `Returns a line for each month with day rows. ${LARGE}`,
    },
    input: schema.byMonthInput,
    output: pageOf(schema.hoursOutput),
    run: (scope, input) => lines.listSummedLines(scope, 'hours', input),
  }),

  listHoursPeople: query({
    right: 'look',
    about: 'people',
    input: schema.hoursPeopleInput,
    output: pageOf(schema.hoursPersonOutput),
    run: lines.listHoursPeople,
  }),

  leaveLeft: query({
    right: 'look',
    about: 'people',
    rest: {
      ...{ ...rest, path: `${REPORTS}/leave`, scope: 'absences:read' },
      summary: 'Report the leave that is left',
      description: 'Returns a line for each active employee and absence calendar with a limit, by name.',
    },
    input: schema.leaveInput,
    output: pageOf(schema.leaveLeftOutput),
    run: listLeaveLeft,
  }),

  contractEnds: query({
    right: 'look',
    about: 'people',
    rest: {
      ...{ ...rest, path: `${REPORTS}/contract-ends`, scope: 'contracts:read' },
      summary: 'Report ends of contracts and trial periods',
      description: 'Returns the contracts and trial periods whose last day is in the period, by date.',
    },
    input: schema.contractEndsInput,
    output: pageOf(schema.contractEndOutput),
    run: listContractEnds,
  }),

  startReport: mutation({
    right: 'look',
    about: 'company',
    rest: {
      ...{ tag: 'Company reports', method: 'POST', path: `${REPORTS}/jobs` },
      summary: 'Start a large report',
      errors: ['office_not_found', 'department_not_found', 'entity_group_not_found'],
      description: 'Starts a job that writes the report, however large, to a file in JSON.',
    },
    input: schema.startReportInput,
    output: jobOutput,
    run: startReport,
  }),
};
