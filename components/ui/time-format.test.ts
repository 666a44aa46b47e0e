import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWholeTime, readTime, stepTime, writeTime } from './time-format.ts';

test('a clock time is written as the region writes it', () => {
  const rows = [
    ['en-GB', '13:05'],
    ['en-US', '01:05 PM'],
    ['es-ES', '13:05'],
    ['de-DE', '13:05'],
    ['fr-FR', '13:05'],
    ['pt-PT', '13:05'],
  ] as const;
  for (const [locale, written] of rows) assert.equal(writeTime('13:05', locale), written, locale);
});

test('a clock time is read however it is typed', () => {
  const rows = [
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9 30', '09:30'],
    ['17 Uhr', '17:00'],
    ['18h', '18:00'],
    ['9pm', '21:00'],
    ['9:30 p.m.', '21:30'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    [' 23:59 ', '23:59'],
  ] as const;
  for (const [typed, time] of rows) assert.equal(readTime(typed), time, typed);
});

test('what is no time of a clock is not read', () => {
  for (const typed of ['', '24', '24:00', '9:60', '9:3', '13 pm', '0 am', 'noon', '-1', '9:30:00', '12345']) {
    assert.equal(readTime(typed), null, typed);
  }
});

test('what is written is read again, in every region', () => {
  for (const locale of [
    'en-GB',
    'en-US',
    'en-CA',
    'en-AU',
    'es-ES',
    'es-MX',
    'de-DE',
    'fr-FR',
    'fr-CA',
    'pt-PT',
    'pt-BR',
  ]) {
    for (const time of ['00:00', '00:30', '09:05', '12:00', '12:59', '23:59']) {
      assert.equal(readTime(writeTime(time, locale)), time, `${time} ${locale}`);
    }
  }
});

test('a time that can grow no further is whole', () => {
  for (const typed of ['09:30', '0930', '9 pm']) assert.equal(isWholeTime(typed, 'en-GB'), true, typed);
  for (const typed of ['9', '9:30', '930', '09:3']) assert.equal(isWholeTime(typed, 'en-GB'), false, typed);
  assert.equal(isWholeTime('09:30', 'en-US'), false);
  assert.equal(isWholeTime('09:30 pm', 'en-US'), true);
});

test('a step leads to the next multiple, and round at midnight', () => {
  assert.equal(stepTime('09:03', 5), '09:05');
  assert.equal(stepTime('09:05', 5), '09:10');
  assert.equal(stepTime('09:03', -5), '09:00');
  assert.equal(stepTime('23:58', 5), '00:00');
  assert.equal(stepTime('00:00', -60), '23:00');
});
