/** Kinds of data in the archive of a person (L6), in the order of the archive. Each is declared by one table. */
export const ARCHIVE_FILES = [
  ...(['person', 'picture', 'custom-fields', 'offices', 'departments', 'groups'] as const),
  ...(['contracts', 'contract-annexes', 'salaries', 'documents'] as const),
  ...([
    'work-entries',
    'work-entry-versions',
    'work-entry-corrections',
    'punches',
    'project-time',
    'project-time-tags',
  ] as const),
  ...(['absence-calendars', 'absence-requests', 'absence-request-days', 'absence-request-decisions'] as const),
  ...(['absences', 'absence-replacements', 'vacation-plans', 'leave-ledger'] as const),
  ...(['overtime-policies', 'overtime-days', 'overtime-day-inputs', 'overtime-day-changes'] as const),
  ...(['overtime-movements', 'overtime-allocations', 'overtime-payouts'] as const),
  ...(['period-employees', 'period-snapshots', 'payroll-lines'] as const),
  ...(['requests', 'request-decisions', 'delegations', 'calendar-feeds', 'personal-tokens'] as const),
  ...([
    'user',
    'user-scope',
    'user-notices',
    'notices',
    'saved-views',
    'invitations',
    'single-sign-on',
    'jobs',
  ] as const),
  ...(['webhook-events', 'audit', 'activity'] as const),
];

/** Rows of a table that are about one person (L6). */
export interface PersonRows<Column extends string = string> {
  /** In the archive: `<file>.json` and, where it helps, `<file>.csv`. */
  file: (typeof ARCHIVE_FILES)[number];
  /** The condition in SQL for rows of the table `t`, with `$employeeId` and `$companyId`. Left out: by the column `employee_id`. */
  rows?: string;
  /**
   * The effect of the person's erasure. `drizzle/sql/person-rows.sql` makes functions from it: they remove rows and empty columns, and remove
   * `changed` and `kept` rows after the law's years. Other changes are in `erasure.sql`.
   */
  onErasure: 'removed' | 'changed' | 'kept';
  /** Columns that the erasure empties. */
  cleared?: readonly Column[];
  /** The condition for the rows that are removed, if the others are acts on other people and stay. */
  removedRows?: string;
  /** The rows stay after the law's years, with what `erasure.sql` leaves of them. */
  stays?: true;
  /** Columns that refer to a record with a name, by its table: the archive has the name beside the id. */
  named?: Readonly<Partial<Record<Column, string>>>;
  /** Columns that the archive leaves out: they say nothing about the person, or give access. */
  without?: readonly Column[];
  order?: Column;
}

export const OWN = 't.employee_id = $employeeId';
export const OWN_MEMBERSHIPS =
  'select m.id from memberships m where m.company_id = $companyId and m.employee_id = $employeeId';
export const OWN_ACCOUNTS =
  'select m.user_id from memberships m where m.company_id = $companyId and m.employee_id = $employeeId';
export const OF_MEMBERSHIP = `t.membership_id in (${OWN_MEMBERSHIPS})`;

/** Rows whose column refers to a record of the person. */
export const within = (column: string, table: string): string =>
  `t.${column} in (select o.id from ${table} o where o.company_id = $companyId and o.employee_id = $employeeId)`;
