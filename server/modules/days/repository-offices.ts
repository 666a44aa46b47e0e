/** Office assignations that hold today (C7), as the table of a statement. */
export const OFFICES_TODAY = `(select * from employee_office_assignations
  where holds_today(company_id, starts_on, ends_on))`;

/** Tables of assignations that hold today, by kind. Those of departments have no dates. */
export const UNITS_TODAY = { office: OFFICES_TODAY, department: 'employee_department_assignations' } as const;

/** Order of office assignations `a`, the main one first (C7). */
export const MAIN_FIRST = 'a.starts_on nulls first, a.created_at, a.id';

/** Condition that an office assignation holds on a date (C7). `date`: SQL. */
export const holdsOn = (alias: string, date: string): string =>
  `coalesce(${alias}.starts_on, '-infinity') <= ${date} and coalesce(${alias}.ends_on, 'infinity') >= ${date}`;

/** Condition that an office assignation `a` holds on a date of a span (C7). `from` and `to`: SQL of its first and last day. */
export const holdsBetween = (from: string, to: string): string =>
  `coalesce(a.starts_on, '-infinity') <= ${to} and coalesce(a.ends_on, 'infinity') >= ${from}`;

/** The same for a date between `$from` and `$to`. */
export const HOLDS_BETWEEN = holdsBetween('$from::date', '$to::date');

const rankOf = (alias: string): string =>
  `(coalesce(${alias}.starts_on, '-infinity'), ${alias}.created_at, ${alias}.id)`;

/** Condition that an office assignation `a` holds on a date and is the person's main one then (C7). `date`: SQL. */
export const isMainOn = (date: string): string => `${holdsOn('a', date)}
    and not exists (select from employee_office_assignations b
      where b.company_id = $companyId and b.employee_id = a.employee_id and ${holdsOn('b', date)} and ${rankOf('b')} < ${rankOf('a')})`;
