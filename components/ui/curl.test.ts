import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { curlOf } from './curl.ts';

test('a call without a body has the token and no content type', () => {
  assert.equal(
    curlOf({ method: 'GET', path: '/core/v3/info' }, 'http://localhost:3000'),
    `curl -X GET 'http://localhost:3000/core/v3/info' \\\n  -H "Authorization: Bearer $JORNADA_TOKEN"`,
  );
});

test('a note cannot break out of its quotes', () => {
  const note = `it's $(id) \`id\` "x" \\ '; id #`;
  const command = curlOf({ method: 'POST', path: '/p', body: { note } }, 'http://h').replace('curl', `printf '%s\\n'`);
  const printed = execFileSync('sh', ['-c', command], {
    env: { ...process.env, JORNADA_TOKEN: 't' },
    encoding: 'utf8',
  });
  assert.equal(printed.split('\n').at(-2), JSON.stringify({ note }));
});
