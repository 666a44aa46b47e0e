import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readArguments, UsageError } from './arguments.ts';
import { commands } from './commands.ts';
import { usage } from './usage.ts';

const wrong: [title: string, words: string[], complaint: RegExp][] = [
  ['no command', [], /Which command/],
  ['an unknown command', ['company', 'delete'], /no command "company delete"/],
  ['an unknown flag', ['company', 'list', '--verbose'], /--verbose/],
  ['a flag of another command', ['company', 'list', '--id', crypto.randomUUID()], /does not take --id/],
  ['a flag without its value', ['token', 'list', '--company'], /--company/],
  ['missing flags', ['company', 'create', '--json'], /--name: .*\n--admin-email: /],
  ['a word too many', ['migrate', 'now'], /no command "migrate now"/],
  [
    'values of the wrong form',
    ['company', 'create', '--name', ' ', '--admin-email', 'nobody', '--language', 'xx', '--time-zone', 'Mars/Olympus'],
    /--name: .*\n--admin-email: .*\n--language: .*\n--time-zone: /,
  ],
  [
    'a date without offset',
    ['token', 'create', '--company', crypto.randomUUID(), '--expires-at', '2026-01-01'],
    /--expires-at/,
  ],
  ['an update of nothing', ['company', 'update', '--id', crypto.randomUUID()], /--subscription, --public-api/],
];

for (const [title, words, complaint] of wrong) {
  test(`wrong usage: ${title}`, () => {
    assert.throws(
      () => readArguments(words),
      (error) => error instanceof UsageError && complaint.test(error.message),
    );
  });
}

test('flags may stand anywhere and fill in what is not said', () => {
  const words = ['--json', 'company', '--name=Ada & Co', 'create', '--admin-email', 'ada@example.com'];
  assert.deepEqual(readArguments(words), {
    json: true,
    help: false,
    invocation: {
      name: 'company create',
      options: { name: 'Ada & Co', 'admin-email': 'ada@example.com', language: 'en', 'time-zone': 'Europe/Madrid' },
    },
  });
});

test('the usage names every command with its flags', () => {
  for (const [name, { flags, options }] of Object.entries(commands)) {
    assert.ok(usage.includes(`  ${name} ${flags}`.trimEnd()));
    assert.deepEqual(
      flags.match(/--[a-z-]+/g) ?? [],
      Object.keys(options.shape).map((flag) => `--${flag}`),
    );
  }
});
