import { datedMutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { deleteHolidayCalendar, holidayCalendars, namedHolidayCalendars } from './manage-holiday-calendars.ts';
import * as holidays from './schema-holidays.ts';

const HOLIDAY_CALENDARS = '/schedule/v1/holiday-calendars';
/** The path of the same calendars that published clients use. */
const NAMED = '/schedule/v1/holiday-calendar';

const sameAs = (summary: string) => `${summary}, as under \`${HOLIDAY_CALENDARS}\`.`;

const EXAMPLE = {
  name: 'Madrid 2026',
  daysOff: [
    { date: '2026-01-06', name: 'Epiphany' },
    { date: '2026-05-15', name: 'San Isidro' },
  ],
} satisfies Example<typeof holidays.createHolidayCalendarInput>;
const CHANGE = { daysOff: [{ date: '2026-01-06', name: 'Epiphany' }] } satisfies Example<
  typeof holidays.updateHolidayCalendarInput
>;

export const holidayCalendarProcedures = {
  listHolidayCalendars: query({
    right: 'look',
    about: 'company',
    rest: { method: 'GET', path: HOLIDAY_CALENDARS, summary: 'List holiday calendars', reply: 'page' },
    input: holidays.listHolidayCalendarsInput,
    output: pageOf(holidays.holidayCalendarOutput),
    run: holidayCalendars.list,
  }),

  getHolidayCalendar: query({
    right: 'look',
    rest: { method: 'GET', path: `${HOLIDAY_CALENDARS}/{id}`, summary: 'Get a holiday calendar' },
    input: holidays.holidayCalendarIdInput,
    output: holidays.holidayCalendarOutput,
    run: holidayCalendars.get,
  }),

  createHolidayCalendar: datedMutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: HOLIDAY_CALENDARS,
      summary: 'Create a holiday calendar',
      description:
        'Creates a holiday calendar. On its days no work is planned for employees of its offices, or for everyone if it has no offices.',
      errors: ['office_not_found'],
      example: EXAMPLE,
    },
    input: holidays.createHolidayCalendarInput,
    output: holidays.holidayCalendarOutput,
    run: holidayCalendars.create,
  }),

  updateHolidayCalendar: datedMutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${HOLIDAY_CALENDARS}/{id}`,
      summary: 'Update a holiday calendar',
      description: 'Updates the calendar. `daysOff` and `officeIds` each replace the whole list.',
      errors: ['office_not_found'],
      example: CHANGE,
    },
    input: holidays.updateHolidayCalendarInput,
    output: holidays.holidayCalendarOutput,
    run: holidayCalendars.update,
  }),

  deleteHolidayCalendar: datedMutation({
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

  listNamedHolidayCalendars: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: NAMED,
      summary: 'List holiday calendars with the IDs of their days',
      description: sameAs('Returns one page of the holiday calendars'),
      reply: 'page',
    },
    input: holidays.listNamedHolidayCalendarsInput,
    output: pageOf(holidays.namedHolidayCalendarOutput),
    run: namedHolidayCalendars.list,
  }),

  getNamedHolidayCalendar: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${NAMED}/{id}`,
      summary: 'Get a holiday calendar with the IDs of its days',
      description: sameAs('Returns the holiday calendar'),
    },
    input: holidays.holidayCalendarIdInput,
    output: holidays.namedHolidayCalendarOutput,
    run: namedHolidayCalendars.get,
  }),

  createNamedHolidayCalendar: datedMutation({
    right: 'administer',
    rest: {
      method: 'POST',
      path: NAMED,
      summary: 'Create a holiday calendar, as published clients do',
      description: sameAs('Creates a holiday calendar'),
      errors: ['office_not_found'],
      example: EXAMPLE,
    },
    input: holidays.createHolidayCalendarInput,
    output: holidays.namedHolidayCalendarOutput,
    run: namedHolidayCalendars.create,
  }),

  updateNamedHolidayCalendar: datedMutation({
    right: 'administer',
    rest: {
      method: 'PUT',
      path: `${NAMED}/{id}`,
      summary: 'Update a holiday calendar, as published clients do',
      description: sameAs('Updates the holiday calendar'),
      errors: ['office_not_found'],
      example: CHANGE,
    },
    input: holidays.updateHolidayCalendarInput,
    output: holidays.namedHolidayCalendarOutput,
    run: namedHolidayCalendars.update,
  }),

  deleteNamedHolidayCalendar: datedMutation({
    right: 'administer',
    rest: {
      method: 'DELETE',
      path: `${NAMED}/{id}`,
      summary: 'Delete a holiday calendar, as published clients do',
      description: sameAs('Deletes the holiday calendar'),
      reply: 'blank',
    },
    input: holidays.holidayCalendarIdInput,
    output: doneOutput,
    run: deleteHolidayCalendar,
  }),
};
