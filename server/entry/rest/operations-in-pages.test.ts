import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { routes } from './routes.ts';

const root = new URL('../../../', import.meta.url);
const text = readFileSync(new URL('docs/pages.md', root), 'utf8');

interface Row {
  patterns: string[];
  place: string;
}

/** The rows of the tables, by the headings above them. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      const rows = lines
        .filter((line) => line.startsWith('| `'))
        .map((line): Row => {
          const [, operations = '', place = ''] = line.split('|');
          return { patterns: [...operations.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one), place: place.trim() };
        });
      return [heading, rows] as const;
    }),
);
const all = [...sections.values()].flat();

const matches = (pattern: string, name: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[a-zA-Z.]*')}$`).test(name);

test('every operation has a place in docs/pages.md, and one alone', () => {
  for (const { name } of routes) {
    const exact = all.filter(({ patterns }) => patterns.includes(name));
    const found = exact.length > 0 ? exact : all.filter(({ patterns }) => patterns.some((one) => matches(one, name)));
    assert.equal(found.length, 1, `${name}: ${found.map(({ place }) => place).join(', ') || 'nowhere'}`);
  }
});

test('docs/pages.md names no operation that there is not', () => {
  const unknown = all.flatMap(({ patterns }) =>
    patterns.filter((pattern) => !routes.some(({ name }) => matches(pattern, name))),
  );
  assert.deepEqual(unknown, []);
});

test('the pages of docs/pages.md are there', () => {
  const pages = sections.get('In the pages') ?? [];
  const named = routes.filter(({ name }) =>
    pages.some(({ patterns }) => patterns.some((pattern) => matches(pattern, name))),
  );
  assert.ok(pages.length > 35 && named.length > 200, `${pages.length} rows, ${named.length} operations`);
  for (const { place } of pages) {
    const path = place.replaceAll('`', '');
    assert.ok(existsSync(new URL(`app/(admin)${path}/page.tsx`, root)), path);
  }
});

test('My pages of docs/pages.md are all there are, and name operations that do the same', () => {
  const [, own = ''] = /^## My pages$([^#]*)/m.exec(text) ?? [];
  const rows = own.split('\n').filter((line) => line.startsWith('| My'));
  const named = rows.map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one));
  const made = globSync('me/**/page.tsx', { cwd: new URL('app/(admin)/', root) });
  assert.deepEqual(named.map(([path]) => path).sort(), made.map((file) => `/${file.replace('/page.tsx', '')}`).sort());
  for (const [path = '', ...operations] of named) {
    assert.ok(operations.length > 0, path);
    for (const operation of operations)
      assert.ok(
        routes.some(({ name }) => name === operation),
        `${path}: ${operation}`,
      );
  }
});
