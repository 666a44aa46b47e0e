import { type Logger, pino } from 'pino';

/** Personal data and secrets that no log line may hold (H4). */
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

export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { error: serializeError },
  });
}

/** Of a database error only what identifies it: the parameters of its statement can hold personal data. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  const isQuery = error.message.startsWith('Failed query');
  return {
    type: error.name,
    message: isQuery ? 'Failed query' : error.message,
    stack: isQuery ? undefined : error.stack,
    code,
    constraint,
    cause: error.cause === undefined ? undefined : serializeError(error.cause),
  };
}
