import { statSync } from 'node:fs';
import {
  EmbeddedDatabaseError,
  findRunningEmbedded,
  hasEmbedded,
  startEmbedded,
} from '../../platform/embedded/embedded.ts';
import { neededConnections } from '../../platform/runtime/pool-sizes.ts';
import type { Settings } from '../../platform/runtime/settings.ts';

/** Connections of the embedded database, and those beside the server's: commands, backups, and whoever looks at it. */
const LEAST_CONNECTIONS = 100;
const OTHER_CONNECTIONS = 40;

export interface OpenDatabase {
  /** With the rights to migrate. */
  url: string;
  embedded: boolean;
  /** Stops a database that this process started; leaves any other alone. */
  stop(): Promise<void>;
}

/** The database of the settings: the given one, else the embedded one, started now. Throws when another process has it. */
export async function openDatabase(settings: Settings, log: (message: string) => void): Promise<OpenDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, embedded: false, stop: async () => {} };
  const max_connections = Math.max(LEAST_CONNECTIONS, neededConnections(settings) + OTHER_CONNECTIONS);
  const { url, stop } = await startEmbedded({ dataDir: settings.dataDir, log, settings: { max_connections } });
  return { url, embedded: true, stop };
}

/**
 * The same for a command beside a server: joins the embedded database that already runs, else starts it for as long as needed. Makes one only
 * if `mayMake`: a shell without the settings of the server would get an empty database. Throws `data_missing`, `wrong_user`.
 */
export async function joinDatabase(
  settings: Settings,
  { mayMake, log }: { mayMake: boolean; log: (message: string) => void },
): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openDatabase(settings, log);
  const running = await findRunningEmbedded(settings.dataDir);
  if (running) return { url: running.url, embedded: true, stop: async () => {} };
  if (!mayMake && !hasEmbedded(settings.dataDir)) {
    throw new EmbeddedDatabaseError(
      'data_missing',
      `There is no database in ${settings.dataDir}. Set DATABASE_URL or JORNADA_DATA_DIR as the server has them.`,
    );
  }
  if (!hasEmbedded(settings.dataDir)) refuseFolderOfOthers(settings.dataDir);
  try {
    return await openDatabase(settings, log);
  } catch (error) {
    // Started by someone else between the look and the start.
    const started = error instanceof EmbeddedDatabaseError && (await findRunningEmbedded(settings.dataDir));
    if (started) return { url: started.url, embedded: true, stop: async () => {} };
    throw error;
  }
}

/** Throws `wrong_user` if root would make the database in the folder of a service, whose account could not start on it. */
function refuseFolderOfOthers(dataDir: string): void {
  const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new EmbeddedDatabaseError(
    'wrong_user',
    `${dataDir} belongs to the account with uid ${uid}, and has no database yet. Start the server first, or run this as that account: a database that root makes is of no use to it.`,
  );
}
