import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesOf, type Document, operationsOf } from '#server/entry/rest/document.ts';
import { openApiText } from '#server/entry/rest/openapi.ts';
import { matchRoute } from '#server/entry/rest/routes.ts';

/**
 * Which of the documented answers the tests have produced: each process of a test run that has `JORNADA_SEEN_ANSWERS` set notes
 * the operation, status and code of every answer it gets, in a file of that folder; `missingAnswers` compares them with the document.
 */

const seen = new Set<string>();
const folder = process.env.JORNADA_SEEN_ANSWERS;
if (folder) process.on('exit', () => writeFileSync(join(folder, randomUUID()), [...seen].join('\n')));

/** Keeps that a test got this answer. A success has no code. */
export function noteAnswer(method: string, path: string, { status, code }: { status: number; code?: string }): void {
  if (!folder || method === 'HEAD') return;
  const match = matchRoute(method, path.split('?', 1)[0] as string);
  if (match.kind === 'route') seen.add(lineOf(match.route.name, status, code));
}

/** The documented answers of all operations that no file of the folder has, as lines for a reader. */
export function missingAnswers(notes: string): string[] {
  const produced = new Set(readdirSync(notes).flatMap((file) => readFileSync(join(notes, file), 'utf8').split('\n')));
  return documentedAnswers().filter((line) => !produced.has(line));
}

const lineOf = (operation: string, status: number, code = '') => `${operation} ${status} ${code}`.trim();

/** Every operation with each status and code that it announces. */
function documentedAnswers(): string[] {
  const document = JSON.parse(openApiText()) as Document;
  return [...operationsOf(document).values()].flatMap((operation) =>
    Object.keys(operation.responses).flatMap((status) => {
      const codes = Number(status) < 400 ? [''] : codesOf(document, operation, status);
      return codes.map((code) => lineOf(operation.operationId, Number(status), code));
    }),
  );
}
