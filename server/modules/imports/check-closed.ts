import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { refuseClosedDatesOf } from '../days/closed-dates.ts';
import type { Fault, Planned } from './rules-plan.ts';

/** K4: rows that would shape days of a closed period. */
export async function findClosed<Input extends { employeeId: string }>(
  scope: Scope,
  planned: readonly Planned<Input>[],
  faults: Map<number, Fault[]>,
  daysOf: (input: Input) => { from: string; to: string | null },
): Promise<void> {
  const employeeIds = [...new Set(planned.map(({ input }) => input.employeeId))];
  const refuse = await scope.read(refuseClosedDatesOf(scope, employeeIds));
  for (const { line, input } of planned) {
    try {
      refuse({ employeeId: input.employeeId, ...daysOf(input) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      faults.set(line, [...(faults.get(line) ?? []), { field: null, code: 'period_closed' }]);
    }
  }
}
