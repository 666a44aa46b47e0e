import { setTimeout as wait } from 'node:timers/promises';
import { isCurrent } from '../../platform/db/migrate.ts';
import { PATIENCE_MILLISECONDS } from '../../platform/db/session-settings.ts';
import { getMetrics } from '../../platform/runtime/metrics.ts';
import { readMetrics } from '../../platform/runtime/metrics-of-workers.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { shared } from '../../platform/shared-work.ts';
import { type FrontAnswer, type FrontRequest, plainAnswer } from './front-request.ts';

const METRICS_MILLISECONDS = 1000;

const isReady = shared((runtime: Runtime) => {
  const failed = (error: unknown) => {
    runtime.log.warn({ error }, 'not ready: the database does not answer');
    return false;
  };
  const late = wait(PATIENCE_MILLISECONDS, false, { ref: false });
  return Promise.race([isCurrent(runtime.ownerPool).catch(failed), late]);
});

/** Whether the database is reachable and its migrations are current. */
export async function answerReady(runtime: Runtime): Promise<FrontAnswer> {
  return (await isReady(runtime))
    ? plainAnswer(200, 'ready')
    : plainAnswer(503, 'the database is out of reach or its migrations are not current');
}

const writeMetrics = shared((_: Runtime) => readMetrics(getMetrics().registry), METRICS_MILLISECONDS);

/** For Prometheus, on this machine and in the networks of the setting; nobody else learns that it exists. */
export async function answerMetrics(runtime: Runtime, { client }: FrontRequest): Promise<FrontAnswer | undefined> {
  const { metricsNetworks } = runtime.settings;
  const mayRead = client.isLocal || (client.isKnown && metricsNetworks?.(client.address));
  if (!mayRead) return undefined;
  return { ...plainAnswer(200, ''), body: await writeMetrics(runtime), headers: metricsHeaders };
}

const metricsHeaders = { 'content-type': getMetrics().registry.contentType, 'cache-control': 'no-store' };
