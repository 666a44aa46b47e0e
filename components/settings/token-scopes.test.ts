import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOKEN_SCOPES } from '#server/platform/shared/token-scopes.ts';
import { areasOf, PRESET_NAMES, presetOf, SCOPE_PRESETS } from './token-scopes.ts';

test('each preset is known again, in any order, and nothing else is one', () => {
  for (const name of PRESET_NAMES) assert.equal(presetOf(SCOPE_PRESETS[name]?.toReversed() ?? null), name);
  assert.equal(presetOf([]), undefined);
  assert.equal(presetOf(['people:read']), undefined);
  // All that exist today is not the same as everything.
  assert.equal(presetOf(TOKEN_SCOPES), undefined);
});

test('I10 writing does not include reading', () => {
  assert.deepEqual(areasOf(['time:write', 'people:read'], 'read'), ['people']);
  assert.deepEqual(areasOf(['time:write', 'people:read'], 'write'), ['time']);
});
