import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { commandsOf } from './curl.ts';

test('a call without a body has the token and no content type', () => {
  assert.equal(
    commandsOf([{ method: 'GET', path: '/core/v3/info' }], 'http://localhost:3000'),
    `curl -X GET 'http://localhost:3000/core/v3/info' \\\n  -H "Authorization: Bearer $JORNADA_TOKEN"`,
  );
});

test('a note cannot break out of its quotes', () => {
  const note = `it's $(id) \`id\` "x" \\ '; id #`;
  const command = commandsOf([{ method: 'POST', path: '/p', body: { note } }], 'http://h').replace(
    'curl',
    `printf '%s\\n'`,
  );
  const printed = execFileSync('sh', ['-c', command], {
    env: { ...process.env, JORNADA_TOKEN: 't' },
    encoding: 'utf8',
  });
  assert.equal(printed.split('\n').at(-2), JSON.stringify({ note }));
});

test('an id that a call answers is kept for those after it, and nothing else of them is read by the shell', () => {
  const note = `it's $PERSON "$PERSON" $(id)`;
  const calls = commandsOf(
    [
      { method: 'POST', path: '/people', body: { name: '$PERSON' }, keepsId: 'PERSON' },
      { method: 'POST', path: '/contracts', body: { employeeId: '$PERSON', note } },
    ],
    'http://h',
  );
  const stubs = `curl() { for sent; do :; done; printf '%s\n' "$sent" >&2; echo '{"data":{"id":"7"}}'; }\njq() { echo 7; }\n`;
  const { stderr } = spawnSync('sh', ['-c', stubs + calls], {
    env: { ...process.env, JORNADA_TOKEN: 't' },
    encoding: 'utf8',
  });
  assert.deepEqual(
    stderr
      .trim()
      .split('\n')
      .map((sent) => JSON.parse(sent)),
    [{ name: '$PERSON' }, { employeeId: '7', note }],
  );
});
