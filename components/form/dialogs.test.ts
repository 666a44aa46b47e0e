import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Signing in again has no way out that would lose anything. */
const WITHOUT_WAY_OUT = ['components/layout/sign-in-again.tsx'];

test('a dialog with a form is a FormDialog, which asks before what was typed is lost', () => {
  const files = globSync('components/**/*.tsx', { cwd: root }).filter((file) => !WITHOUT_WAY_OUT.includes(file));
  const dialogs = files.filter((file) => /<(Modal|Drawer)\b/.test(readFileSync(root + file, 'utf8')));
  assert.ok(dialogs.length > 15, 'dialogs are looked for in the wrong places');
  const bare = dialogs.filter((file) =>
    /<form\b|<(?:\w*Input|Textarea|Select|MultiSelect)\b/.test(readFileSync(root + file, 'utf8')),
  );
  assert.deepEqual(bare, []);
});
