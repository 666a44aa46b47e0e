import { z } from 'zod';
import { work } from '../../platform/shared/field-kinds.ts';
import { idOf } from '../../platform/shared/schemas.ts';
import { calendarYear, maxDaysOff, vacationConfigurationOutput } from '../leave/schema.ts';
import {
  absenceCalendarOutput,
  absenceRequestOutput,
  createAbsenceCalendarInput,
  decideAbsenceRequestInput,
  listAbsenceCalendarsInput,
  requestFields,
  updateAbsenceCalendarInput,
} from './schema.ts';

const { daysOff } = createAbsenceCalendarInput.shape;

export const vacationCalendarIdInput = z.object({ id: idOf('vacation_calendar') });
export const listVacationCalendarsInput = listAbsenceCalendarsInput.omit({ type: true, absenceTypeId: true });
export const createVacationCalendarInput = z.object({
  employeeId: idOf('employee'),
  vacationConfigurationId: idOf('vacation_configuration'),
  year: calendarYear(),
  daysOff,
});
export const updateVacationCalendarInput = z.object({
  id: idOf('vacation_calendar'),
  daysOff: updateAbsenceCalendarInput.shape.daysOff.optional(),
  maxDaysOff: maxDaysOff(),
});
export const vacationCalendarOutput = work(
  absenceCalendarOutput.omit({ absenceType: true }).extend({
    vacationConfiguration: vacationConfigurationOutput.meta({
      description: 'Vacation configuration to which the employee is assigned for the year.',
    }),
  }),
).meta({ id: 'VacationCalendar' });

export const vacationRequestIdInput = z.object({ id: idOf('vacation_day_off_request') });
export const createVacationRequestInput = z.object({
  ...requestFields,
  calendarId: idOf('vacation_calendar').meta({
    description: 'ID of the vacation calendar of the employee and the year.',
  }),
});
export const decideVacationRequestInput = decideAbsenceRequestInput.extend(vacationRequestIdInput.shape);
export const cancelVacationRequestInput = decideVacationRequestInput.pick({ id: true, batch: true });
export const vacationRequestOutput = work(
  absenceRequestOutput.omit({ absenceCalendar: true }).extend({
    vacationCalendar: vacationCalendarOutput.meta({ description: 'Calendar of the days off.' }),
  }),
).meta({ id: 'VacationDayOffRequest' });
