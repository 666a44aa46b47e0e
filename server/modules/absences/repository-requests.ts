import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import {
  absenceDayOffRequestDays,
  absenceDayOffRequestHistory,
  absenceDayOffRequests,
} from '#drizzle/schema/absences.ts';
import { employees } from '#drizzle/schema/people.ts';
import { build, readBuilt, rowsInto, writeBuilt } from '../../platform/db/built.ts';
import {
  type Condition,
  inInstantRange,
  isOneOf,
  nameOf,
  oneOf,
  returnsUndeletable,
} from '../../platform/db/conditions.ts';
import { orderText, preparedList } from '../../platform/db/prepared-list.ts';
import { type RawRow, readRaw, WRITTEN } from '../../platform/db/raw-rows.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, type RecordAt, readText, type Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Page } from '../../platform/shared/lists.ts';
import { type Asking, isInDecisionScope } from '../access/in-scope.ts';
import type { DayOff } from '../days/rules-credit.ts';
import { fullNameIn } from '../people/repository-search.ts';
import { REQUEST_CALENDAR, type RequestText, requestRecord } from './request-record.ts';
import type { listAbsenceRequestsInput } from './schema.ts';

export type AbsenceRequest = typeof absenceDayOffRequests.$inferSelect;
type HistoryRow = typeof absenceDayOffRequestHistory.$inferSelect;
type OnBehalfOf = 'onBehalfOfId' | 'onBehalfOfName';
/** A decision; those of a delegate say for whom they decided (F4). */
export type HistoryEntry = Omit<HistoryRow, OnBehalfOf> & Partial<Pick<HistoryRow, OnBehalfOf>>;

const requests = absenceDayOffRequests;
const days = absenceDayOffRequestDays;
const history = absenceDayOffRequestHistory;

function hasDayIn(from: string | undefined, to: string | undefined): Condition[] {
  if (from === undefined && to === undefined) return [];
  const day = `exists (select from absence_day_off_request_days d
    where d.company_id = $companyId and d.request_id = absence_day_off_requests.id`;
  if (from === undefined) return [[`${day} and d.date <= ?)`, to]];
  return to === undefined ? [[`${day} and d.date >= ?)`, from]] : [[`${day} and d.date between ? and ?)`, from, to]];
}

const ORDER_COLUMNS = {
  createdAt: requests.createdAt,
  updatedAt: requests.updatedAt,
  resolvedAt: requests.resolvedAt,
  status: requests.status,
  type: requests.type,
};

const list = preparedList<RawRow>(
  {
    table: 'absence_day_off_requests',
    alias: 'absence_day_off_requests',
    rows: ({ page, order }) =>
      `select ${requestRecord.selected} from ${page} absence_day_off_requests ${REQUEST_CALENDAR} order by ${order}`,
  },
  WRITTEN,
);

/** Rows for `requestRecord`, newest first or as ordered. */
export function listRequests(
  companyId: CompanyId,
  input: z.output<typeof listAbsenceRequestsInput>,
): Read<Page<RawRow>> {
  return list(companyId, requestsAsked(input)).map(({ head, rows }) => ({ rows, total: head.total }));
}

/** Conditions, order and page of a list of `absence_day_off_requests`. */
export const requestsAsked = (input: z.output<typeof listAbsenceRequestsInput>) => ({
  conditions: [
    returnsUndeletable(input.onlyReturn),
    isOneOf(requests.employeeId, input.employeeId),
    isOneOf(requests.status, input.status),
    isOneOf(requests.type, input.type),
    hasDayIn(input.from ?? input.fromDayOff, input.to ?? input.toDayOff),
    inInstantRange(requests.createdAt, input.createdAt),
    inInstantRange(requests.updatedAt, input.updatedAt),
  ].flat(),
  // Later ids sort later: of requests made in the same second the last one comes first.
  order: orderText(input.orderBy, (field) => nameOf(ORDER_COLUMNS[field]), nameOf(requests.id), [
    `${nameOf(requests.createdAt)} desc`,
  ]),
  page: input.page,
  limit: input.limit,
});

const findRow = readRaw<RecordAt>(`
  select ${requestRecord.selected} from absence_day_off_requests ${REQUEST_CALENDAR}
  where absence_day_off_requests.company_id = $companyId and absence_day_off_requests.id = $id`);

