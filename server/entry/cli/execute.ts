import { constants, setPriority } from 'node:os';
import { migrateDatabase, requireCurrent } from '../../platform/db/migrate.ts';
import { readSettings } from '../../platform/runtime/settings.ts';
import { closeRuntime, createRuntime } from '../process/create-runtime.ts';
import { joinDatabase } from '../process/database.ts';
import type { Answer } from './answer.ts';
import type { CommandName, Invocation } from './commands.ts';
import { type Failure, failureOf } from './failure.ts';
import { runCommand } from './run-command.ts';
import { isEarly, runEarlyCommand } from './run-early-command.ts';

/** Commands that may begin an installation. Others need its database and its secret. */
const FOUNDING: ReadonlySet<CommandName> = new Set(['company create', 'migrate', 'restore', 'demo reset']);

/** Commands that take long beside a running server, whose requests come first. */
const YIELDING: ReadonlySet<CommandName> = new Set(['backup', 'upgrade']);

interface Outcome {
  /** Of the process: 0 done, 1 failed. */
  status: number;
  answer?: Answer;
  failure?: Failure;
}

/**
 * Runs a command on the database of the settings. `migrate` brings it to this release, an early command takes it as it is, and every other one
 * needs one of this release. A database that had to be started for it is stopped again, also on Ctrl-C. Never throws: a failure is in the outcome.
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
    const mayMake = FOUNDING.has(invocation.name);
    const database = await joinDatabase(settings, { mayMake, log: say });
    closing.unshift(database.stop);
    if (YIELDING.has(invocation.name)) setPriority(constants.priority.PRIORITY_LOW);
    if (isEarly(invocation)) {
      const answer = await runEarlyCommand(invocation, { settings, databaseUrl: database.url });
      return { status: answer.failed ? 1 : 0, answer };
    }
    await (invocation.name === 'migrate' ? migrateDatabase : requireCurrent)(database.url);
    const runtime = await createRuntime(settings, database.url, { mayMakeSecret: mayMake });
    closing.unshift(() => closeRuntime(runtime));
    const answer = await runCommand(invocation, { runtime, databaseUrl: database.url, say });
    return { status: answer.failed ? 1 : 0, answer };
  } catch (error) {
    return { status: 1, failure: failureOf(error) };
  } finally {
    await close();
  }
}
