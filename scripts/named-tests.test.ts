import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from './steps.ts';

const exists = (pattern: string) => globSync(pattern, { cwd: root, exclude: ['node_modules'] }).length > 0;

/** The files of tests that a line names; one without a folder is in that of the one before it, or anywhere. */
function testsIn(line: string): string[] {
  let folder = '**';
  return [...line.matchAll(/[\w./*-]+\.(?:test|spec)\.tsx?/g)].map(([name]) => {
    if (!name.includes('/')) return join(folder, name);
    folder = dirname(name);
    return name;
  });
}

test('every file of tests that a document names exists', () => {
  const pages = globSync(['*.md', 'docs/rules/*.md'], { cwd: root });
  const named = pages.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line, index) => testsIn(line).map((name) => ({ name, at: `${page}:${index + 1}` }))),
  );
  const missing = named.filter(({ name }) => !exists(name)).map(({ name, at }) => `${at} names ${name}`);
  assert.deepEqual(missing, []);
  assert.ok(named.length > 40, `Only ${named.length} names were found: they are looked for in the wrong places.`);
});
