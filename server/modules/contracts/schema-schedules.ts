import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { WEEKDAYS, type Weekday } from '../../platform/shared/dates.ts';
import { work } from '../../platform/shared/field-kinds.ts';
import { orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { calendarDate, dateText, idOf, idText, inPeriodOrder } from '../../platform/shared/schemas.ts';
import { slotOutput } from './schema.ts';

const ID = { description: 'Identifies the week: equal weeks have the same ID.' };
const NAME = { description: 'Hours of the week, and of each day from Monday.', example: '40 h (8-8-8-8-8-0-0)' };

export const listScheduleTemplatesInput = z.object({ ...pageInput, orderBy: orderByInput(['name']) });

export const scheduleTemplateOutput = z
  .strictObject({
    ...recordOutput,
    id: idText().meta(ID),
    name: z.string().meta(NAME),
    type: z.literal('fixed').meta({ description: 'Always `fixed`: the week repeats.' }),
    ...stampsOutput,
  })
  .meta({ id: 'ScheduleTemplate' });

export const listEmployeeSchedulesInput = inPeriodOrder(
  z.object({
    ...pageInput,
    orderBy: orderByInput(['date']),
    id: idOf('employee'),
    from: calendarDate()
      .optional()
      .meta({ description: 'First day, included. Defaults to today, or to an earlier `to`.' }),
    to: calendarDate().optional().meta({ description: 'Last day, included. Defaults to today, or to a later `from`.' }),
  }),
);

const minutesOf = (day: string) =>
  z
    .int()
    .meta({ description: `Planned minutes of ${day}, without regard to holidays. 0 if the week has no fixed days.` });

/** `mondayMinutes` to `sundayMinutes`. */
export const minutesField = (day: Weekday) => `${day}Minutes` as const;
const minutes = Object.fromEntries(
  WEEKDAYS.map((day) => [minutesField(day), minutesOf(`${day.charAt(0).toUpperCase()}${day.slice(1)}`)]),
) as Record<ReturnType<typeof minutesField>, z.ZodInt>;

const scheduleOfDayOutput = z
  .strictObject({
    id: idText().meta(ID),
    name: z.string().meta(NAME),
    ...minutes,
    currentDayMinutes: z.int().meta({ description: 'Planned minutes of the date, before holidays and days off.' }),
    weekdaysRanges: z
      .array(z.strictObject({ day: z.enum(WEEKDAYS).meta({ description: 'Day of the week.' }), ...slotOutput.shape }))
      .meta({ description: 'Slots of the week from Monday. Empty if the days have hours only.' }),
  })
  .meta({ id: 'ScheduleOfDay' });

export const employeeScheduleOutput = work(z.record(dateText(), z.array(scheduleOfDayOutput))).meta({
  id: 'EmployeeSchedule',
  description: 'The week in force on a date, under the date.',
});
