import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_NAME } from '../../platform/shared/limits.ts';
import { defaultSlugOf, isSlug, valueFault } from './rules-custom-fields.ts';

for (const [name, slug] of [
  ['Shirt size (EU)', 'cf_shirt_size_eu'],
  ['  Talla de camisón ', 'cf_talla_de_camison'],
  ['badge_no', 'cf_badge_no'],
  ['размер', 'cf_размер'],
  ['हिंदी', 'cf_हिंदी'],
  ['★', 'cf_field'],
] as const) {
  test(`the default slug of ${name} is ${slug}`, () => assert.equal(defaultSlugOf(name), slug));
}

test('a default slug is a slug that can be sent back, whatever the name', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 400 });
  fc.assert(fc.property(name, (text) => isSlug(defaultSlugOf(text)) && [...defaultSlugOf(text)].length <= MAX_NAME));
});

test('a slug has plain lower case words, with hyphens or underscores between them', () => {
  for (const slug of ['shirt-size', 'shirt_size', 'cf_shirt', '_', 'размер', '2026']) assert.ok(isSlug(slug), slug);
  for (const text of ['', ' ', 'Shirt', 'shirt size', '-shirt', 'shirt-', 'a--b', 'camisón', '★'])
    assert.ok(!isSlug(text), text);
});

for (const [type, good, bad, message] of [
  ['text', ['', 'L', ' 42 '], [], null],
  ['number', ['42', '-1.5', '0'], ['', ' 42', '4,2', '0x10', '1e3', 'NaN', '.5'], 'not_a_number'],
  ['date', ['2026-03-02'], ['2026-02-30', '02/03/2026', ''], 'calendar_date'],
  ['boolean', ['true', 'false'], ['True', '1', 'yes', ''], 'true_or_false'],
] as const) {
  test(`a custom field of type ${type} takes only its own values`, () => {
    for (const value of good) assert.equal(valueFault(type, value), null, value);
    for (const value of bad) assert.equal(valueFault(type, value), message, value);
  });
}
