import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slugOf, valueFault } from './rules-custom-fields.ts';

for (const [name, slug] of [
  ['Shirt size (EU)', 'shirt-size-eu'],
  ['  Talla de camisón ', 'talla-de-camison'],
  ['badge_no', 'badge_no'],
  ['размер', 'размер'],
  ['हिंदी', 'हिंदी'],
  ['★', 'field'],
] as const) {
  test(`the slug of ${name} is ${slug}`, () => assert.equal(slugOf(name), slug));
}

test('a slug is its own slug, whatever the name', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => slugOf(slugOf(name)) === slugOf(name)));
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
