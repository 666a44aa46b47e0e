import { type DestinationStream, type Logger, pino } from 'pino';
import { identityOf, withoutValues } from '../db/without-values.ts';

/** Personal data and secrets that no log line may contain (H4). */
const REDACTED = [
  'authorization',
  'cookie',
  'password',
  'pin',
  'token',
  'ssn',
  'nid',
  'secondaryNid',
  'accountNumber',
  'bic',
  'disability',
  'children',
  'nfc',
];

/** Logs to standard output by default. Errors of the database are logged without values. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { error: serializeError },
  };
  return pino(options, destination);
}

function serializeError(error: unknown): unknown {
  const clean = withoutValues(error);
  if (!(clean instanceof Error)) return { message: 'not an error' };
  return {
    type: clean.name,
    message: clean.message,
    stack: clean.stack,
    ...identityOf(clean),
    cause: clean.cause === undefined ? undefined : serializeError(clean.cause),
  };
}
