import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A modal of its own, and something that people type into, in the same file. */
const MODAL = /<Modal\b/;
const FORM = /<form\b|<(?:\w*Input|Textarea|Select|MultiSelect)\b/;

test('a dialog with a form is a FormDialog; the one that cannot be closed is not', () => {
  const files = globSync('components/**/*.tsx', { cwd: root });
  const bare = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return MODAL.test(text) && FORM.test(text);
  });
  assert.deepEqual(bare, ['components/layout/sign-in-again.tsx']);
});
