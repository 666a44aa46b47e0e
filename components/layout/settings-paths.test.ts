import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { pathAt } from './navigation-paths.ts';
import { paths } from './paths.ts';
import { firstSettings, settingsPaths } from './settings-paths.ts';

test('every page of Settings is in its navigation, with its group together', () => {
  const cwd = fileURLToPath(new URL('../../app/(admin)/', import.meta.url));
  const pages = globSync('settings/**/page.tsx', { cwd })
    .map((file) => `/${file.replace('/page.tsx', '')}`)
    .filter((page) => page !== paths.settings() && !page.includes('['));
  assert.deepEqual(settingsPaths.map(({ href }) => href as string).sort(), pages.sort());
  const groups = settingsPaths.map(({ group }) => group).filter((group, place, all) => group !== all[place - 1]);
  assert.deepEqual(groups, [...new Set(groups)]);
});

test('an address belongs to the nearest page above it', () => {
  assert.equal(pathAt(settingsPaths, '/settings/api')?.label, 'apiTokens');
  assert.equal(pathAt(settingsPaths, '/settings/api/requests')?.label, 'apiRequests');
  assert.equal(pathAt(settingsPaths, '/settings/api/tokens-of-old')?.label, 'apiTokens');
  assert.equal(pathAt(settingsPaths, '/settings/apiary'), undefined);
});

test('I2 Settings opens with a page that the role sees, else with one that says why not', () => {
  assert.equal(firstSettings('administrator'), settingsPaths.find(({ right }) => right !== 'govern')?.href);
  assert.ok(firstSettings('viewer').startsWith(paths.settings()));
});
