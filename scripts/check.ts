import { companies, lint, modules, run, style, types, unitTests, unused } from './steps.ts';
import { withRunFolder } from './temporary-folder.ts';

/** `npm run check`: what needs no database and no browser, in under a minute. */
try {
  await withRunFolder(async (folder) => {
    for (const step of [types, lint, modules, companies, unused, style, unitTests(folder)]) await run(step);
  });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
