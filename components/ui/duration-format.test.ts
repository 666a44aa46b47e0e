import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatClock, formatDuration, formatExact, parseDuration } from './duration-format.ts';

test('a duration shows hours and minutes with its unit', () => {
  assert.equal(formatDuration(27_000, 'en'), '7:30\u00a0h');
  assert.equal(formatDuration(0, 'en'), '0:00\u00a0h');
  assert.equal(formatDuration(360_000, 'en'), '100:00\u00a0h');
});

test('a balance shows its sign, a debt with a true minus', () => {
  assert.equal(formatClock(27_000, 'en', { signed: true }), '+7:30');
  assert.equal(formatClock(-900, 'en', { signed: true }), '\u22120:15');
  assert.equal(formatClock(-900, 'en'), '\u22120:15');
});

test('seconds are cut toward zero and 0:00 has no sign', () => {
  assert.equal(formatClock(59, 'en', { signed: true }), '0:00');
  assert.equal(formatClock(-59, 'en', { signed: true }), '0:00');
  assert.equal(formatClock(-119, 'en'), '\u22120:01');
});

test('an exact duration shows its seconds, and its sign down to one', () => {
  assert.equal(formatExact(27_005, 'en'), '7:30:05');
  assert.equal(formatExact(-1, 'en', { signed: true }), '\u22120:00:01');
  assert.equal(formatExact(59, 'en', { signed: true }), '+0:00:59');
  assert.equal(formatExact(0, 'en', { signed: true }), '0:00:00');
  assert.equal(formatExact(360_000, 'en'), '100:00:00');
});

test('hours from a thousand on are grouped as the language groups numbers', () => {
  const cases: [string, string][] = [
    ['en', '17,995:54'],
    ['es', '17.995:54'],
    ['fr', '17\u202f995:54'],
    ['de', '17.995:54'],
    ['pt', '17.995:54'],
    ['pt-PT', '17\u00a0995:54'],
  ];
  for (const [locale, text] of cases) {
    assert.equal(formatClock(64_785_240, locale), text);
    assert.equal(formatDuration(-64_785_240, locale), `\u2212${text}\u00a0h`);
    assert.equal(formatExact(64_785_245, locale, { signed: true }), `+${text}:05`);
    assert.equal(parseDuration(formatDuration(64_785_240, locale)), 64_785_240);
  }
  assert.equal(formatClock(3_599_940, 'en'), '999:59');
  assert.equal(formatClock(3_600_000, 'en'), '1,000:00');
  // Spanish groups from five digits on.
  assert.equal(formatClock(3_600_000, 'es'), '1000:00');
  // A field shows no groups.
  assert.equal(formatClock(64_785_240, null), '17995:54');
});

test('typed durations become seconds', () => {
  const cases: [string, number | null][] = [
    ['7:30', 27_000],
    ['7:30 h', 27_000],
    ['+0:05', 300],
    ['-1:00', -3600],
    ['\u22121:00', -3600],
    ['7', 25_200],
    ['7,5', 27_000],
    ['7.5h', 27_000],
    ['45m', 2700],
    ['90 min', 5400],
    ['17,995:54', 64_785_240],
    ['17 995:54 h', 64_785_240],
    ["-1'000:00", -3_600_000],
    ['1,00:30', null],
    ['1,000', null],
    ['7.30', null],
    ['7:60', null],
    ['', null],
    ['abc', null],
    ['1e3', null],
  ];
  for (const [text, seconds] of cases) assert.equal(parseDuration(text), seconds, text);
});

test('what is shown can be typed again', () => {
  for (const seconds of [0, 60, 27_000, -900, 360_000])
    assert.equal(parseDuration(formatClock(seconds, null)), seconds);
});
