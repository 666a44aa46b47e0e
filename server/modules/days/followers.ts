import type { Scope } from '../../platform/db/scope.ts';
import type { Read, Statement } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { ChangeCause } from './constants.ts';
import type { DayRow } from './rules-day.ts';
import type { RowChange } from './rules-rows.ts';
import type { Period } from './rules-schedule.ts';

/**
 * What follows from a change itself, as soon as somebody makes it. Sent before the days of these people are computed, which may be in
 * a later transaction.
 */
export type ChangeFollower = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  cause: ChangeCause,
) => Statement<unknown>;

/** A row that has other seconds now; `before` null: it is new. */
export type FollowedChange = Omit<RowChange, 'before'> & { before: DayRow | null };

/**
 * What follows from computed rows, in their transaction and under the lock of the employee, whoever had them computed. It reads what it
 * needs in the same message as what the rows are computed from, and answers what to do once they are written. The period
 * holds the days of all changes.
 */
export type RowsFollower = (
  scope: Pick<Scope, 'companyId' | 'now'>,
  employeeId: string,
  period: Period,
) => Read<(tx: Transaction, changes: readonly FollowedChange[]) => Promise<void>>;

export interface DaysFollowers {
  ofChanges: readonly ChangeFollower[];
  ofRows: readonly RowsFollower[];
}

let declared: DaysFollowers | null = null;

/** Called once, where `server/modules/followers.ts` is loaded; by tests with others. */
export function declareFollowers(followers: DaysFollowers): void {
  declared = followers;
}

/** Throws when nothing was declared: days would change, and what follows from them would not. */
export function daysFollowers(): DaysFollowers {
  if (!declared)
    throw new Error('Nobody has declared what follows from changed days: import server/modules/followers.ts.');
  return declared;
}
