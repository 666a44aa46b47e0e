import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { citedRules } from './cited-rules.ts';
import { root } from './steps.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = globSync('docs/rules/*.md', { cwd: root }).sort();
const texts = new Map(pages.map((page) => [page, read(page)]));

/** Every heading of a rule, with its page and the steps that are numbered below it. */
const headings = [...texts].flatMap(([page, text]) =>
  text.split(/^(?=#{1,3} )/m).flatMap((section) => {
    const id = /^### ([A-Z]\d{1,2}) \S/.exec(section)?.[1];
    const steps = [...section.matchAll(/^(\d+)\. /gm)].map(([, step]) => Number(step));
    return id === undefined ? [] : [{ id, page, steps }];
  }),
);

const SOURCES = ['*.md', '{server,test,components,app,drizzle,e2e,messages,bench,scripts,docs}/**/*.{ts,tsx,sql,md}'];
// Its examples cite rules that do not exist.
const THIS_FILE = 'scripts/rules.test.ts';

test('every rule that is cited has its heading in docs/rules, and every step its number', () => {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => file !== THIS_FILE);
  const cited = files.flatMap((file) => citedRules(file, read(file)).map((citation) => ({ file, ...citation })));
  const unknown = cited.filter(({ id, step }) => {
    const rule = headings.find((heading) => heading.id === id);
    return !rule || (step !== null && !rule.steps.includes(step));
  });
  const lines = unknown.map(
    ({ file, line, id, step }) => `${file}:${line} cites ${id}${step === null ? '' : `.${step}`}`,
  );
  assert.deepEqual(lines, [], 'Write the rule in docs/rules ("### D8 Adjustment"), or cite the one that is meant.');
  assert.ok(cited.length > 2800, `Only ${cited.length} citations were found: they are looked for in the wrong places.`);
});

test('a rule has one heading', () => {
  const twice = headings.filter(({ id }, index) => headings.findIndex((heading) => heading.id === id) !== index);
  assert.deepEqual(
    twice.map(({ id, page }) => `${page} has ${id} again`),
    [],
  );
});

test('links inside docs/rules lead to a page and a heading', () => {
  const anchorsOf = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const dead = [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/\]\(([^):#]*)(?:#([^)]*))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (globSync(target, { cwd: root }).length === 0) return [`${page}: ${link}`];
      return anchor === undefined || anchorsOf(read(target)).includes(anchor) ? [] : [`${page}: ${link}`];
    }),
  );
  assert.deepEqual(dead, []);
});

// biome-ignore format: one case per line
const found: [form: string, file: string, text: string, ids: string[]][] = [
  ['a comment ends with it', 'a.ts', '/** The row (D1). */', ['D1']],
  ['several, and a range', 'a.ts', ' * By hand (B4, B5; C1–C3 and D8 to D9).', ['B4', 'B5', 'C1', 'C2', 'C3', 'D8', 'D9']],
  ['a comment begins with it', 'a.ts', 'call(); // D8.7: the lock', ['D8.7']],
  ['a range of steps', 'a.ts', '// (D8.8 to D8.10)', ['D8.8', 'D8.9', 'D8.10']],
  ['in the middle of a comment', 'a.ts', '  // As rule A2 says, or as I5 lets them.', ['A2', 'I5']],
  ['a title of a test', 'a.test.ts', "test('C4 D10 the time is given back', work);", ['C4', 'D10']],
  ['after a status', 'a.test.ts', "['422, POST C5: a week'], ['409, G1, PUT: again']", ['C5', 'G1']],
  ['a message of an assertion', 'a.test.ts', "assert.equal(one, 2, 'G1');", ['G1']],
  ['a description in code', 'a.ts', "meta({ description: 'As adjusted (D9).' })", ['D9']],
  ['a comment in SQL', 'a.sql', "select 'E0'; -- B10: every state", ['B10']],
  ['a comment in JSX', 'a.tsx', '{/* The calendar (E4). */}', ['E4']],
  ['a document', 'a.md', '| `a.ts` | the steps of rule D8 |', ['D8']],
  ['no paper and no cache', 'a.md', 'An A4 page, size A5, the L3 cache, H264, V8 engine, E2E.', []],
  ['no code in a document', 'a.md', '```\nB2 = C3\n```', []],
  ['no code, no data, no path', 'a.tsx', "<path d='M0 0 H8 V2' />; f(A1, B2); ['C1']; '%E0%A4'", []],
  ['no path of SVG in a comment', 'a.tsx', '/** The cross: `M2 2L8 8`. */ {/* <path d="M0 0 L8 8" /> (B4) */}', ['B4']],
  ['no path of SVG in a test', 'a.test.tsx', "equal(crossOf(8), 'M2 2 L8 8'); equal(lineOf(1), 'm 0,-6 V0 H10'); // D1", ['D1']],
  ['no data of a test', 'a.test.ts', "['P77@example.com', 'C1', `{date}T08:00Z`, '%F0%9F', '2026-03-02T09']", []],
];
for (const [form, file, text, ids] of found) {
  test(`citations: ${form}`, () => {
    const cited = citedRules(file, text).map(({ id, step }) => (step === null ? id : `${id}.${step}`));
    assert.deepEqual(cited, ids);
  });
}
