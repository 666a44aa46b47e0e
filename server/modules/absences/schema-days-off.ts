import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { dateRange, oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText } from '../../platform/shared/schemas.ts';
import { employeeOutput } from '../people/schema.ts';
import { absenceCalendarOutput, dayOffOutput } from './schema.ts';
import { vacationCalendarOutput } from './schema-vacation.ts';

export const listDaysOffInput = z.object({
  ...pageInput,
  ...dateRange,
  orderBy: orderByInput(['date', 'createdAt']),
  employeeIds: oneOrMany(idOf('employee')).meta({
    description:
      'Employees of the list. Unknown IDs have no days off. Without this parameter, the list is about all employees.',
  }),
});

const own = { id: true, year: true, maxDaysOff: true, createdAt: true, updatedAt: true } as const;
export const absenceCalendarOfDay = absenceCalendarOutput.pick({ ...own, absenceType: true });
export const vacationCalendarOfDay = vacationCalendarOutput.pick({ ...own, vacationConfiguration: true });

const dayOffWith = <Calendar extends z.ZodType>(calendar: Calendar) =>
  work(
    z.strictObject({
      id: idText(),
      ...dayOffOutput.shape,
      calendar: calendar.meta({ description: 'Calendar of the day off.' }),
      employee: employeeOutput,
    }),
  );

export const absenceDayOffOutput = dayOffWith(absenceCalendarOfDay).meta({ id: 'AbsenceDayOff' });
export const vacationDayOffOutput = dayOffWith(vacationCalendarOfDay).meta({ id: 'VacationDayOff' });
