import { findChromium } from './chromium.ts';
import { browserTests, databaseTests, lint, run, types, unitTests, unused } from './steps.ts';
import { withTestDatabase } from './test-database.ts';

/** `npm test`: everything. */
try {
  const chromium = findChromium();
  for (const step of [types, lint, unused, unitTests()]) await run(step);
  await withTestDatabase((url) => run(databaseTests(url)));
  await run(browserTests(chromium));
  console.log('\n✓ everything passed');
} catch (error) {
  console.error(`\n✗ ${(error as Error).message}`);
  process.exit(1);
}
