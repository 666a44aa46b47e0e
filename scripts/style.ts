import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';
import {
  faultyComments,
  faultyDescriptions,
  faultySubjects,
  type StyleFault,
  withoutDescription,
} from './style-faults.ts';

/**
 * Compares the counts of docs/style.md with scripts/style-counts.json: a count may only go down, and is written there when it does. With
 * `--list`, prints each place.
 */
const SOURCES = ['{server,test,components,app,messages,drizzle,e2e,bench,scripts}/**/*.{ts,tsx,sql}', '*.ts'];

const FAULTY_ON_PURPOSE = ['scripts/style-faults.test.ts'];

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync(SOURCES, {
  cwd: root,
  exclude: FAULTY_ON_PURPOSE.concat('drizzle/migrations/**', '**/node_modules/**'),
});
// A copy without its history has no subjects.
const subjects = existsSync(join(root, '.git'))
  ? execFileSync('git', ['log', '--format=%s'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  : [];
const contract = JSON.parse(read('docs/openapi.json'));
const found: Record<string, StyleFault[]> = {
  'comments without a noun or verb at the start': sources.flatMap((file) => faultyComments(file, read(file))),
  'API descriptions without a subject': faultyDescriptions(contract),
  'properties and parameters without a description': withoutDescription(contract),
  'commit subjects of more than 72 characters or with a verb that says too little': faultySubjects(subjects),
};
const allowed: Record<string, number> = JSON.parse(read('scripts/style-counts.json'));

if (process.argv.includes('--list')) {
  for (const faults of Object.values(found)) for (const { place, text } of faults) console.log(`${place}: ${text}`);
}
let hasFailed = false;
for (const [name, faults] of Object.entries(found)) {
  const limit = allowed[name] ?? 0;
  if (faults.length > limit) {
    hasFailed = true;
    console.error(`${faults.length} ${name}; ${limit} are allowed. node scripts/style.ts --list prints them.`);
  } else if (faults.length < limit && !name.startsWith('commit')) {
    hasFailed = true;
    console.error(`${faults.length} ${name}, fewer than before: write ${faults.length} in scripts/style-counts.json.`);
  }
}
if (hasFailed) process.exit(1);
