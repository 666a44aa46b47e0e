import '../process/quick-imports.ts';
import { commandWords, readArguments, UsageError } from './arguments.ts';
import { usage, usageOf } from './usage.ts';

const write = (stream: NodeJS.WriteStream, text: string) =>
  new Promise<void>((resolve) => stream.write(`${text}\n`, () => resolve()));

/** Answers the exit status. */
async function run(words: string[]): Promise<number> {
  const read = readArguments(words);
  if (read.help) {
    await write(process.stdout, read.command ? usageOf([read.command]) : usage);
    return 0;
  }
  // Only now what opens a database is loaded: wrong words are answered at once.
  const { execute } = await import('./execute.ts');
  const { status, answer, failure } = await execute(read.invocation, {
    say: read.json ? () => {} : (message) => void process.stderr.write(`${message}\n`),
  });
  if (failure) await write(process.stderr, read.json ? JSON.stringify({ error: failure }) : failure.message);
  if (answer) await write(process.stdout, read.json ? JSON.stringify(answer.json) : answer.text);
  return status;
}

const words = process.argv.slice(2);
try {
  process.exit(await run(words));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  await write(process.stderr, `${error.message}\n\n${usageOf(commandWords(words))}`);
  process.exit(2);
}
