import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER } from 'next/constants.js';

// It has no types: Next reads it as it is.
const { default: config } = (await import(new URL('../next.config.mjs', import.meta.url).href)) as {
  default: (phase: string) => { pageExtensions: string[] };
};
const app = fileURLToPath(new URL('../app', import.meta.url));

test('pages for developers are pages while developing, and no part of a build', () => {
  const pages = globSync('**/page.*', { cwd: app });
  const partOf = (phase: string) => {
    const { pageExtensions } = config(phase);
    return pages.filter((page) => pageExtensions.some((extension) => page.endsWith(`/page.${extension}`)));
  };
  const developing = partOf(PHASE_DEVELOPMENT_SERVER);
  assert.deepEqual(developing.toSorted(), pages.toSorted());
  const onlyDeveloping = ['(admin)/dev/pieces/page.dev.tsx'];
  for (const phase of [PHASE_PRODUCTION_BUILD, PHASE_PRODUCTION_SERVER]) {
    assert.deepEqual(
      developing.filter((page) => !partOf(phase).includes(page)),
      onlyDeveloping,
    );
  }
  assert.deepEqual(globSync('**/dev/**/page.tsx', { cwd: app }), []);
});
