import { operatorCommand } from '../../platform/release.ts';
import { type Settings, siteOf } from '../../platform/runtime/settings.ts';
import type { Demo } from './demo.ts';

/** Tells the person at the terminal how far the start has got. */
export function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Where to open the product, how to sign in, and a request to paste. */
export function announce(settings: Settings, port: number, demo: Demo | null): void {
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
          `  Another company          ${demo.otherCompany.owner.email}  ${demo.otherCompany.owner.password}`,
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
  say(lines.join('\n'));
}
