import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { type Document, operationsOf } from '../server/entry/rest/document.ts';

/** Writes the generated files of the client package: the types of an OpenAPI document, and its operations by id. */
export async function writeClient(document: Document, folder: string): Promise<void> {
  // The generator calls the API of the JavaScript compiler, which our native one lacks; this package carries it.
  const compiler = import.meta.resolve('@ts-morph/common/dist/typescript.js');
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? compiler : specifier, context),
  });
  try {
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({
      input: document as never,
      output: { path: folder, module: { extension: '.ts' } },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent', file: false },
    });
  } finally {
    hooks.deregister();
  }
  writeFileSync(join(folder, 'operations.ts'), operationsText(document));
}

/** A table of method and path for the program, and an interface of types for its author. */
function operationsText(document: Document): string {
  const operations = [...operationsOf(document)].map(([place, { operationId, requestBody }]) => {
    const [method = '', path = ''] = place.split(' ');
    return { operationId, method, path, isForm: 'multipart/form-data' in (requestBody?.content ?? {}) };
  });
  const rows = operations.map(({ operationId, ...row }) => `  ${JSON.stringify(operationId)}: ${JSON.stringify(row)},`);
  const types = operations.map(({ operationId }) => {
    const name = operationId.replace(/(^|\.)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
    return `  ${JSON.stringify(operationId)}: { data: types.${name}Data; response: types.${name}Response };`;
  });
  return [
    "import type * as types from './types.gen.ts';",
    '',
    'export const OPERATIONS = {',
    ...rows,
    '} as const;',
    '',
    'export interface Operations {',
    ...types,
    '}',
    '',
  ].join('\n');
}
