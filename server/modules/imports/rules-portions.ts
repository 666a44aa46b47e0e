import type { Planned } from './rules-plan.ts';

/** Groups rows by person in portions of about the given size: a person's row may depend on those above it. */
export function portionsOfPeople<Input extends { employeeId: string }>(
  planned: readonly Planned<Input>[],
  rows: number,
): Planned<Input>[][] {
  const portions: Planned<Input>[][] = [];
  for (const ofPerson of Map.groupBy(planned, ({ input }) => input.employeeId).values()) {
    const open = portions.at(-1);
    if (open && open.length < rows) open.push(...ofPerson);
    else portions.push(ofPerson);
  }
  return portions;
}
