import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Condition, nameOf } from '../../platform/db/conditions.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read, type RecordAt, readText } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

/** The caller on whom the condition depends, and their company. */
export type Asking = Pick<Scope, 'companyId' | 'actor'>;

/**
 * The database evaluates it for the member who has entered the transaction (`drizzle/sql/scope.sql`). IS TRUE keeps the planner from making
 * a join of it, whose size it cannot know: each statement reads the ids once and looks up each row.
 */
const isSeen = (column: string): string => `(${column} in (select people_in_scope())) is true`;

/** Returns whether the caller sees only some of the company's people. Company tokens and the system see everybody. */
function isNarrow({ actor }: Pick<Scope, 'actor'>): boolean {
  actor.noteAsked?.('whom they see');
  return actor.type === 'user' && actor.seesEverybody !== true;
}

/** States that an answer shows nothing of other people than the caller, so that the scope need not be checked for it. */
export const aboutNobodyElse = ({ actor }: Pick<Scope, 'actor'>): void => actor.noteAsked?.('whom they see');

/**
 * I3, for lists: only people in the caller's scope, or their records. `column` contains the employee's id, as the statement names it. No
 * condition for callers who see everybody.
 */
export const inScope = (asking: Asking, column: string): Condition[] => (isNarrow(asking) ? [[isSeen(column)]] : []);

/** The same condition for a statement that Drizzle builds. */
export const isInScope = (asking: Asking, column: PgColumn): SQL | undefined =>
  isNarrow(asking) ? sql.raw(isSeen(nameOf(column))) : undefined;

/** The same for decisions: people in the caller's scope, and in the scopes of those whose delegate the caller is (F4). */
export const isInDecisionScope = (asking: Asking & Pick<Scope, 'now'>, column: PgColumn): SQL | undefined =>
  isNarrow(asking)
    ? sql`(${sql.raw(nameOf(column))} in (select people_to_decide_on(${asking.now().toString()}::timestamptz))) is true`
    : undefined;

/** The same condition for SQL text: made once for callers who see everybody, where `seen` is `true`, and once for all others. */
export function perScope<Made>(make: (seen: (column: string) => string) => Made): (asking: Asking) => Made {
  const ofEverybody = make(() => 'true');
  const ofSome = make(isSeen);
  return (asking) => (isNarrow(asking) ? ofSome : ofEverybody);
}

/** As `perScope`, for decisions (F4): the statement gets the instant as `now`. */
export function perDecisionScope<Made>(make: (seen: (column: string) => string) => Made): (asking: Asking) => Made {
  const ofEverybody = make(() => '$now::timestamptz is not null');
  const ofSome = make((column) => `(${column} in (select people_to_decide_on($now::timestamptz))) is true`);
  return (asking) => (isNarrow(asking) ? ofSome : ofEverybody);
}

/** The same condition for another member than the caller, in SQL text: `member` is a row of memberships, `person` the id of an employee. */
export const isSeenBy = (member: string, person: string): string =>
  `(sees_everybody(${member}.role, ${member}.scope_all) or ${person} in (select people_in_scope(${member}.id)))`;

const findSeen = readText<{ id: string }, RecordAt>(
  `select id from employees where company_id = $companyId and id = $id and ${isSeen('id')}`,
);

const listSeen = perScope((isSeen) =>
  readText<{ id: string }, { companyId: CompanyId; ids: readonly string[] }>(
    `select id from employees where company_id = $companyId and id = any($ids::uuid[]) and ${isSeen('id')}`,
  ),
);

/** The same for several people. Throws `employee_not_found` for any of them. */
export const requireAllInScope = (asking: Asking, employeeIds: readonly string[]): Read<unknown> =>
  listSeen(asking)({ companyId: asking.companyId, ids: employeeIds }).map((seen) => {
    if (seen.length < new Set(employeeIds).size) throw new DomainError('employee_not_found');
    return seen;
  });

/** I3: somebody out of scope gets the same error as somebody who does not exist. Throws `employee_not_found`. */
export function requireInScope(asking: Asking, employeeId: string): Read<unknown> {
  if (!isNarrow(asking)) return nothing(undefined);
  return findSeen({ companyId: asking.companyId, id: employeeId }).first().required('employee_not_found');
}
