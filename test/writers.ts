import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Remote, RemoteAnswer } from './remote.ts';

/** Makes one write after another; knows of each whether it was acknowledged, refused, or is in doubt. */
export interface Writer {
  /** Sends the next write. */
  write(): Promise<RemoteAnswer>;
  /**
   * Holds the journal against what the interface answers and the tables hold: nothing acknowledged is missing, nothing is there
   * twice. Returns how many writes in doubt were carried out.
   */
  verify(remote: Remote, databaseUrl: string): Promise<number>;
}

const PAUSE_AFTER_FAILURE_MILLISECONDS = 50;

export interface Load {
  /** Writes by status; 0 is a broken connection. */
  statuses: Map<number, number>;
  /** Answers once every request in flight is answered or broken. */
  stop(): Promise<void>;
}

/**
 * Lets all writers write at once until `stop` or the end of the test. A write is answered with 200, with 503 that says when to come again, or not at
 * all because the connection broke; anything else fails `stop`.
 */
export function startLoad(test: TestContext, writers: Writer[]): Load {
  const statuses = new Map<number, number>();
  let stopped = false;
  const run = async (writer: Writer) => {
    while (!stopped) {
      const answer = await writer.write();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 503) assert.match(answer.retryAfter ?? 'none', /^[1-9]\d*$/, 'Retry-After');
      else if (answer.status !== 0) assert.equal(answer.status, 200, String(answer.code));
      if (answer.status !== 200) await wait(PAUSE_AFTER_FAILURE_MILLISECONDS);
    }
  };
  const runs = Promise.all(writers.map(run));
  runs.catch(() => {});
  const stop = async () => {
    stopped = true;
    await runs;
  };
  // A test that fails on the way must not go on writing.
  test.after(() => stop().catch(() => {}));
  return { statuses, stop };
}

export const isInDoubt = ({ status }: RemoteAnswer): boolean => status === 0 || status === 503;
