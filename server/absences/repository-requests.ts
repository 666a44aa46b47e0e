import { and, asc, between, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  absenceCalendars,
  absenceDayOffRequestDays,
  absenceDayOffRequestHistory,
  absenceDayOffRequests,
} from '#drizzle/schema/absences.ts';
import { employees } from '#drizzle/schema/people.ts';
import { type Db, statement } from '../db/client.ts';
import { type Condition, inInstantRange, isOneOf, oneOf, returnsUndeletable } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { RequestType } from './constants.ts';
import { columnsOf } from './repository-calendars.ts';
import type { DayOff, Period } from './rules.ts';
import type { listAbsenceRequestsInput } from './schema.ts';

export type AbsenceRequest = typeof absenceDayOffRequests.$inferSelect;
export type HistoryEntry = typeof absenceDayOffRequestHistory.$inferSelect;
type RequestDay = DayOff & { requestId: string };

const requests = absenceDayOffRequests;
const days = absenceDayOffRequestDays;

function hasDayIn(from: string | undefined, to: string | undefined): Condition[] {
  if (from === undefined && to === undefined) return [];
  const day = `exists (select from absence_day_off_request_days d
    where d.company_id = absence_day_off_requests.company_id and d.request_id = absence_day_off_requests.id`;
  if (from === undefined) return [[`${day} and d.date <= ?)`, to]];
  return to === undefined ? [[`${day} and d.date >= ?)`, from]] : [[`${day} and d.date between ? and ?)`, from, to]];
}

/** Newest first, or as ordered. */
export function listRequests(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listAbsenceRequestsInput>,
): Promise<Page<AbsenceRequest>> {
  return listPage(db, companyId, requests, input, {
    where: [
      returnsUndeletable(input.onlyReturn),
      isOneOf(requests.employeeId, input.employeeId),
      isOneOf(requests.status, input.status),
      isOneOf(requests.type, input.type),
      hasDayIn(input.from, input.to),
      inInstantRange(requests.createdAt, input.createdAt),
      inInstantRange(requests.updatedAt, input.updatedAt),
    ],
    columns: requests,
    // Ids made later sort later: of those made in the same second the last one comes first.
    defaultOrder: [[requests.createdAt, 'desc']],
  });
}

export async function findRequest(db: Db, companyId: CompanyId, id: string): Promise<AbsenceRequest | undefined> {
  const [request] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.companyId, companyId), eq(requests.id, id)));
  return request;
}

/** The days of requests, in order of date and time. */
export async function listRequestDays(db: Db, companyId: CompanyId, requestIds: string[]): Promise<RequestDay[]> {
  return db
    .select({
      requestId: days.requestId,
      date: days.date,
      startTime: days.startTime,
      endTime: days.endTime,
      seconds: days.seconds,
    })
    .from(days)
    .where(and(eq(days.companyId, companyId), oneOf(days.requestId, requestIds)))
    .orderBy(asc(days.date), asc(days.startTime));
}

type PendingDay = DayOff & { requestId: string; absenceCalendarId: string; absenceTypeId: string };

/** The days of an employee's pending requests of a kind in a period. */
export async function listPendingDays(
  db: Db,
  companyId: CompanyId,
  employeeId: string,
  { type, from, to }: Period & { type: RequestType },
): Promise<PendingDay[]> {
  return db
    .select({
      requestId: days.requestId,
      absenceCalendarId: requests.absenceCalendarId,
      absenceTypeId: absenceCalendars.absenceTypeId,
      date: days.date,
      startTime: days.startTime,
      endTime: days.endTime,
      seconds: days.seconds,
    })
    .from(days)
    .innerJoin(requests, and(eq(requests.companyId, days.companyId), eq(requests.id, days.requestId)))
    .innerJoin(
      absenceCalendars,
      and(eq(absenceCalendars.companyId, requests.companyId), eq(absenceCalendars.id, requests.absenceCalendarId)),
    )
    .where(
      and(
        eq(days.companyId, companyId),
        eq(days.employeeId, employeeId),
        between(days.date, from, to),
        eq(requests.status, 'pending'),
        eq(requests.type, type),
      ),
    );
}

/** The decisions on requests, oldest first. */
export async function listHistory(db: Db, companyId: CompanyId, requestIds: string[]): Promise<HistoryEntry[]> {
  const history = absenceDayOffRequestHistory;
  return db
    .select()
    .from(history)
    .where(and(eq(history.companyId, companyId), oneOf(history.requestId, requestIds)))
    .orderBy(asc(history.createdAt), asc(history.id));
}

const insertDays = statement(`
  insert into absence_day_off_request_days (company_id, employee_id, request_id, id, date, start_time, end_time, seconds)
    select $1, $2, $3, day.*
      from unnest($4::uuid[], $5::date[], $6::text[], $7::text[], $8::integer[]) as day`);

export async function insertRequest(db: Db, request: AbsenceRequest, daysOff: readonly DayOff[]): Promise<void> {
  await db.insert(requests).values(request);
  const ids = daysOff.map(() => newId());
  await insertDays(db, [request.companyId, request.employeeId, request.id, ids, ...columnsOf(daysOff)]);
}

export async function insertHistory(db: Db, entry: HistoryEntry): Promise<void> {
  await db.insert(absenceDayOffRequestHistory).values(entry);
}

export async function updateRequest(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<AbsenceRequest>,
): Promise<void> {
  await db
    .update(requests)
    .set(changes)
    .where(and(eq(requests.companyId, companyId), eq(requests.id, id)));
}

type Manager = { id: string; firstName: string; lastName: string; secondLastName: string | null };

export async function findActiveManager(db: Db, companyId: CompanyId, id: string): Promise<Manager | undefined> {
  const [manager] = await db
    .select({
      id: employees.id,
      firstName: employees.firstName,
      lastName: employees.lastName,
      secondLastName: employees.secondLastName,
    })
    .from(employees)
    .where(and(eq(employees.companyId, companyId), eq(employees.id, id), eq(employees.status, 'active')));
  return manager;
}
