import type { Lines, PayrollPerson } from './rules-lines.ts';

const MILLION = 1_000_000;

/** A kind without a code, with its time and people in an office (P3). */
export interface MissingCode {
  kind: string;
  officeId: string | null;
  people: number;
  seconds: number;
  days: number;
}

/** P3: returns the kinds without a code by office, most people first. */
export function missingCodes({ withoutCode }: Pick<Lines, 'withoutCode'>): MissingCode[] {
  return [...Map.groupBy(withoutCode, ({ kind, officeId }) => JSON.stringify([kind, officeId])).values()]
    .flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      return [
        {
          kind: first.kind,
          officeId: first.officeId,
          people: new Set(of.map(({ employeeId }) => employeeId)).size,
          seconds: of.reduce((sum, { seconds }) => sum + seconds, 0),
          days: of.reduce((sum, { dayMillionths }) => sum + dayMillionths, 0) / MILLION,
        },
      ];
    })
    .sort((a, b) => b.people - a.people || (a.kind < b.kind ? -1 : 1));
}

/** P1: returns the people without a payroll number, by name. */
export const missingNumbers = (
  { withoutNumber }: Pick<Lines, 'withoutNumber'>,
  people: readonly PayrollPerson[],
): { employeeId: string; name: string }[] => namesOf(people, withoutNumber);

/** Returns some of these people, by name. */
export function namesOf(
  people: readonly PayrollPerson[],
  employeeIds: readonly string[],
): { employeeId: string; name: string }[] {
  const ids = new Set(employeeIds);
  return people
    .filter(({ employeeId }) => ids.has(employeeId))
    .map(({ employeeId, name }) => ({ employeeId, name }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
