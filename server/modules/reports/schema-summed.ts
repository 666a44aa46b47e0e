import { z } from 'zod';
import { dayCount } from '../../platform/shared/dates.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import {
  calendarMonth,
  dateText,
  idOf,
  idText,
  inPeriodOrder,
  integer,
  period,
  problem,
} from '../../platform/shared/schemas.ts';
import { HEADCOUNT_PARTS, MAX_REPORT_DAYS, SUMMED_REPORTS } from './constants.ts';

export const unitFilters = {
  officeIds: oneOrMany(idOf('office')).meta({ description: 'Only employees of any of these offices.' }),
  departmentIds: oneOrMany(idOf('department')).meta({ description: 'Only employees of any of these departments.' }),
  entityGroupIds: oneOrMany(idOf('entity_group')).meta({ description: 'Only employees of any of these groups.' }),
};

/** Filters of every report with a period. */
export const reportFilters = { ...period, ...unitFilters };

/** A period in order, of at most ten years. */
export const boundedPeriod = <Schema extends z.ZodType<{ from?: unknown; to?: unknown }>>(schema: Schema): Schema =>
  inPeriodOrder(schema).refine(
    ({ from, to }: { from?: unknown; to?: unknown }) =>
      typeof from !== 'string' || typeof to !== 'string' || dayCount(from, to) <= MAX_REPORT_DAYS,
    { path: ['to'], ...problem('period_too_long', { days: MAX_REPORT_DAYS }) },
  );

const listOf = <Shape extends z.ZodRawShape>(field: string, shape: Shape) =>
  boundedPeriod(z.object({ ...pageInput, ...reportFilters, ...shape, orderBy: orderByInput([field]) }));

export const byNameInput = listOf('name', {});
export const byMonthInput = listOf('month', {});

const monthInput = calendarMonth().meta({ description: 'Month of the line, such as `2026-03`.' });

export const absentPeopleInput = listOf('lastName', {
  absenceTypeId: idOf('absence_type')
    .nullable()
    .meta({ description: 'Absence type of the line. Null: the line of private absences.' }),
});
export const overtimePeopleInput = listOf('lastName', {
  departmentId: idOf('department')
    .nullable()
    .meta({ description: 'Department of the line. Null: people without a department.' }),
});
export const hoursPeopleInput = listOf('lastName', { month: monthInput });
export const headcountPeopleInput = listOf('lastName', {
  month: monthInput,
  part: z.enum(HEADCOUNT_PARTS).meta({ description: 'Number of the line whose people are returned.' }),
});

export const leaveInput = z.object({
  ...pageInput,
  ...unitFilters,
  year: integer(1900, 9999).meta({ description: 'Year of the absence calendars.', example: 2026 }),
  absenceTypeIds: oneOrMany(idOf('absence_type')).meta({ description: 'Only leave of these absence types.' }),
  orderBy: orderByInput(['lastName']),
});
export const contractEndsInput = boundedPeriod(
  z.object({ ...pageInput, ...reportFilters, orderBy: orderByInput(['date']) }),
);

export const startReportInput = boundedPeriod(
  z.object({
    report: z.enum(SUMMED_REPORTS).meta({ description: 'Report, as in its path.' }),
    ...reportFilters,
  }),
);

