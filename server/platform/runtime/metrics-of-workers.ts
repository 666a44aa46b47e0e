import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const TYPE = 'jornada:metrics';
/** The primary gives up on a worker that is silent after half of it. */
const PATIENCE_MILLISECONDS = 10_000;

interface Question {
  type: typeof TYPE;
  id: number;
}
type Answer = Question & { text?: string; error?: string };

/** In the primary: sends a worker that asks for them the metrics of all workers together. */
export function answerMetricsOfWorkers(worker: Worker): void {
  const registry = new AggregatorRegistry();
  worker.on('message', async ({ type, id }: Question) => {
    if (type !== TYPE) return;
    const answer = await registry.clusterMetrics().then(
      (text) => ({ text }),
      (error: Error) => ({ error: error.message }),
    );
    if (worker.isConnected()) worker.send({ type: TYPE, id, ...answer } satisfies Answer);
  });
}

const waiting = new Map<number, (answer: Answer) => void>();
let asked = 0;

/** In a worker: sends these metrics to the primary when it adds up those of all workers, and hears its sums. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  AggregatorRegistry.setRegistries([registry]);
  // Made for its listener alone.
  new AggregatorRegistry();
  process.on('message', (message: Answer) => {
    if (message.type === TYPE) waiting.get(message.id)?.(message);
  });
}

/** In a worker: the metrics of all workers together; in a process without a primary, its own. Throws if a worker is silent. */
export async function readMetrics(registry: Registry): Promise<string> {
  if (cluster.isPrimary) return registry.metrics();
  asked += 1;
  const id = asked;
  const { text, error } = await new Promise<Answer>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MILLISECONDS, { type: TYPE, id, error: 'no answer in time' });
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    process.send?.({ type: TYPE, id } satisfies Question);
  }).finally(() => waiting.delete(id));
  if (text === undefined) throw new Error(`The metrics of the workers could not be read: ${error}.`);
  return text;
}
