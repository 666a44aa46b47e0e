import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakingChanges, releasedVersion, unnamedChanges } from '#server/entry/rest/breaking-changes.ts';
import { publishedText } from '#server/entry/rest/openapi.ts';
import { root } from './steps.ts';

/**
 * `npm run openapi`: writes docs/openapi.json from the operations, and reports what would break a client of the last release and
 * is not yet in CHANGELOG.md. `npm run release:interface` also makes it the document that later changes are compared with. It records the
 * version of package.json in it, which must have a section in CHANGELOG.md.
 */
const file = (name: string) => join(root, name);
const read = (name: string) => readFileSync(file(name), 'utf8');
const isRelease = process.argv.includes('--release');
const text = publishedText();
writeFileSync(file('docs/openapi.json'), text);

const changelog = read('CHANGELOG.md');
const { version } = JSON.parse(read('package.json'));
if (isRelease && releasedVersion(changelog) !== version) {
  console.error(`CHANGELOG.md has no section ## [${version}] for the version of package.json as its newest release.`);
  process.exit(1);
}
const section = isRelease ? version : 'Unreleased';
const changes = breakingChanges(JSON.parse(read('docs/openapi-released.json')), JSON.parse(text));
const untold = unnamedChanges(changes, changelog, section);
if (untold.length > 0) {
  console.error(`CHANGELOG.md does not say under «${section}»:`);
  for (const { operation, change } of untold) console.error(`- **Breaking** \`${operation}\`: ${change}`);
  process.exit(1);
}
if (isRelease) {
  const released = { ...JSON.parse(text), 'x-release': version };
  writeFileSync(file('docs/openapi-released.json'), `${JSON.stringify(released)}\n`);
}
