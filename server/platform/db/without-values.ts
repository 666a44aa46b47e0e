interface ServerError {
  message: string;
  stack?: string;
  code: string;
  severity: string;
  constraint?: string;
  schema?: string;
  table?: string;
  routine?: string;
}

/** True for an error of PostgreSQL, also for a copy that is no Error. */
const isServerError = (error: object): error is ServerError =>
  'severity' in error && 'code' in error && typeof error.code === 'string';

/** Drizzle's errors contain the parameters of their statement. */
const saysParameters = (error: object): boolean =>
  'message' in error && typeof error.message === 'string' && error.message.startsWith('Failed query');

/** Faults of the connection settings, which only the operator reads: an unknown role, password or database. */
const OF_CONNECTION = /^(28|3D)/;

/**
 * Returns the error without any content of rows or parameters (H4). PostgreSQL quotes values in message, detail and hint, and wrappers
 * repeat them: of such a chain this keeps only types, places in the code and the identity of the fault. Other errors are returned
 * unchanged.
 */
export function withoutValues(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !carriesValues(error)) return error;
  const message = isServerError(error) ? sentenceOf(error) : 'A statement of the database failed.';
  const cause = 'cause' in error && error.cause !== undefined ? withoutValues(error.cause) : undefined;
  const clean = new Error(message, cause === undefined ? undefined : { cause });
  clean.name = isServerError(error) ? 'DatabaseError' : nameOf(error);
  clean.stack = `${clean.name}: ${message}${framesOf(error)}`;
  return Object.assign(clean, identityOf(error));
}

/** Returns the fields that identify a fault of the database. */
export function identityOf(error: object): Partial<Omit<ServerError, 'message' | 'stack'>> {
  if (!isServerError(error)) return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const { code, severity, constraint, schema, table, routine } = error;
  return { code, severity, constraint, schema, table, routine };
}

function carriesValues(error: object): boolean {
  if (isServerError(error) || saysParameters(error)) return true;
  return 'cause' in error && typeof error.cause === 'object' && error.cause !== null && carriesValues(error.cause);
}

function sentenceOf(error: ServerError): string {
  if (OF_CONNECTION.test(error.code)) return error.message;
  const places = (['constraint', 'schema', 'table', 'routine'] as const).flatMap((place) =>
    error[place] === undefined ? [] : [`${place} ${error[place]}`],
  );
  return [`Database error ${error.code}`, ...places].join(', ');
}

const nameOf = (error: object): string => ('name' in error && typeof error.name === 'string' ? error.name : 'Error');

/** The lines of a stack below the message. */
function framesOf(error: { message?: unknown; stack?: unknown }): string {
  const { message, stack } = error;
  if (typeof stack !== 'string' || typeof message !== 'string') return '';
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}
