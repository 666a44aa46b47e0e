import assert from 'node:assert/strict';
import '#server/modules/long-work-kinds.ts';
import type { ImportState } from '#server/modules/imports/constants.ts';
import { getImport, listImports, runImport, takeBack } from '#server/modules/imports/manage-imports.ts';
import { carryOut, sendImport } from '#test/imports.ts';
import { createWorld } from '#test/world.ts';
import { FILES, prepareFor } from './import-files.ts';

/** One file of `bench/import.ts`, in this process. */
const rows = Number(process.argv[2]);
const name = process.argv[3] as string;
const file = FILES[name];
if (!file) throw new Error(`There is no file of ${name}: ${Object.keys(FILES).join(', ')}.`);

const world = await createWorld();
const { companyId, rest, scope } = await world.company();
await prepareFor(world.databaseUrl, companyId, file, rows);

/** Writes the seconds that a step takes, and the most memory that the process has meanwhile. */
async function measure(work: () => Promise<unknown>): Promise<void> {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const begun = performance.now();
  await work();
  clearInterval(timer);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(` ${seconds} s, ${Math.round(peak / 1_048_576)} MB |`);
}

/** An import once its work has been done, as it is then. */
async function finished(id: string, state: ImportState, expected: { good?: number; written?: number }) {
  await carryOut(world);
  const found = await getImport(scope, { id });
  assert.partialDeepStrictEqual(found, { state, problems: 0, ...expected });
}

const lines = [file.titles, ...Array.from({ length: rows }, (_, at) => file.row(at))];
process.stdout.write(`| ${name} |`);
await measure(() => sendImport(rest, file.kind, lines, { dryRun: 'true' }));
const id = (await listImports(scope, { page: 1, limit: 1 })).rows[0]?.id as string;
await measure(() => finished(id, 'checked', { good: rows }));
await runImport(scope, { id, rows: 'all' });
await measure(() => finished(id, 'done', { written: rows }));
await measure(async () => {
  await takeBack(scope, { id });
  await finished(id, 'taken_back', { written: 0 });
});
process.stdout.write('\n');
process.exit(0);
