import cluster from 'node:cluster';
import { DatabaseRefusedError } from '../../platform/db/database-refused.ts';
import { LoginRefusedError } from '../../platform/db/logins.ts';
import { withoutValues } from '../../platform/db/without-values.ts';
import { EmbeddedDatabaseError } from '../../platform/embedded/embedded.ts';
import { SettingsError } from '../../platform/runtime/settings.ts';
import { say } from './announce.ts';
import { onLostParent } from './lost-parent.ts';

/** Steps that end what a process has started, in order. */
export type Closing = (() => Promise<void>)[];

/**
 * Starts a process, and stops it in order on SIGINT, SIGTERM or SIGHUP with status 0. A start that fails says why on standard error and ends
 * with status 1.
 */
export async function runProcess(start: (closing: Closing) => Promise<void>): Promise<void> {
  // A reader of the output may end before the process. Without a listener, the error of a write is reported by another failing write, for
  // ever.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  const closing: Closing = [];
  let stopping: Promise<void> | undefined;
  const stop = (status: number) => {
    stopping ??= (async () => {
      for (const close of closing) await close().catch(complain);
      process.exit(status);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      if (cluster.isPrimary) say('Stopping.');
      void stop(0);
    });
  }
  // A worker ends with its primary.
  if (cluster.isPrimary) {
    onLostParent(() => {
      say('Stopping, since npm has ended.');
      void stop(0);
    });
  }
  try {
    await start(closing);
  } catch (error) {
    if (stopping) return;
    complain(error);
    await stop(1);
  }
}

/** An error that a person can act on is reported in a sentence; anything else with its stack. */
function explain(error: unknown): string {
  const isForOperators = [SettingsError, EmbeddedDatabaseError, LoginRefusedError, DatabaseRefusedError].some(
    (kind) => error instanceof kind,
  );
  if (isForOperators) return (error as Error).message;
  const { code, message, stack } = withoutValues(error) as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return 'The port is in use. Set PORT to a free one.';
  if (code === 'ECONNREFUSED') return 'The database of DATABASE_URL cannot be reached.';
  return stack ?? message;
}

export const complain = (error: unknown): void => void process.stderr.write(`${explain(error)}\n`);
