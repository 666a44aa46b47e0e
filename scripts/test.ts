import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import {
  answers,
  browserTests,
  databaseTests,
  lint,
  modules,
  neighbourTest,
  run,
  types,
  unitTests,
  unused,
} from './steps.ts';
import { withTestDatabase } from './test-database.ts';

/** `npm test`: everything. */
try {
  const chromium = findChromium();
  for (const step of [types, lint, modules, unused, unitTests()]) await run(step);
  const answersFolder = mkdtempSync(join(tmpdir(), 'jornada-answers-'));
  try {
    await withTestDatabase(async (url) => {
      await run(databaseTests(url, answersFolder));
      await run(neighbourTest(url));
    });
    await run(answers(answersFolder));
  } finally {
    rmSync(answersFolder, { recursive: true, force: true });
  }
  await run(browserTests(chromium));
  console.log('\n✓ everything passed');
} catch (error) {
  console.error(`\n✗ ${(error as Error).message}`);
  process.exit(1);
}
