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
  period_closed: 'period_closed',
  absence_calendar_not_found: 'no_balance',
  employee_not_adjustable: 'no_balance',
  // The adjustment is zero: the balance already has this value.
  not_zero: 'already_exists',
};

/** Returns the problem of a row as a whole. */
export const codeOf = (refusal: Refusal): ImportProblem =>
  (refusal instanceof DomainError ? CODES[refusal.code] : undefined) ?? 'not_accepted';

const codeOfMessage = (message: FieldMessage): ImportProblem =>
  CODES[typeof message === 'string' ? message : message.key] ?? 'not_accepted';

/**
 * Returns the faulty fields of a refusal. `fieldOf` gives the file's name of the last part of a path, and the field of a code about the
 * whole row.
 */
export function faultsOf(refusal: Refusal, fieldOf: Readonly<Record<string, string>>): Fault[] {
  if (refusal instanceof DomainError) {
    const code = codeOf(refusal);
    return [{ field: fieldOf[code] ?? null, code }];
  }
  const faults = Object.entries(refusal.fields).map(([path, message]): Fault => {
    const last = path.split('.').at(-1) ?? path;
    return { field: fieldOf[last] ?? last, code: codeOfMessage(message) };
  });
  // Lists the same fault once, whatever the number of days.
  return [...new Map(faults.map((fault) => [`${fault.field} ${fault.code}`, fault])).values()];
}
