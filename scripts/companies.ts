import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyFaults } from './company-faults.ts';
import { root } from './steps.ts';

/**
 * Compares the statements of each file with scripts/company-counts.json: comparisons of a company with a column of another table. New ones are
 * refused; a count may only go down, and is written there when it does. With `--list`, prints each place.
 */
const COUNTS = 'scripts/company-counts.json';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const allowed: Record<string, number> = JSON.parse(read(COUNTS));
const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });

const problems: string[] = [];
for (const file of new Set([...sources, ...Object.keys(allowed)].sort())) {
  const faults = sources.includes(file) ? companyFaults(read(file)) : [];
  if (process.argv.includes('--list')) for (const { line, text } of faults) console.log(`${file}:${line}: ${text}`);
  const limit = allowed[file] ?? 0;
  if (faults.length > limit) {
    const places = faults.map(({ line, text }) => `\n  ${line}: ${text.replace(/\s+/g, ' ')}`);
    problems.push(
      `${file} compares a company with a column of another table ${faults.length} times; ${limit} are allowed. Compare it with $companyId:${places.join('')}`,
    );
  } else if (faults.length < limit) {
    problems.push(`${file} compares less: write ${faults.length || 'no line'} for it in ${COUNTS}.`);
  }
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
