import { migrateDatabase } from '../../platform/db/migrate.ts';
import { readSettings, type Settings } from '../../platform/runtime/settings.ts';
import { closeRuntime, createRuntime } from '../process/create-runtime.ts';
import { joinDatabase } from '../process/database.ts';
import { check } from './check.ts';
import type { Invocation, MigratedInvocation } from './commands.ts';
import { type Failure, failureOf } from './failure.ts';
import { type Answer, runCommand } from './run-command.ts';

interface Outcome {
  /** Of the process: 0 done, 1 failed. */
  status: number;
  answer?: Answer;
  failure?: Failure;
}

/**
 * Runs a command on the database of the settings, brought to this release first except for `check`, which reports its state. A database that had to be started for it is
 * stopped again, also on Ctrl-C. Never throws: a failure is in the outcome.
 */
export async function execute(invocation: Invocation, { say }: { say: (message: string) => void }): Promise<Outcome> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.splice(0)) await one().catch(() => {});
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(1)));
  }
  try {
    // Log lines would get between the answer and its reader.
    const settings = { ...readSettings(), logLevel: 'silent' as const };
    const database = await joinDatabase(settings, say);
    closing.unshift(database.stop);
    const answer =
      invocation.name === 'check'
        ? await check(invocation.options, { settings, databaseUrl: database.url })
        : await runMigrated(invocation, { settings, databaseUrl: database.url, say, closing });
    return { status: answer.failed ? 1 : 0, answer };
  } catch (error) {
    return { status: 1, failure: failureOf(error) };
  } finally {
    await close();
  }
}

async function runMigrated(
  command: MigratedInvocation,
  {
    settings,
    databaseUrl,
    say,
    closing,
  }: { settings: Settings; databaseUrl: string; say: (message: string) => void; closing: (() => Promise<void>)[] },
): Promise<Answer> {
  await migrateDatabase(databaseUrl);
  const runtime = await createRuntime(settings, databaseUrl);
  closing.unshift(() => closeRuntime(runtime));
  return runCommand(command, { runtime, databaseUrl, say });
}
