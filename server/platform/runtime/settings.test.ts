import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings } from './settings.ts';

const read = (given: Record<string, string> = {}) => readSettings({ NODE_ENV: 'test', ...given });

test('networks are read from addresses, ranges and names, and a wrong one is named with its setting', () => {
  const { trustedProxies } = read({ JORNADA_TRUSTED_PROXIES: '10.0.0.0/8, ::1,203.0.113.7 , linklocal' });
  const contained = ['10.1.2.3', '::ffff:10.1.2.3', '::1', '203.0.113.7', '169.254.1.1'];
  assert.deepEqual(
    contained.map((address) => trustedProxies?.(address)),
    [true, true, true, true, true],
  );
  assert.equal(trustedProxies?.('203.0.113.8'), false);
  assert.equal(read().trustedProxies, undefined);
  assert.equal(read({ JORNADA_TRUSTED_PROXIES: '' }).trustedProxies, undefined);
  for (const [name, value] of [
    ['JORNADA_TRUSTED_PROXIES', '10.0.0.0/8, the proxy'],
    ['JORNADA_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['JORNADA_METRICS_NETWORKS', '10.0.0.0/0'],
    ['JORNADA_METRICS_NETWORKS', 'all'],
  ] as const)
    assert.throws(() => read({ [name]: value }), new RegExp(`${name}: .*${value.split(', ').at(-1)}.*Name addresses`));
});

test('a replica needs the address of its primary, and an address that does not demand a server for writes', () => {
  const whole = { DATABASE_URL: 'postgres://db1/wfm', DATABASE_REPLICA_URL: 'postgres://db2,db3/wfm' };
  assert.equal(read(whole).replicaUrl, whole.DATABASE_REPLICA_URL);
  assert.equal(read().replicaUrl, undefined);
  assert.throws(() => read({ ...whole, DATABASE_URL: '' }), /DATABASE_URL: DATABASE_REPLICA_URL is set/);
  for (const url of ['db2/wfm', 'postgres://db2/wfm?target_session_attrs=read-write'])
    assert.throws(() => read({ ...whole, DATABASE_REPLICA_URL: url }), /DATABASE_REPLICA_URL: /);
});

test('mail needs a server, a sender and the address that people open, each written as it has to be', () => {
  const whole = {
    ...{ SMTP_URL: 'smtps://us%40er:pa%3Ass@mail.example.com', MAIL_FROM: 'Jornada <jornada@example.com>' },
    JORNADA_URL: 'https://time.example.com/',
  };
  const { smtpUrl, mailFrom } = read(whole);
  assert.deepEqual([smtpUrl, mailFrom], [whole.SMTP_URL, whole.MAIL_FROM]);
  assert.deepEqual([read().smtpUrl, read({ SMTP_URL: '', MAIL_FROM: '' }).smtpUrl], [undefined, undefined]);
  for (const [name, value] of [
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', ''],
    ['MAIL_FROM', 'Jornada'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'Jornada <a@example.com>\r\nBcc: b@example.com'],
    ['MAIL_FROM', 'Jor\r\nBcc: <b@example.com>'],
    ['JORNADA_URL', ''],
  ] as const)
    assert.throws(() => read({ ...whole, [name]: value }), new RegExp(`${name}: `), `${name}=${value}`);
});

test('what an address of the database cannot have is named with its setting, and its password is not', () => {
  assert.throws(
    () => read({ DATABASE_URL: 'postgres://me:hidden@db/wfm?sslmode=require&service=wfm' }),
    (error: Error) => /DATABASE_URL: It cannot have service\./.test(error.message) && !/hidden/.test(error.message),
  );
});

test('JORNADA_URL is an address of a whole host; one with a path is refused with what to do instead', () => {
  for (const address of ['https://time.example.com', 'http://10.0.0.5:3000/', 'https://time.example.com//'])
    assert.equal(read({ JORNADA_URL: address }).publicUrl, address.replace(/\/+$/, ''));
  for (const rest of ['/jornada', '/jornada/', '?a=b', '#a'])
    assert.throws(
      () => read({ JORNADA_URL: `https://intranet.example.com${rest}` }),
      /JORNADA_URL: It must be an address without a path, .*: give Jornada a host name or a port of its own/,
    );
  assert.throws(() => read({ JORNADA_URL: 'https://me:secret@time.example.com' }), /JORNADA_URL/);
});
