import { problemOf } from '#components/trpc/problem.ts';

const FIELDS: Readonly<Record<string, 'email' | 'code' | 'pin'>> = {
  employee_email_in_use: 'email',
  employee_code_in_use: 'code',
  employee_pin_in_use: 'pin',
};

/** The field of a person that somebody else has with the same value; null where a call failed for another reason. */
export function takenField(error: unknown): 'email' | 'code' | 'pin' | null {
  const problem = problemOf(error);
  return problem.kind === 'code' ? (FIELDS[problem.code] ?? null) : null;
}
