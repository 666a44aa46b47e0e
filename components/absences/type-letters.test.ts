import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lettered } from './type-letters.ts';

const lettersOf = (...names: string[]) => lettered(names.map((name) => ({ name }))).map(({ letter }) => letter);

test('types have letters of their own', () => {
  assert.deepEqual(lettersOf('Vacation', 'Volunteering', 'Sick leave', 'Moving'), ['V', 'O', 'S', 'M']);
  assert.deepEqual(lettersOf('Élection', 'Études', '2 days'), ['É', 'T', '2']);
  assert.deepEqual(lettersOf('A', 'A b', 'ab'), ['A', 'B', 'AB']);
});
