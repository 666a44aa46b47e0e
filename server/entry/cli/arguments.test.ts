import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandWords, readArguments, UsageError } from './arguments.ts';
import { commands } from './commands.ts';
import { usage, usageOf } from './usage.ts';

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

test('a wrong command line of any command shows that command alone, in a few lines', () => {
  for (const name of Object.keys(commands)) {
    const shown = usageOf(commandWords([...name.split(' '), '--mispelled', 'value']));
    const shownCommands = Object.keys(commands).filter((one) =>
      new RegExp(`^  ${one}( --.*| \\[--.*)?$`, 'm').test(shown),
    );
    assert.deepEqual(shownCommands, [name], shown);
    assert.ok(shown.split('\n').length < 8, shown);
  }
});

test('words that name a group show its commands, and others how to see them all', () => {
  const named = (words: string[]) => usageOf(commandWords(words)).match(/^ {2}[a-z][a-z -]*?(?= (--|\[)|$)/gm);
  assert.deepEqual(named(['token', 'revke', '--id', 'x']), ['  token create', '  token list', '  token revoke']);
  assert.deepEqual(named(['--id', 'x', 'token', 'revoke']), ['  token revoke']);
  assert.deepEqual(named(['migrate', 'now']), ['  migrate']);
  for (const words of [[], ['tokens'], ['strat']]) assert.equal(named(words), null);
});
