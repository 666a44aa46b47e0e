import type { Db } from '../db/client.ts';
import type { Scope } from '../db/scope.ts';
import { inPortions } from '../in-portions.ts';
import { getCompany } from '../organisation/repository.ts';
import { listEmployeeTexts } from '../people/employee-json.ts';
import {
  type CalendarAnswer,
  presentAbsenceType,
  presentCalendar,
  presentRequest,
  type RequestAnswer,
} from './present.ts';
import { type AbsenceCalendar, listCalendarsWithTypes, listGranted } from './repository-calendars.ts';
import { type AbsenceRequest, listHistory, listRequestDays } from './repository-requests.ts';

/** Calendars with employee, type and days off, in the order given and in one round trip. */
export async function assembleCalendars(
  db: Db,
  scope: Scope,
  calendars: readonly Pick<AbsenceCalendar, 'id' | 'employeeId'>[],
): Promise<CalendarAnswer[]> {
  const answers = await answersById(db, scope, calendars);
  return calendars.map(({ id }) => existing(answers.get(id)));
}

/** Requests with their calendar, days and decisions, in the order given and in one round trip. */
export async function assembleRequests(
  db: Db,
  scope: Scope,
  requests: readonly AbsenceRequest[],
): Promise<RequestAnswer[]> {
  const ids = requests.map(({ id }) => id);
  const calendars = requests.map(({ absenceCalendarId, employeeId }) => ({ id: absenceCalendarId, employeeId }));
  const [answers, days, history] = await Promise.all([
    answersById(db, scope, calendars),
    listRequestDays(db, scope.companyId, ids),
    listHistory(db, scope.companyId, ids),
  ]);
  const daysByRequest = Map.groupBy(days, (day) => day.requestId);
  const historyByRequest = Map.groupBy(history, (entry) => entry.requestId);
  return inPortions(requests, (request) =>
    presentRequest(request, {
      absenceCalendar: existing(answers.get(request.absenceCalendarId)),
      daysOff: daysByRequest.get(request.id) ?? [],
      history: historyByRequest.get(request.id) ?? [],
    }),
  );
}

async function answersById(
  db: Db,
  { companyId, now }: Scope,
  calendars: readonly Pick<AbsenceCalendar, 'id' | 'employeeId'>[],
): Promise<Map<string, CalendarAnswer>> {
  if (calendars.length === 0) return new Map();
  const ids = [...new Set(calendars.map(({ id }) => id))];
  const [found, granted, employees, company] = await Promise.all([
    listCalendarsWithTypes(db, companyId, ids),
    listGranted(db, companyId, ids),
    listEmployeeTexts(
      db,
      companyId,
      calendars.map(({ employeeId }) => employeeId),
      now(),
    ),
    getCompany(db, companyId),
  ]);
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

// Foreign keys keep what is referred to, and nothing of it is ever removed.
function existing<Record>(record: Record | undefined): Record {
  if (record === undefined) throw new Error('A record that another one refers to is missing.');
  return record;
}
