import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { root } from './steps.ts';

const LINE_LETTERS = 240;
const ERROR_LINES = 40;
const LISTED_LINES = 6;

type Failed = Extract<TestEvent, { type: 'test:fail' }>['data'];

const linesOf = (text: string) =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => !/^ +at .*\bnode:/.test(line))
    .map((line) => (line.length > LINE_LETTERS ? `${line.slice(0, LINE_LETTERS)} …` : line));

/** The first lines of what went wrong: comparisons of large answers have thousands. */
function errorOf({ details: { error } }: Failed, lines: number): string[] {
  const cause =
    error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : (error.cause ?? error.message);
  return linesOf(String(cause)).slice(0, lines);
}

const indented = (lines: string[], spaces: number) => lines.map((line) => `${' '.repeat(spaces)}${line}\n`).join('');

/** Says how each test ended, cuts what is too long to read, and lists the failed tests once more at the end. */
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failed: Failed[] = [];
  for await (const { type, data } of source) {
    if (type === 'test:stdout' || type === 'test:stderr') yield indented(linesOf(data.message), 0);
    else if (type === 'test:diagnostic') yield indented(linesOf(`ℹ ${data.message}`), data.nesting * 2);
    else if (type === 'test:pass' || type === 'test:fail') {
      const mark = type === 'test:fail' ? '✖' : data.skip === undefined ? '✔' : '﹣';
      yield indented([`${mark} ${data.name} (${Math.round(data.details.duration_ms)} ms)`], data.nesting * 2);
      // A suite or file that failed through its tests says nothing new.
      if (type === 'test:fail' && !/subtestsFailed/.test(String(Object(data.details.error).failureType))) {
        failed.push(data);
        yield indented(errorOf(data, ERROR_LINES), data.nesting * 2 + 4);
      }
    }
  }
  if (failed.length === 0) return;
  yield `\n✖ ${failed.length} failed:\n`;
  for (const data of failed) {
    yield `\n${relative(root, data.file ?? '')}:${data.line ?? ''}  ${data.name}\n`;
    yield indented(errorOf(data, LISTED_LINES), 4);
  }
}
