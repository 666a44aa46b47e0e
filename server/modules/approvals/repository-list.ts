import { and, asc, count, desc, eq, exists, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { absenceCalendars, absenceDayOffRequests, absenceTypes } from '#drizzle/schema/absences.ts';
import { requests as companyRequests } from '#drizzle/schema/company-requests.ts';
import { employeeOfficeAssignations } from '#drizzle/schema/organisation.ts';
import { employees } from '#drizzle/schema/people.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { type Read, together } from '../../platform/db/statement.ts';
import { may } from '../../platform/shared/rights.ts';
import { isInDecisionScope } from '../access/in-scope.ts';
import { isNamed } from '../people/repository-search.ts';
import type { InboxKind } from './constants.ts';
import { calendarOfRequest, isListed } from './repository.ts';
import type { listInboxInput } from './schema.ts';

const requests = absenceDayOffRequests;

/** The caller, with the clock: a delegation applies on its dates. */
export type Asking = Pick<Scope, 'companyId' | 'actor' | 'now'>;
type Filters = z.output<typeof listInboxInput>;

/** People whose absences of private types a filter by type may find: everybody, or one person, if any (I4). */
export type PrivateOf = 'everybody' | { employeeId: string | null };

function isNormalOrOf(employeeId: string | null): SQL | undefined {
  const isNormal = sql`exists (select from ${absenceTypes} t where t.company_id = ${absenceCalendars.companyId}
    and t.id = ${absenceCalendars.absenceTypeId} and t.type = 'normal')`;
  return employeeId === null ? isNormal : or(isNormal, eq(requests.employeeId, employeeId));
}

/** A filter by type must not reveal a private one. */
function isOfType(absenceTypeId: string | undefined, privateOf: PrivateOf): SQL | undefined {
  if (absenceTypeId === undefined) return undefined;
  return exists(
    build
      .select({ id: absenceCalendars.id })
      .from(absenceCalendars)
      .where(
        and(
          calendarOfRequest,
          eq(absenceCalendars.absenceTypeId, absenceTypeId),
          privateOf === 'everybody' ? undefined : isNormalOrOf(privateOf.employeeId),
        ),
      ),
  );
}

/** Columns of a request that identify its person. */
type OfPerson = { companyId: PgColumn; employeeId: PgColumn };

const hasOffice = ({ companyId, employeeId }: OfPerson, officeId: string | undefined): SQL | undefined =>
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

export const personOfCompanyRequest = and(
  eq(employees.companyId, companyRequests.companyId),
  eq(employees.id, companyRequests.employeeId),
);

const absencesWhere = (scope: Asking, input: Filters, privateOf: PrivateOf) =>
  and(
    eq(requests.companyId, scope.companyId),
    isInDecisionScope(scope, requests.employeeId),
    input.employeeId === undefined ? undefined : eq(requests.employeeId, input.employeeId),
    oneOf(requests.status, input.status),
    isNamed(scope.companyId, requests.employeeId, input.search),
    isOfType(input.absenceTypeId, privateOf),
    input.requestTypeId === undefined ? undefined : sql`false`,
    hasOffice(requests, input.officeId),
    isListed,
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
    hasOffice(companyRequests, input.officeId),
    asksCaller(scope, input.status),
  );

/** One request of the inbox, of either kind. */
export interface InboxKey {
  kind: InboxKind;
  id: string;
}

/**
 * Returns a page of the requests of people in scope, of both kinds in one order: pending ones alone, longest pending first; otherwise
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
  const absences = build
    .select({ kind: sql<InboxKind>`'absence'`.as('kind'), id: requests.id, createdAt: requests.createdAt })
    .from(requests)
    .where(and(absencesWhere(scope, input, privateOf), input.kind === 'company' ? sql`false` : undefined))
    .orderBy(inOrder(requests.createdAt), inOrder(requests.id))
    .limit(last);
  const ofCompany = build
    .select({
      kind: sql<InboxKind>`'company'`.as('kind'),
      id: companyRequests.id,
      createdAt: companyRequests.createdAt,
    })
    .from(companyRequests)
    .where(and(companyWhere(scope, input), input.kind === 'absence' ? sql`false` : undefined))
    .orderBy(inOrder(companyRequests.createdAt), inOrder(companyRequests.id))
    .limit(last);
  return together(
    readBuilt(
      absences
        .unionAll(ofCompany)
        .orderBy(inOrder(sql`created_at`), inOrder(sql`id`))
        .limit(input.limit)
        .offset((input.page - 1) * input.limit),
    ),
    countAbsences(absencesWhere(scope, input, privateOf)),
    countOfCompany(companyWhere(scope, input)),
  ).map(([keys, absence, company]) => ({ keys, counts: { absence, company } }));
}

const countAbsences = (where: SQL | undefined): Read<number> =>
  readBuilt(build.select({ total: count() }).from(requests).where(where)).map(([counted]) => counted?.total ?? 0);

const countOfCompany = (where: SQL | undefined): Read<number> =>
  readBuilt(build.select({ total: count() }).from(companyRequests).where(where)).map(
    ([counted]) => counted?.total ?? 0,
  );

/** Number of pending requests of each kind in the list of the same caller. */
export const countPending = (scope: Asking): Read<Record<InboxKind, number>> => {
  const all: Filters = { page: 1, limit: 1, status: ['pending'] };
  return together(countAbsences(absencesWhere(scope, all, 'everybody')), countOfCompany(companyWhere(scope, all))).map(
    ([absence, company]) => ({ absence, company }),
  );
};
