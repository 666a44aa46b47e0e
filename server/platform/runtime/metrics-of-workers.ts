import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client';

const MESSAGE = {
  wanted: 'jornada:metrics-wanted',
  asked: 'jornada:metrics-asked',
  own: 'jornada:metrics-own',
} as const;
/** Metric that the primary adds to those of the workers. */
export const WORKER_UP = 'jornada_worker_up';
/** Prometheus waits 10 seconds for all: a worker that is silent for longer is left out. Its figures take two at most. */
const WORKER_MILLISECONDS = 4000;
/** A worker gives up on its primary. */
const PRIMARY_MILLISECONDS = 8000;

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
/** Kinds whose sums never fall, except for a restart of all. */
const SUMMED: ReadonlySet<string> = new Set(['counter', 'histogram', 'summary']);

/** From a worker: it wants the metrics of all. Back to it: their text. */
interface Wanted {
  type: typeof MESSAGE.wanted;
  id: number;
  text?: string;
}
/** From the primary: a worker is to send its own. */
interface Asked {
  type: typeof MESSAGE.asked;
  id: number;
}
/** From a worker: its own metrics. Without any: it has begun to listen, or could not read them. */
interface Own {
  type: typeof MESSAGE.own;
  id: number;
  metrics?: Metrics;
}

/** The last metrics of each worker that listens, and the sums of those that have ended. */
const last = new Map<Worker, { id: number; metrics: Metrics }>();
let ended: Metrics = [];
const expected = new Map<string, (metrics: Metrics | undefined) => void>();
let collections = 0;

/** In the primary: sends a worker that wants them the metrics of all workers together. */
export function answerMetricsOfWorkers(worker: Worker): void {
  worker.on('message', async (message: Wanted | Own) => {
    if (message.type === MESSAGE.own) receive(worker, message);
    if (message.type !== MESSAGE.wanted) return;
    const text = await collectMetrics();
    if (worker.isConnected()) worker.send({ ...message, text } satisfies Wanted);
  });
  worker.once('exit', () => {
    // Nobody waits for one that is gone.
    for (const [key, resolve] of expected) if (key.startsWith(`${worker.id} `)) resolve(undefined);
    const metrics = last.get(worker)?.metrics ?? [];
    last.delete(worker);
    ended = sumsOf([ended, metrics]);
  });
}

function receive(worker: Worker, { id, metrics }: Own): void {
  const known = last.get(worker);
  // A late answer may be older than what is known.
  if (!known || (metrics && id > known.id)) last.set(worker, { id, metrics: metrics ?? [] });
  expected.get(`${worker.id} ${id}`)?.(metrics);
}

/** Metrics of all workers as text. Of a worker that is silent, and of those that have ended, the last known counts are part of the sums. */
async function collectMetrics(): Promise<string> {
  collections += 1;
  const id = collections;
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const answers = await Promise.all(
    workers.map(async (worker) => ({ worker, metrics: await ask(worker, id), known: last.get(worker)?.metrics ?? [] })),
  );
  const silent = answers.filter(({ metrics }) => !metrics).map(({ known }) => known);
  const registry = AggregatorRegistry.aggregate([
    ...answers.flatMap(({ metrics }) => (metrics ? [metrics] : [])),
    sumsOf([ended, ...silent]),
  ]);
  const up = new Gauge({
    name: WORKER_UP,
    help: '1 if the worker with this process id has sent its metrics, 0 if it is silent or starting.',
    labelNames: ['pid'],
    registers: [registry],
  });
  for (const { worker, metrics } of answers) up.set({ pid: worker.process.pid }, metrics ? 1 : 0);
  return registry.metrics();
}

/** Undefined: the worker starts, is silent, ends, or could not read its metrics. */
async function ask(worker: Worker, id: number): Promise<Metrics | undefined> {
  if (!last.has(worker) || !worker.isConnected()) return undefined;
  const key = `${worker.id} ${id}`;
  const patience = new AbortController();
  try {
    return await Promise.race([
      new Promise<Metrics | undefined>((resolve) => {
        expected.set(key, resolve);
        worker.send({ type: MESSAGE.asked, id } satisfies Asked);
      }),
      wait(WORKER_MILLISECONDS, undefined, { signal: patience.signal }),
    ]);
  } finally {
    expected.delete(key);
    patience.abort();
  }
}

/** Adds up the counts of several processes, without their momentary values. */
function sumsOf(processes: readonly Metrics[]): Metrics {
  const counts = processes.map((metrics) => metrics.filter(({ type }) => SUMMED.has(String(type))));
  // A sum is registered with its values.
  return AggregatorRegistry.aggregate(counts).getMetricsAsArray() as unknown as Metrics;
}

const waiting = new Map<number, (text: string | undefined) => void>();
let wanted = 0;

/** In a worker: sends these metrics to the primary when it adds up those of all workers, and receives its sums. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  const send = (message: Omit<Own, 'type'>) => process.send?.({ type: MESSAGE.own, ...message } satisfies Own);
  process.on('message', (message: Asked | Wanted) => {
    if (message.type === MESSAGE.wanted) waiting.get(message.id)?.(message.text);
    if (message.type !== MESSAGE.asked) return;
    const { id } = message;
    registry.getMetricsAsJSON().then(
      (metrics) => send({ id, metrics }),
      () => send({ id }),
    );
  });
  send({ id: 0 });
}

/** In a worker: the metrics of all workers together; in a process without a primary, its own. Throws if the primary is silent. */
export async function readMetrics(registry: Registry): Promise<string> {
  if (cluster.isPrimary) return registry.metrics();
  wanted += 1;
  const id = wanted;
  const text = await new Promise<string | undefined>((resolve) => {
    const timer = setTimeout(resolve, PRIMARY_MILLISECONDS, undefined);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    process.send?.({ type: MESSAGE.wanted, id } satisfies Wanted);
  }).finally(() => waiting.delete(id));
  if (text === undefined) throw new Error('The primary has not sent the metrics of the workers in time.');
  return text;
}