const seconds = (description: string) => z.int().meta({ description });
const people = z.int().meta({ description: 'Number of employees in the line.' });
const employee = common(
  z.strictObject({
    id: idText().meta({ description: 'ID of the employee.' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    secondLastName: z.string().nullable().meta({ description: 'Second last name. Null if there is none.' }),
  }),
).meta({ description: 'Employee of the line.' });

const absence = {
  absentSeconds: seconds('Planned seconds of granted days off.'),
  plannedSeconds: seconds('Planned seconds of all days that have a day row, without public holidays.'),
  rate: z
    .number()
    .nullable()
    .meta({ description: '`absentSeconds` divided by `plannedSeconds`, from 0 to 1. Null if nothing is planned.' }),
};
const overtime = {
  openingSeconds: seconds('Balance before the period.'),
  positiveSeconds: seconds('Change of the positive part in the period.'),
  negativeSeconds: seconds('Change of the negative part in the period.'),
  bonusSeconds: seconds('Change of the bonus in the period.'),
  closingSeconds: seconds('Balance at the end of the period.'),
};
const hours = {
  plannedSeconds: seconds('Planned seconds, without public holidays.'),
  expectedSeconds: seconds('Planned seconds without days off.'),
  workedSeconds: seconds('Worked seconds.'),
};
export const month = z.string().meta({ description: 'Month, such as `2026-03`.' });

export const absenceRateOutput = work(
  z.strictObject({
    absenceTypeId: idText().nullable().meta({ description: 'ID of the absence type. Null for private absences.' }),
    name: common(z.string().nullable().meta({ description: 'Name of the absence type. Null for private absences.' })),
    people,
    ...absence,
  }),
).meta({ id: 'AbsenceRate' });
export const overtimeByDepartmentOutput = work(
  z.strictObject({
    departmentId: idText().nullable().meta({ description: 'ID of the department. Null: people without one.' }),
    name: common(z.string().nullable().meta({ description: 'Name of the department. Null: people without one.' })),
    people,
    ...overtime,
  }),
).meta({ id: 'OvertimeByDepartment' });
export const headcountOutput = work(
  z.strictObject({
    month,
    opening: z.int().meta({ description: 'People employed when the month began.' }),
    joined: z.int().meta({ description: 'People whose employment begins in the month.' }),
    left: z.int().meta({ description: 'People whose last day is in the month.' }),
    closing: z.int().meta({
      description: 'People whose employment continues after the month: `opening` plus `joined` minus `left`.',
    }),
  }),
).meta({ id: 'Headcount' });
export const hoursOutput = work(z.strictObject({ month, people, ...hours })).meta({ id: 'HoursByMonth' });

export const absentPersonOutput = work(z.strictObject({ employee, ...absence }));
export const overtimePersonOutput = work(z.strictObject({ employee, ...overtime }));
export const hoursPersonOutput = work(z.strictObject({ employee, ...hours }));
export const headcountPersonOutput = work(
  z.strictObject({
    employee,
    joinedOn: dateText().nullable().meta({ description: 'First day of employment in the month. Null if none.' }),
    leftOn: dateText().nullable().meta({ description: 'Last day of employment in the month. Null if none.' }),
  }),
);

const amount = (description: string) =>
  z
    .strictObject({
      seconds: z.int().meta({ description: 'Amount in seconds.' }),
      days: z.number().meta({ description: 'Amount in days.' }),
    })
    .meta({ description });
export const leaveLeftOutput = work(
  z.strictObject({
    employee,
    absenceCalendarId: idText().meta({ description: 'ID of the absence calendar.' }),
    absenceTypeId: idText().meta({ description: 'ID of the absence type.' }),
    name: common(z.string().meta({ description: 'Name of the absence type.' })),
    given: amount('Granted, accrued, carried over and adjusted, without what expired.'),
    used: amount('Taken, or granted for a later day.'),
    pending: amount('Requested and not yet decided.'),
    available: amount('Amount left: `given` minus `used` and `pending`.'),
  }),
).meta({ id: 'LeaveLeft' });

export const contractEndOutput = work(
  z.strictObject({
    employee,
    contractId: idText().meta({ description: 'ID of the contract.' }),
    kind: z
      .enum(['contract', 'trial_period'])
      .meta({ description: 'Record whose last day it is: the contract, or its trial period.' }),
    date: dateText().meta({ description: 'Last day of the contract or trial period.' }),
    startAt: dateText().meta({ description: 'First day of the contract.' }),
    isContinued: z.boolean().meta({ description: 'Whether the person is employed on the next day too.' }),
  }),
).meta({ id: 'ContractEnd' });
