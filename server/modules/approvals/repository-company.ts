import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { requestDelegations, requests, requestTypes } from '#drizzle/schema/company-requests.ts';
import { employees } from '#drizzle/schema/people.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import { type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { isInDecisionScope } from '../access/in-scope.ts';
import { fullNameIn } from '../people/repository-search.ts';
import { type Asking, myMandate, personOfCompanyRequest } from './repository-list.ts';
import { personColumns } from './repository-people.ts';

const typeOfRequest = (companyId: CompanyId) =>
  and(eq(requestTypes.companyId, companyId), eq(requestTypes.id, requests.requestTypeId));

/** Joined to the requests, so that each is evaluated once; without the limit PostgreSQL would evaluate it wherever it is used. */
const askedOfCaller = (mandate: SQL) => sql`(select ${mandate} as mandate limit 1) as asked`;
const mandate = sql<string | null>`asked.mandate`;

const summaryIn = (companyId: CompanyId) => ({
  request: {
    id: requests.id,
    title: requests.title,
    status: requests.status,
    createdAt: requests.createdAt,
    level: requests.flowCurrentLevel,
    levelCount: requests.flowTotalLevels,
  },
  requestType: { id: requestTypes.id, name: requestTypes.name },
  person: personColumns,
  /** Employee for whom the caller decides as a delegate. */
  insteadOf: sql<string | null>`(select ${sql.raw(fullNameIn('d'))} from ${employees} d
    where d.company_id = ${companyId} and d.id = nullif(${mandate}, '')::uuid)`.as('instead_of'),
});

// A caller without delegations is nobody's delegate: this saves a look-up per row in files of thousands.
const mandateOfDelegate = (asking: Asking) => sql`case when exists (
  select from ${requestDelegations} d where d.company_id = ${asking.companyId} and d.delegate_id = ${asking.actor.employeeId}::uuid
) then ${myMandate(asking)} end`;

/** Company requests by their ids, in any order. */
export const listCompanyRows = (asking: Asking, ids: readonly string[]) =>
  readBuilt(
    build
      .select(summaryIn(asking.companyId))
      .from(requests)
      .innerJoin(requestTypes, typeOfRequest(asking.companyId))
      .innerJoin(employees, personOfCompanyRequest(asking.companyId))
      .crossJoinLateral(askedOfCaller(mandateOfDelegate(asking)))
      .where(and(eq(requests.companyId, asking.companyId), oneOf(requests.id, ids))),
  );

/** Undefined too where the requester is out of the caller's scope (I3). */
export const findCompanyRequest = (asking: Asking, id: string) =>
  readBuilt(
    build
      .select({
        ...summaryIn(asking.companyId),
        mandate: mandate.as('mandate'),
        answers: requests.answers,
        levels: requests.levels,
        resolvedAt: requests.resolvedAt,
      })
      .from(requests)
      .innerJoin(requestTypes, typeOfRequest(asking.companyId))
      .innerJoin(employees, personOfCompanyRequest(asking.companyId))
      .crossJoinLateral(askedOfCaller(myMandate(asking)))
      .where(
        and(
          eq(requests.companyId, asking.companyId),
          eq(requests.id, id),
          isInDecisionScope(asking, requests.employeeId),
        ),
      ),
  ).first();

/** The types of company requests, by name. */
export const listRequestTypeNames = (companyId: CompanyId): Read<{ id: string; name: string }[]> =>
  readBuilt(
    build
      .select({ id: requestTypes.id, name: requestTypes.name })
      .from(requestTypes)
      .where(eq(requestTypes.companyId, companyId))
      .orderBy(asc(requestTypes.name), asc(requestTypes.id)),
  );

export interface DecisionLine {
  id: string;
  level: number;
  decision: 'accepted' | 'rejected';
  approvers: number[];
  deciderId: string | null;
  deciderName: string;
  onBehalfOfName: string | null;
  comment: string | null;
  selfMade: boolean;
  /** Instant in the API's format. */
  createdAt: string;
}

const selectDecisions = readText<DecisionLine, RecordAt>(`
  select id, level, decision, approvers, decider_id as "deciderId", decider_name as "deciderName",
      on_behalf_of_name as "onBehalfOfName", comment, self_made as "selfMade",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"') as "createdAt"
    from request_decisions where company_id = $companyId and request_id = $id order by created_at, id`);

/** The decisions on a request, oldest first. */
export const listDecisionLines = (companyId: CompanyId, id: string): Read<DecisionLine[]> =>
  selectDecisions({ companyId, id });

export interface ApproverName {
  /** Id of a membership, or of an employee. */
  id: string;
  name: string;
  /** Names of people who may decide in their place today (F4). */
  delegates: string[];
}

const delegatesOf = (employee: string, requester: string) => `array(
  select ${fullNameIn('b')} from request_delegations d join companies c on c.id = $companyId
    join employees b on b.company_id = $companyId and b.id = d.delegate_id
    where d.company_id = $companyId and d.employee_id = ${employee} and d.delegate_id <> ${requester}
      and ($now::timestamptz at time zone c.time_zone)::date between d.from_date and d.to_date
    order by d.from_date, d.id)`;

type NamesOf = {
  companyId: CompanyId;
  userIds: readonly string[];
  requesterId: string;
  steps: readonly number[];
  now: string;
};

const selectApprovers = readText<ApproverName, NamesOf>(`
  select m.id::text, coalesce(nullif(${fullNameIn('e')}, ''), a.name) as name,
      ${delegatesOf('m.employee_id', '$requesterId::uuid')} as delegates
    from memberships m
      left join employees e on e.company_id = $companyId and e.id = m.employee_id
      join company_accounts() a on a.user_id = m.user_id
    where m.company_id = $companyId and m.id = any($userIds::uuid[])
  union all
  select step::text, ${fullNameIn('e')}, ${delegatesOf('e.id', '$requesterId::uuid')}
    from unnest($steps::integer[]) step
      join employees e on e.company_id = $companyId and e.id = manager_above($requesterId::uuid, step)`);

/** Names of the users and, by their number of steps, of the managers that the levels of a request name. */
export const listApproverNames = (
  { companyId, now }: Asking,
  asked: { userIds: readonly string[]; steps: readonly number[]; requesterId: string },
): Read<ApproverName[]> => selectApprovers({ companyId, ...asked, now: now().toString() });
