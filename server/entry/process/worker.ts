import cluster from 'node:cluster';
import type { OpenDatabase } from './database.ts';
import type { Demo } from './demo.ts';

/** Database and port that the primary of a worker has chosen. */
export interface PlaceOfWorker {
  database: Pick<OpenDatabase, 'url' | 'embedded'>;
  port: number;
}

const VARIABLE = 'JORNADA_PLACE_OF_WORKER';

/** Environment of a worker, beside that of its primary. */
export const environmentOf = (place: PlaceOfWorker): Record<string, string> => ({ [VARIABLE]: JSON.stringify(place) });

/** Undefined in a process that is no worker. The database is the primary's to stop. */
export function placeOfWorker(): { database: OpenDatabase; port: number } | undefined {
  if (!cluster.isWorker) return undefined;
  const { database, port }: PlaceOfWorker = JSON.parse(process.env[VARIABLE] ?? '');
  return { database: { ...database, stop: async () => {} }, port };
}

export interface ReadyMessage {
  type: 'jornada:ready';
  demo: Demo | null;
}

/** Reports to the primary that this worker serves requests. */
export function reportReady(demo: Demo | null): void {
  process.send?.({ type: 'jornada:ready', demo } satisfies ReadyMessage);
}
