import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { requestDelegations } from '#drizzle/schema/company-requests.ts';
import { type AnswerField, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { nothing, type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import { InvalidFields } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { may, rolesWith } from '../../platform/shared/rights.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { type Asking, aboutNobodyElse, isSeenBy } from '../access/in-scope.ts';
import { fullNameIn } from '../people/repository-search.ts';
import { type delegateOutput, delegationOutput, type listDelegationsInput } from './schema.ts';

type Asked = Asking & { companyId: CompanyId };
type Delegation = z.output<typeof delegationOutput>;
export type DelegationAnswer = JsonText<Delegation>;

const nameOf = (column: string): AnswerField => ({
  sql: `(select ${fullNameIn('e')} from employees e
    where e.company_id = $companyId and e.id = request_delegations.${column})`,
  type: 'text',
  isRequired: true,
});

const delegationRecord = answeredRecord(delegationOutput, {
  table: requestDelegations,
  own: {
    employeeName: nameOf('employee_id'),
    delegateName: nameOf('delegate_id'),
    from: { sql: 'request_delegations.from_date', type: 'date' },
    to: { sql: 'request_delegations.to_date', type: 'date' },
  },
});

/** Employee of the user who has entered the transaction. */
const SELF =
  '(select me.employee_id from memberships me where me.company_id = current_company() and me.id = current_member())';

/** F4: administrators, and callers that are no users, manage everybody's delegations; other users only their own. */
function isOfEverybody(asking: Asking): boolean {
  const { actor } = asking;
  aboutNobodyElse(asking);
  return actor.type !== 'user' || may(actor, 'administer');
}

const isGivenOrTaken = (asking: Asking): Condition[] =>
  isOfEverybody(asking) ? [] : [[`${SELF} in (request_delegations.employee_id, request_delegations.delegate_id)`]];

/** By first date, latest first: users who may not administer see those that they gave or were given. */
export const listDelegations = (
  asked: Asked,
  input: z.output<typeof listDelegationsInput>,
): Read<PageText<Delegation>> =>
  listAnswers(asked.companyId, delegationRecord, input, {
    where: [
      isGivenOrTaken(asked),
      isOneOf(requestDelegations.employeeId, input.employeeId),
      isOneOf(requestDelegations.delegateId, input.delegateId),
      inInstantRange(requestDelegations.createdAt, input.createdAt),
      inInstantRange(requestDelegations.updatedAt, input.updatedAt),
    ],
    columns: {
      from: requestDelegations.fromDate,
      createdAt: requestDelegations.createdAt,
      updatedAt: requestDelegations.updatedAt,
    },
    defaultOrder: [[requestDelegations.fromDate, 'desc']],
  });

const findRecord = findAnswer(delegationRecord);

/** Throws `delegation_not_found`. */
export const getDelegation = (companyId: CompanyId, id: string): Read<DelegationAnswer> =>
  findRecord({ companyId, id }).first().required('delegation_not_found');

export const insertDelegation = (delegation: typeof requestDelegations.$inferInsert): Write<DelegationAnswer> =>
  writeAnswers(build.insert(requestDelegations).values(delegation), delegationRecord, delegation).map(
    ([inserted]) => inserted as DelegationAnswer,
  );

const isDelegation = (companyId: CompanyId, id: string) =>
  and(eq(requestDelegations.companyId, companyId), eq(requestDelegations.id, id));

type Changes = Pick<typeof requestDelegations.$inferInsert, 'delegateId' | 'fromDate' | 'toDate' | 'updatedAt'>;

export const updateDelegation = (companyId: CompanyId, id: string, changes: Changes): Write<unknown> =>
  writeBuilt(build.update(requestDelegations).set(changes).where(isDelegation(companyId, id)));

type Kept = Pick<Delegation, 'employeeId' | 'delegateId' | 'from' | 'to'>;

const lockOne = writeText<Kept, RecordAt & { everybodys: boolean }>(`
  select employee_id as "employeeId", delegate_id as "delegateId", from_date::text as "from", to_date::text as "to"
    from request_delegations
    where company_id = $companyId and id = $id and ($everybodys or employee_id = ${SELF}) for update`);

/** Locks a delegation that the caller may change: one of their own, or anybody's. Throws `delegation_not_found`, also for all others. */
export const lockDelegation = (asked: Asked, id: string): Write<Kept> =>
  lockOne({ companyId: asked.companyId, id, everybodys: isOfEverybody(asked) })
    .first()
    .required('delegation_not_found');

const deleteOne = writeText<{ id: string }, RecordAt & { everybodys: boolean }>(`
  delete from request_delegations
    where company_id = $companyId and id = $id and ($everybodys or employee_id = ${SELF}) returning id`);

/** Throws `delegation_not_found`, also for one that the caller may not change. */
export const deleteDelegation = (asked: Asked, id: string): Write<unknown> =>
  deleteOne({ companyId: asked.companyId, id, everybodys: isOfEverybody(asked) })
    .first()
    .required('delegation_not_found');

const findSelf = readText<{ id: string }, RecordAt>(
  `select id from employees where company_id = $companyId and id = $id and id = ${SELF}`,
);

/**
 * Checks that the caller may manage the employee's delegations: their own, or anybody's. Throws `employee_not_found` for everybody else.
 */
export const requireDelegator = (asked: Asked, employeeId: string): Read<unknown> =>
  isOfEverybody(asked)
    ? nothing(undefined)
    : findSelf({ companyId: asked.companyId, id: employeeId }).first().required('employee_not_found');

type Delegate = z.output<typeof delegateOutput>;
type DelegatesOf = { companyId: CompanyId; employeeId: string; delegateId: string | null; roles: readonly Role[] };

// The scope of an employee without an account is unknown: every decider can be their delegate.
const selectDelegates = readText<Delegate, DelegatesOf>(`
  select distinct ${fullNameIn('e')} as name, e.id, j.name as "jobChargeName"
    from memberships m
      join employees e on e.company_id = $companyId and e.id = m.employee_id and e.status = 'active'
      left join job_charges j on j.company_id = $companyId and j.id = e.job_charge_id
      left join memberships a on a.company_id = $companyId and a.employee_id = $employeeId
    where m.company_id = $companyId and m.role = any($roles) and m.employee_id <> $employeeId
      and ($delegateId::uuid is null or m.employee_id = $delegateId)
      and (a.id is null or sees_everybody(m.role, m.scope_all) or sees_everybody(a.role, a.scope_all) or exists (
        select from people_in_scope(a.id) as seen (id)
          where seen.id not in (m.employee_id, a.employee_id) and ${isSeenBy('m', 'seen.id')}))
    order by name, id`);

/**
 * People who can decide for an employee: active colleagues with the right to decide whose scope overlaps the employee's (I2, I3), since a
 * delegation covers people whom both see (F4). By name.
 */
export const listDelegates = (companyId: CompanyId, employeeId: string): Read<Delegate[]> =>
  selectDelegates({ companyId, employeeId, delegateId: null, roles: rolesWith('decide') });

const selectUser = readText<object, { companyId: CompanyId; delegateId: string }>(`
  select from memberships m join employees e on e.company_id = $companyId and e.id = m.employee_id and e.status = 'active'
    where m.company_id = $companyId and m.employee_id = $delegateId limit 1`);

/**
 * Throws `delegate_not_found` if a user names somebody whom `listDelegates` does not: the response must not reveal who exists. Tokens get a
 * fault of `delegateId` for an employee without an active user, who could decide nothing (F4).
 */
export const requireDelegate = (
  { companyId, actor }: Asked,
  { employeeId, delegateId }: { employeeId: string; delegateId: string },
): Read<unknown> =>
  actor.type === 'user'
    ? selectDelegates({ companyId, employeeId, delegateId, roles: rolesWith('decide') })
        .first()
        .required('delegate_not_found')
    : selectUser({ companyId, delegateId })
        .first()
        .map((user) => {
          if (!user) throw new InvalidFields({ delegateId: 'delegate_without_user' });
          return user;
        });
