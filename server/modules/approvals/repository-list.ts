import { and, asc, count, desc, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { absenceCalendars, absenceDayOffRequests, absenceTypes } from '#drizzle/schema/absences.ts';
import { requests as companyRequests } from '#drizzle/schema/company-requests.ts';
import { workEntryCorrections as corrections } from '#drizzle/schema/corrections.ts';
import { employeeOfficeAssignations } from '#drizzle/schema/organisation.ts';
import { employees } from '#drizzle/schema/people.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { may } from '../../platform/shared/rights.ts';
import { isInDecisionScope, isInScope } from '../access/in-scope.ts';
import { isNamed } from '../people/repository-search.ts';
import { CORRECTION_STATUS, type InboxKind } from './constants.ts';
import { calendarOfRequest, isListed } from './repository.ts';
import { hasMonthStatus, isMonthOf, monthColumns, monthEmployeeId, monthsOf } from './repository-months.ts';
import type { listInboxInput } from './schema.ts';

const requests = absenceDayOffRequests;

/** The caller, with the clock: a delegation applies on its dates. */
export type Asking = Pick<Scope, 'companyId' | 'actor' | 'now'>;
type Filters = z.output<typeof listInboxInput>;

/** People whose absences of private types a filter by type may find: everybody, or one person, if any (I4). */
export type PrivateOf = 'everybody' | { employeeId: string | null };

function isNormalOrOf(companyId: CompanyId, employeeId: string | null): SQL | undefined {
  const isNormal = sql`exists (select from ${absenceTypes} t where t.company_id = ${companyId}
    and t.id = ${absenceCalendars.absenceTypeId} and t.type = 'normal')`;
  return employeeId === null ? isNormal : or(isNormal, eq(requests.employeeId, employeeId));
}

/** A filter by type must not reveal a private one. */
function isOfType(companyId: CompanyId, absenceTypeId: string | undefined, privateOf: PrivateOf): SQL | undefined {
  if (absenceTypeId === undefined) return undefined;
  return exists(
    build
      .select({ id: absenceCalendars.id })
      .from(absenceCalendars)
      .where(
        and(
          calendarOfRequest(companyId),
          eq(absenceCalendars.absenceTypeId, absenceTypeId),
          privateOf === 'everybody' ? undefined : isNormalOrOf(companyId, privateOf.employeeId),
        ),
      ),
  );
}

const hasOffice = (companyId: CompanyId, employeeId: PgColumn, officeId: string | undefined): SQL | undefined =>
  officeId === undefined
    ? undefined
    : exists(
        build
          .select({ id: employeeOfficeAssignations.id })
          .from(employeeOfficeAssignations)
          .where(
            and(
              eq(employeeOfficeAssignations.companyId, companyId),
              eq(employeeOfficeAssignations.employeeId, employeeId),
              eq(employeeOfficeAssignations.officeId, officeId),
            ),
          ),
      );

/** Mandate of the caller on a company request (F2, F4), as in `drizzle/sql/company-requests.sql`: null if they are no approver. */
export const myMandate = ({ now }: Pick<Scope, 'now'>) =>
  sql<
    string | null
  >`my_mandate(${companyRequests.id}, ${companyRequests.employeeId}, ${companyRequests.flowCurrentLevel},
    ${companyRequests.levels}, ${now().toString()}::timestamptz)`;

/** With pending alone, deciders see the requests that need their decision. All others, and other statuses, see every request in scope. */
function asksCaller(scope: Asking, statuses: readonly string[]): SQL | undefined {
  const { actor } = scope;
  const isDecider = actor.type === 'user' && may(actor, 'decide') && statuses.every((status) => status === 'pending');
  if (!isDecider) return undefined;
  const asks = isNotNull(myMandate(scope));
  // An administrator decides any level that one acceptance passes, so thousands of requests are counted without evaluating each.
  return may(actor, 'administer') ? or(eq(companyRequests.quorum, 'any'), asks) : asks;
}

export const personOfCompanyRequest = (companyId: CompanyId) =>
  and(eq(employees.companyId, companyId), eq(employees.id, companyRequests.employeeId));

const absencesWhere = (scope: Asking, input: Filters, privateOf: PrivateOf) =>
  and(
    eq(requests.companyId, scope.companyId),
    isInDecisionScope(scope, requests.employeeId),
    input.employeeId === undefined ? undefined : eq(requests.employeeId, input.employeeId),
    oneOf(requests.status, input.status),
    isNamed(scope.companyId, requests.employeeId, input.search),
    isOfType(scope.companyId, input.absenceTypeId, privateOf),
    input.requestTypeId === undefined ? undefined : sql`false`,
    hasOffice(scope.companyId, requests.employeeId, input.officeId),
    isListed(scope.companyId),
  );

const companyWhere = (scope: Asking, input: Filters) =>
  and(
    eq(companyRequests.companyId, scope.companyId),
    isInDecisionScope(scope, companyRequests.employeeId),
    input.employeeId === undefined ? undefined : eq(companyRequests.employeeId, input.employeeId),
    oneOf(companyRequests.status, input.status),
    isNamed(scope.companyId, companyRequests.employeeId, input.search),
    input.requestTypeId === undefined ? undefined : eq(companyRequests.requestTypeId, input.requestTypeId),
    input.absenceTypeId === undefined ? undefined : sql`false`,
    hasOffice(scope.companyId, companyRequests.employeeId, input.officeId),
    asksCaller(scope, input.status),
  );

const correctionsWhere = (scope: Asking, input: Filters) =>
  and(
    eq(corrections.companyId, scope.companyId),
    eq(corrections.side, 'employee'),
    isInScope(scope, corrections.employeeId),
    input.employeeId === undefined ? undefined : eq(corrections.employeeId, input.employeeId),
    oneOf(
      corrections.status,
      input.status.map((status) => CORRECTION_STATUS[status]),
    ),
    isNamed(scope.companyId, corrections.employeeId, input.search),
    input.absenceTypeId === undefined && input.requestTypeId === undefined ? undefined : sql`false`,
    hasOffice(scope.companyId, corrections.employeeId, input.officeId),
  );

/** One request of the inbox, of any kind. */
export interface InboxKey {
  kind: InboxKind;
  id: string;
}

const monthsWhere = (scope: Asking, input: Filters) =>
  and(
    isMonthOf(scope.companyId),
    isInScope(scope, monthEmployeeId),
    input.employeeId === undefined ? undefined : eq(monthEmployeeId, input.employeeId),
    hasMonthStatus(scope.companyId, input.status),
    isNamed(scope.companyId, monthEmployeeId, input.search),
    input.absenceTypeId === undefined && input.requestTypeId === undefined ? undefined : sql`false`,
    hasOffice(scope.companyId, monthEmployeeId, input.officeId),
  );

type StoredKind = Exclude<InboxKind, 'month'>;
type Source = {
  table: typeof requests | typeof companyRequests | typeof corrections;
  where: (scope: Asking, input: Filters, privateOf: PrivateOf) => SQL | undefined;
};
/** Requests of each kind that has a table of its own: the table, and which of them a caller sees with some filters. */
const SOURCES: Record<StoredKind, Source> = {
  absence: { table: requests, where: absencesWhere },
  company: { table: companyRequests, where: companyWhere },
  correction: { table: corrections, where: correctionsWhere },
};

/**
 * Returns a page of the requests of people in scope, of all kinds in one order: pending ones alone, longest pending first; otherwise
 * newest first. `counts`: number of matches of each kind, whichever kind is requested.
 */
export function listKeys(
  scope: Asking,
  input: Filters,
  privateOf: PrivateOf,
): Read<{ keys: InboxKey[]; counts: Record<InboxKind, number> }> {
  const inOrder = input.status.every((status) => status === 'pending') ? asc : desc;
  const last = input.page * input.limit;
  // An index returns each kind in order, and no further than the page.
  const isAsked = (kind: InboxKind) => (input.kind === undefined || input.kind === kind ? undefined : sql`false`);
  const keysOf = (kind: StoredKind) => {
    const { table, where } = SOURCES[kind];
    return build
      .select({ kind: sql<InboxKind>`${sql.raw(`'${kind}'`)}`.as('kind'), id: table.id, createdAt: table.createdAt })
      .from(table)
      .where(and(where(scope, input, privateOf), isAsked(kind)))
      .orderBy(inOrder(table.createdAt), inOrder(table.id))
      .limit(last);
  };
  const months = build
    .select({ kind: sql<InboxKind>`'month'`.as('kind'), ...monthColumns })
    .from(monthsOf(scope.companyId))
    .where(and(monthsWhere(scope, input), isAsked('month')))
    .orderBy(inOrder(monthColumns.createdAt), inOrder(monthColumns.id))
    .limit(last);
  return together(
    readBuilt(
      keysOf('absence')
        .unionAll(keysOf('company'))
        .unionAll(keysOf('correction'))
        .unionAll(months)
        .orderBy(inOrder(sql`created_at`), inOrder(sql`id`))
        .limit(input.limit)
        .offset((input.page - 1) * input.limit),
    ),
    countAll(scope, input, privateOf),
  ).map(([keys, counts]) => ({ keys, counts }));
}

function countAll(scope: Asking, input: Filters, privateOf: PrivateOf): Read<Record<InboxKind, number>> {
  const countOf = (kind: StoredKind): Read<number> => {
    const { table, where } = SOURCES[kind];
    return readBuilt(
      build
        .select({ total: count() })
        .from(table)
        .where(where(scope, input, privateOf)),
    ).map(([counted]) => counted?.total ?? 0);
  };
  const months = readBuilt(
    build.select({ total: count() }).from(monthsOf(scope.companyId)).where(monthsWhere(scope, input)),
  );
  return together(countOf('absence'), countOf('company'), countOf('correction'), months).map(
    ([absence, company, correction, [counted]]) => ({ absence, company, correction, month: counted?.total ?? 0 }),
  );
}

/** Number of pending requests of each kind in the list of the same caller. */
export const countPending = (scope: Asking): Read<Record<InboxKind, number>> =>
  countAll(scope, { page: 1, limit: 1, status: ['pending'] }, 'everybody');
