import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewAddress, viewQuery } from './view-query.ts';

test('a view keeps how a list is looked at, in one order, and neither its page nor a day nor what is open', () => {
  const search = new URLSearchParams('status=accepted&page=3&request=a&date=2026-11-02&month=2026-11&office=b');
  assert.equal(viewQuery(search), 'office=b&status=accepted');
});

test('a view leaves the reader on their day', () => {
  const search = new URLSearchParams('date=2026-11-02&page=2&q=ana');
  assert.equal(viewAddress('/time', 'office=b', search), '/time?office=b&date=2026-11-02');
  assert.equal(viewAddress('/today', '', new URLSearchParams('q=ana')), '/today');
});
