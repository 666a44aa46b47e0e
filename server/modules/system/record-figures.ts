import { readDatabaseFacts, readQueueFacts } from '../../platform/db/installation.ts';
import { watchFigure } from '../../platform/runtime/metrics.ts';
import { readDisk } from '../../platform/runtime/read-disk.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { countRepeatedMails, readWebhooksOfAll } from './repository.ts';

type Read = () => Promise<number | undefined>;

/** Records the figures of the checks, of all companies, for Prometheus. A figure that cannot be read keeps its value. */
export function recordFigures({
  ownerPool,
  installation,
  settings,
  log,
}: Pick<Runtime, 'ownerPool' | 'installation' | 'settings' | 'log'>): void {
  const gauge = (name: string, help: string, read: Read) =>
    watchFigure(name, help, read, (error) => log.debug({ error, metric: name }, 'metric not read'));
  const database = together(() => readDatabaseFacts(ownerPool));
  const queue = together(() => readQueueFacts(ownerPool));
  const webhooks = together(() => readWebhooksOfAll(ownerPool));
  gauge('jornada_database_bytes', 'Size of the database.', async () => (await database()).bytes);
  gauge(
    'jornada_database_server_connections',
    'Connections to the database server, of all its clients.',
    async () => (await database()).connectionsUsed,
  );
  gauge(
    'jornada_database_allowed_connections',
    'Connections that the database server allows.',
    async () => (await database()).connectionsAllowed,
  );
  gauge('jornada_database_current', '1 if the migrations of this release are applied, else 0.', async () =>
    Number((await database()).migrations === 'current'),
  );
  gauge(
    'jornada_database_clock_difference_seconds',
    'Clock of the database minus the clock of this process.',
    async () => (await database()).clockDifferenceSeconds,
  );
  gauge(
    'jornada_replica_lag_seconds',
    'Age of what the replica contains; 0 if nothing is missing or none is configured, infinite if it cannot be reached.',
    async () => {
      const replica = await installation.readReplica();
      if (replica) return replica.isReached ? replica.lagSeconds : Number.POSITIVE_INFINITY;
      return undefined;
    },
  );
  gauge(
    'jornada_jobs_late_seconds',
    'Time since the oldest background job that waits was due.',
    async () => (await queue())?.lateSeconds,
  );
  gauge(
    'jornada_jobs_failed',
    'Background jobs that failed for good, and are kept.',
    async () => (await queue())?.failed,
  );
  gauge(
    'jornada_webhook_endpoints_failing',
    'Active webhook endpoints whose last attempt failed.',
    async () => (await webhooks()).failing,
  );
  gauge(
    'jornada_webhook_endpoints_switched_off',
    'Webhook endpoints that were switched off after failures.',
    async () => (await webhooks()).switchedOff,
  );
  gauge(
    'jornada_webhook_undelivered_seconds',
    'Age of the oldest event that is not delivered.',
    async () => (await webhooks()).undeliveredSeconds,
  );
  gauge('jornada_mails_repeated', 'Mails that are being tried again.', () => countRepeatedMails(ownerPool));
  gauge(
    'jornada_data_folder_free_bytes',
    'Free bytes of the data folder.',
    async () => (await readDisk(settings.dataDir))?.free,
  );
}

/** Shares one reading among the metrics of a collection, which begin at the same time. */
function together<Facts>(read: () => Promise<Facts>): () => Promise<Facts> {
  let reading: Promise<Facts> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
