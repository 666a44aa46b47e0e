import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';

const QUESTION = 'jornada:metrics';
type Question = { type: typeof QUESTION };
type Answer = Question & { text?: string; error?: string };

/** In the primary: sends a worker that asks for them the metrics of all workers together. */
export function answerMetricsOfWorkers(worker: Worker): void {
  const registry = new AggregatorRegistry();
  worker.on('message', async ({ type }: Question) => {
    if (type !== QUESTION) return;
    const answer = await registry.clusterMetrics().then(
      (text) => ({ text }),
      (error: Error) => ({ error: error.message }),
    );
    if (worker.isConnected()) worker.send({ type: QUESTION, ...answer } satisfies Answer);
  });
}

/** In a worker: sends these metrics to the primary when it adds up those of all workers. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  // Made for its listener alone.
  new AggregatorRegistry();
}

/** In a worker: the metrics of all workers together; in a process without a primary, its own. One question at a time. */
export async function readMetrics(registry: Registry): Promise<string> {
  if (cluster.isPrimary) return registry.metrics();
  process.send?.({ type: QUESTION } satisfies Question);
  for (;;) {
    const [message] = (await once(process, 'message')) as [Answer];
    if (message.type !== QUESTION) continue;
    if (message.text === undefined) throw new Error(`The metrics of the workers could not be read: ${message.error}`);
    return message.text;
  }
}
