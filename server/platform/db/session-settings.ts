/** How long a request waits for a connection, and then for a lock, before it is refused. */
export const PATIENCE_MILLISECONDS = 1800;
export const STATEMENT_MILLISECONDS = 15_000;

/**
 * The form in which PostgreSQL writes values, which is read here and passed on as it is. A server, database or role may be configured for
 * another one, in which dates are ambiguous and numbers lose digits.
 */
const FORM = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO'`,
  `set intervalstyle = 'postgres'`,
  `set bytea_output = 'hex'`,
  'set extra_float_digits = 1',
];

/** Of each session. A statement sets them, not the start of the connection: PgBouncer passes nothing on that comes with it. */
export const SESSION = [
  ...FORM,
  `set statement_timeout = ${STATEMENT_MILLISECONDS}`,
  `set lock_timeout = ${PATIENCE_MILLISECONDS}`,
  'set idle_in_transaction_session_timeout = 20000',
  // A plan is kept, and one made while a table was new would read all of it long after it has grown. Every table has an index
  // for what is asked of it. Without compiling, which older servers think worth it where an index is missing.
  'set enable_seqscan = off',
  'set jit = off',
  // One statement takes one processor: with helpers, the long pages of one company take what the others need.
  'set max_parallel_workers_per_gather = 0',
].join('; ');

/** The limits that a server, database or role may set. Not every version has all of them. */
const LIMITS = ['statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout'];

/** Of a session whose statements take as long as they take. */
export const PATIENT_SESSION = [
  ...FORM,
  `select set_config(name, '0', false) from pg_settings where name in (${LIMITS.map((name) => `'${name}'`).join(', ')})`,
].join('; ');
