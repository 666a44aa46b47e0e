import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextPath } from './next-path.ts';
import { homePath } from './paths.ts';

test('a path of this site is kept with its query and its fragment', () => {
  assert.equal(nextPath('/overtime?sort=-balance&page=2#day'), '/overtime?sort=-balance&page=2#day');
  assert.equal(nextPath('/overtime/../settings/api'), '/settings/api');
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

// Addresses that become another site only once the dots are resolved.
const HIDDEN = [
  '/.//',
  '/..//',
  '/%2e//',
  '/%2E%2e//',
  '/./\\',
  '/.\t//',
  '/a/..//',
  '/a/%2e%2e/\\',
  '/.///',
  '/././/',
];
for (const prefix of HIDDEN) {
  test(`${JSON.stringify(prefix)} before a host becomes the home path`, () => {
    assert.equal(nextPath(`${prefix}evil.example`), homePath);
    assert.equal(nextPath(`${prefix}evil.example/overtime?page=2`), homePath);
  });
}

test('whatever stands in the address, it leads to a page of this site and stays there when it is read again', () => {
  const piece = fc.constantFrom(
    ...['/', '\\', '.', '..', '%2e', '%2E', '%2f', '%5c', ':', '@', '?', '#', '\t', '\n', '\r', ' ', '\u0000'],
    ...['evil.example', 'http:', 'https:', 'javascript:', 'jornada.test', 'sign-in', 'overtime', '\uFF0F', '\u3002'],
  );
  const address = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(address, (next) => {
      const path = nextPath(next);
      assert.match(path, /^\/(?![/\\])/);
      const reached = new URL(path, 'https://jornada.test/sign-in');
      assert.equal(reached.origin, 'https://jornada.test');
      assert.equal(reached.pathname + reached.search + reached.hash, path);
      assert.doesNotMatch(reached.pathname, /^\/sign-in/);
    }),
    { numRuns: 5000 },
  );
});
