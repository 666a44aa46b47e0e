import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSelected, NOTHING_SELECTED, pageToggled, type Selected, selectedCount, toggled } from './selection.ts';
import { rowsInView } from './use-virtual-rows.ts';

const PAGE = ['a', 'b', 'c'];
const ids = (selected: Selected) => (selected.kind === 'all' ? 'all' : [...selected.ids].join());

test('rows are selected one by one, by page, and all that match', () => {
  const one = toggled(NOTHING_SELECTED, 'b', PAGE);
  assert.equal(ids(one), 'b');
  assert.equal(ids(toggled(one, 'b', PAGE)), '');
  const page = pageToggled(one, PAGE);
  assert.deepEqual([ids(page), selectedCount(page, 27)], ['b,a,c', 3]);
  assert.equal(ids(pageToggled(page, PAGE)), '');
  assert.equal(ids(pageToggled(toggled(NOTHING_SELECTED, 'z', PAGE), PAGE)), 'z,a,b,c');
});

test('everything that matches counts all pages, and less one row leaves the others of the page', () => {
  const all: Selected = { kind: 'all' };
  assert.deepEqual([selectedCount(all, 27), isSelected(all, 'elsewhere')], [27, true]);
  assert.equal(ids(toggled(all, 'b', PAGE)), 'a,c');
  assert.equal(ids(pageToggled(all, PAGE)), '');
});

test('a long list renders the rows in view and a few around them', () => {
  assert.deepEqual(rowsInView(0, 400, 40, 10_000), { first: 0, last: 22 });
  assert.deepEqual(rowsInView(40_000, 400, 40, 10_000), { first: 988, last: 1022 });
  assert.deepEqual(rowsInView(399_600, 400, 40, 10_000), { first: 9978, last: 10_000 });
  assert.deepEqual(rowsInView(40_000, 400, 40, 5), { first: 5, last: 5 });
});
