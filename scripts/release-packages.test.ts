import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { licencesOf, materials, packagesOf, refuseImportsOfPages } from './release-packages.ts';
import { root } from './steps.ts';
import { withRunFolder } from './temporary-folder.ts';

test('the server imports no package that a release leaves out, and a source that does is named', async () => {
  refuseImportsOfPages(root);
  await withRunFolder(async (folder) => {
    mkdirSync(join(folder, 'server'));
    writeFileSync(
      join(folder, 'server', 'some.ts'),
      "import { nanoid } from 'nanoid';\nimport { Box } from '@mantine/core/box';\n",
    );
    assert.throws(() => refuseImportsOfPages(folder), /server\/some\.ts imports @mantine\/core/);
  });
});

test('the list of parts has the packages of the server and of the pages with what they need, and none for tests', () => {
  const packages = packagesOf(root);
  const names = new Set(packages.map(({ name }) => name));
  for (const name of ['pg', 'pg-types', 'next', 'react', '@mantine/core', 'kysely']) assert.ok(names.has(name), name);
  for (const name of ['typescript', '@playwright/test', 'knip', 'postgres']) assert.ok(!names.has(name), name);
  const origin = { version: '1.2.3', commit: 'abc', date: '2026-11-30T00:00:00.000Z' };
  const document = materials(origin, packages, []);
  assert.equal(materials(origin, packages, []), document, 'the same for the same commit');
  const { bomFormat, components, metadata } = JSON.parse(document);
  assert.deepEqual([bomFormat, metadata.component.version], ['CycloneDX', '1.2.3']);
  assert.equal(components.length, packages.length);
  assert.equal(new Set(components.map((one: { 'bom-ref': string }) => one['bom-ref'])).size, components.length);
  const pg = packages.filter(({ name }) => name === 'pg');
  assert.match(licencesOf(root, pg), /^pg \d+\.\d+\.\d+ \(MIT\)\n\n[\s\S]*Permission is hereby granted/);
});
