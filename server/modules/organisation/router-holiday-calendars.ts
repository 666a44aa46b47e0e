import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import {
  createHolidayCalendar,
  deleteHolidayCalendar,
  getHolidayCalendar,
  listHolidayCalendars,
  updateHolidayCalendar,
} from './manage-holiday-calendars.ts';
import * as holidays from './schema-holidays.ts';

const HOLIDAY_CALENDARS = '/schedule/v1/holiday-calendars';

export const holidayCalendarProcedures = {
  listHolidayCalendars: query({
    right: 'look',
    about: 'company',
    rest: { method: 'GET', path: HOLIDAY_CALENDARS, summary: 'List holiday calendars', reply: 'page' },
    input: holidays.listHolidayCalendarsInput,
    output: pageOf(holidays.holidayCalendarOutput),
    run: listHolidayCalendars,
  }),

  getHolidayCalendar: query({
    right: 'look',
    rest: { method: 'GET', path: `${HOLIDAY_CALENDARS}/{id}`, summary: 'Get a holiday calendar' },
    input: holidays.holidayCalendarIdInput,
    output: holidays.holidayCalendarOutput,
    run: getHolidayCalendar,
  }),

  createHolidayCalendar: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: HOLIDAY_CALENDARS,
      summary: 'Create a holiday calendar',
      description:
        'Creates a holiday calendar. On its days no work is planned for employees of its offices, or for everyone if it has no offices.',
      errors: ['office_not_found'],
      example: {
        name: 'Madrid 2026',
        daysOff: [
          { date: '2026-01-06', name: 'Epiphany' },
          { date: '2026-05-15', name: 'San Isidro' },
        ],
      } satisfies Example<typeof holidays.createHolidayCalendarInput>,
    },
    input: holidays.createHolidayCalendarInput,
    output: holidays.holidayCalendarOutput,
    run: createHolidayCalendar,
  }),

  updateHolidayCalendar: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${HOLIDAY_CALENDARS}/{id}`,
      summary: 'Update a holiday calendar',
      description: 'Updates the calendar. `daysOff` and `officeIds` each replace the whole list.',
      errors: ['office_not_found'],
      example: { daysOff: [{ date: '2026-01-06', name: 'Epiphany' }] } satisfies Example<
        typeof holidays.updateHolidayCalendarInput
      >,
    },
    input: holidays.updateHolidayCalendarInput,
    output: holidays.holidayCalendarOutput,
    run: updateHolidayCalendar,
  }),

  deleteHolidayCalendar: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${HOLIDAY_CALENDARS}/{id}`,
      summary: 'Delete a holiday calendar',
      reply: 'blank',
    },
    input: holidays.holidayCalendarIdInput,
    output: doneOutput,
    run: deleteHolidayCalendar,
  }),
};
