import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '#messages/languages.ts';
import { decimalText, marksOf, numberProblem, numberText, parseNumber } from './number-text.ts';

test('37.5 and 37,5 are the same hours in every language, and so is every text on the way there', () => {
  for (const language of languages) {
    const marks = marksOf(language);
    const typed = (text: string) => [...text].map((_, index) => parseNumber(text.slice(0, index + 1), marks));
    assert.deepEqual(typed('37.5'), [3, 37, 37, 37.5], language);
    assert.deepEqual(typed('37,5'), [3, 37, 37, 37.5], language);
    assert.deepEqual(typed('7,75'), [7, 7, 7.7, 7.75], language);
    assert.deepEqual(typed('-.25'), [null, null, -0.2, -0.25], language);
    assert.equal(parseNumber(numberText(1234567.25, marks), marks), 1_234_567.25, language);
  }
});

// biome-ignore format: one case per line
const cases: [language: string, text: string, value: number | null][] = [
  ['en', '35,000', 35_000], ['en', '35.000', 35], ['en', '1,234.56', 1234.56], ['en', '1,234,567', 1_234_567],
  ['de', '35.000', 35_000], ['de', '35,000', 35], ['de', '1.234,56', 1234.56], ['de', '0.001', 0.001],
  ['fr', '35 000', 35_000], ['fr', '35\u202f000,5', 35_000.5], ['en', '7 5', null], ['de', "1'234", 1234],
  ['en', '', null], ['en', '.', null], ['en', 'abc', null], ['en', '1e3', null], ['en', '1,2,3', null], ['en', '1.2.3', null],
  ['en', '1,23.4', null], ['de', '1.23,4', null], ['en', '12:30', null], ['en', '\u22122,5', -2.5], ['en', ' 8 ', 8],
  ['en', '1234567890123456', null], ['en', '1.234,567.8', null],
];
for (const [language, text, value] of cases) {
  test(`${JSON.stringify(text)} in ${language} is ${value}`, () => {
    assert.equal(parseNumber(text, marksOf(language)), value);
  });
}

test('a number that cannot be taken is refused with the reason, never changed', () => {
  const marks = marksOf('en');
  const hours = { min: 0, max: 24, decimals: 2 };
  const problem = (text: string, limits: Parameters<typeof numberProblem>[1] = hours) =>
    numberProblem(text, limits, marks);
  assert.deepEqual(
    ['24', '7.75', '0', ''].map((text) => problem(text)),
    [null, null, null, null],
  );
  assert.deepEqual(
    ['24.5', '-1', '7.755', 'x'].map((text) => problem(text)),
    ['max', 'min', 'decimals', 'invalid'],
  );
  assert.equal(problem('1.5', { decimals: 0 }), 'whole');
  assert.equal(problem(' ', { required: true }), 'required');
});

test('a small or a large number is shown without an exponent, and read again as the same number', () => {
  const cases = [
    [0.0000001, '0.0000001'],
    [-0.00000012, '-0.00000012'],
    [0.5, '0.5'],
    [-12, '-12'],
    [1.5e21, '1500000000000000000000'],
  ] as const;
  for (const [value, text] of cases) {
    assert.equal(decimalText(value), text);
    assert.equal(Number(text), value);
  }
  for (const language of languages) {
    const marks = marksOf(language);
    assert.equal(parseNumber(numberText(0.0000001, marks), marks), 0.0000001, language);
  }
});
