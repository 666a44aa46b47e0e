import assert from 'node:assert/strict';

/**
 * Requests of a first visit to a server with the demo company: `node scripts/try-requests.ts URL EMAIL PASSWORD TOKEN VERSION`, run by
 * scripts/try-release.ts inside the network of the server. Ends with status 1 at the first wrong answer.
 */
const [url = '', email, password, token, version] = process.argv.slice(2);

const health = await fetch(`${url}/healthz`);
assert.deepEqual([health.status, await health.text()], [200, `ok ${version}\n`]);
assert.equal((await fetch(`${url}/readyz`)).status, 200);

const signInPage = await fetch(`${url}/sign-in`);
const html = await signInPage.text();
assert.equal(signInPage.status, 200);
const [, script] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html) ?? [];
assert.equal((await fetch(`${url}${script}`)).status, 200, 'a script of the page');
assert.equal((await fetch(`${url}/docs/reference.js`)).status, 200, 'the reference of the interface');

const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: url },
  body: JSON.stringify({ email, password }),
});
assert.equal(signedIn.status, 200, 'signing in');
const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
const page = await fetch(`${url}/today`, { headers: { cookie: cookie.join('; ') } });
assert.equal(page.status, 200, 'a page behind the sign-in');
assert.match(await page.text(), /Meridian Foods/);

const employees = await fetch(`${url}/core/v3/employees?limit=2`, { headers: { authorization: `Bearer ${token}` } });
assert.equal(employees.status, 200, 'an operation of the interface');
assert.equal((await employees.json()).data.length, 2);
