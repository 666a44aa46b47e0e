import { DOCUMENT_TYPES } from '../../modules/documents/constants.ts';
import { errorStatus } from '../../platform/shared/errors.ts';
import { detailsSchemaOf } from './details.ts';
import { FORMATS_BY_TYPE, hasBody, writes } from './input.ts';
import { type JsonSchema, outputJsonSchema } from './json-schema.ts';
import type { Route } from './routes.ts';

type Components = Record<string, JsonSchema>;
type Response = { $ref: string } | { description: string; headers?: object; content?: object };

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

/** Codes with which the gates refuse a known token. */
export const FORBIDDEN_CODES = [
  'not_an_api_consumer',
  'public_api_not_enabled',
  'network_not_allowed',
  'scope_not_granted',
] as const;

/** Of every answer to a caller that was let in. */
export const answerHeaders = {
  'X-Request-Id': ref('headers', 'RequestId'),
  'RateLimit-Limit': ref('headers', 'RateLimitLimit'),
  'RateLimit-Remaining': ref('headers', 'RateLimitRemaining'),
  'RateLimit-Reset': ref('headers', 'RateLimitReset'),
};

const MALFORMED: Record<Route['body'], string> = { json: 'MalformedJson', form: 'MalformedForm' };

const FORCED_DATA = 'Empty text; with `force`, the IDs of everything that lost the record.';

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

/** Every status that an operation can answer, with its body. */
export function responsesOf(route: Route, takesInput: boolean, components: Components): Record<string, Response> {
  const own = codesByStatus(route);
  const flat = route.errorShape === 'flat' ? 'Flat' : '';
  const responses: Record<string, Response> = {
    ...success(route, components),
    ...(hasBody(route) && { 400: ref('responses', MALFORMED[route.body]) }),
    401: ref('responses', `${flat}Unauthorized`),
    402: ref('responses', 'SubscriptionExpired'),
    403: ref('responses', 'Forbidden'),
    ...(hasBody(route) && { 413: ref('responses', 'PayloadTooLarge'), 415: ref('responses', 'UnsupportedMediaType') }),
    429: ref('responses', 'RateLimitExceeded'),
    500: ref('responses', 'InternalError'),
    503: ref('responses', 'ServiceUnavailable'),
  };
  for (const [status, codes] of own)
    responses[status] = failure(status === '403' ? [...FORBIDDEN_CODES, ...codes] : codes);
  const ruled = own.get('422') ?? [];
  if (takesInput || writes(route))
    responses[422] =
      ruled.length > 0
        ? failure(ruled, [ref('schemas', `${flat}ValidationError`)])
        : ref('responses', `${flat}InvalidInput`);
  return Object.fromEntries(Object.entries(responses).sort(([left], [right]) => Number(left) - Number(right)));
}

/** The codes that an operation answers in addition to those of the gates: the 404 of its path ids, what its rules refuse, and the key. */
export function ownCodes(route: Route): string[] {
  const fromPath = route.parameters.flatMap(({ resource }) => (resource ? [`${resource}_not_found`] : []));
  const ofKeys = writes(route) ? ['idempotency_key_in_progress', 'idempotency_key_reused'] : [];
  return [...new Set([...fromPath, ...route.errors, ...ofKeys])];
}

function codesByStatus(route: Route): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const code of ownCodes(route)) {
    const status = String(statusOf(code));
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return codes;
}

/** Media types of the files of operations that answer an item or a file. */
const files = Object.fromEntries(
  Object.entries(FORMATS_BY_TYPE).flatMap(([type, format]) => (format === 'json' ? [] : [[type, {}]])),
);

