import type { z } from 'zod';
import {
  absenceDayOffRequestDays,
  absenceDayOffRequestHistory,
  absenceDayOffRequests,
  absenceReplacements,
} from '#drizzle/schema/absences.ts';
import { type AnswerField, always, answeredRecord, fieldsOf, nestedJson } from '../../platform/db/answered-record.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { recordWithEmployee } from '../people/employee-json.ts';
import { CALENDAR_TYPE, calendarSource, daysOffFrom } from './calendar-record.ts';
import {
  absenceCalendarOutput,
  absenceRequestOutput,
  managementHistoryOutput,
  releasedLeaveOutput,
  replacedLeaveOutput,
} from './schema.ts';

/** An AbsenceDayOffRequest of the API, as JSON. */
export type RequestText = JsonText<z.output<typeof absenceRequestOutput>>;

const partOf = (part: string) => `${part}.company_id = $companyId and ${part}.request_id = absence_day_off_requests.id`;

// A delegate's decision has both names in one field of the interface: “B for A” (F4).
const ENTRY = nestedJson(managementHistoryOutput, {
  ...{ table: absenceDayOffRequestHistory, alias: 'h' },
  own: { managerName: `concat_ws(' for ', h.manager_name, h.on_behalf_of_name)` },
});
const HISTORY = `(select json_agg(${ENTRY} order by h.created_at, h.id)
  from absence_day_off_request_history h where ${partOf('h')})`;

/** Replacements of one side of a request (E13), ordered by date and time. `own`: the ids of the other side. */
const replacementsFrom = (output: z.ZodObject, by: string, own: Record<string, string>): AnswerField => ({
  sql: `(select json_agg(${nestedJson(output, { table: absenceReplacements, alias: 'p', own })} order by p.date, p.start_time)
    from absence_replacements p where p.company_id = $companyId and p.${by} = absence_day_off_requests.id)`,
  type: 'json',
  absent: '[]',
});

/** Fields of a request without its calendar. */
export const requestSource = (employee: AnswerField) => ({
  table: absenceDayOffRequests,
  own: {
    employee,
    daysOff: daysOffFrom(absenceDayOffRequestDays, partOf('d')),
    replacedLeave: replacementsFrom(replacedLeaveOutput, 'request_id', {
      requestId: 'p.released_request_id',
      calendarId: 'p.released_calendar_id',
    }),
    releasedBy: replacementsFrom(releasedLeaveOutput, 'released_request_id', { requestId: 'p.request_id' }),
    deletedAt: always('null'),
    managementHistory: { sql: HISTORY, type: 'json', absent: '[]' } as const,
  },
});

/** From `absence_day_off_requests` and `REQUEST_CALENDAR`. */
export const requestRecord = recordWithEmployee('absence_day_off_requests.employee_id', (employee) => {
  const { table, own } = requestSource(employee);
  const absenceCalendar = { members: fieldsOf(absenceCalendarOutput, calendarSource(employee)) };
  return answeredRecord(absenceRequestOutput, { table, own: { ...own, absenceCalendar } });
});

export const CALENDAR_OF_REQUEST = `join absence_calendars on absence_calendars.company_id = $companyId
  and absence_calendars.id = absence_day_off_requests.absence_calendar_id`;
export const REQUEST_CALENDAR = `${CALENDAR_OF_REQUEST} ${CALENDAR_TYPE}`;
