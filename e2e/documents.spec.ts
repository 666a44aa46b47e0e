import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, forgetSession, signIn, takeItem, test } from './fixtures/test.ts';

type Api = (path: string, init?: RequestInit) => Promise<Response>;

async function post(api: Api, path: string, body: object): Promise<{ id: string }> {
  const response = await api(path, { method: 'POST', body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string } }).data;
}

/** An office whose people the demo's manager sees. */
async function officeOf(api: Api, email: string): Promise<string> {
  const { data } = (await (await api('/core/v3/users?limit=500')).json()) as {
    data: { email: string; scope: { officeIds: string[] } }[];
  };
  return data.find((user) => user.email === email)?.scope.officeIds[0] ?? '';
}

/** Somebody who asks for a day off. */
async function reportedSick(api: Api, work: object = {}) {
  const lastName = `Docs${crypto.randomUUID().slice(0, 8)}`;
  const employee = await post(api, '/core/v3/employees', { firstName: 'Alba', lastName, ...work });
  await post(api, '/contract/v1/contracts', { employeeId: employee.id, startAt: '2025-01-01', weeklyHours: 40 });
  const type = await post(api, '/schedule/v1/absence-types', { name: `Sick ${lastName}`, pickMode: 'by_days' });
  const asked = { employeeId: employee.id, type: 'create', absenceTypeId: type.id, daysOff: [{ date: '2027-06-07' }] };
  return { lastName, id: (await post(api, '/schedule/v1/absence-day-off-requests', asked)).id };
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) });

/** By the keyboard, as a file is chosen in a browser. */
async function choose(page: Page, chosen: ReturnType<typeof file>) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add document' }).press('Enter');
  await (await chooser).setFiles(chosen);
}

