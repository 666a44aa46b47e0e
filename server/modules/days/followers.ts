import type { Scope } from '../../platform/db/scope.ts';
import type { Read, Statement, Write } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type ChangeCause, type ChangedDays, shapesPlans } from './constants.ts';
import type { DayRow } from './rules-day.ts';
import type { RowChange } from './rules-rows.ts';
import type { Period } from './rules-schedule.ts';

/**
 * Follower of a change, called as soon as somebody makes it. A person without days is given in `employeeIds` alone. Its statement is sent before the days of these people are computed, which may
 * be in a later transaction.
 */
export type ChangeFollower = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  cause: ChangeCause,
  days: readonly ChangedDays[],
) => Statement<unknown>;

/** A row whose seconds have changed; `before` null: it is new. */
export type FollowedChange = Omit<RowChange, 'before'> & { before: DayRow | null };

/**
 * Follower of computed rows, called in their transaction and under the employee's lock, whatever caused the computation. It reads its data
 * in the same message as the inputs of the rows, and returns the statements to send once they are written. The period contains the days of
 * all changes.
 */
export type RowsFollower = (
  scope: Pick<Scope, 'companyId' | 'now' | 'lateCorrection'>,
  employeeId: string,
  period: Period,
) => Read<(tx: Transaction, changes: readonly FollowedChange[]) => Promise<void>>;

/** Follower of overtime movements, called with the days from which balances change by them, in their transaction. */
export type MovementFollower = (companyId: CompanyId, days: readonly ChangedDays[]) => Write<unknown>;

/**
 * Follower of changed plans: contracts, holidays and what else decides planned time. Called once the rows of the period are computed, under
 * the employee's lock.
 */
export type PlansFollower = (
  tx: Transaction,
  scope: DaysScope,
  changed: { employeeId: string; period: Period; cause: ChangeCause },
) => Promise<void>;

/** Scope in which days and their consequences are computed. */
export type DaysScope = Pick<Scope, 'companyId' | 'actor' | 'now' | 'lateCorrection'>;

export interface DaysFollowers {
  ofChanges: readonly ChangeFollower[];
  ofPlans: readonly PlansFollower[];
  ofRows: readonly RowsFollower[];
  ofMovements: readonly MovementFollower[];
}

let declared: DaysFollowers | null = null;

/** Called once, when `server/modules/followers.ts` is loaded; tests declare others. */
export function declareFollowers(followers: DaysFollowers): void {
  declared = followers;
}

/** Throws if no followers were declared: days would change without their consequences. */
export function daysFollowers(): DaysFollowers {
  if (!declared)
    throw new Error('Nobody has declared what follows from changed days: import server/modules/followers.ts.');
  return declared;
}

/** Calls the followers of changed plans, if the cause changes any. */
export async function plansChanged(...[tx, scope, changed]: Parameters<PlansFollower>): Promise<void> {
  if (shapesPlans(changed.cause)) await followPlans(tx, scope, changed);
}

/** The same for absences that are gone: others have the time of their dates and weeks (C5). */
export async function followPlans(...[tx, scope, changed]: Parameters<PlansFollower>): Promise<void> {
  for (const follow of daysFollowers().ofPlans) await follow(tx, scope, changed);
}
