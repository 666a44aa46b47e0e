import { carryOutLongWork } from '../long-work/carry-out.ts';
import type { Answer, RestClient } from './rest-client.ts';
import type { World } from './world.ts';

export const IMPORTS = '/core/v3/imports';

/** Sends a CSV of lines as a file to import. */
export function sendImport(
  rest: RestClient,
  kind: string,
  lines: readonly string[],
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const body = new FormData();
  body.append('kind', kind);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new File([lines.join('\n')], `${kind}.csv`));
  return rest.send('POST', IMPORTS, { body });
}

/** Carries out what waits in all companies. */
export const carryOut = ({ runtime }: Pick<World, 'runtime'>): Promise<void> =>
  carryOutLongWork(runtime, new AbortController().signal);
