import { TOKEN_SCOPES } from '../../platform/shared/token-scopes.ts';
import { exampleInputOf } from './examples.ts';
import { hasBody, writes } from './input.ts';
import { inputJsonSchema, type JsonSchema, withNullsForOptional, withoutProperties } from './json-schema.ts';
import { headers, parameters, responses, schemas, sharedCodes } from './openapi-components.ts';
import { guide } from './openapi-guide.ts';
import { pathParameters, queryParameters } from './openapi-parameters.ts';
import { errorSchemas, ownCodes, responsesOf } from './openapi-responses.ts';
import { areaOf, tagDescription, tagOf } from './openapi-tags.ts';
import { describeWebhooks } from './openapi-webhooks.ts';
import { type Route, routes } from './routes.ts';

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown>;
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
  [key: string]: unknown;
}

const scopes = TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', ');

const ref = (section: string, name: string) => ({ $ref: `#/components/${section}/${name}` });

/** The OpenAPI 3.1 description of a route table: nothing in it is written by hand that the operations themselves know. */
export function describeInterface(table: Route[]): OpenApiDocument {
  const codes = new Set<string>([...sharedCodes, ...table.flatMap(ownCodes)]);
  const components: Record<string, JsonSchema> = { ...schemas, ...errorSchemas([...codes]) };
  const paths: OpenApiDocument['paths'] = {};
  for (const route of table) {
    const shared = { parameters: [ref('parameters', 'RequestId'), ref('parameters', 'AcceptLanguage')] };
    paths[route.path] = {
      ...shared,
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(route, components),
    };
  }
  const webhooks = describeWebhooks('Webhook endpoints', components);
  const tags = [...new Set(table.map(tagOf))];
  const areas = [...new Set(table.map(areaOf))];
  return {
    openapi: '3.1.1',
    info: {
      title: 'Jornada',
      version: '3.0.0',
      summary: 'Workforce management that a company runs itself.',
      description: guide,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    security: [{ bearerAuth: [] }],
    tags: tags.map((name) => ({ name, description: tagDescription(table.filter((route) => tagOf(route) === name)) })),
    'x-tagGroups': areas.map((name) => ({
      name,
      tags: tags.filter((tag) => table.some((route) => tagOf(route) === tag && areaOf(route) === name)),
    })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearerAuth: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'jrn_…',
          description: `API token of the company, of kind \`api\`. Each operation requires one scope (\`x-scope\`). Scopes: ${scopes}.`,
        },
      },
      parameters,
      headers,
      responses,
      schemas: Object.fromEntries(Object.entries(components).sort(([left], [right]) => (left < right ? -1 : 1))),
    },
  };
}

function describeOperation(route: Route, components: Record<string, JsonSchema>): Record<string, unknown> {
  const input = route.input ? inputJsonSchema(route.input) : {};
  const query = hasBody(route) ? [] : queryParameters(route, input);
  const key = writes(route) ? [ref('parameters', 'IdempotencyKey')] : [];
  const listed = [...pathParameters(route, input), ...query, ...key];
  const body = bodySchemaOf(route);
  return {
    operationId: route.name,
    ...(!route.checksScopes && { 'x-scope': route.scope }),
    tags: [tagOf(route)],
    summary: route.summary,
    description: descriptionOf(route, body),
    ...(listed.length > 0 && { parameters: listed }),
    ...(body && {
      requestBody: {
        required: (body.required?.length ?? 0) > 0,
        content: {
          [BODY_TYPES[route.body]]: { schema: body, ...(route.body === 'json' && { example: exampleBodyOf(route) }) },
        },
      },
    }),
    responses: responsesOf(route, query.length > 0, components),
  };
}

/** Content types of request bodies. */
export const BODY_TYPES: Record<Route['body'], string> = { json: 'application/json', form: 'multipart/form-data' };

function exampleBodyOf(route: Route): Record<string, unknown> {
  const inPath = new Set(route.parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(exampleInputOf(route)).filter(([name]) => !inPath.has(name)));
}

/** Schema of the body of an operation; undefined if it takes none. */
export function bodySchemaOf(route: Route): JsonSchema | undefined {
  if (!hasBody(route) || !route.input) return undefined;
  const inPath = new Set(route.parameters.map(({ name }) => name));
  const body = withoutProperties(inputJsonSchema(route.input), inPath);
  if (!body.anyOf && Object.keys(body.properties ?? {}).length === 0) return undefined;
  return route.method === 'POST' && route.body === 'json' ? withNullsForOptional(body) : body;
}

const RETURNS: Record<Route['reply'], string> = {
  page: 'Returns one page of the records that match all filters.',
  item: 'Returns the record.',
  item_or_page: 'Returns the record or one page of records.',
  blank: 'Returns `data: ""`.',
  forced: 'Returns `data: ""`; with `force`, returns the IDs of everything that lost the record.',
  empty: 'Returns 204 without a body.',
  file: 'Returns the file.',
  item_or_file: 'Returns the record, or its file.',
  feed: 'Returns the changes.',
};

const FLAT = 'The responses for invalid tokens (401) and validation errors (422) have no `error` envelope.';
const GRANT = 'A token cannot grant more than its own scopes: 403 `scope_not_granted`.';

function descriptionOf(route: Route, body: JsonSchema | undefined): string {
  const changing =
    route.method === 'PUT' && body ? 'Omitted fields keep their values; `null` clears a nullable field.' : '';
  const errors = route.errors.map((code) => `\`${code}\``).join(', ');
  return [
    route.description ?? (route.method === 'GET' ? '' : thirdPerson(route.summary)),
    changing,
    !route.description?.startsWith('Returns ') && RETURNS[route.reply],
    errors && `Errors: ${errors}.`,
    route.checksScopes
      ? 'Requires the scope of each type: without `types`, the scope of one.'
      : `Requires the scope \`${route.scope}\`.`,
    route.errorShape === 'flat' && FLAT,
    route.grants && GRANT,
  ]
    .filter(Boolean)
    .join(' ');
}

/** `Creates an office.` for the summary `Create an office`. */
const thirdPerson = (summary: string): string => `${summary.replace(/^\w+/, (verb) => `${verb}s`)}.`;

let text: string | undefined;

/** The document of all published operations, made on first use. */
export function openApiText(): string {
  text ??= JSON.stringify(describeInterface(routes));
  return text;
}

/** The same for readers, as docs/openapi.json holds it. */
export const publishedText = (): string => `${JSON.stringify(describeInterface(routes), null, 2)}\n`;
