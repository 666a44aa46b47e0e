import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterOptions } from './filter-options.ts';

const option = (label: string) => ({ value: label, label });

test('options are found by words in any order, without accents, in groups too, up to the limit', () => {
  const options = [
    { group: 'Offices', items: [option('Málaga Centro'), option('Centro Málaga II'), option('Zürich')] },
    option('Malaga, centro comercial'),
  ];
  const found = (search: string, limit = 50) =>
    JSON.stringify(filterOptions({ options, search, limit })).match(/(?<="label":")[^"]*/g);
  assert.deepEqual(found('centro  malaga'), ['Málaga Centro', 'Centro Málaga II', 'Malaga, centro comercial']);
  assert.deepEqual(found('ZURICH'), ['Zürich']);
  assert.deepEqual(found('centro', 2), ['Málaga Centro', 'Centro Málaga II']);
  assert.deepEqual(found('nowhere'), null);
});
