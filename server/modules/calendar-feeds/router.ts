import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { createFeed, deleteFeed, listFeeds } from './manage-feeds.ts';
import * as schema from './schema.ts';

const FEEDS = '/schedule/v1/calendar-feeds';

export const calendarFeedsRouter = {
  create: mutation({
    right: 'look',
    about: 'person',
    rest: {
      method: 'POST',
      path: FEEDS,
      summary: 'Create a calendar feed',
      description:
        'Creates a secret iCalendar address. Calendar applications subscribe to it to display granted absences of an employee, or of everyone in a department, office or entity group, or of a combination of these. Private types are displayed as *Absent*. The address is returned once only.',
      tellsSecret: true,
      errors: ['employee_not_found', 'department_not_found', 'office_not_found', 'entity_group_not_found'],
      example: { employeeId: '019cad3e-5c00-7000-8000-000000000001', language: 'en' } satisfies Example<
        typeof schema.createCalendarFeedInput
      >,
    },
    input: schema.createCalendarFeedInput,
    output: schema.createdCalendarFeedOutput,
    run: createFeed,
  }),

  list: query({
    right: 'look',
    about: 'people',
    rest: {
      method: 'GET',
      path: FEEDS,
      summary: 'List calendar feeds',
      description: 'Lists feeds without their addresses, newest first.',
      reply: 'page',
    },
    input: schema.listCalendarFeedsInput,
    output: pageOf(schema.calendarFeedOutput),
    run: listFeeds,
  }),

  delete: mutation({
    right: 'look',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${FEEDS}/{id}`,
      summary: 'Revoke a calendar feed',
      description: 'Revokes the feed immediately: its address then returns 404.',
      reply: 'blank',
    },
    input: schema.calendarFeedIdInput,
    output: doneOutput,
    run: deleteFeed,
  }),
};
