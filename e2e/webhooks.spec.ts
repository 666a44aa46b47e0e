import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { makeCompany } from './fixtures/companies.ts';
import {
  addFilter,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';

type Message = { headers: IncomingHttpHeaders; body: string };

/** A receiver on this machine that answers as a test says. */
async function openReceiver() {
  const receiver = { url: '', status: 204, body: '', messages: [] as Message[] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    receiver.messages.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    response.writeHead(receiver.status).end(receiver.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { receiver, close };
}

test('an event fails at a receiver that is broken, and is delivered when it has been repaired', async ({
  page,
  baseURL,
}) => {
  const company = await makeCompany();
  const { receiver, close } = await openReceiver();
  await signIn(page, company.owner);
  await page.goto('/settings/api');
  await page.getByRole('link', { name: 'Webhooks' }).press('Enter');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter the address.')).toBeVisible();
  await page.keyboard.type(receiver.url);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Payroll');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Choose at least one event.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'People', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByRole('checkbox', { name: 'People: Reactivated' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'Pay', exact: true }).press('Space');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Create endpoint' }).press('Enter');
  const shown = dialog.getByLabel('Signing secret');
  await expect(shown).toBeFocused();
  const secret = await shown.inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  const row = page.getByRole('row', { name: /Payroll/ });
  await expect(row).toContainText('People (3 events) and Pay');
  await expect(row).toContainText('Active');
  expect(await page.content()).not.toContain(secret);

  receiver.status = 500;
  receiver.body = 'the database of payroll is full';
  const hired = await fetch(`${baseURL}/core/v3/employees`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ana', lastName: 'Gil' }),
  });
  expect(hired.status).toBe(200);
  await row.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { name: 'Payroll', level: 1 })).toBeVisible();
  const delivery = page.getByRole('row', { name: /employee\.created/ });
  await expect(delivery).toContainText('Retrying');
  await expect(delivery).toContainText('Answered 500');
  await expect(page.getByText('Deliveries are failing')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await delivery.getByRole('button').first().press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Delivery' });
  await expect(drawer.getByText('the database of payroll is full')).toBeVisible();
  await expect(drawer.getByText('"type": "employee.created"')).toBeVisible();
  await expect(drawer.getByText('The receiver answered with an error.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  receiver.status = 204;
  receiver.body = '';
  await drawer.getByRole('button', { name: 'Redeliver' }).press('Enter');
  await expect(drawer.getByText('Delivered', { exact: true })).toBeVisible();
  const last = receiver.messages.at(-1) as Message;
  expect(JSON.parse(last.body)).toMatchObject({ type: 'employee.created' });
  expect(() => new Webhook(secret).verify(last.body, last.headers as Record<string, string>)).not.toThrow();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(delivery).toContainText('Delivered');
  await expect(page.getByText('Deliveries are failing')).toBeHidden();

  await page.getByRole('button', { name: 'Send test event' }).press('Enter');
  await expect(page.getByRole('row', { name: /Test event/ })).toContainText('Delivered');
  await addFilter(page, 'Event', 'Test event');
  await expect(delivery).toBeHidden();
  await expect(page.getByRole('row', { name: /Test event/ })).toBeVisible();
  await page.goBack();
  close();
});

test('an endpoint whose receiver is gone says so and is turned on again, changed, given a new secret, and deleted', async ({
  page,
}) => {
  const company = await makeCompany();
  const { receiver, close } = await openReceiver();
  const made = await page.request.post('/core/v3/webhook-endpoints', {
    headers: { authorization: `Bearer ${company.token}` },
    data: { url: receiver.url, events: ['contract'] },
  });
  const { id } = (await made.json()).data;
  receiver.status = 410;
  await signIn(page, company.owner);
  await page.goto(`/settings/api/webhooks/${id}`);
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Send test event' }).press('Enter');
  await expect(page.getByText('Deactivated: the receiver said that it is gone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test event' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('row', { name: /Test event/ })).toContainText('Failed');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  receiver.status = 204;
  await page.getByRole('button', { name: 'Turn on' }).press('Enter');
  await expect(page.getByText('The endpoint is on: new events are sent to it.')).toBeVisible();
  await expect(page.getByText('Deactivated: the receiver said that it is gone')).toBeHidden();

  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await takeItem(page, name);
  };
  const dialog = page.getByRole('dialog');
  await menu('Edit');
  await dialog.getByLabel('Description').fill('Contracts of all');
  await dialog.getByLabel('Description').press('Enter');
  await expect(page.getByRole('heading', { name: 'Contracts of all', level: 1 })).toBeVisible();
  await menu('Rotate secret');
  await dialog.getByRole('button', { name: 'Rotate secret' }).press('Enter');
  await expect(dialog.getByText(/also signed with the old secret until/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await menu('Turn off');
  await expect(page.getByText('This endpoint is turned off')).toBeVisible();
  await menu('Delete');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  close();
});
