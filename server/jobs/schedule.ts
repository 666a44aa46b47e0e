import type { Runtime } from '../runtime.ts';

interface Job {
  name: string;
  everySeconds: number;
  /** Soon after the signal it ends, whatever is left to do. */
  run(runtime: Runtime, signal: AbortSignal): Promise<void>;
}

/**
 * Runs each job again and again, never twice at once in this process; between processes the jobs themselves take a lock in the
 * database. A failed run is logged and the next one comes as always. Answers a function that stops and waits for running jobs.
 */
export function startSchedule(runtime: Runtime, jobs: Job[]): () => Promise<void> {
  const stopped = new AbortController();
  const running = jobs.map((job) => repeat(runtime, job, stopped.signal));
  return async () => {
    stopped.abort();
    await Promise.all(running);
  };
}

async function repeat(runtime: Runtime, job: Job, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(runtime, signal);
    } catch (error) {
      if (!signal.aborted) runtime.log.error({ job: job.name, error }, 'scheduled job failed');
    }
    await pause(job.everySeconds * 1000, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
