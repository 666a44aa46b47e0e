import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));
const NAME = /\bname: '([\w-]+)',\s*text\b/g;

test('no two statements have one name: a connection that has prepared one refuses the other', async () => {
  const places = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, name = ''] of (await readFile(`${SERVER}${file}`, 'utf8')).matchAll(NAME)) {
      assert.equal(places.get(name), undefined, `${name} is in ${file} too`);
      places.set(name, file);
    }
  }
  assert.ok(places.size > 30, `Only ${places.size} names were found: they are looked for in the wrong places.`);
});
