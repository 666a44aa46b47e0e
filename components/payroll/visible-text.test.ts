import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleText } from './visible-text.ts';

test('P4 a preview shows what nobody sees', () => {
  assert.equal(visibleText('a;b\r\nc\td\n'), 'a;b␍␊\nc⇥d␊\n');
  assert.equal(visibleText('1\u00a0000\u202f€ x\u200by'), '1⍽000⍽€ x[200B]y');
  assert.equal(visibleText('1;01.08.2026;'), '1;01.08.2026;');
});
