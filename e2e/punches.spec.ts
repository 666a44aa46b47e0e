import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sign } from '#server/platform/encryption.ts';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { server } from './fixtures/server.ts';
import { expect, expectAccessible, expectToFit, forgetSession, signIn, test } from './fixtures/test.ts';

// Messages of the browser about calls without an answer.
test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  expectedErrors: /ERR_|Failed to fetch|RSC payload|Failed to load resource/,
});

const MINUTE = 60_000;

type Person = Awaited<ReturnType<typeof makePerson>>;

/** An owner who is an employee, in a company of their own with a break. */
async function makePerson(baseURL: string | undefined) {
  const { id: companyId, owner, token } = await makeCompany();
  const api = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const post = body && { method: 'POST', body: JSON.stringify(body) };
    return (await (await fetch(`${baseURL}${path}`, { headers, ...post })).json()).data;
  };
  await api('/schedule/v1/work-breaks', { name: 'Lunch' });
  const { id: employeeId } = await api('/core/v3/employees', { firstName: 'Alba', lastName: 'Roca' });
  const [{ user_id: userId } = { user_id: '' }] = await inDatabase<{ user_id: string }>(
    'update memberships set employee_id = $2 where company_id = $1 returning user_id',
    [companyId, employeeId],
  );
  type Entry = { workEntryType: string; workEntryIn: { date: string }; workEntryOut: { date: string } | null };
  /** Kind, start and end of each entry, in minutes before `now`. */
  const entries = async (now: number): Promise<(string | number | null)[][]> => {
    const found: Entry[] = await api(`/schedule/v1/work-entries?employeeId=${employeeId}`);
    const minutes = (date: string | undefined) => (date ? Math.round((now - Date.parse(date)) / MINUTE) : null);
    return found
      .map((one) => [one.workEntryType, minutes(one.workEntryIn.date), minutes(one.workEntryOut?.date)])
      .sort(([, one], [, other]) => Number(other) - Number(one));
  };
  return { companyId, userId, employeeId, owner, api, entries };
}

/** Until the page without a network is stored. */
const untilStored = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller || !(await caches.match('/offline', { ignoreVary: true })))
      await new Promise((resolve) => setTimeout(resolve, 100));
  });

/** Gives the device a contact of `at`: as if it had met the server then. */
async function meetAt(page: Page, { companyId, userId }: Person, at: number): Promise<void> {
  const moment = new Date(Math.floor(at / 1000) * 1000).toISOString().replace('.000Z', 'Z');
  const secret = readFileSync(join(server().dataDir, 'secret'), 'utf8').trim();
  const place = { purpose: 'contact of a punch', id: `${companyId} ${userId}` };
  const contact = { deviceAt: moment, serverAt: moment, signature: sign(secret, place, `${moment} ${moment}`) };
  await page.evaluate(
    ({ key, value }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('jornada-punches');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const stored = opening.result.transaction('facts', 'readwrite');
          stored.objectStore('facts').put(value, key);
          stored.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { key: `contact ${companyId} ${userId}`, value: contact },
  );
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem');

test('M2 a punch with a network is taken at once, by thumb on a phone', async ({ page, baseURL }) => {
  const person = await makePerson(baseURL);
  await signIn(page, person.owner);
  await page.goto('/me');
  await button(page, /^Clock in$/).tap();
  await expect(button(page, /^Clock out/)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => person.entries(Date.now())).toEqual([['work', 0, null]]);
  await button(page, /^Clock out/).tap();
  await expect(button(page, /^Clock in$/)).toBeVisible();
  await expect.poll(() => person.entries(Date.now())).toEqual([['work', 0, 0]]);
});

test('M3 offline for an hour: in, break, back and out survive closing the page, and arrive once, in order, as claimed', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await makePerson(baseURL);
  await signIn(page, person.owner);
  const now = Date.now();
  const at = (minutes: number) => context.clock.setFixedTime(now - minutes * MINUTE);
  await at(100);
  await page.goto('/me');
  await expect(button(page, /^Clock in$/)).toBeVisible();
  await untilStored(page);
  await meetAt(page, person, now - 100 * MINUTE);
  await context.setOffline(true);
  await at(90);
  await button(page, /^Clock in$/).tap();
  await expect(waiting(page)).toHaveCount(1);
  await at(60);
  await page.reload();
  await expect(page.getByText('You’re offline. You can clock in and out here')).toBeVisible();
  await expect(waiting(page)).toHaveCount(1);
  await expect(waiting(page)).not.toContainText(/\d\s[AP]M/);
  await expectAccessible(page);
  await expectToFit(page);
  await button(page, /^Start: Lunch/).tap();
  await expect(waiting(page)).toHaveCount(2);
  await page.close();

  const [one, other] = [await context.newPage(), await context.newPage()];
  await at(45);
  await one.goto('/me');
  await button(one, /^Back to work/).tap();
  await expect(waiting(one)).toHaveCount(3);
  await at(30);
  await button(one, /^Clock out/).tap();
  await expect(waiting(one)).toHaveCount(4);
  await other.goto('/me');
  await expect(waiting(other)).toHaveCount(4);
  expect(await person.entries(now)).toEqual([]);

  await context.clock.setFixedTime(Date.now());
  await context.setOffline(false);
  await expect
    .poll(() => person.entries(now))
    .toEqual([
      ['work', 90, 60],
      ['pause', 60, 45],
      ['work', 45, 30],
    ]);
  for (const tab of [one, other]) {
    await expect(button(tab, /^Clock in$/)).toBeVisible();
    await expect(waiting(tab)).toHaveCount(0);
    await expect(tab.getByText('Punches that need attention')).toHaveCount(0);
  }
  const punches = await inDatabase<{ counter: number; outcome: string }>(
    'select counter, outcome from punches where employee_id = $1 order by id',
    [person.employeeId],
  );
  expect(punches.map(({ counter, outcome }) => `${counter} ${outcome}`)).toEqual([
    ...['1 taken', '2 taken', '3 taken', '4 taken'],
  ]);
});

test('M3, J1 the wrong clock of a device: the punches become one proposal, with the times put right', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await makePerson(baseURL);
  await signIn(page, person.owner);
  const now = Date.now();
  const ahead = (minutes: number) => context.clock.setFixedTime(now + (180 + minutes) * MINUTE);
  await ahead(0);
  await page.goto('/me');
  await untilStored(page);
  await context.setOffline(true);
  await ahead(10);
  await button(page, /^Clock in$/).tap();
  await expect(waiting(page)).toHaveCount(1);
  await ahead(40);
  await button(page, /^Clock out/).tap();
  await expect(waiting(page)).toHaveCount(2);
  await ahead(70);
  await context.setOffline(false);
  const attention = page.getByRole('region', { name: 'Punches that need attention' });
  await expect(attention.getByText('Proposed as a correction, pending approval.')).toBeVisible();
  await expectAccessible(page);
  expect(await person.entries(now)).toEqual([]);
  const corrections = await person.api(`/schedule/v1/work-entry-corrections?employeeId=${person.employeeId}`);
  expect(corrections).toHaveLength(1);
  const [{ after, side, status }] = corrections;
  expect([side, status]).toEqual(['employee', 'proposed']);
  // The clock of this device stands still while it sends, so the second punch is put right by what the server's has gone on.
  const seconds = (Date.parse(after.endedAt) - Date.parse(after.startedAt)) / 1000;
  expect([1800, 1801, 1802]).toContain(seconds);
});

