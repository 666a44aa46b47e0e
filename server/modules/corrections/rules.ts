import { addDays } from '#server/platform/shared/dates.ts';
import type { ErrorCode } from '#server/platform/shared/errors.ts';
import {
  CORRECTION_ACTIONS,
  type CorrectionAction,
  type CorrectionStatus,
  REMINDER_DAYS,
  type Side,
} from './constants.ts';

/** Side of a caller: a token or the system acts for either. */
export type Party = Side | 'either';

/** Fields that decide which acts on a correction are possible. */
export interface Standing {
  status: CorrectionStatus;
  side: Side;
  mode: string | null;
  answerBy: string | null;
  objectedAt: unknown;
  proposerId: string | null;
}

export interface Caller {
  party: Party;
  /** User or token. */
  id: string | null;
  /** The caller may decide for the company, and carry out its proposals. */
  mayDecide: boolean;
  mayAdminister: boolean;
  /** A single owner, who may decide on their own proposal (I5). */
  mayDecideOwn: boolean;
}

export const isOpen = ({ status }: Pick<Standing, 'status'>): boolean => status === 'proposed' || status === 'overdue';

/** Returns the last day for the answer of the employee, from the day of the proposal (J2). */
export const answerDateOf = (proposedOn: string, correctionDays: number): string => addDays(proposedOn, correctionDays);

/** Returns whether the employee's time to answer is over: from the day after `answerBy` (J2). */
export const isOverdue = ({ answerBy }: Pick<Standing, 'answerBy'>, today: string): boolean =>
  answerBy !== null && today > answerBy;

/**
 * Returns the refusal of an act on a correction, null if it is possible (J2, I5): the other side decides, the own side withdraws, the
 * employee objects to what the company proposes, and an administrator carries out what the employee has not answered in time.
 */
export function refusalOf(
  action: CorrectionAction,
  correction: Standing,
  caller: Caller,
  today: string,
): ErrorCode | null {
  if (action === 'object') return refusalOfObjection(correction, caller);
  if (!isOpen(correction)) return 'correction_already_resolved';
  const { side, proposerId } = correction;
  const { party } = caller;
  const speaksForCompany = party !== 'employee';
  switch (action) {
    case 'withdraw':
      if (party !== 'either' && party !== side) return 'role_not_allowed';
      return party === 'company' && !caller.mayDecide ? 'role_not_allowed' : null;
    case 'carry_out':
      if (!speaksForCompany) return 'self_resolution_not_allowed';
      if (!caller.mayAdminister) return 'role_not_allowed';
      return side === 'company' && isOverdue(correction, today) ? null : 'correction_needs_agreement';
    default:
      if (party === 'either') return null;
      if (party === side || proposerId === caller.id) {
        return side === 'employee' && caller.mayDecideOwn ? null : 'self_resolution_not_allowed';
      }
      return party === 'company' && !caller.mayDecide ? 'role_not_allowed' : null;
  }
}

/** The employee objects once, to an open proposal of the company or to what it carried out without them. */
function refusalOfObjection({ status, side, mode, objectedAt }: Standing, { party }: Caller): ErrorCode | null {
  const isOpposable = isOpen({ status }) || mode === 'unilateral';
  if (!isOpposable || objectedAt !== null) return 'correction_already_resolved';
  return side === 'employee' || party === 'company' ? 'self_resolution_not_allowed' : null;
}

/** Returns the possible acts of a caller on a correction. */
export const actionsOf = (correction: Standing, caller: Caller, today: string): CorrectionAction[] =>
  CORRECTION_ACTIONS.filter((action) => refusalOf(action, correction, caller, today) === null);

/** Returns how many reminders are over after some days since the proposal (J7): a late run sends one, and none of those that it missed. */
export const remindersOver = (daysSince: number): number => REMINDER_DAYS.filter((days) => daysSince >= days).length;