/** Row for `requestRecord`. Throws `absence_day_off_request_not_found`. */
export const getRequestRow = (companyId: CompanyId, id: string): Read<RawRow> =>
  findRow({ companyId, id }).first().required('absence_day_off_request_not_found');

/** A request in the API's format. */
export const readRequest = (
  scope: Scope,
  { id, employeeId }: Pick<AbsenceRequest, 'id' | 'employeeId'>,
): Read<RequestText> => requestRecord.answerOf(scope, employeeId, getRequestRow(scope.companyId, id));

const isRequest = (companyId: CompanyId, id: string) => and(eq(requests.companyId, companyId), eq(requests.id, id));

/** A request of somebody in the scope of the caller, or of somebody whose delegate they are (I3, F4). Throws `absence_day_off_request_not_found`. */
export const getRequest = (scope: Asking & Pick<Scope, 'now'>, id: string): Read<AbsenceRequest> =>
  readBuilt(
    build
      .select()
      .from(requests)
      .where(and(isRequest(scope.companyId, id), isInDecisionScope(scope, requests.employeeId))),
  )
    .first()
    .required('absence_day_off_request_not_found');

const selectDelegator = readText<
  { id: string; name: string },
  { companyId: CompanyId; employeeId: string; now: string }
>(`
  select e.id, ${fullNameIn('e')} as name
    from memberships me
    join companies c on c.id = $companyId
    join request_delegations d on d.company_id = $companyId and d.delegate_id = me.employee_id
      and ($now::timestamptz at time zone c.time_zone)::date between d.from_date and d.to_date
    join memberships m on m.company_id = $companyId and m.employee_id = d.employee_id
    join employees e on e.company_id = $companyId and e.id = d.employee_id
    where me.company_id = $companyId and me.id = current_member()
      and $employeeId::uuid not in (select people_in_scope()) and $employeeId::uuid in (select people_in_scope(m.id))
    order by d.from_date, d.id limit 1`);

/** The person in whose place the caller decides on an employee outside their own scope (F4); undefined in their own name. */
export const findDelegator = (
  scope: Asking & Pick<Scope, 'now'>,
  employeeId: string,
): Read<{ id: string; name: string } | undefined> =>
  selectDelegator({ companyId: scope.companyId, employeeId, now: scope.now().toString() }).first();

/** The days of a request, in order of date and time. */
export const listRequestDays = (companyId: CompanyId, requestId: string): Read<DayOff[]> =>
  readBuilt(
    build
      .select({
        date: days.date,
        seconds: days.seconds,
        startTime: days.startTime,
        endTime: days.endTime,
      })
      .from(days)
      .where(and(eq(days.companyId, companyId), eq(days.requestId, requestId)))
      .orderBy(asc(days.date), asc(days.startTime)),
  );

/** The decisions on a request, oldest first. */
export const listHistory = (
  companyId: CompanyId,
  requestId: string,
): Read<Omit<HistoryRow, 'companyId' | 'requestId' | 'onBehalfOfId'>[]> =>
  readBuilt(
    build
      .select({
        id: history.id,
        managerId: history.managerId,
        managerName: history.managerName,
        onBehalfOfName: history.onBehalfOfName,
        status: history.status,
        comment: history.comment,
        selfMade: history.selfMade,
        createdAt: history.createdAt,
      })
      .from(history)
      .where(and(eq(history.companyId, companyId), eq(history.requestId, requestId)))
      .orderBy(asc(history.createdAt), asc(history.id)),
  );

export const insertRequests = rowsInto(requests);
export const insertRequestDays = rowsInto(days);
const insertHistoryRows = rowsInto(history);
export const insertHistory = (entries: readonly HistoryEntry[]): Write<unknown> =>
  insertHistoryRows(entries.map((entry) => ({ onBehalfOfId: null, onBehalfOfName: null, ...entry })));

export const updateRequests = (
  companyId: CompanyId,
  ids: readonly string[],
  changes: Partial<AbsenceRequest>,
): Write<never[]> =>
  writeBuilt(
    build
      .update(requests)
      .set(changes)
      .where(and(eq(requests.companyId, companyId), oneOf(requests.id, ids))),
  );

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
