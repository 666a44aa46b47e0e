import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './rules-device.ts';
import { codeOf, newRecoveryCodes, newSecret, readCode, secretAddress, stepOfCode } from './rules-second-factor.ts';

// The key of RFC 6238, appendix B: "12345678901234567890".
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('I7: codes are those of RFC 6238, with six digits', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(codeOf(SECRET, Math.floor(seconds / 30)), code);
});

test('I7: the code before and the one after are taken too, and no others', () => {
  const step = 37_037_036;
  const at = step * 30 + 15;
  for (const around of [-1, 0, 1]) assert.equal(stepOfCode(SECRET, codeOf(SECRET, step + around), at), step + around);
  for (const around of [-3, -2, 2, 3]) assert.equal(stepOfCode(SECRET, codeOf(SECRET, step + around), at), null);
  assert.equal(stepOfCode(SECRET, '', at), null);
});

test('a code is read however it is typed', () => {
  const table: [string, ReturnType<typeof readCode>][] = [
    ['123 456', { kind: 'app', code: '123456' }],
    [' 123456', { kind: 'app', code: '123456' }],
    ['ABCDE-fghjk', { kind: 'recovery', code: 'abcdefghjk' }],
    ['12345', { kind: 'neither', code: '12345' }],
    ['１２３４５６', { kind: 'neither', code: '１２３４５６' }],
    ['', { kind: 'neither', code: '' }],
  ];
  for (const [typed, read] of table) assert.deepEqual(readCode(typed), read);
});

test('secrets and recovery codes are as apps and people read them, and never the same', () => {
  const secrets = new Set(Array.from({ length: 50 }, newSecret));
  assert.equal(secrets.size, 50);
  for (const secret of secrets) assert.match(secret, /^[A-Z2-7]{32}$/);
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.equal(readCode(code).kind, 'recovery');
  assert.equal(secretAddress('ABC', 'ada@x.test'), 'otpauth://totp/Jornada%3Aada%40x.test?secret=ABC&issuer=Jornada');
});

test('a device has the names that people know', () => {
  const table: [userAgent: string, browser: string | null, system: string | null][] = [
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'Chrome', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (Wayland; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/26.0 Safari/605', 'Safari', 'macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/141 Mobile Safari/604', 'Chrome', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 16; SM-S911B) SamsungBrowser/28.0 Chrome/130 Mobile', 'Samsung Internet', 'Android'],
    ['curl/8.1', null, null],
    ['', null, null],
  ];
  for (const [userAgent, browser, system] of table) assert.deepEqual(deviceOf(userAgent), { browser, system });
});
