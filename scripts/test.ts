import { findChromium } from './chromium.ts';
import { oldestPostgres } from './oldest-postgres.ts';
import {
  answers,
  browserTests,
  companies,
  databaseTests,
  lint,
  modules,
  oldestServerTests,
  overloadTest,
  run,
  style,
  types,
  unitTests,
  unused,
} from './steps.ts';
import { withRunFolder } from './temporary-folder.ts';
import { withTestDatabase } from './test-database.ts';

/** `npm test`: everything. */
try {
  const chromium = findChromium();
  await withRunFolder(async (folder) => {
    for (const step of [types, lint, modules, companies, unused, style, unitTests(folder)]) await run(step);
    await withTestDatabase(
      async (url) => {
        await run(databaseTests(url, folder));
        await run(overloadTest(url));
      },
      { isForTests: true },
    );
    const installed = oldestPostgres();
    if (installed)
      await withTestDatabase((url) => run(oldestServerTests(url, folder)), { isForTests: true, installed });
    await run(answers(folder));
  });
  await run(browserTests(chromium));
  console.log('\n✓ everything passed');
} catch (error) {
  console.error(`\n✗ ${(error as Error).message}`);
  process.exit(1);
}
