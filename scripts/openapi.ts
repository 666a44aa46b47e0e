import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, unnamedChanges } from '#server/entry/rest/breaking-changes.ts';
import { publishedText } from '#server/entry/rest/openapi.ts';
import { root } from './steps.ts';

/**
 * `npm run openapi`: writes docs/openapi.json from the operations, and reports what would break a client of the last release and
 * is not yet in CHANGELOG.md. With `--release` the document becomes the one that later changes are compared with.
 */
const file = (name: string) => join(root, name);
const text = publishedText();
writeFileSync(file('docs/openapi.json'), text);

const released = JSON.parse(readFileSync(file('docs/openapi-released.json'), 'utf8'));
const untold = unnamedChanges(breakingChanges(released, JSON.parse(text)), readFileSync(file('CHANGELOG.md'), 'utf8'));
if (untold.length > 0) {
  console.error('CHANGELOG.md does not say under «Unreleased»:');
  for (const { operation, change } of untold) console.error(`- **Breaking** \`${operation}\`: ${change}`);
  process.exit(1);
}
if (process.argv.includes('--release'))
  writeFileSync(file('docs/openapi-released.json'), `${JSON.stringify(JSON.parse(text))}\n`);
