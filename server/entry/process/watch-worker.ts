import type { Worker } from 'node:cluster';

/** Limits of a worker that does not answer its primary. */
export interface WatchLimits {
  /** Pause between two questions; each is sent a pause after the last. */
  askMilliseconds: number;
  /** Questions in a row without an answer after which the worker hangs. */
  unanswered: number;
  /** Time in which a worker that hangs may still end by itself. */
  endMilliseconds: number;
}

/** A worker hangs after 30 seconds without an answer. */
export const WATCH_LIMITS: WatchLimits = { askMilliseconds: 5000, unanswered: 6, endMilliseconds: 5000 };

const MESSAGE = { question: 'jornada:are-you-there', answer: 'jornada:here' } as const;

/**
 * In the primary: ends a worker whose event loop does not answer, first with SIGTERM, then with SIGKILL. Counts questions instead of reading
 * a clock: a primary that was suspended together with its workers asks only once for the whole time. A late answer counts like any other.
 */
export function watchWorker(worker: Worker, say: (message: string) => void, limits = WATCH_LIMITS): void {
  const { askMilliseconds, unanswered, endMilliseconds } = limits;
  let missed = 0;
  let asking: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  const ask = () => {
    if (missed >= unanswered) {
      clearInterval(asking);
      const seconds = Math.round((unanswered * askMilliseconds) / 1000);
      say(`The worker with process id ${worker.process.pid} has not answered for ${seconds} s. It is ended.`);
      worker.process.kill('SIGTERM');
      ending = setTimeout(() => worker.process.kill('SIGKILL'), endMilliseconds);
      return;
    }
    missed += 1;
    if (worker.isConnected()) worker.send({ type: MESSAGE.question });
  };
  worker.on('message', ({ type }: { type?: string }) => {
    if (type !== MESSAGE.answer) return;
    missed = 0;
    // The first answer comes unasked, once the worker listens.
    asking ??= setInterval(ask, askMilliseconds);
  });
  worker.once('exit', () => {
    clearInterval(asking);
    clearTimeout(ending);
  });
}

/** In a worker that serves: answers its primary from now on. */
export function answerWatch(): void {
  // Sending fails only without a primary, and ends the worker elsewhere.
  const answer = () => process.send?.({ type: MESSAGE.answer }, undefined, undefined, () => {});
  process.on('message', ({ type }: { type?: string }) => {
    if (type === MESSAGE.question) answer();
  });
  answer();
}
