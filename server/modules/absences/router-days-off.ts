import { query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { listAbsenceDaysOff, listVacationDaysOff } from './list-days-off.ts';
import { absenceDayOffOutput, listDaysOffInput, vacationDayOffOutput } from './schema-days-off.ts';

/** Granted days off, one by one. Each is in one of the two lists. */
export const daysOffProcedures = {
  listAbsenceDaysOff: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/schedule/v1/absence-day-off',
      summary: 'List days off that are not vacation',
      description:
        'Lists granted days off, earliest first. Days off of vacation are in `/schedule/v1/vacation-day-off`; no day off is in both lists.',
      reply: 'page',
    },
    input: listDaysOffInput,
    output: pageOf(absenceDayOffOutput),
    run: listAbsenceDaysOff,
  }),

  listVacationDaysOff: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/schedule/v1/vacation-day-off',
      summary: 'List days off of vacation',
      description:
        'Lists granted days off, earliest first, of employees who are assigned to a vacation configuration of the absence type and the year.',
      reply: 'page',
    },
    input: listDaysOffInput,
    output: pageOf(vacationDayOffOutput),
    run: listVacationDaysOff,
  }),
};
