import assert from 'node:assert/strict';
import { z } from 'zod';
import { openApiText } from '#server/entry/rest/openapi.ts';
import type { Route } from '#server/entry/rest/routes.ts';

type Json = Record<string, unknown>;

const document = JSON.parse(openApiText()) as Json;

/** Texts that would reveal internals: code, files, statements, roles. */
const INTERNALS =
  /node_modules|node:internal|\.ts:\d|\bat \w+ \(|jornada_app|pg_catalog|insert into|delete from|\bselect\b.{0,80}\bfrom\b|constraint|violates|syntax error|SQLSTATE|ZodError|TypeError|\[object Object\]/i;

interface Received {
  status: number;
  headers: Headers;
  body: unknown;
}

/**
 * Checks that the document announces the answer: a listed status, a body of the described shape (a domain error by one of the named codes),
 * the headers of every answer; no server fault, and none of its internals.
 */
export function assertDocumented(route: Route, answer: Received, sent: unknown): void {
  const told = () => `${route.method} ${route.path} answers ${answer.status} ${short(answer.body)} to ${short(sent)}`;
  assert.ok(answer.status < 500, told());
  const body = bodyCheckOf(route, answer.status, answer.headers.get('content-type'));
  assert.ok(body, `${told()}, which is not documented`);
  if (answer.status !== 204) {
    const problems = body.safeParse(answer.body).error?.issues ?? [];
    assert.deepEqual(problems, [], `${told()}, which is not the documented shape`);
  }
  assert.doesNotMatch(JSON.stringify(answer.body ?? ''), INTERNALS, told());
  assert.ok(answer.headers.get('x-request-id'));
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
}

const short = (value: unknown) => JSON.stringify(value)?.slice(0, 2000);

const checks = new Map<string, z.ZodType | undefined>();

function bodyCheckOf(route: Route, status: number, contentType: string | null): z.ZodType | undefined {
  const mediaType = contentType?.split(';', 1)[0] ?? '';
  const key = `${route.name} ${status} ${mediaType}`;
  if (!checks.has(key)) checks.set(key, makeBodyCheck(route, status, mediaType));
  return checks.get(key);
}

function makeBodyCheck(route: Route, status: number, mediaType: string): z.ZodType | undefined {
  const response = at(document, 'paths', route.path, route.method.toLowerCase(), 'responses', String(status));
  if (!response) return undefined;
  const schema = at(resolve(response), 'content', 'application/json', 'schema');
  const isFile = mediaType !== 'application/json' && at(resolve(response), 'content', mediaType);
  if (!schema || isFile) return z.undefined();
  return z.fromJSONSchema(JSON.parse(localised({ ...schema, $defs: definitionsIn(schema) })));
}

const localised = (schema: Json) => JSON.stringify(schema).replaceAll('"#/components/schemas/', '"#/$defs/');

/** The definitions that a schema names, and those that they name: all of them would be copied for each check. */
function definitionsIn(schema: Json, found: Record<string, Json> = {}): Record<string, Json> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const definition = at(document, 'components', 'schemas', name);
    if (!definition || name in found) continue;
    found[name] = definition;
    definitionsIn(definition, found);
  }
  return found;
}

function resolve(node: Json): Json {
  return typeof node.$ref === 'string' ? (at(document, ...node.$ref.slice(2).split('/')) as Json) : node;
}

function at(node: Json, ...path: string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, key) => inner?.[key] as Json | undefined, node);
}
