import type { ErrorCode } from '../../platform/shared/errors.ts';
import type { JsonSchema } from './json-schema.ts';
import { answerHeaders, FORBIDDEN_CODES, failure } from './openapi-responses.ts';

const count = (description: string, minimum = 0): JsonSchema => ({ type: 'integer', minimum, description });

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
    description: 'Where this page stands. `lastPage` is at least 1; past it, `data` is empty.',
    properties: {
      currentPage: count('The page asked for.', 1),
      lastPage: count('Number of the last page.', 1),
      total: count('Records on all pages.'),
      perPage: count('The limit asked for.', 1),
    },
    required: ['currentPage', 'lastPage', 'total', 'perPage'],
  },
  SingleMeta: {
    type: 'object',
    description: 'The same for every single record.',
    properties: {
      currentPage: { type: 'integer', const: 1 },
      lastPage: { type: 'integer', const: 1 },
      total: { type: 'integer', const: 1 },
      perPage: { type: 'integer', const: 1 },
    },
    required: ['currentPage', 'lastPage', 'total', 'perPage'],
  },
  ValidationError: {
    type: 'object',
    description: 'All faulty fields at once, by their path with dots, in the language of the request.',
    properties: {
      error: {
        type: 'object',
        properties: {
          status: { type: 'integer', const: 422 },
          message: { type: 'string', const: 'Unprocessable entity' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
        required: ['status', 'message', 'errors'],
      },
    },
    required: ['error'],
    examples: [validationExample],
  },
  FlatValidationError: {
    type: 'object',
    description: 'The same where an operation answers without the envelope.',
    properties: {
      message: { type: 'string', const: 'Unprocessable entity' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, message: { type: 'string' } },
          required: ['field', 'message'],
        },
      },
    },
    required: ['message', 'errors'],
    examples: [{ message: 'Unprocessable entity', errors: [{ field: 'name', message: 'Must not be blank.' }] }],
  },
  FlatUnauthorizedError: {
    type: 'object',
    properties: { message: { type: 'string' }, code: { type: 'string', const: 'UNAUTHORIZED' } },
    required: ['message', 'code'],
    examples: [{ message: 'The API token is missing or invalid.', code: 'UNAUTHORIZED' }],
  },
  RateLimitError: {
    type: 'object',
    properties: {
      message: { type: 'string' },
      code: { type: 'string', const: 'RATE_LIMIT_EXCEEDED' },
      retryAfter: { type: 'integer', minimum: 1, description: 'Seconds to wait.' },
    },
    required: ['message', 'code', 'retryAfter'],
  },
};

export const headers = {
  RequestId: {
    description: 'Identifies this request in the logs: the `X-Request-Id` sent, when it was usable, else a new one.',
    schema: { type: 'string' },
  },
  RateLimitLimit: { description: 'Requests that the company may make in a minute.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Requests left in the running minute.', schema: { type: 'integer', minimum: 0 } },
  RateLimitReset: { description: 'Seconds until the running minute is over.', schema: { type: 'integer', minimum: 1 } },
  IdempotentReplayed: {
    description: 'Present when the request did nothing, and this is the answer that its idempotency key got first.',
    schema: { type: 'string', const: 'true' },
  },
  ContentDisposition: { description: 'Always `attachment`, with the name of the file.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer', minimum: 1 } },
  WwwAuthenticate: { description: 'How to authenticate.', schema: { type: 'string', const: 'Bearer' } },
};

export const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Comes back with the answer and stands in the logs; 1 to 128 letters, digits or `. _ ~ : / + = @ , -`.',
    schema: { type: 'string', maxLength: 128 },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names this request, so that sending it again is safe: for 24 hours the same request with the same key gets the first success again and does nothing.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Language of validation messages: en, es, fr, de or pt. Without it, the language of the company.',
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
  MalformedJson: shared(400, ['malformed_json'], 'The body is no JSON in UTF-8, or nested deeper than 32 levels.'),
  MalformedForm: shared(
    400,
    ['malformed_form'],
    'The body is no whole form: its type names no boundary, or it ends too soon.',
  ),
  Unauthorized: shared(
    401,
    ['unauthorized', 'api_token_expired'],
    'The token is missing, malformed, unknown or revoked; or it has expired.',
    { 'WWW-Authenticate': header('WwwAuthenticate') },
  ),
  SubscriptionExpired: shared(402, ['subscription_expired'], 'The subscription of the company is cancelled.'),
  Forbidden: shared(
    403,
    [...FORBIDDEN_CODES],
    'The token is not of kind `api`; or the company has no access to this interface; or the request comes from elsewhere than the ' +
      'networks of the token; or the token lacks the scope of the operation.',
  ),
  PayloadTooLarge: shared(413, ['payload_too_large'], 'The body is larger than 1 MiB, or the file in it than 10 MB.'),
  UnsupportedMediaType: shared(
    415,
    ['unsupported_media_type'],
    'The body is not of the type that the operation takes.',
  ),
  InvalidInput: invalidInput('ValidationError'),
  FlatUnauthorized: {
    description: 'The token is missing, malformed, unknown or revoked; or it has expired.',
    headers: { 'X-Request-Id': header('RequestId'), 'WWW-Authenticate': header('WwwAuthenticate') },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/FlatUnauthorizedError' } } },
  },
  FlatInvalidInput: invalidInput('FlatValidationError'),
  RateLimitExceeded: {
    description: 'Too many requests of the company within a minute. The request had no effect.',
    headers: { ...answerHeaders, 'Retry-After': header('RetryAfter') },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/RateLimitError' } } },
  },
  InternalError: shared(500, ['internal_error'], 'A fault of the server; its log has the request id.'),
  ServiceUnavailable: shared(503, ['service_unavailable'], 'The database cannot answer now.', {
    'Retry-After': header('RetryAfter'),
  }),
};
