import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD_LENGTH } from '../shared/password-rules.ts';
import { passwordFault } from './password-fault.ts';

const ABOUT = ['ana.ferreira@acme.example', 'Ana Ferreira Gómez', 'Acme'];

test('I7 a password has 12 to 128 characters, whatever they are', () => {
  assert.deepEqual(
    [
      '',
      'kx7!vQm2zRt',
      'kx7!vQm2zRtw',
      '🌵🌊🪨🍋🎈🧊🦊🐙🌻🎲🧶',
      '🌵🌊🪨🍋🎈🧊🦊🐙🌻🎲🧶🪁',
      `kx7vQm${'x8vZ'.repeat(31)}`,
    ].map((password) => passwordFault(password)),
    ['too_short', 'too_short', null, 'too_short', null, 'too_long'],
  );
  assert.equal(PASSWORD_LENGTH.min, 12);
});

test('I7 what many people choose is refused, also with capitals, accents, digits and signs that look like letters', () => {
  const common = [
    ...[
      'password1234',
      'Password1234!',
      'P@ssw0rd2026!',
      'passwordpassword',
      'Contraseña123',
      'Passwort2026!',
      'MotDePasse2026',
    ],
    ...[
      'palavrapasse12',
      'iloveyou2026',
      'qwertyuiop12',
      'asdfghjkl123',
      'azertyuiop!!',
      '123456789012',
      'abcdefghijklm',
    ],
    ...[
      'aaaaaaaaaaaa',
      'abababababab',
      '2026-11-22-12',
      'Welcome-2026!',
      'AdminAdmin123',
      'letmein letmein',
      'Sommer2026!!!',
    ],
    ...[
      'jornada-2026',
      'RealMadrid2026',
      '1qazxsw2qwerty'.replace('1qazxsw2', 'qazwsx'),
      'zyxwvutsrqpo',
      '$$$$!!!!@@@@####',
    ],
  ];
  assert.deepEqual(
    common.filter((password) => passwordFault(password) !== 'too_common'),
    [],
  );
});

test('I7 what is known of the person is as easy to guess', () => {
  for (const password of ['ana.ferreira!', 'Ferreira2026', 'GomezFerreira1', 'acme-acme-2026'])
    assert.deepEqual([passwordFault(password, ABOUT), password], ['too_common', password]);
  assert.equal(passwordFault('Ferreira2026'), null);
});

test('I7 three words, and what no word explains, are taken', () => {
  for (const password of [
    'dragon monkey sunshine',
    'correct horse battery staple',
    'xk2-Tulpe-91-Regal',
    'fwZ8qk!pLmd2',
    'тихийокеан42',
  ])
    assert.deepEqual([passwordFault(password, ABOUT), password], [null, password]);
});

test('I7 a long password that can be read in very many ways is decided', () => {
  assert.equal(passwordFault(`${'anamariajuana'.repeat(9)}#`, ABOUT), null);
  assert.equal(passwordFault(`${'anamariamaria'.repeat(9)}#`, ABOUT), 'too_common');
});
