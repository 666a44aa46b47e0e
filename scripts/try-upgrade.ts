import { resolve } from 'node:path';
import { nodeTests, run, testEnv } from './steps.ts';
import { withTestDatabase } from './test-database.ts';

/**
 * `npm run release:upgrade -- OLD.tar.gz NEW.tar.gz`: upgrades from one archive to the other under traffic, on a scratch database
 * (test/reliability/upgrade.test.ts).
 */
const [older, newer] = process.argv.slice(2).map((archive) => resolve(archive));
if (!older || !newer) {
  console.error('Name two archives: npm run release:upgrade -- OLD.tar.gz NEW.tar.gz');
  process.exit(2);
}
try {
  await withTestDatabase(
    (url) =>
      run({
        name: 'upgrade',
        arguments: nodeTests(['test/reliability/upgrade.test.ts']),
        env: { ...testEnv, JORNADA_TEST_DATABASE_URL: url, JORNADA_OLD_RELEASE: older, JORNADA_NEW_RELEASE: newer },
      }),
    { isForTests: true },
  );
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
