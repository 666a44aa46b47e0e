import type { Scope } from '../db/scope.ts';
import { type AnswerOf, nothing, type Read, together } from '../db/statement.ts';
import { inPortions } from '../in-portions.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import { getCompany } from '../organisation/repository.ts';
import { listEmployeeTexts } from '../people/employee-json.ts';
import {
  type CalendarAnswer,
  presentAbsenceType,
  presentCalendar,
  presentRequest,
  type RequestAnswer,
} from './present.ts';
import { listCalendarsWithTypes } from './repository-calendars.ts';
import { listGranted } from './repository-days-off.ts';
import { type AbsenceRequest, listHistory, listRequestDays } from './repository-requests.ts';

type CalendarOfEmployee = Pick<AbsenceCalendar, 'id' | 'employeeId'>;

/** Calendars with employee, type and days off, in the order given. A promise, because they are presented in portions. */
export function assembleCalendars(
  scope: Scope,
  calendars: readonly CalendarOfEmployee[],
): Read<Promise<CalendarAnswer[]>> {
  if (calendars.length === 0) return nothing(Promise.resolve([]));
  return recordsOf(scope, calendars).map(async (records) => {
    const answers = await presentById(records);
    return calendars.map(({ id }) => existing(answers.get(id)));
  });
}

/** Requests with their calendar, days and decisions, in the order given. A promise, because they are presented in portions. */
export function assembleRequests(scope: Scope, requests: readonly AbsenceRequest[]): Read<Promise<RequestAnswer[]>> {
  if (requests.length === 0) return nothing(Promise.resolve([]));
  const ids = requests.map(({ id }) => id);
  const calendars = requests.map(({ absenceCalendarId, employeeId }) => ({ id: absenceCalendarId, employeeId }));
  return together(
    recordsOf(scope, calendars),
    listRequestDays(scope.companyId, ids),
    listHistory(scope.companyId, ids),
  ).map(async ([records, days, history]) => {
    const answers = await presentById(records);
    const daysByRequest = Map.groupBy(days, (day) => day.requestId);
    const historyByRequest = Map.groupBy(history, (entry) => entry.requestId);
    return inPortions(requests, (request) =>
      presentRequest(request, {
        absenceCalendar: existing(answers.get(request.absenceCalendarId)),
        daysOff: daysByRequest.get(request.id) ?? [],
        history: historyByRequest.get(request.id) ?? [],
      }),
    );
  });
}

export const assembleCalendar = (scope: Scope, calendar: CalendarOfEmployee): Read<Promise<CalendarAnswer>> =>
  assembleCalendars(scope, [calendar]).map(async (answers) => existing((await answers)[0]));

export const assembleRequest = (scope: Scope, request: AbsenceRequest): Read<Promise<RequestAnswer>> =>
  assembleRequests(scope, [request]).map(async (answers) => existing((await answers)[0]));

/** What calendars are answered with. */
function recordsOf({ companyId, now }: Scope, calendars: readonly CalendarOfEmployee[]) {
  const ids = [...new Set(calendars.map(({ id }) => id))];
  const employeeIds = calendars.map(({ employeeId }) => employeeId);
  return together(
    listEmployeeTexts(companyId, employeeIds, now()),
    listCalendarsWithTypes(companyId, ids),
    listGranted(companyId, ids),
    getCompany(companyId),
  );
}

async function presentById([employees, found, granted, company]: AnswerOf<ReturnType<typeof recordsOf>>): Promise<
  Map<string, CalendarAnswer>
> {
  const grantedByCalendar = Map.groupBy(granted, (dayOff) => dayOff.absenceCalendarId);
  const answers = await inPortions(found, ({ calendar, type }) => {
    const answer = presentCalendar(calendar, {
      employee: existing(employees.get(calendar.employeeId)),
      absenceType: presentAbsenceType(type, company),
      daysOff: grantedByCalendar.get(calendar.id) ?? [],
    });
    return [calendar.id, answer] as const;
  });
  return new Map(answers);
}

// Foreign keys protect what is referred to, and none of it is ever removed.
function existing<Record>(record: Record | undefined): Record {
  if (record === undefined) throw new Error('A record that another one refers to is missing.');
  return record;
}
