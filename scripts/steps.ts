import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { groupTests } from './group-tests.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The program of an installed package; some do not export their own file, so it is found beside their package.json. */
function program(name: string, file: string): string {
  return join(root, 'node_modules', name, file);
}

export interface Step {
  name: string;
  arguments: string[];
  env?: Record<string, string>;
}

/** A file of this folder, as an address: it may hold spaces. */
function own(name: string): string {
  return pathToFileURL(join(root, 'scripts', name)).href;
}

/** Hundreds of processes start, which would all find and compile the same files. */
const quickImports = pathToFileURL(join(root, 'server/entry/process/quick-imports.ts')).href;

/** Node in production and development builds of dependencies tells nothing by default; tests run with the checks switched on. */
export const testEnv = {
  NODE_ENV: 'test',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${quickImports}`,
  TMPDIR: temporaryFolder(),
};

/** Sends all that a server can take: whatever runs beside it would be refused what it needs. */
const overload = `${root}test/reliability/neighbours.test.ts`;
const isDatabaseTest = (file: string) =>
  file.startsWith(`${root}test/`) || /from '#test\/|startEmbedded|spawn\(/.test(readFileSync(file, 'utf8'));
const testFiles = globSync('{server,test,components,messages,drizzle,scripts}/**/*.test.{ts,tsx}', { cwd: root }).map(
  (file) => `${root}${file}`,
);

/** The arguments of Node for test files. */
export const nodeTests = (files: string[]) => [
  '--test',
  '--test-concurrency=4',
  '--test-timeout=480000', // the longest may have to build the pages first
  `--import=${own('time-limit.ts')}`,
  `--test-reporter=${own('report.ts')}`,
  ...files,
];

const answersIn = (folder: string) => join(folder, 'answers');

export const types: Step = { name: 'types', arguments: [program('typescript', 'bin/tsc'), '-p', root] };
export const lint: Step = {
  name: 'lint',
  arguments: [program('@biomejs/biome', 'bin/biome'), 'check', '--error-on-warnings', root],
};
/** Allowed imports, and names of files. */
export const modules: Step = { name: 'modules', arguments: [join(root, 'scripts', 'modules.ts')] };
/** The counts of docs/style.md, which may only go down. */
export const style: Step = { name: 'style', arguments: [join(root, 'scripts', 'style.ts')] };
/** Comparisons of companies with columns, whose counts may only go down. */
export const companies: Step = { name: 'companies', arguments: [join(root, 'scripts', 'companies.ts')] };
export const unused: Step = { name: 'unused code', arguments: [program('knip', 'bin/knip.js')] };
export const unitTests = (folder: string): Step => ({
  name: 'unit tests',
  arguments: nodeTests(
    groupTests(
      testFiles.filter((file) => !isDatabaseTest(file)),
      join(folder, 'unit-tests'),
    ),
  ),
  env: testEnv,
});
/** Each answer that the tests get from the public interface is noted in the folder, for the step that compares them. */
export function databaseTests(databaseUrl: string, folder: string): Step {
  mkdirSync(answersIn(folder));
  return {
    name: 'database and REST tests',
    arguments: nodeTests(
      groupTests(
        testFiles.filter((file) => isDatabaseTest(file) && file !== overload),
        join(folder, 'database-tests'),
      ),
    ),
    env: { ...testEnv, JORNADA_TEST_DATABASE_URL: databaseUrl, JORNADA_SEEN_ANSWERS: answersIn(folder) },
  };
}
/** Where servers differ: migrations and what they make, databases that are created, the audit, seals, deliveries, and a journey. */
const onEveryServer = globSync(
  [
    'server/platform/db/{catalogue,check-backup,functions,migrate,roles,row-security,uuidv7}.test.ts',
    'server/modules/audit/{audited-tables,repository-chain,written-lines}.test.ts',
    'server/modules/time/{append-seals,verify-audit,verify-records}.test.ts',
    'server/modules/webhooks/failing-notices.test.ts',
    'test/reliability/own-database.test.ts',
  ],
  { cwd: root },
).map((file) => `${root}${file}`);
export const oldestServerTests = (databaseUrl: string, folder: string): Step => ({
  name: 'database tests on the oldest PostgreSQL',
  arguments: nodeTests(groupTests(onEveryServer, join(folder, 'oldest-server-tests'))),
  env: { ...testEnv, JORNADA_TEST_DATABASE_URL: databaseUrl },
});
export const overloadTest = (databaseUrl: string): Step => ({
  name: 'reads beside the worst neighbours',
  arguments: nodeTests([overload]),
  env: { ...testEnv, JORNADA_TEST_DATABASE_URL: databaseUrl },
});
export const answers = (folder: string): Step => ({
  name: 'documented answers',
  arguments: [join(root, 'scripts', 'answers.ts'), answersIn(folder)],
  env: testEnv,
});
export const browserTests = (chromium: string, files: string[] = []): Step => ({
  name: 'browser tests',
  arguments: [program('@playwright/test', 'cli.js'), 'test', ...files],
  env: { JORNADA_CHROMIUM: chromium },
});

/** Runs one step and shows its output; throws when it fails. */
export async function run({ name, arguments: args, env }: Step): Promise<void> {
  const started = performance.now();
  console.log(`\n▶ ${name}`);
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('close', resolve);
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  if (code !== 0) throw new Error(`${name} failed after ${seconds} s.`);
  console.log(`✓ ${name} (${seconds} s)`);
}
