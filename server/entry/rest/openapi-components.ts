import type { ErrorCode } from '../../platform/shared/errors.ts';
import type { JsonSchema } from './json-schema.ts';
import { answerHeaders, ERROR_FIELDS, FORBIDDEN_CODES, failure } from './openapi-responses.ts';

const count = (description: string, minimum = 0): JsonSchema => ({ type: 'integer', minimum, description });

/** The only value of a field. */
const only = (value: number | string, description: string): JsonSchema => ({
  type: typeof value === 'number' ? 'integer' : 'string',
  const: value,
  description,
});

const MESSAGE = 'Text of the error.';

const validationExample = {
  error: {
    status: 422,
    message: 'Unprocessable entity',
    errors: { name: ['Must not be blank.'], 'coordinates.latitude': ['This field is required.'] },
  },
};

/** The parts that all operations share. */
export const schemas: Record<string, JsonSchema> = {
  PageMeta: {
    type: 'object',
    description:
      'Position of the page in the list. `lastPage` is at least 1. Pages after the last one have an empty `data`.',
    properties: {
      currentPage: count('Number of the requested page.', 1),
      lastPage: count('Number of the last page.', 1),
      total: count('Number of records on all pages.'),
      perPage: count('Requested number of records per page.', 1),
    },
    required: ['currentPage', 'lastPage', 'total', 'perPage'],
  },
  FeedMeta: {
    type: 'object',
    description: 'Position in the change feed.',
    properties: {
      currentPage: { type: 'integer', const: 1, description: 'Always 1.' },
      lastPage: { type: 'integer', const: 1, description: 'Always 1.' },
      total: count('Number of changes in this response.'),
      perPage: count('Requested maximum number of changes.', 1),
      cursor: {
        type: 'string',
        description: 'Cursor behind this response, also if it has no change: pass it as `after` next time.',
      },
      hasMore: { type: 'boolean', description: 'Whether the limit has cut off changes.' },
    },
    required: ['currentPage', 'lastPage', 'total', 'perPage', 'cursor', 'hasMore'],
  },
  SingleMeta: {
    type: 'object',
    description: 'Constant values for responses with a single record.',
    properties: {
      currentPage: only(1, 'Number of the page, always 1.'),
      lastPage: only(1, 'Number of the last page, always 1.'),
      total: only(1, 'Number of records, always 1.'),
      perPage: only(1, 'Number of records per page, always 1.'),
    },
    required: ['currentPage', 'lastPage', 'total', 'perPage'],
  },
  ValidationError: {
    type: 'object',
    description: 'Validation errors of all fields, keyed by dotted field path, in the language of the request.',
    properties: {
      error: {
        type: 'object',
        description: ERROR_FIELDS.error,
        properties: {
          status: only(422, ERROR_FIELDS.status),
          message: only('Unprocessable entity', MESSAGE),
          errors: {
            type: 'object',
            description: 'Faults of each field, in the language of the request. Keys are dotted field paths.',
            additionalProperties: { type: 'array', items: { type: 'string' } },
          },
        },
        required: ['status', 'message', 'errors'],
      },
    },
    required: ['error'],
    examples: [validationExample],
  },
  FlatValidationError: {
    type: 'object',
    description: 'Validation errors for operations that respond without the `error` envelope.',
    properties: {
      message: only('Unprocessable entity', MESSAGE),
      errors: {
        type: 'array',
        description: 'Faults of all fields.',
        items: {
          type: 'object',
          properties: {
            field: { type: 'string', description: 'Dotted path of the field.' },
            message: { type: 'string', description: 'Fault of the field, in the language of the request.' },
          },
          required: ['field', 'message'],
        },
      },
    },
    required: ['message', 'errors'],
    examples: [{ message: 'Unprocessable entity', errors: [{ field: 'name', message: 'Must not be blank.' }] }],
  },
  FlatUnauthorizedError: {
    type: 'object',
    properties: {
      message: { type: 'string', description: MESSAGE },
      code: only('UNAUTHORIZED', 'Code of the error.'),
    },
    required: ['message', 'code'],
    examples: [{ message: 'The API token is missing or invalid.', code: 'UNAUTHORIZED' }],
  },
  RateLimitError: {
    type: 'object',
    properties: {
      message: { type: 'string', description: MESSAGE },
      code: only('RATE_LIMIT_EXCEEDED', 'Code of the error.'),
      retryAfter: { type: 'integer', minimum: 1, description: 'Number of seconds to wait before the next request.' },
    },
    required: ['message', 'code', 'retryAfter'],
  },
};

