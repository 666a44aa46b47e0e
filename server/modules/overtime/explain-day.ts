import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { requireInScope } from '../access/in-scope.ts';
import { explainBalance } from './explain-balance.ts';
import { noteFor } from './present.ts';
import { listDayFacts } from './repository-facts.ts';
import type { dayExplanationOutput, explainBalanceInput } from './schema-explanation.ts';

/**
 * Explains a day (D14) for a page, with the names of its holidays and absences; a private absence has no name and type (I4). Throws
 * `employee_not_found`, also out of scope (I3).
 */
export async function explainDay(
  scope: Scope,
  input: z.output<typeof explainBalanceInput>,
): Promise<z.output<typeof dayExplanationOutput>> {
  const { companyId } = scope;
  const { employeeId, date } = input;
  const [, facts] = await scope.read(
    requireInScope(scope, employeeId),
    listDayFacts(companyId, employeeId, { from: date, to: date }, scope.now()),
  );
  const { day, allocations, ...explanation } = await explainBalance(scope, input);
  const of = facts.get(date);
  return {
    ...explanation,
    holiday: of?.holiday ?? null,
    // In the order in which the row was computed with them, both times.
    day: day && {
      ...day,
      absences: day.absences.map((absence, index) => ({
        ...absence,
        ...(of?.absences[index] ?? { absenceTypeId: null, name: null }),
      })),
    },
    allocations: allocations.map((one) => ({ ...one, note: noteFor(scope, { ...one, employeeId }) })),
  };
}
