/** Companies that requests come from in turn, and employees of each. */
export const COMPANIES = 50;
export const EMPLOYEES = 240;

/** The id of an employee, counted over all companies, so that nobody has to ask for it; `fill.ts` makes the same in SQL. */
export const employeeIdAt = (company: number, index: number): string =>
  `00000000-0000-7000-8000-${(company * EMPLOYEES + index).toString(16).padStart(12, '0')}`;
