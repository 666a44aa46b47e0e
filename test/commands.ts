import assert from 'node:assert/strict';
import { readArguments } from '#server/entry/cli/arguments.ts';
import { failureOf } from '#server/entry/cli/failure.ts';
import { runCommand } from '#server/entry/cli/run-command.ts';
import type { RuntimeInvocation } from '#server/entry/cli/run-early-command.ts';
import type { World } from './world.ts';

/** The operator's commands in this process, for what they do; `openOperator` is for how they start, speak and end. */
export function commandsOf({ runtime, databaseUrl }: Pick<World, 'runtime' | 'databaseUrl'>) {
  async function run(words: readonly string[]) {
    const read = readArguments([...words]);
    assert.ok(!read.help);
    return runCommand(read.invocation as RuntimeInvocation, { runtime, databaseUrl, say: () => {} });
  }

  return {
    /** JSON output of a command that succeeds. */
    async answerOf(words: readonly string[]) {
      const { json, failed = false } = await run(words);
      assert.equal(failed, false);
      return JSON.parse(JSON.stringify(json));
    },
    /** The code of a command that fails. */
    async failureOf(words: readonly string[]): Promise<string> {
      const error = await run(words).then(() => assert.fail(`${words.join(' ')} did not fail`), failureOf);
      return error.code;
    },
  };
}
