import type { Page } from '@playwright/test';
import { inDatabase, makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessible, expectToFit, test } from './fixtures/test.ts';

// Messages of the browser about refused punches, and calls without a network.
test.use({ expectedErrors: /ERR_|status of (401|404|409|429|50\d)|Failed to fetch/ });

type Made = Awaited<ReturnType<typeof makeCompany>>;

/** Calls the interface for a company. Returns the data of the answer. */
const apiOf =
  (baseURL: string | undefined, { token }: Made) =>
  async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()).data;
  };

/** Opens the kiosk and pairs it with a new device. Returns the id of the device. */
async function pair(page: Page, api: ReturnType<typeof apiOf>): Promise<string> {
  const { id, pairingCode } = await api('POST', '/core/v3/devices', { name: 'Entrance' });
  await page.goto('/kiosk');
  await page.getByLabel('Pairing code').fill(pairingCode);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();
  return id;
}

async function inEverySize(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [320, 640],
    [800, 1280],
    [1280, 800],
    [1024, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    await expectToFit(page);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) });
  }
}

test('M4 a tablet is paired by its code, clocks people in and out by keys, touch and badge, in every language, and stops when revoked', async ({
  page,
  baseURL,
}) => {
  const api = apiOf(baseURL, await makeCompany());
  const person = (fields: object) => api('POST', '/core/v3/employees', fields);
  await person({ firstName: 'Ana', lastName: 'Pérez', pin: 4711, nfc: '04:A2:B3' });
  await person({ firstName: 'Ben', lastName: 'Ruiz', pin: 123_456 });
  await api('POST', '/schedule/v1/work-breaks', { name: 'Lunch' });

  await page.goto('/kiosk');
  await expect(page.getByRole('heading', { name: 'Pair this tablet' })).toBeVisible();
  await inEverySize(page, 'pairing');
  await page.getByLabel('Pairing code').fill('AAAAA-AAAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong, used or expired.')).toBeVisible();
  const id = await pair(page, api);
  expect(await page.evaluate(() => document.cookie)).not.toContain('jornada.device');
  await inEverySize(page, 'idle');
  for (const [width, height] of [
    [844, 390],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectToFit(page);
    await expectAccessible(page);
    for (const name of ['1', '0', 'OK', 'English', 'Lunch']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await page.screenshot({ path: test.info().outputPath(`idle-${width}.png`) });
  }

  const answer = page.getByRole('status').first();
  await page.keyboard.type('4711', { delay: 80 });
  await expect(page.getByRole('status', { name: '4 characters entered' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Clocked in');
  await expect(answer).toContainText('Ana Pérez');
  await expect(answer).toContainText('Worked today: 0 h 00 min');
  await page.screenshot({ path: test.info().outputPath('clocked-in.png') });
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();

  // A reader types the badge of the same person a moment later: it is the first punch once more.
  await page.keyboard.type('04A2B3');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Already recorded');
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();

  // By touch, for a break.
  await page.getByRole('button', { name: 'Lunch' }).click();
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(answer).toContainText('On a break');
  await page.screenshot({ path: test.info().outputPath('on-a-break.png') });
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();

  // With a switch: the focus goes from button to button, and Enter presses the one that has it.
  for (const digit of '123456') {
    await page.getByRole('button', { name: digit, exact: true }).focus();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'OK' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Ben Ruiz');
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();

  await page.keyboard.type('9999', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Nobody has this PIN or badge');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('unknown.png') });

  for (const [language, hint] of [
    ['Deutsch', 'Geben Sie Ihre PIN ein'],
    ['Español', 'Escribe tu PIN'],
    ['Français', 'Saisissez votre code PIN'],
    ['Português', 'Introduza o seu PIN'],
    ['English', 'Type your PIN'],
  ] as const) {
    await page.getByRole('button', { name: language }).click();
    await expect(page.getByText(hint)).toBeAttached();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectToFit(page);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('group', { name: 'Keypad' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: test.info().outputPath('forced-colours.png') });
  await page.emulateMedia({ forcedColors: 'none' });

  const origins = await inDatabase<{ in_origin: string; in_device_name: string }>(
    'select distinct in_origin, in_device_name from work_entries w join devices d on d.company_id = w.company_id where d.id = $1',
    [id],
  );
  expect(origins).toEqual([{ in_origin: 'wall', in_device_name: 'Entrance' }]);
  await api('DELETE', `/core/v3/devices/${id}`);
  await page.reload();
  await expect(page.getByText('This tablet is no longer paired.')).toBeVisible();
});

test('M4 without a network punches wait on the tablet, also over a reload, without a readable PIN, and are sent once', async ({
  page,
  baseURL,
}) => {
  const api = apiOf(baseURL, await makeCompany());
  await api('POST', '/core/v3/employees', { firstName: 'Ana', lastName: 'Pérez', pin: 471_147 });
  const id = await pair(page, api);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.match('/kiosk', { ignoreVary: true })) !== undefined);
  await page.context().setOffline(true);
  await page.keyboard.type('471147', { delay: 80 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toContainText('Recorded on this tablet');
  await page.reload();
  await expect(page.getByText('One punch is not sent yet')).toBeVisible();
  await expect(page.getByText('No connection.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('offline.png') });
  const stored = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('jornada-punches');
      request.onsuccess = () => resolve(request.result);
    });
    const taps = await new Promise<unknown>((resolve) => {
      const request = database.transaction('taps').objectStore('taps').getAll();
      request.onsuccess = () => resolve(request.result);
    });
    return JSON.stringify([taps, { ...localStorage }]);
  });
  expect(stored).toContain('credential');
  expect(stored).not.toContain('471147');
  expect(stored).not.toContain('jrn_');
  await page.context().setOffline(false);
  await expect(page.getByText('One punch is not sent yet')).toHaveCount(0);
  const rows = await inDatabase('select outcome from punches where device_id = $1', [id]);
  expect(rows).toEqual([{ outcome: 'taken' }]);
});
