import { query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { listEmployeeSchedules, listScheduleTemplates } from './list-schedules.ts';
import * as schema from './schema-schedules.ts';

const rest = { method: 'GET', tag: 'Schedules', reply: 'page' } as const;

/** The weeks of contracts, as templates that other programs read. */
export const scheduleProcedures = {
  listScheduleTemplates: query({
    right: 'look',
    rest: {
      ...rest,
      path: '/schedule/v1/schedule-templates',
      summary: 'List schedule templates',
      description:
        'Returns one page of the different weeks in the contracts and annexes of the company, by name. Equal weeks are one template.',
    },
    input: schema.listScheduleTemplatesInput,
    output: pageOf(schema.scheduleTemplateOutput),
    run: listScheduleTemplates,
  }),

  listEmployeeSchedules: query({
    right: 'look',
    rest: {
      ...rest,
      path: '/schedule/v1/employees/{id}/schedule-templates',
      summary: 'List the schedule of an employee by day',
      description:
        'Returns an item for each day on which the employee has a contract: its date, with the week in force. Days without a contract are left out.',
      example: { from: '2026-03-02', to: '2026-03-08' } satisfies Example<typeof schema.listEmployeeSchedulesInput>,
    },
    input: schema.listEmployeeSchedulesInput,
    output: pageOf(schema.employeeScheduleOutput),
    run: listEmployeeSchedules,
  }),
};
