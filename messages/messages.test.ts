import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { errorStatus } from '#server/platform/shared/errors.ts';
import { areas } from './areas.ts';
import { languages } from './languages.ts';

type Tree = { [key: string]: string | Tree };

function textsOf(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : textsOf(value, `${prefix}.${key}`),
  );
}

function load(language: string): Map<string, string> {
  return new Map(
    areas.flatMap((area) =>
      textsOf(JSON.parse(readFileSync(new URL(`${language}/${area}.json`, import.meta.url), 'utf8')), area),
    ),
  );
}

/** `{name}` and the head of `{count, plural, …}`; the branches of a plural are the language's own business. */
function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)(?=[},])/g)].map((match) => match[1] ?? ''))].sort();
}

const reference = load('en');
const root = fileURLToPath(new URL('..', import.meta.url));

for (const language of languages) {
  const texts = load(language);
  test(`${language} has every key and no other`, () => {
    assert.deepEqual([...texts.keys()].sort(), [...reference.keys()].sort());
  });

  test(`${language} has the placeholders of English and no empty text`, () => {
    for (const [key, text] of texts) {
      assert.notEqual(text.trim(), '', key);
      assert.deepEqual(placeholdersOf(text), placeholdersOf(reference.get(key) ?? ''), key);
    }
  });

  test(`${language} has one file for each area and no other`, () => {
    const files = readdirSync(new URL(`${language}/`, import.meta.url)).sort();
    assert.deepEqual(files, areas.map((area) => `${area}.json`).sort());
  });
}

test('no text is unused', () => {
  const sources = ['app', 'components', 'messages', 'server']
    .flatMap((folder) =>
      readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}${folder}/${file}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const source = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  // Looking for each key in all of the source takes a thousand times as long as looking once for whatever could be one.
  const quoted = new Set([...source.matchAll(/'(?=([^'\n]+)')/g)].map(([, text]) => text));
  const beforeVariable = [...source.matchAll(/([\w.-]+)\.\$\{/g)].map(([, text = '']) => text);
  const heads = new Set(beforeVariable.flatMap((text) => Array.from(text, (_, index) => text.slice(index))));
  // A key counts as used when its name, or the part of its path that is written out before a `${…}`, stands in a source.
  const unused = [...reference.keys()].filter((key) => {
    const path = key.split('.').slice(1);
    const isQuoted = [key, ...path.map((_, index) => path.slice(index).join('.'))].some((name) => quoted.has(name));
    return !isQuoted && !path.slice(0, -1).some((_, index) => heads.has(path.slice(index, -1).join('.')));
  });
  assert.deepEqual(unused, []);
});

test('every code that a signed-in person can be answered has words of its own, or those of its kind', () => {
  // Refusals of the public interface's gates and transport; the pages never see them.
  const outside =
    /^(malformed_json|api_token_expired|api_token_not_active|not_an_api_consumer|network_not_allowed|scope_not_granted|public_api_not_enabled|method_not_allowed|payload_too_large|unsupported_media_type|idempotency_key_in_progress|idempotency_key_reused|cursor_expired)$|_not_found$|_in_use$|_not_editable$/;
  const without = Object.keys(errorStatus).filter(
    (code) => !outside.test(code) && !reference.has(`errors.codes.${code}`),
  );
  assert.deepEqual(without, []);
});