test.describe('a sick note', () => {
  // Messages of the browser about the refused file, and about the one that does not exist for the manager.
  test.use({ expectedErrors: /422|404/ });

  for (const width of [1280, 360]) {
    test(`is uploaded in the Inbox by keyboard, opened, and seen by who may and nobody else, ${width} px wide`, async ({
      page,
      api,
      demo,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const { lastName, id } = await reportedSick(api, { officeIds: [await officeOf(api, demo.manager.email)] });
      const address = `/inbox?q=${lastName}&request=${id}`;
      await signIn(page);
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Documents (0)' })).toBeVisible();

      await choose(page, file('note.pdf', '<!doctype html><p>no PDF</p>'));
      await expect(page.getByRole('status').filter({ hasText: 'Only PDF, PNG, JPEG and HEIC' })).toBeVisible();
      await choose(page, file('Sick note.pdf', '%PDF-1.7 note'));
      const link = page.getByRole('link', { name: 'Sick note.pdf' });
      await expect(link).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Documents (1)' })).toBeVisible();
      const download = page.waitForEvent('download');
      await link.press('Enter');
      expect((await download).suggestedFilename()).toBe('Sick note.pdf');

      // The tools of the list are whole, and not half below the bar at the top.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectAccessibleInBothThemes(page);

      const content = (await link.getAttribute('href')) ?? '';
      await forgetSession(page);
      await signIn(page, demo.manager);
      await page.goto(address);
      await expect(page.getByText('1 document only administrators and the person can open')).toBeVisible();
      await expect(link).toBeHidden();
      await expect(page.getByRole('button', { name: 'Add document' })).toBeHidden();
      expect((await page.request.get(content)).status()).toBe(404);

      await forgetSession(page);
      await signIn(page);
      await page.goto(address);
      await page.getByRole('button', { name: 'Delete Sick note.pdf' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Documents (0)' })).toBeVisible();
      expect((await page.request.get(content)).status()).toBe(404);
    });
  }
});

for (const width of [1280, 360]) {
  test(`${width} px: a type of documents is made, and a document of it is found by its type and its validity`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const name = `Permit ${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await post(api, '/core/v3/employees', { firstName: 'Alba', lastName: name });
    await signIn(page);
    await page.goto('/contracts/catalogues?catalogue=documentKinds');
    await page.getByRole('button', { name: 'New document type' }).first().press('Enter');
    const kind = page.getByRole('dialog', { name: 'New document type' });
    await expect(kind.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    await kind.getByRole('checkbox', { name: 'Expires' }).press(' ');
    await expect(kind.getByLabel('Reminder (days before)')).toHaveValue('30');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(kind).toBeHidden();

    await page.goto(`/people/${id}/documents`);
    await page.getByRole('button', { name: 'Add document' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add document' });
    const type = dialog.getByRole('combobox', { name: 'Type' });
    await expect(type).toBeFocused();
    await type.press('ArrowDown');
    await dialog.getByRole('option', { name }).click();
    await dialog.getByRole('combobox', { name: 'Valid until' }).fill('01/02/2020');
    await expectAccessibleInBothThemes(page);
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose file' }).press('Enter');
    await (await chooser).setFiles(file('Permit.pdf', '%PDF-1.7 permit'));
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row', { name: /Permit\.pdf/ });
    await expect(row).toContainText(name);
    await expect(row).toContainText('1 Feb 2020');
    await expect(row).toContainText('Expired');
    await expectAccessibleInBothThemes(page);

    await page.goto(`/people/${id}/documents?validity=soon`);
    await expect(page.getByRole('button', { name: 'Reset filters' }).first()).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.goto(`/people/${id}/documents?validity=expired`);
    await expect(row).toBeVisible();
  });
}

test.describe('a lost connection', () => {
  // Message of the browser about the aborted request.
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('keeps the file: it is sent again by one key', async ({ page, api }) => {
    const { lastName, id } = await reportedSick(api);
    await signIn(page);
    await page.goto(`/inbox?q=${lastName}&request=${id}`);
    await page.route('**/api/documents', (route) => route.abort());
    await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
    await choose(page, file('Sick note.pdf', '%PDF-1.7 note'));
    const retry = page.getByRole('button', { name: 'Try again' });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/documents');
    await retry.press('Enter');
    await expect(page.getByRole('link', { name: 'Sick note.pdf' })).toBeVisible();
  });
});

test.describe('documents of a person', () => {
  for (const width of [1280, 360]) {
    test(`have a type that says who sees them, and a last day that reminds, ${width} px wide`, async ({
      page,
      api,
      demo,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 800 });
      const mark = crypto.randomUUID().slice(0, 8);
      const { id } = await post(api, '/core/v3/employees', {
        ...{ firstName: 'Alba', lastName: `Papers${mark}` },
        officeIds: [await officeOf(api, demo.manager.email)],
      });
      const dialog = page.getByRole('dialog');
      await signIn(page);

      // The type.
      const name = `Permit ${mark}`;
      await page.goto('/contracts/catalogues?catalogue=documentKinds');
      await page.getByRole('button', { name: 'New document type' }).first().press('Enter');
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await page.keyboard.type(name);
      await dialog.getByLabel('Visible to managers').press('Space');
      await expect(dialog.getByLabel('Reminder (days before)')).toBeHidden();
      await dialog.getByLabel('Expires').press('Space');
      await expect(dialog.getByLabel('Reminder (days before)')).toHaveValue('30');
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(dialog).toBeHidden();

      // Its dates are asked for with the file.
      await page.goto(`/people/${id}/documents`);
      await page.getByRole('button', { name: 'Add document' }).first().press('Enter');
      const type = dialog.getByRole('combobox', { name: 'Type' });
      await expect(type).toBeFocused();
      await expect(dialog.getByLabel('Valid until')).toBeHidden();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('option', { name }).click();
      await dialog.getByLabel('Valid until').press('Control+a');
      await page.keyboard.type('2020-01-31');
      await page.keyboard.press('Tab');
      await expectAccessibleInBothThemes(page);
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose file' }).press('Enter');
      await (await chooser).setFiles(file('Permit.pdf', '%PDF-1.7 permit'));
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('link', { name: 'Permit.pdf' })).toBeVisible();
      await expect(page.getByText('Expired', { exact: true })).toBeVisible();
      await expectAccessibleInBothThemes(page);

      // The filter finds the expired document, and none that expires soon.
      await page.goto(`/people/${id}/documents?validity=soon`);
      await expect(page.getByText('Nothing matches')).toBeVisible();
      await page.goto(`/people/${id}/documents?validity=expired`);
      await expect(page.getByRole('link', { name: 'Permit.pdf' })).toBeVisible();

      // The manager sees it, and changes nothing.
      await forgetSession(page);
      await signIn(page, demo.manager);
      await page.goto(`/people/${id}/documents`);
      await expect(page.getByRole('link', { name: 'Permit.pdf' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add document' })).toBeHidden();

      // Without its type it is for administrators and the person alone.
      await forgetSession(page);
      await signIn(page);
      await page.goto(`/people/${id}/documents`);
      await page.getByRole('button', { name: 'Actions for Permit.pdf' }).press('Enter');
      await takeItem(page, 'Edit');
      await expect(type).toHaveValue(name);
      // Choosing the chosen type again takes it away.
      await type.press('ArrowDown');
      await expect(page.getByRole('option', { name })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(type).toHaveValue('');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Expired', { exact: true })).toBeHidden();
      await forgetSession(page);
      await signIn(page, demo.manager);
      await page.goto(`/people/${id}/documents`);
      await expect(page.getByText('No documents')).toBeVisible();
    });
  }
});
