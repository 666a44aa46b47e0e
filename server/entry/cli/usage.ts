import { operatorCommand } from '../../platform/release.ts';
import { type CommandName, commands } from './commands.ts';

const NAMES = Object.keys(commands) as CommandName[];

const linesOf = (name: CommandName): string[] => {
  const { flags, summary } = commands[name];
  return [`  ${[name, flags].filter(Boolean).join(' ')}`, `      ${summary}`];
};

/** How to call every command. */
export const usage = `Usage: ${operatorCommand} <command> [--json]

${NAMES.flatMap(linesOf).join('\n')}

Works beside a running server, on the same database: that of DATABASE_URL, else the embedded one in JORNADA_DATA_DIR.
With --json the answer is one JSON object on standard output; a failure is {"error": {"code", "message"}} on standard error.
Exit status: 0 done, 1 failed, 2 wrong usage.
`;

/**
 * How to call what the words before the flags name: one command, or those of its group, such as `token`. Only how to see every command if
 * they name neither.
 */
export function usageOf(words: readonly string[]): string {
  const starts = [words.slice(0, 2).join(' '), words[0] ?? ''];
  const names = starts
    .map((start) => NAMES.filter((name) => name === start || name.startsWith(`${start} `)))
    .find(({ length }) => length > 0);
  const lines = names ? ['Usage:', ...names.flatMap(linesOf), ''] : [];
  return [...lines, `Run "${operatorCommand} help" to see every command.`].join('\n');
}
