import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabasePool } from '../db/pool.ts';
import type { ReplicaRead } from '../db/replica.ts';
import { shareMetrics } from './metrics-of-workers.ts';

const REPLICA_READS_NAME = 'jornada_replica_reads_total';

let metrics: ReturnType<typeof createMetrics> | undefined;

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  shareMetrics(registry);
  return {
    registry,
    requests: new Counter({
      name: 'jornada_rest_requests_total',
      help: 'Requests of the public interface by operation and status.',
      labelNames: ['operation', 'status'],
      registers: [registry],
    }),
    durations: new Histogram({
      name: 'jornada_rest_request_seconds',
      help: 'Time from request to answer by operation.',
      labelNames: ['operation'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [registry],
    }),
    replicaReads: new Counter({
      name: REPLICA_READS_NAME,
      help: 'Reads that may use the replica: answered by the replica, or by the primary because the replica was behind or unreachable.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    droppedLogLines: new Counter({
      name: 'jornada_request_log_dropped_total',
      help: 'Requests without a line in the request log: beyond the limit of a minute, or of what waits for the database.',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
}

/** Returns the metrics of this process, created on first use. */
export function getMetrics() {
  metrics ??= createMetrics();
  return metrics;
}

export const noteReplicaRead = (outcome: ReplicaRead): void => getMetrics().replicaReads.inc({ outcome });

/** Reads that may use the replica, of all workers since their start. */
export interface ReplicaReads {
  byReplica: number;
  byPrimary: number;
}

/** Finds the reads that may use the replica in the text of `/metrics`. */
export function findReplicaReads(metricsText: string): ReplicaReads {
  const reads = { byReplica: 0, byPrimary: 0 };
  const lines = metricsText.matchAll(new RegExp(`^${REPLICA_READS_NAME}\\{outcome="(\\w+)"\\} (\\d+)`, 'gm'));
  for (const [, outcome, count] of lines) reads[outcome === 'replica' ? 'byReplica' : 'byPrimary'] += Number(count);
  return reads;
}

export function watchPool(pool: DatabasePool): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [getMetrics().registry],
      collect() {
        this.set(read());
      },
    });
  gauge('jornada_database_connections', 'Open connections of the pool.', () => pool.totalCount);
  gauge('jornada_database_waiting', 'Requests that wait for a connection.', () => pool.waiting);
}

const FIGURE_MILLISECONDS = 2000;

/**
 * Adds a figure of the installation, of which every worker reads the same. One that cannot be read, or not within two seconds, keeps its
 * value: without the database the other metrics matter more than ever. `failed` is given the error.
 */
export function watchFigure(
  name: string,
  help: string,
  read: () => Promise<number | undefined>,
  failed: (error: unknown) => void = () => {},
): void {
  new Gauge({
    ...{ name, help },
    aggregator: 'max',
    registers: [getMetrics().registry],
    async collect() {
      const value = await Promise.race([read().catch(failed), wait(FIGURE_MILLISECONDS, undefined, { ref: false })]);
      if (typeof value === 'number') this.set(value);
    },
  });
}

/** Watches the size of all companies' documents in the database (N1), which determines the growth of backups. */
export function watchStorage(ownerPool: pg.Pool): void {
  const text = `select pg_total_relation_size('public.document_portions')::float8 as bytes`;
  watchFigure(
    'jornada_stored_document_bytes',
    'Bytes that the content of documents takes in the database.',
    async () => (await ownerPool.query(text)).rows[0].bytes,
  );
}

/** Watches the age of the last good backup: infinite while there is none. */
export function watchBackupAge(readSeconds: () => Promise<number | undefined>): void {
  watchFigure(
    'jornada_backup_age_seconds',
    'Seconds since the last backup in JORNADA_BACKUP_DIR that was verified; infinite while there is none.',
    readSeconds,
  );
}