test('M3 a new version of the worker leaves the queue, which another account does not see; signing out asks first', async ({
  page,
  context,
  baseURL,
}) => {
  const person = await makePerson(baseURL);
  const colleague = await makePerson(baseURL);
  await signIn(page, person.owner);
  await page.goto('/me');
  await untilStored(page);
  await context.setOffline(true);
  await button(page, /^Clock in$/).tap();
  await expect(waiting(page)).toHaveCount(1);
  // The network is back, and the server takes no punches.
  await context.route(/me\.punch/, (route) => route.abort());
  await context.setOffline(false);
  await page.evaluate(async () => {
    const changed = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await navigator.serviceWorker.register('/service-worker.js?next');
    await changed;
  });
  await page.reload();
  await expect(waiting(page)).toHaveCount(1);

  await page.getByRole('button', { name: /^Account|Account of/ }).tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
  const asked = page.getByRole('dialog', { name: 'Punches are waiting' });
  await expect(asked).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Sign out anyway' }).tap();
  await page.waitForURL(/\/sign-in/);

  await signIn(page, colleague.owner);
  await page.goto('/me');
  await expect(button(page, /^Clock in$/)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  await context.unroute(/me\.punch/);
  await page.reload();
  await expect(button(page, /^Clock in$/)).toBeVisible();
  expect(await person.entries(Date.now())).toEqual([]);

  await forgetSession(page);
  await signIn(page, person.owner);
  await page.goto('/me');
  await expect(button(page, /^Clock out/)).toBeVisible();
  await expect.poll(() => person.entries(Date.now())).toHaveLength(1);
  expect(await colleague.entries(Date.now())).toEqual([]);
});

test('My day can be installed: the manifest, its icons and the worker are there for everybody', async ({ request }) => {
  const manifest = await (await request.get('/app.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/me', display: 'standalone', name: 'Jornada' });
  for (const { src, sizes } of manifest.icons) {
    const picture = await (await request.get(src)).body();
    // Width and height are in the header of a PNG.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].join('x')).toBe(sizes);
  }
  const worker = await request.get('/service-worker.js');
  expect(worker.headers()['content-type']).toMatch(/^text\/javascript/);
  expect(await worker.text()).not.toMatch(/\{version\}|\{me\}/);
});
