import type { PeriodPerson, PeriodReview } from './types.ts';

/** Viewer of the months, and what they may do with them. */
export type Approver = {
  mayDecide: boolean;
  mayAdminister: boolean;
  mayGovern: boolean;
  /** Employee of the viewer; null for none. */
  employeeId: string | null;
  /** A single owner may decide on their own month (I5). */
  decidesOwn: boolean;
};

/** Input of an approval of people as they are shown: another record by now refuses it (K2). */
export const approvalOf = (people: readonly Pick<PeriodPerson, 'employee' | 'recordHash'>[]) => ({
  employeeIds: people.map(({ employee }) => employee.id),
  records: people.map(({ employee, recordHash }) => ({ employeeId: employee.id, recordHash })),
});

/** Key of the reason why a month cannot be approved. */
export type ApprovalRefusal = 'role' | 'own' | 'review' | 'done' | 'confirmation';

/** Returns why the viewer cannot approve a person's month now; null if they can (K2). */
export function refusalOfApproval(
  { employee, state, confirmation }: Pick<PeriodPerson, 'employee' | 'state' | 'confirmation'>,
  { status, requires }: Pick<PeriodReview, 'status' | 'requires'>,
  { mayDecide, employeeId, decidesOwn }: Approver,
): ApprovalRefusal | null {
  if (!mayDecide) return 'role';
  if (employee.id === employeeId && !decidesOwn) return 'own';
  if (status === 'open') return 'review';
  if (state === 'approved' || state === 'closed') return 'done';
  return requires.confirmation && confirmation === null ? 'confirmation' : null;
}
