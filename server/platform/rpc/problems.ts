import type { z } from 'zod';
import { isUnavailable } from '../db/errors.ts';
import { DomainError, type ErrorCode, InvalidFields } from '../shared/errors.ts';
import { fieldErrors, say } from '../shared/field-texts.ts';
import type { Locale } from '../shared/locale.ts';

/** An error as shown outside: a code, or messages by field. */
export interface Problem {
  status: number;
  code: ErrorCode | null;
  fields: Record<string, string[]> | null;
  details?: Record<string, unknown> | undefined;
}

/** Input that its schema refused. The issues still contain the input, so that they can be reported in any language. */
export class InvalidInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('invalid input');
    this.name = 'InvalidInput';
    this.issues = issues;
  }
}

/** The one place that separates expected errors from faults. A fault is `internal_error` and reveals nothing else. */
export function problemOf(error: unknown, locale: Locale): Problem {
  const cause = rootOf(error);
  if (cause instanceof DomainError)
    return { status: cause.status, code: cause.code, fields: null, details: cause.details };
  if (cause instanceof InvalidFields) {
    const fields = Object.entries(cause.fields).map(([field, message]) => [field, [say(locale, message)]]);
    return { status: 422, code: null, fields: Object.fromEntries(fields) };
  }
  if (cause instanceof InvalidInput) {
    return { status: 422, code: null, fields: fieldErrors(cause.issues, locale) };
  }
  if (isUnavailable(cause)) return { status: 503, code: 'service_unavailable', fields: null };
  return { status: 500, code: 'internal_error', fields: null };
}

/** tRPC wraps errors of a procedure; the product's own error is the cause. */
function rootOf(error: unknown): unknown {
  const isOurs = (value: unknown) =>
    value instanceof DomainError || value instanceof InvalidFields || value instanceof InvalidInput;
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isOurs(cause)) return cause;
  return error;
}
