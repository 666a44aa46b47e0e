import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { de, en, es, fr, pt } from 'zod/locales';
import { fieldErrors } from '../../platform/shared/field-texts.ts';
import { operations } from './root.ts';

const LOCALES = ['en', 'es', 'fr', 'de', 'pt'] as const;
const OF_ZOD = { en: en(), es: es(), fr: fr(), de: de(), pt: pt() };

interface Format {
  format: string;
  pattern: RegExp;
}

/** Formats of texts that a schema checks, wherever they are inside of it. */
function formatsIn(part: unknown, seen = new Set<unknown>()): Format[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const { def } = (part as { _zod?: { def: Partial<Format> & { check?: string } } })._zod ?? {};
  const own = def?.check === 'string_format' && def.pattern ? [def as Format] : [];
  return [...own, ...Object.values(def ?? part).flatMap((inner) => formatsIn(inner, seen))];
}

test('the message of a text with another format describes it in words, and never by a pattern', () => {
  const formats = [...operations].flatMap(([name, { input }]) =>
    formatsIn(input).map(({ format, pattern }) => ({ name, format, pattern: String(pattern) })),
  );
  assert.ok(formats.length > 300);
  for (const { name, ...found } of formats)
    for (const locale of LOCALES) {
      const issue = { code: 'invalid_format' as const, origin: 'string', ...found, input: 'x', path: ['field'] };
      const { field } = fieldErrors([{ ...issue, message: '' }], locale);
      assert.ok(!String(field).includes(found.pattern), `${name}: ${field}; use textLike (platform/shared/schemas.ts)`);
    }
});

/** Schemas inside of a schema, itself included. Not its rules and transformations, which expect what it has accepted. */
function schemasIn(part: unknown, seen = new Set<unknown>()): z.ZodType[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const def = (part as { _zod?: { def: { type?: string } } })._zod?.def;
  const inner = Object.values(def ?? part).flatMap((value) => schemasIn(value, seen));
  return def?.type && def.type !== 'transform' && def.type !== 'custom' ? [part as z.ZodType, ...inner] : inner;
}

const ODD = [
  undefined,
  null,
  true,
  0,
  1.5,
  -1e13,
  1e13,
  '',
  'odd',
  'x'.repeat(10_000),
  [],
  Array(1_001).fill(0),
  {},
  { odd: 1 },
];

test('the message of a value of another type or beyond a limit is in words of ours, in every language', () => {
  const texts = new Map<string, string>();
  const seen = new Set<unknown>();
  let told = 0;
  for (const [name, { input }] of operations) {
    for (const schema of schemasIn(input, seen)) {
      for (const odd of ODD) {
        const { error } = schema.safeParse(odd, { reportInput: true });
        for (const found of error?.issues ?? []) {
          if (found.code === 'custom') continue;
          const issue = { ...found, path: ['field', ...found.path] };
          for (const locale of LOCALES) {
            const [text = ''] = Object.values(fieldErrors([issue], locale)).flat();
            told += 1;
            const ofZod = OF_ZOD[locale].localeError(issue as z.core.$ZodRawIssue);
            assert.notEqual(text, typeof ofZod === 'string' ? ofZod : ofZod?.message, name);
            assert.doesNotMatch(text, /undefined|NaN|\{|\bstring\b|\barray\b/, `${name}: ${text}`);
            if (locale === 'en' && odd !== undefined)
              texts.set(`${found.code} ${'expected' in found ? found.expected : ''}`, text);
          }
        }
      }
    }
  }
  assert.ok(told > 10_000);
  for (const [expected, text] of [
    ['string', 'Must be a text.'],
    ['number', 'Must be a number.'],
    ['int', 'Must be a whole number.'],
    ['boolean', 'Must be true or false.'],
    ['array', 'Must be a list.'],
    ['file', 'Must be a file.'],
  ])
    assert.equal(texts.get(`invalid_type ${expected}`), text);
  const marks = { code: 'invalid_value' as const, values: [';', ',', 'tab'], input: 'x', path: ['mark'], message: '' };
  assert.deepEqual(fieldErrors([marks], 'de').mark, ['Muss eine dieser Möglichkeiten sein: ";", ",", tab.']);
});
