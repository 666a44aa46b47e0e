import { operatorCommand } from '../../platform/release.ts';
import { commands } from './commands.ts';

const lines = Object.entries(commands).flatMap(([name, { flags, summary }]) => [
  `  ${[name, flags].filter(Boolean).join(' ')}`,
  `      ${summary}`,
]);

/** How to call every command. */
export const usage = `Usage: ${operatorCommand} <command> [--json]

${lines.join('\n')}

Works beside a running server, on the same database: that of DATABASE_URL, else the embedded one in JORNADA_DATA_DIR.
With --json the answer is one JSON object on standard output; a failure is {"error": {"code", "message"}} on standard error.
Exit status: 0 done, 1 failed, 2 wrong usage.
`;
