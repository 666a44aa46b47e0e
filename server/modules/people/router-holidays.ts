import { query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { listHolidaysOf } from './list-holidays.ts';
import { holidayOutput, listHolidaysInput } from './schema-holidays.ts';

export const holidayProcedures = {
  listHolidays: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: '/schedule/v1/holidays',
      summary: 'List the public holidays of employees',
      description:
        'Returns one page of the public holidays of the company and of the offices of each employee in a year, by date. Each date of an employee is one holiday.',
      reply: 'page',
    },
    input: listHolidaysInput,
    output: pageOf(holidayOutput),
    run: listHolidaysOf,
  }),
};
