/** The id of the punching company's employee of this index, so that every process knows it without being told; `database.ts` makes the same in SQL. */
export const employeeIdAt = (index: number): string =>
  `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
