import { operatorCommand } from '../../platform/release.ts';
import { type Settings, siteOf } from '../../platform/runtime/settings.ts';
import type { Demo } from './demo.ts';
import { signInOfOther } from './demo-sign-in.ts';

/** Tells the person at the terminal how far the start has got. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Prints where to open the product, how to sign in, and a request to paste. */
export const announce = (settings: Settings, port: number, demo: Demo | null): void =>
  say(announcement(settings, port, demo));

/** Text of `announce`, with no sign-in that does not work yet. */
export function announcement(settings: Settings, port: number, demo: Demo | null): string {
  const url = siteOf({ ...settings, port });
  const lines = [
    '',
    `Jornada is ready at ${url}`,
    '',
    ...(demo
      ? [
          `  Sign in      ${demo.owner.email}`,
          `  Password     ${demo.owner.password}`,
          `  API token    ${demo.apiToken}`,
          '',
          'Try the interface:',
          `  curl -H 'Authorization: Bearer ${demo.apiToken}' '${url}/core/v3/employees?limit=2'`,
          '',
          'See it as someone else:',
          `  A manager of one office  ${demo.manager.email}  ${demo.manager.password}`,
          demo.madeAt === undefined
            ? signInOfOther(demo)
            : '  Another company          its sign-in is printed when it is made, in about a minute',
          '',
          `  Reference    ${url}/docs`,
        ]
      : [
          'Make a company, with a first administrator and an API token:',
          `  ${operatorCommand} company create --name "My company" --admin-email me@example.com`,
          '',
          `  Reference    ${url}/docs`,
        ]),
    '',
  ];
  return lines.join('\n');
}
