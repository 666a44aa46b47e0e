import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldErrors } from '../../platform/shared/field-texts.ts';
import { operations } from './root.ts';

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
    for (const locale of ['en', 'es', 'fr', 'de', 'pt'] as const) {
      const issue = { code: 'invalid_format' as const, origin: 'string', ...found, input: 'x', path: ['field'] };
      const { field } = fieldErrors([{ ...issue, message: '' }], locale);
      assert.ok(!String(field).includes(found.pattern), `${name}: ${field}; use textLike (platform/shared/schemas.ts)`);
    }
});
