import { nodeTests, run, testEnv } from './steps.ts';
import { withTestDatabase } from './test-database.ts';

/** `npm run test:file -- server/modules/time/clock-in.test.ts …`: some test files on their own database. */
const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name the test files to run.');
  process.exit(2);
}
try {
  await withTestDatabase(
    (url) =>
      run({
        name: files.join(' '),
        arguments: nodeTests(files),
        env: { ...testEnv, JORNADA_TEST_DATABASE_URL: url },
      }),
    { isForTests: true },
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
