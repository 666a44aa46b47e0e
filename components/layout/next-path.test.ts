import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homePath, nextPath } from './next-path.ts';

test('a path of this site is kept with its query', () => {
  assert.equal(nextPath('/overtime?sort=-balance&page=2'), '/overtime?sort=-balance&page=2');
});

test('anything that could leave this site becomes the home path', () => {
  const others = [
    null,
    '',
    'overtime',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ];
  for (const next of [...others, '/\t/evil.example', '/\n/evil.example', '/sign-in?next=/sign-in']) {
    assert.equal(nextPath(next), homePath, String(next));
  }
});