export const headers = {
  RequestId: {
    description:
      'ID of this request in the logs: the `X-Request-Id` of the request if valid, otherwise a generated one.',
    schema: { type: 'string' },
  },
  RateLimitLimit: {
    description: 'Number of requests that the company may send per minute.',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: {
    description: 'Number of requests left in the current minute.',
    schema: { type: 'integer', minimum: 0 },
  },
  RateLimitReset: {
    description: 'Number of seconds until the current minute ends.',
    schema: { type: 'integer', minimum: 1 },
  },
  IdempotentReplayed: {
    description:
      'Present if the response was stored by an earlier request with the same idempotency key. This request changed nothing.',
    schema: { type: 'string', const: 'true' },
  },
  ContentDisposition: { description: 'The value `attachment` with the name of the file.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'Number of seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  WwwAuthenticate: { description: 'Authentication scheme to use.', schema: { type: 'string', const: 'Bearer' } },
};

export const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'ID of the request, returned in the response and written to the logs. 1 to 128 letters, digits or `. _ ~ : / + = @ , -`.',
    schema: { type: 'string', maxLength: 128 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Key that makes it safe to repeat a request. For 24 hours, a repeated request with the same key returns the first successful response and changes nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of validation messages: en, es, fr, de or pt. Defaults to the language of the company.',
    schema: { type: 'string' },
  },
};

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** The codes of the answers below, which operations share. */
export const sharedCodes: ErrorCode[] = [
  'api_token_expired',
  'internal_error',
  'malformed_form',
  'malformed_json',
  'network_not_allowed',
  'not_an_api_consumer',
  'payload_too_large',
  'public_api_not_enabled',
  'scope_not_granted',
  'service_unavailable',
  'subscription_expired',
  'unauthorized',
  'unsupported_media_type',
];

function shared(status: number, codes: ErrorCode[], description: string, extra: Record<string, object> = {}) {
  const response = failure(codes);
  const known = status < 401 || status > 403 ? answerHeaders : { 'X-Request-Id': header('RequestId') };
  return {
    ...response,
    description: `${response.description}. ${description}`,
    headers: { ...known, ...extra },
  };
}

const invalidInput = (schema: string) => ({
  description: 'Invalid fields.',
  headers: answerHeaders,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
});

export const responses = {
  MalformedJson: shared(
    400,
    ['malformed_json'],
    'The body is not valid JSON in UTF-8, or it is nested deeper than 32 levels.',
  ),
  MalformedForm: shared(
    400,
    ['malformed_form'],
    'The form is incomplete: its content type has no boundary, or the body ends too early.',
  ),
  Unauthorized: shared(
    401,
    ['unauthorized', 'api_token_expired'],
    'The token is missing, malformed, unknown, revoked or expired.',
    { 'WWW-Authenticate': header('WwwAuthenticate') },
  ),
  SubscriptionExpired: shared(402, ['subscription_expired'], 'The company’s subscription is cancelled.'),
  Forbidden: shared(
    403,
    [...FORBIDDEN_CODES],
    'The token is not of kind `api`, the company has no access to the REST interface, the request comes from outside the networks of ' +
      'the token, or the token lacks the scope of the operation.',
  ),
  PayloadTooLarge: shared(
    413,
    ['payload_too_large'],
    'The body is larger than 1 MiB, or the uploaded file is larger than 10 MB.',
  ),
  UnsupportedMediaType: shared(
    415,
    ['unsupported_media_type'],
    'The operation does not accept the content type of the body.',
  ),
  InvalidInput: invalidInput('ValidationError'),
  FlatUnauthorized: {
    description: 'The token is missing, malformed, unknown, revoked or expired.',
    headers: { 'X-Request-Id': header('RequestId'), 'WWW-Authenticate': header('WwwAuthenticate') },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/FlatUnauthorizedError' } } },
  },
  FlatInvalidInput: invalidInput('FlatValidationError'),
  RateLimitExceeded: {
    description: 'The company sent too many requests within one minute. The request had no effect.',
    headers: { ...answerHeaders, 'Retry-After': header('RetryAfter') },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/RateLimitError' } } },
  },
  InternalError: shared(500, ['internal_error'], 'The server failed. Its log contains the request ID.'),
  ServiceUnavailable: shared(503, ['service_unavailable'], 'The database is temporarily unavailable.', {
    'Retry-After': header('RetryAfter'),
  }),
};
