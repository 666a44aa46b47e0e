import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The oldest PostgreSQL that `requireDatabase` accepts (server/platform/db/require-database.ts). */
const OLDEST_MAJOR = 16;

/** An installed PostgreSQL, as `startEmbedded` takes it. */
export interface InstalledPostgres {
  binaries: string;
  locale: readonly string[];
}

/** The oldest PostgreSQL for this computer, from its optional package; undefined where there is none: it exists for Linux. */
export function oldestPostgres(): InstalledPostgres | undefined {
  const name = `postgres-${OLDEST_MAJOR}-${process.platform}-${process.arch}`;
  try {
    const binaries = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
    return { binaries, locale: ['--locale=C.UTF-8'] };
  } catch {
    console.log(`\nThe package ${name} is not installed: nothing is tested on PostgreSQL ${OLDEST_MAJOR}.`);
    return undefined;
  }
}
