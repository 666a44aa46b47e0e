import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from './steps.ts';

const PAGES = [
  '*.md',
  'docs/*.md',
  'docs/rules/*.md',
  'docs/running/*.md',
  'docs/decisions/README.md',
  '{server,components,test}/**/README.md',
];
const FILE = /`([\w./()[\]-]+\/[\w.[\]-]+\.(?:tsx?|sql|json|md|mjs))`/g;
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

const textOf = (page: string) => readFileSync(join(root, page), 'utf8');
// The changelog names files of earlier releases.
const pages = globSync(PAGES, { cwd: root, exclude: ['CHANGELOG.md'] });

/** Names of files that a page mentions. */
const namesIn = (page: string): string[] =>
  [FILE, LINK].flatMap((pattern) => [...textOf(page).matchAll(pattern)].map(([, name = '']) => name));

/** Names are from the root, the page's own folder, the modules or the components. */
const exists = (page: string, name: string): boolean =>
  [root, join(root, dirname(page)), join(root, 'server/modules'), join(root, 'components')].some((folder) =>
    existsSync(join(folder, name)),
  );

test('every file that a document names with its folder exists', () => {
  const named = pages.flatMap((page) => namesIn(page).map((name) => ({ page, name })));
  const missing = named.filter(({ page, name }) => !exists(page, name));
  assert.deepEqual(missing, []);
  assert.ok(named.length > 350, `Only ${named.length} names were found: they are looked for in the wrong places.`);
});

test('docs/decisions/README.md has one row for each decision', () => {
  const decisions = globSync('docs/decisions/2*.md', { cwd: root }).map((file) => basename(file));
  const rows = [...textOf('docs/decisions/README.md').matchAll(/^\| [\d-]+ \| \[[^\]]+\]\(([^)]+)\)/gm)].map(
    ([, file = '']) => file,
  );
  assert.deepEqual(rows.sort(), decisions.sort());
});
