import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiText } from '../rest/openapi.ts';
import { matchRoute } from '../rest/routes.ts';

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

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  const?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
}
interface Response extends Schema {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  responses: Record<string, Response>;
}

/** Every operation with each status and code that it announces. */
function documentedAnswers(): string[] {
  const document = JSON.parse(openApiText()) as { paths: Record<string, Record<string, Operation>> };
  const resolved = <Node extends Schema>(node: Node): Node => {
    if (!node.$ref) return node;
    const steps = node.$ref.slice(2).split('/');
    return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], document) as Node;
  };
  const codesIn = (node: Schema): string[] => {
    const { anyOf, properties = {} } = resolved(node);
    if (anyOf) return anyOf.flatMap(codesIn);
    if (properties.error) return codesIn(properties.error);
    const { enum: codes, const: only } = properties.code ?? properties.message ?? {};
    return codes ?? [only ?? ''];
  };
  const operations = Object.values(document.paths).flatMap((item) =>
    Object.values(item).filter(({ operationId }) => operationId),
  );
  return operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const schema = resolved(response).content?.['application/json']?.schema;
      const codes = Number(status) < 400 || !schema ? [''] : codesIn(schema);
      return codes.map((code) => lineOf(operationId, Number(status), code));
    }),
  );
}
