import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { errorStatus } from '../../platform/shared/errors.ts';
import { codesOf, type Operation } from './document.ts';
import { hasBody } from './input.ts';
import { bodySchemaOf, openApiText } from './openapi.ts';
import { ownCodes } from './openapi-responses.ts';
import { routes } from './routes.ts';

interface Described extends Operation {
  summary: string;
  description: string;
  tags: string[];
}

const document = JSON.parse(openApiText());
const operationOf = (route: (typeof routes)[number]): Described =>
  document.paths[route.path][route.method.toLowerCase()];

test('the document has no problem under the recommended rules', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The interface says which path wins: a fixed segment before a parameter (`…/clock-in` before `…/{id}`).
      'no-ambiguous-paths': 'off',
    },
  });
  const problems = await lintFromString({ source: openApiText(), absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    [],
  );
});

test('the document is OpenAPI 3.1 of the interface 3.0.0, and holds the route table and nothing else', () => {
  assert.match(document.openapi, /^3\.1\./);
  assert.deepEqual([document.info.title, document.info.version], ['Jornada', '3.0.0']);
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(described.sort(), routes.map(({ method, path }) => `${method} ${path}`).sort());
});

for (const route of routes) {
  test(`${route.method} ${route.path} is described whole`, () => {
    const operation = operationOf(route);
    assert.equal(operation.operationId, route.name);
    for (const text of [operation.summary, operation.description, operation.tags[0]]) assert.ok(text?.trim());
    const gates = ['401', '402', '403', '429', '500', '503', ...(hasBody(route) ? ['400', '413', '415', '422'] : [])];
    const own = ownCodes(route).map((code) => String(errorStatus[code as keyof typeof errorStatus]));
    const success = route.reply === 'empty' ? '204' : '200';
    for (const status of [success, ...gates, ...own]) assert.ok(operation.responses[status], `it lists ${status}`);
    for (const code of ownCodes(route)) {
      assert.ok(Object.hasOwn(errorStatus, code), `${code} is in the catalogue`);
      assert.ok(codesOf(document, operation, String(errorStatus[code as keyof typeof errorStatus])).includes(code));
    }
    if (!['empty', 'blank', 'file'].includes(route.reply)) assert.ok(route.output, 'its answer has a declared shape');
    for (const { name } of route.parameters)
      assert.ok(operation.parameters?.some((parameter) => parameter.in === 'path' && parameter.name === name));
  });

  const body = bodySchemaOf(route);
  if (body && route.body === 'form') {
    test(`${route.method} ${route.path} takes a form with a file`, () => {
      const content = operationOf(route).requestBody?.content ?? {};
      assert.deepEqual(Object.keys(content), ['multipart/form-data']);
      assert.equal(content['multipart/form-data']?.schema.properties?.file?.format, 'binary');
    });
  } else if (body) {
    test(`${route.method} ${route.path} takes the body of its example`, () => {
      const inPath = Object.fromEntries(route.parameters.map(({ name }) => [name, crypto.randomUUID()]));
      const example = operationOf(route).requestBody?.content['application/json']?.example;
      const parsed = route.input?.safeParse({ ...(example as object), ...inPath });
      assert.deepEqual(
        parsed?.error?.issues ?? [],
        [],
        `give its fields or its operation an example: ${JSON.stringify(example)}`,
      );
    });
  }
}
