import { lint, modules, run, types, unitTests, unused } from './steps.ts';

/** `npm run check`: what needs no database and no browser, in under a minute. */
try {
  for (const step of [types, lint, modules, unused, unitTests()]) await run(step);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
