import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { fieldErrors } from '../../platform/shared/field-texts.ts';
import { type CommandName, commands, type Invocation, isCommandName } from './commands.ts';

/** The command line is wrong: exit status 2, with the usage of the command that it names. */
export class UsageError extends Error {}

type Arguments = { json: boolean } & ({ help: true; command?: CommandName } | { help: false; invocation: Invocation });

const flagsOf = (schema: { shape: Record<string, unknown> }) => Object.keys(schema.shape);

/** A flag without a value. */
const isSwitch = (schema: z.ZodType) => schema instanceof z.ZodDefault && schema.unwrap() instanceof z.ZodBoolean;

const known: ParseArgsOptionsConfig = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(
    Object.values(commands).flatMap(({ options }) =>
      Object.entries(options.shape).map(([flag, schema]) => [flag, { type: isSwitch(schema) ? 'boolean' : 'string' }]),
    ),
  ),
};

/** Reads the words after `jornada`. Throws `UsageError`, naming everything that is wrong. */
export function readArguments(words: string[]): Arguments {
  const { values, positionals } = parse(words);
  const { json = false, help = false, ...given } = values;
  const isHelp = positionals[0] === 'help';
  const name = positionals.slice(isHelp ? 1 : 0).join(' ');
  if (help || isHelp) return { json: json === true, help: true, ...(isCommandName(name) && { command: name }) };
  if (name === '') throw new UsageError('Which command?');
  if (!isCommandName(name)) throw new UsageError(`There is no command "${name}".`);
  const { options } = commands[name];
  const foreign = Object.keys(given).filter((flag) => !flagsOf(options).includes(flag));
  if (foreign.length > 0)
    throw new UsageError(`${name} does not take ${foreign.map((flag) => `--${flag}`).join(', ')}.`);
  const parsed = options.safeParse(given, { reportInput: true });
  if (!parsed.success) throw new UsageError(problemsOf(parsed.error.issues).join('\n'));
  return { json: json === true, help: false, invocation: { name, options: parsed.data } as Invocation };
}

/** The words of a wrong command line that may name a command: all but flags, and perhaps values of flags that no command has. */
export const commandWords = (words: string[]): string[] =>
  parseArgs({ args: words, options: known, allowPositionals: true, strict: false }).positionals;

function problemsOf(issues: readonly z.core.$ZodIssue[]): string[] {
  const ofFlags = issues.filter(({ path }) => path.length > 0);
  const ofCommand = issues.filter(({ path }) => path.length === 0).map(({ message }) => message);
  const lines = Object.entries(fieldErrors(ofFlags, 'en')).map(
    ([flag, messages]) => `--${flag}: ${messages.join(' ')}`,
  );
  return [...lines, ...ofCommand];
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: known, allowPositionals: true, strict: true });
  } catch (error) {
    // Its second sentence says how to write it as an argument, and there are none.
    throw new UsageError(`${(error as Error).message.split(/\. |\.?\n/)[0]}.`);
  }
}
