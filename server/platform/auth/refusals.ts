import { APIError } from 'better-auth/api';
import type { AccountRefusal } from './constants.ts';

const STATUS = {
  invalid_code: 'UNAUTHORIZED',
  wrong_password: 'UNAUTHORIZED',
  sign_in_expired: 'UNAUTHORIZED',
  confirmation_required: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  second_factor_exists: 'CONFLICT',
  second_factor_missing: 'CONFLICT',
  too_many_passkeys: 'CONFLICT',
} as const satisfies Record<AccountRefusal, string>;

export const refusal = (code: AccountRefusal) => new APIError(STATUS[code], { code, message: code });

/** 429 */
export const tooManyTries = (waitSeconds: number) =>
  new APIError('TOO_MANY_REQUESTS', undefined, { 'retry-after': String(waitSeconds) });
