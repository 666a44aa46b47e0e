import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Imports that a file needs to run. Imports of types are gone before a browser sees them. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(/^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)'/gm),
  ].map(([, name = '']) => {
    if (name.startsWith('.')) return relative(root, join(root, dirname(file), name));
    return name.startsWith('#') ? name.slice(1) : name;
  });

/** Every file of the server that runs in a browser, and the imports that lead to it. */
function reachedFrom(files: readonly string[]): Map<string, string[]> {
  const reached = new Map<string, string[]>();
  const visit = (file: string, way: string[]) => {
    for (const name of importsOf(file)) {
      if (!name.endsWith('.ts') && !name.endsWith('.tsx')) {
        if (file.startsWith('server/')) reached.set(name, [...way, name]);
        continue;
      }
      if (reached.has(name) || !name.startsWith('server/')) continue;
      reached.set(name, [...way, name]);
      visit(name, [...way, name]);
    }
  };
  for (const file of files) visit(file, [file]);
  return reached;
}

const components = globSync('components/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));

test('a browser runs schemas, constants, pure rules and server/platform/shared, and nothing else', () => {
  const pure =
    /^server\/(?:platform\/shared\/[\w/-]+|(?:modules|platform)\/[\w-]+\/(?:(?:schema|rules)(?:-[\w-]+)?|constants))\.ts$|^zod(?:\/|$)/;
  const others = [...reachedFrom(components)].filter(([name]) => !pure.test(name)).map(([, way]) => way.join(' → '));
  assert.deepEqual(others, []);
});
