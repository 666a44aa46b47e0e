import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countSignInTry, forgetSignInTries } from './sign-in-limit.ts';

test('an account is refused after ten tries, from whatever address and in whatever case', async () => {
  for (let i = 0; i < 10; i++)
    assert.equal(await countSignInTry(i % 2 ? 'a@x.test' : 'A@X.test ', `10.0.0.${i}`), null);
  const seconds = await countSignInTry('a@x.test', '10.0.0.99');
  assert(seconds !== null && seconds > 0 && seconds <= 300);
});

test('an address is refused after thirty tries, whatever the accounts', async () => {
  for (let i = 0; i < 30; i++) assert.equal(await countSignInTry(`b${i}@x.test`, '10.1.0.1'), null);
  assert.notEqual(await countSignInTry('other@x.test', '10.1.0.1'), null);
  assert.equal(await countSignInTry('other@x.test', '10.1.0.2'), null);
});

test('a right password clears the account', async () => {
  for (let i = 0; i < 10; i++) await countSignInTry('c@x.test', `10.2.0.${i}`);
  await forgetSignInTries('C@x.test', '10.2.0.9');
  assert.equal(await countSignInTry('c@x.test', '10.2.0.20'), null);
});

test('right passwords do not use up the tries of an address, wrong ones do', async () => {
  for (let i = 0; i < 60; i++) {
    assert.equal(await countSignInTry(`d${i}@x.test`, '10.3.0.1'), null);
    await forgetSignInTries(`d${i}@x.test`, '10.3.0.1');
  }
  for (let i = 0; i < 30; i++) assert.equal(await countSignInTry(`e${i}@x.test`, '10.3.0.1'), null);
  assert.notEqual(await countSignInTry('other@x.test', '10.3.0.1'), null);
});
