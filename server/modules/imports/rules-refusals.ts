import { DomainError, type FieldMessage, type Refusal } from '../../platform/shared/errors.ts';
import type { ImportProblem } from './constants.ts';
import type { Fault } from './rules-plan.ts';

const CODES: Readonly<Record<string, ImportProblem>> = {
  employee_email_in_use: 'already_exists',
  employee_code_in_use: 'already_exists',
  employee_pin_in_use: 'already_exists',
  contract_overlaps: 'overlaps',
  work_entry_overlaps: 'overlaps',
  work_entry_already_open: 'overlaps',
  absence_overlaps: 'overlaps',
  max_days_off_exceeded: 'exceeds_balance',
  nonexistent_local_time: 'nonexistent_local_time',
  self_resolution_not_allowed: 'own_matter',
  absence_calendar_not_found: 'no_balance',
  employee_not_adjustable: 'no_balance',
  // What would be moved is nothing: the balance is that already.
  not_zero: 'already_exists',
};

/** What is wrong with a row as a whole. */
export const codeOf = (refusal: Refusal): ImportProblem =>
  (refusal instanceof DomainError ? CODES[refusal.code] : undefined) ?? 'not_accepted';

const codeOfMessage = (message: FieldMessage): ImportProblem =>
  CODES[typeof message === 'string' ? message : message.key] ?? 'not_accepted';

/** What is wrong with which field. `fieldOf` says what files call the last part of a path, and which field a code of the whole row is about. */
export function faultsOf(refusal: Refusal, fieldOf: Readonly<Record<string, string>>): Fault[] {
  if (refusal instanceof DomainError) {
    const code = codeOf(refusal);
    return [{ field: fieldOf[code] ?? null, code }];
  }
  const faults = Object.entries(refusal.fields).map(([path, message]): Fault => {
    const last = path.split('.').at(-1) ?? path;
    return { field: fieldOf[last] ?? last, code: codeOfMessage(message) };
  });
  // The same is said once, on however many days.
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.code}`, fault])).values()];
}
