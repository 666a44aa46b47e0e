import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  absenceDayOffRequestDays,
  absenceDayOffRequestHistory,
  absenceDayOffRequests,
} from '#drizzle/schema/absences.ts';
import { employees } from '#drizzle/schema/people.ts';
import type { DayOff } from '../days/rules-credit.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { type Condition, inInstantRange, isOneOf, oneOf, returnsUndeletable } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import { type Read, together, type Write, writeText } from '../db/statement.ts';
import { type CompanyId, newId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import { columnsOf, type DayOffColumns } from './repository-days-off.ts';
import type { listAbsenceRequestsInput } from './schema.ts';

export type AbsenceRequest = typeof absenceDayOffRequests.$inferSelect;
export type HistoryEntry = typeof absenceDayOffRequestHistory.$inferSelect;
type RequestDay = DayOff & { requestId: string };

const requests = absenceDayOffRequests;
const days = absenceDayOffRequestDays;
const history = absenceDayOffRequestHistory;

function hasDayIn(from: string | undefined, to: string | undefined): Condition[] {
  if (from === undefined && to === undefined) return [];
  const day = `exists (select from absence_day_off_request_days d
    where d.company_id = absence_day_off_requests.company_id and d.request_id = absence_day_off_requests.id`;
  if (from === undefined) return [[`${day} and d.date <= ?)`, to]];
  return to === undefined ? [[`${day} and d.date >= ?)`, from]] : [[`${day} and d.date between ? and ?)`, from, to]];
}

/** Newest first, or as ordered. */
export const listRequests = (
  companyId: CompanyId,
  input: z.output<typeof listAbsenceRequestsInput>,
): Read<Page<AbsenceRequest>> =>
  listPage(companyId, requests, input, {
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

const isRequest = (companyId: CompanyId, id: string) => and(eq(requests.companyId, companyId), eq(requests.id, id));

export const findRequest = (companyId: CompanyId, id: string): Read<AbsenceRequest | undefined> =>
  readBuilt(build.select().from(requests).where(isRequest(companyId, id))).first();

/** The days of requests, in order of date and time. */
export const listRequestDays = (companyId: CompanyId, requestIds: string[]): Read<RequestDay[]> =>
  readBuilt(
    build
      .select({
        requestId: days.requestId,
        date: days.date,
        startTime: days.startTime,
        endTime: days.endTime,
        seconds: days.seconds,
      })
      .from(days)
      .where(and(eq(days.companyId, companyId), oneOf(days.requestId, requestIds)))
      .orderBy(asc(days.date), asc(days.startTime)),
  );

/** The decisions on requests, oldest first. */
export const listHistory = (companyId: CompanyId, requestIds: string[]): Read<HistoryEntry[]> =>
  readBuilt(
    build
      .select()
      .from(history)
      .where(and(eq(history.companyId, companyId), oneOf(history.requestId, requestIds)))
      .orderBy(asc(history.createdAt), asc(history.id)),
  );

type NewDays = DayOffColumns &
  Pick<typeof days.$inferSelect, 'companyId' | 'employeeId' | 'requestId'> & { ids: string[] };

const insertDays = writeText<never, NewDays>(`
  insert into absence_day_off_request_days (company_id, employee_id, request_id, id, date, start_time, end_time, seconds)
    select $companyId, $employeeId, $requestId, day.*
      from unnest($ids::uuid[], $dates::date[], $startTimes::text[], $endTimes::text[], $seconds::integer[]) as day`);

/** A request and its days. */
export function insertRequest(request: AbsenceRequest, daysOff: readonly DayOff[]): Write<unknown> {
  const { companyId, employeeId, id: requestId } = request;
  const ids = daysOff.map(() => newId());
  return together(
    writeBuilt(build.insert(requests).values(request)),
    insertDays({ companyId, employeeId, requestId, ids, ...columnsOf(daysOff) }),
  );
}

export const insertHistory = (entry: HistoryEntry): Write<never[]> => writeBuilt(build.insert(history).values(entry));

export const updateRequest = (companyId: CompanyId, id: string, changes: Partial<AbsenceRequest>): Write<never[]> =>
  writeBuilt(build.update(requests).set(changes).where(isRequest(companyId, id)));

type Manager = Pick<typeof employees.$inferSelect, 'id' | 'firstName' | 'lastName' | 'secondLastName'>;

export const findActiveManager = (companyId: CompanyId, id: string): Read<Manager | undefined> =>
  readBuilt(
    build
      .select({
        id: employees.id,
        firstName: employees.firstName,
        lastName: employees.lastName,
        secondLastName: employees.secondLastName,
      })
      .from(employees)
      .where(and(eq(employees.companyId, companyId), eq(employees.id, id), eq(employees.status, 'active'))),
  ).first();
