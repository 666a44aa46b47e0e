/** Time for which a request waits for a connection, and then for a lock, before it is refused. */
export const PATIENCE_MILLISECONDS = 1800;
export const STATEMENT_MILLISECONDS = 15_000;

/**
 * Format of PostgreSQL's values, which are parsed here and passed on unchanged. A server, database or role may be configured for another
 * one, in which dates are ambiguous and numbers lose digits.
 */
const FORM = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO'`,
  `set intervalstyle = 'postgres'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
];

/** Settings of each session. A statement sets them, not the start of the connection: PgBouncer drops settings in it. */
export const SESSION = [
  ...FORM,
  `set statement_timeout = ${STATEMENT_MILLISECONDS}`,
  `set lock_timeout = ${PATIENCE_MILLISECONDS}`,
  'set idle_in_transaction_session_timeout = 20000',
  // Plans are kept, and one made while a table was new would read all of it long after it has grown. Every table has an index for its
  // queries. Disables compiling, which older servers consider worthwhile where an index is missing.
  'set enable_seqscan = off',
  'set jit = off',
  // One statement uses one processor: with helpers, the long pages of one company would take what the others need.
  'set max_parallel_workers_per_gather = 0',
].join('; ');

/** Limits that a server, database or role may set. Not every version has all of them. */
const LIMITS = ['statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'];

/** Settings of a session whose statements may take any time. */
export const PATIENT_SESSION = [
  ...FORM,
  `select set_config(name, '0', false) from pg_settings where name in (${LIMITS.map((name) => `'${name}'`).join(', ')})`,
].join('; ');
