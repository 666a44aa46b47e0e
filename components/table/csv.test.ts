import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('text that looks like a formula stays text, numbers stay numbers', () => {
  const csv = csvOf([['=1+1', '+34 600', '-x', '@sum', '\tx', 'a=b', -3600]], 'en');
  assert.equal(csv, `"'=1+1","'+34 600","'-x","'@sum","'\tx",a=b,-3600\r\n`);
});

test('quotes, separators and line breaks stay inside their cell', () => {
  assert.equal(csvOf([['Ana "Ani" Ruiz', 'a,b', 'c;d', 'e\nf']], 'en'), '"Ana ""Ani"" Ruiz","a,b","c;d","e\nf"\r\n');
});

test('cells are separated as spreadsheets in the language expect', () => {
  for (const language of ['es', 'de', 'fr', 'pt']) assert.equal(csvOf([['a', 1]], language), 'a;1\r\n');
  assert.equal(csvOf([['a', 1]], 'en'), 'a,1\r\n');
});
