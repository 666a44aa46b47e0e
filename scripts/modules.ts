import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deadRules, faultsOf, importsOf } from './module-faults.ts';
import { root } from './steps.ts';

/** Prints what `scripts/module-rules.ts` does not allow, and fails. */
const SOURCES = ['{server,test,components,app,messages,drizzle}/**/*.{ts,tsx}', '{proxy,instrumentation}.ts'];

const resolved = (path: string, specifier: string): string => {
  if (specifier.startsWith('.')) return join(dirname(path), specifier);
  return specifier.startsWith('#') ? specifier.slice(1) : specifier;
};

const files = new Map(
  globSync(SOURCES, { cwd: root, exclude: ['**/*.d.ts'] }).map((path) => {
    const imports = importsOf(readFileSync(join(root, path), 'utf8'));
    return [path, imports.map(({ of, isType }) => ({ of: resolved(path, of), isType }))];
  }),
);
const faults = [...faultsOf(files), ...deadRules(files)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(`\n${faults.length} faults. What is allowed, and why, stands in scripts/module-rules.ts.`);
  process.exit(1);
}
