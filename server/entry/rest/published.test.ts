import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { breakingChanges, releasedVersion, unnamedChanges } from './breaking-changes.ts';
import { publishedText } from './openapi.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test('docs/openapi.json is the document of these operations: npm run openapi writes it', () => {
  assert.ok(read('docs/openapi.json') === publishedText(), 'it differs; run npm run openapi and look at what changed');
});

test('docs/openapi-released.json is the interface of the newest version in CHANGELOG.md, if there is one', () => {
  const released = JSON.parse(read('docs/openapi-released.json'));
  assert.equal(released['x-release'], releasedVersion(read('CHANGELOG.md')), 'run npm run release:interface');
});

test('what would break a client of the last release is marked as breaking in CHANGELOG.md', () => {
  const changes = breakingChanges(JSON.parse(read('docs/openapi-released.json')), JSON.parse(publishedText()));
  const untold = unnamedChanges(changes, read('CHANGELOG.md'));
  assert.deepEqual(
    untold.map(({ operation, change }) => `- **Breaking** \`${operation}\`: ${change}`),
    [],
    'say this in the section «Unreleased»',
  );
});
