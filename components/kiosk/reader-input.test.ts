import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typedNumber, withKey } from './reader-input.ts';

const typed = (number: string, milliseconds: number) =>
  typedNumber(
    [...number].reduce<{ letter: string; at: number }[]>(
      (keys, letter, index) => withKey(keys, { letter, at: index * milliseconds }),
      [],
    ),
  );

test('M4 digits of a person are a PIN; letters, and digits as fast as a reader types, are a badge', () => {
  assert.deepEqual(typed('4711', 200), { kind: 'pin', number: '4711' });
  assert.deepEqual(typed('4711', 50), { kind: 'pin', number: '4711' });
  assert.deepEqual(typed('0012345678', 49), { kind: 'badge', number: '0012345678' });
  assert.deepEqual(typed('04A2', 300), { kind: 'badge', number: '04A2' });
  assert.deepEqual(typed('7', 0), { kind: 'pin', number: '7' });
});

test('M4 a number that somebody left half typed is not a part of the next one', () => {
  const keys = [
    { letter: '1', at: 0 },
    { letter: '2', at: 10_001 },
  ];
  assert.deepEqual(typedNumber(keys.reduce<typeof keys>(withKey, [])).number, '2');
});