function success(route: Route, components: Components): Record<string, Response> {
  const headers = {
    ...answerHeaders,
    ...(writes(route) && { 'Idempotent-Replayed': ref('headers', 'IdempotentReplayed') }),
  };
  if (route.reply === 'file') {
    const content = Object.fromEntries(DOCUMENT_TYPES.map((type) => [type, {}]));
    return {
      200: {
        description: 'The file.',
        headers: { ...headers, 'Content-Disposition': ref('headers', 'ContentDisposition') },
        content,
      },
    };
  }
  if (route.reply === 'empty')
    return { 204: { description: 'The request succeeded. The response has no body.', headers } };
  const answer = route.output ? outputJsonSchema(route.output, components) : {};
  const [data, meta, description] = dataOf(route.reply, answer);
  const properties = { data, meta: ref('schemas', meta) };
  const content = {
    ...jsonContent({ type: 'object', properties, required: ['data', 'meta'] }),
    ...(route.reply === 'item_or_file' && files),
  };
  return { 200: { description, headers, content } };
}

/** The data of a response of this kind, the schema of its `meta`, and what the response is. */
function dataOf(reply: Exclude<Route['reply'], 'file' | 'empty'>, answer: JsonSchema): [JsonSchema, string, string] {
  switch (reply) {
    case 'page':
      return [rowsOf(answer), 'PageMeta', 'One page of records.'];
    case 'feed':
      return [rowsOf(answer), 'FeedMeta', 'Changes.'];
    case 'item_or_page': {
      const anyOf = answer.anyOf?.map((one) => (one.properties?.rows ? rowsOf(one) : one)) ?? [];
      const data = { description: 'The record, or the records of the page.', anyOf };
      return [data, 'PageMeta', 'The record, or one page of records.'];
    }
    case 'blank':
      return [{ type: 'string', const: '', description: 'Empty text.' }, 'SingleMeta', 'The request succeeded.'];
    case 'forced':
      return [{ ...answer, description: FORCED_DATA }, 'SingleMeta', 'The request succeeded.'];
    case 'item':
    case 'item_or_file':
      return [{ description: 'The record.', ...answer }, 'SingleMeta', 'The record.'];
  }
}

const rowsOf = (page: JsonSchema): JsonSchema => ({
  type: 'array',
  items: page.properties?.rows?.items ?? {},
  description: 'Records of the page.',
});

/** An answer of the error envelope that carries one of these codes, or one of the other bodies. */
export function failure(codes: string[], others: object[] = []): Exclude<Response, { $ref: string }> {
  const bodies = [...others, ...codes.map((code) => ref('schemas', nameOfError(code)))];
  const named = codes.map((code) => `\`${code}\``);
  return {
    description: [...(others.length > 0 ? ['Invalid fields'] : []), ...named].join(', '),
    headers: answerHeaders,
    content: jsonContent(bodies.length === 1 ? (bodies[0] as object) : { anyOf: bodies }),
  };
}

/** Descriptions of the error envelope's fields. */
export const ERROR_FIELDS = { error: 'The error.', status: 'HTTP status of the response.' };

/** The bodies of the error envelope, by their names. */
export function errorSchemas(codes: string[]): Components {
  const schemas = codes.toSorted().map((code) => {
    const status = statusOf(code);
    const only: JsonSchema = { type: 'string', const: code, description: 'Code of the error.' };
    const details = detailsSchemaOf(code);
    const error = {
      type: 'object',
      description: ERROR_FIELDS.error,
      properties: {
        status: { type: 'integer', const: status, description: ERROR_FIELDS.status },
        message: only,
        errors: only,
        ...(details && {
          details: { ...details, description: 'Details of the error. Left out if the token cannot read the records.' },
        }),
      },
      required: ['status', 'message', 'errors'],
    };
    const example = { error: { status, message: code, errors: code } };
    const schema: JsonSchema = { type: 'object', properties: { error }, required: ['error'], examples: [example] };
    return [nameOfError(code), schema] as const;
  });
  return Object.fromEntries(schemas);
}

const statusOf = (code: string): number => (errorStatus as Record<string, number>)[code] ?? 404;

/** `OfficeNotFoundError` for `office_not_found`. */
function nameOfError(code: string): string {
  const words = code.replace(/_error$/, '').split('_');
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Error`;
}
