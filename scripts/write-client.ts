import { registerHooks } from 'node:module';

/**
 * Writes a typed client for the operations of an OpenAPI document into a folder, in place of what is there. It needs `fetch` and
 * nothing else, and works in Node without a build and in any bundler.
 */
export async function writeClient(document: string, folder: string): Promise<void> {
  // The generator calls the API of the JavaScript compiler, which our native one lacks; this package carries it.
  const compiler = import.meta.resolve('@ts-morph/common/dist/typescript.js');
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'typescript' ? compiler : specifier, context),
  });
  try {
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({
      input: document,
      output: { path: folder, module: { extension: '.ts' } },
      plugins: ['@hey-api/client-fetch'],
      logs: { level: 'silent', file: false },
    });
  } finally {
    hooks.deregister();
  }
}
