import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { MONTH_LENGTH, PRIVATE_KEY } from './constants.ts';
import { filtersOf, refuseLarge } from './list-summed-lines.ts';
import { countContractEnds } from './repository-people.ts';
import { listAbsenceByMonth } from './repository-summed.ts';
import { rateOf } from './rules-lines.ts';
import type {
  absenceByMonthInput,
  absenceOfMonthOutput,
  contractEndsByMonthInput,
  contractEndsOfMonthOutput,
} from './schema-pages.ts';

type AbsenceOfMonth = z.output<typeof absenceOfMonthOutput>;

/**
 * Returns the absence rate of each month and type, of people whom the caller sees (I3). Months without planned time have no line. Throws
 * `report_too_large`.
 */
export async function listAbsenceRateByMonth(
  scope: Scope,
  input: z.output<typeof absenceByMonthInput>,
): Promise<AbsenceOfMonth[]> {
  const filters = filtersOf(scope, input);
  await refuseLarge(scope, 'absence-rate', filters);
  const lines = await scope.read(listAbsenceByMonth(scope, filters));
  const monthOf = (key: string | null) => (key ?? '').slice(0, MONTH_LENGTH);
  const isPlanned = (key: string | null) => key?.length === MONTH_LENGTH;
  const planned = new Map(
    lines.filter(({ key }) => isPlanned(key)).map(({ key, amounts }) => [key, amounts.plannedSeconds ?? 0]),
  );
  return lines
    .filter(({ key }) => !isPlanned(key))
    .map(({ key, name, people, amounts }) => {
      const [month, type] = [monthOf(key), (key ?? '').slice(MONTH_LENGTH)];
      const [absentSeconds, plannedSeconds] = [amounts.absentSeconds ?? 0, planned.get(month) ?? 0];
      return {
        ...{ month, absenceTypeId: type === PRIVATE_KEY ? null : type, name, people },
        ...{ absentSeconds, plannedSeconds, rate: rateOf(absentSeconds, plannedSeconds) },
      };
    });
}

/** Returns the number of contracts and trial periods that end in each month of a period, of people whom the caller sees (I3). */
export const listContractEndsByMonth = (
  scope: Scope,
  input: z.output<typeof contractEndsByMonthInput>,
): Promise<z.output<typeof contractEndsOfMonthOutput>[]> => scope.read(countContractEnds(scope, input));
