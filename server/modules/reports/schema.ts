import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { dateText, idOf, idText, inPeriodOrder, period } from '../../platform/shared/schemas.ts';
import { workEntryOutput } from '../time/schema.ts';
import { NIGHT, WEEK_DAYS } from './constants.ts';

const fields = {
  ...pageInput,
  ...period,
  employeeIds: oneOrMany(idOf('employee')).meta({
    description:
      'Employees of the report. Unknown IDs have no line. Without this parameter, the report has all active employees.',
  }),
  orderBy: orderByInput(['lastName']),
};

export const reportInput = inPeriodOrder(z.object(fields));
export const reportWithChecksInput = inPeriodOrder(
  z.object({
    ...fields,
    withChecks: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether each line contains the work entries of the employee.' }),
  }),
);

const employeeId = idText().meta({ description: 'ID of the employee.' });
const checks = {
  checks: z
    .array(workEntryOutput.omit({ employee: true }))
    .optional()
    .meta({ description: 'Work entries of the period, earliest first; present with `withChecks`.' }),
};
const secondsWorked = z.int().meta({
  description: 'Seconds of work and of breaks that count as work. Open entries count after their end.',
});
const sums = {
  secondsWorked,
  secondsToWork: z.int().meta({ description: 'Planned seconds, without public holidays and days off.' }),
  secondsBalance: z.int().meta({ description: '`secondsWorked` minus `secondsToWork`.' }),
};

export const workedHoursOutput = work(z.strictObject({ employeeId, ...sums, ...checks })).meta({ id: 'WorkedHours' });

export const workedHoursByWeekDayOutput = work(
  z.strictObject({
    employeeId,
    weekDay: z.enum(WEEK_DAYS).meta({ description: 'Day of the week.' }),
    ...sums,
  }),
).meta({ id: 'WorkedHoursByWeekDay' });

export const workedNightHoursOutput = work(
  z.strictObject({
    employeeId,
    secondsWorkedNight: z.int().meta({
      description: `Seconds of work and of breaks that count as work from ${NIGHT.start} to ${NIGHT.end}, in the time zone of each entry.`,
    }),
    ...checks,
  }),
).meta({ id: 'WorkedNightHours' });

export const workedAbsenceDaysOutput = work(
  z.strictObject({
    employeeId,
    days: z.array(z.strictObject({ date: dateText(), secondsWorked })).meta({
      description: 'Days off on which work was recorded, earliest first.',
    }),
  }),
).meta({ id: 'WorkedAbsenceDays' });
