import type { PersonState } from '#server/modules/periods/constants.ts';
import type { Period } from './types.ts';

/**
 * Returns the status of a person's own month, the same on every page: the last step taken (K2), or the state of the period without one.
 * `state` is undefined while it is read, and for somebody who is not in the period.
 */
export function ownMonthStatus(
  status: Period['status'],
  state: PersonState | undefined,
): Period['status'] | PersonState {
  return state === undefined || state === 'open' ? status : state;
}
