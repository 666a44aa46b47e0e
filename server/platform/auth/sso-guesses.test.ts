import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SsoBrowser } from '#test/sso-browser.ts';
import { ssoWorld } from '#test/sso-world.ts';

const { world, provider, connected } = await ssoWorld();

test('I7 I8 429: a company’s provider makes no browser known to an account, so it buys no guesses of its password', async () => {
  const { companyId, person } = await connected();
  provider.user = person.user;
  /** In a browser that the provider has just signed in to the account. */
  const guess = async (times: number) => {
    const browser = new SsoBrowser(world.runtime);
    assert.equal(await browser.signIn({ companyId }), '/');
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) {
      const wrong = { email: person.email, password: 'not the password' };
      statuses.push((await browser.post('/api/auth/sign-in/email', wrong)).status);
    }
    return statuses;
  };
  assert.deepEqual(await guess(10), Array(10).fill(401));
  assert.deepEqual(await guess(2), [429, 429], 'from one address, whatever browser');
});
