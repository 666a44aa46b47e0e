import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, letUndoPass, signIn, test } from './fixtures/test.ts';

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
// An answer is left out on purpose.
test.use({ expectedErrors: /status of 422/ });

/** Somebody with a manager and an account of their own, in a company without request types. */
async function makeEmployee(baseURL: string | undefined) {
  const { token, owner } = await makeCompany('Molino Alto');
  const rest = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}: ${await answer.clone().text()}`).toBe(200);
    return (await answer.json()).data;
  };
  const { id: managerId } = await rest('POST', '/core/v3/employees', { firstName: 'Berta', lastName: 'Ruiz' });
  const person = { firstName: 'Ana', lastName: 'Gil', managerId };
  const { id: employeeId } = await rest('POST', '/core/v3/employees', person);
  const email = `${crypto.randomUUID()}@x.example`;
  const { link } = await rest('POST', '/core/v3/invitations', { email, role: 'employee', employeeId });
  return { rest, owner, employeeId, email, invitation: new URL(link).hash };
}

async function join(page: Page, invitation: string): Promise<void> {
  await page.goto(`/invitation${invitation}`);
  await page.getByLabel('Your name').fill('Ana Gil');
  await page.getByLabel('Password', { exact: true }).fill('velvet harbour thirteen');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/me');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New request' });

/** Opens the dialog by its button, which is large enough for a thumb. */
async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  const button = page.getByRole('button', { name, exact: true });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.tap();
  await expect(dialogOf(page)).toBeVisible();
}

test('M1, F2 an employee asks by touch to change something, an approver decides it in the Inbox, and the employee sees it', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { rest, owner, employeeId, email, invitation } = await makeEmployee(baseURL);
  const dialog = dialogOf(page);

  await test.step('without request types the dialog names the manager', async () => {
    await join(page, invitation);
    await open(page, '/me/data', 'Ask to change something');
    await expect(dialog).toContainText('Ask your manager: Berta Ruiz.');
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  });

  await test.step('the only type is chosen, and a missing answer is marked', async () => {
    await rest('POST', '/request/v1/request-types', {
      name: 'Change of my data',
      questions: [
        { name: 'What is wrong', type: 'text', required: true },
        { name: 'Since', type: 'date' },
        { name: 'Children', type: 'number' },
        { name: 'Payroll knows it', type: 'boolean' },
        { name: 'Part', type: 'select', options: ['Bank account', 'Family'], required: true },
      ],
    });
    await open(page, '/me/data', 'Ask to change something');
    await expect(dialog.getByLabel('Request type')).toHaveValue(/./);
    await expect(dialog.getByLabel('Title')).toHaveValue('Change of my data');
    await dialog.getByRole('button', { name: 'Send request' }).tap();
    const wrong = dialog.getByLabel('What is wrong');
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Part')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('Since')).not.toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  });

  await test.step('the request is sent', async () => {
    await dialog.getByLabel('Title').fill('My new account');
    await dialog.getByLabel('What is wrong').fill('The bank account');
    await dialog.getByLabel('Since').fill('2026-03-02');
    await dialog.getByLabel('Children').fill('2');
    await dialog.getByLabel('Payroll knows it').selectOption('No');
    await dialog.getByLabel('Part').selectOption('Bank account');
    await dialog.getByRole('button', { name: 'Send request' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Request sent. It is pending approval.')).toBeVisible();
    const [request] = await rest('GET', `/request/v1/requests?employeeId=${employeeId}`);
    type Answer = { questionName: string; value: string };
    expect(request.answers.map(({ questionName, value }: Answer) => [questionName, value])).toEqual([
      ['What is wrong', 'The bank account'],
      ['Since', '2026-03-02'],
      ['Children', '2'],
      ['Payroll knows it', 'false'],
      ['Part', 'Bank account'],
    ]);
    await page.goto('/me/requests');
    await expect(page.getByRole('main')).toContainText('My new account');
    await expect(page.getByRole('main')).toContainText('Pending');
    await expectToFit(page);
  });

  await test.step('an administrator finds it in the Inbox and approves it', async () => {
    await signIn(page, owner);
    await page.goto('/inbox');
    await page
      .getByRole('region', { name: 'Requests' })
      .getByRole('button', { name: /Ana Gil/ })
      .tap();
    const detail = page.getByRole('region', { name: 'Request', exact: true });
    await expect(detail.getByText('The bank account')).toBeVisible();
    await page.clock.install();
    await detail.getByRole('button', { name: 'Approve' }).tap();
    await letUndoPass(page);
    await expect
      .poll(async () => (await rest('GET', `/request/v1/requests?employeeId=${employeeId}`))[0].status)
      .toBe('accepted');
  });

  await test.step('the employee sees that it is approved, and asks for something else there', async () => {
    await signIn(page, { email });
    await open(page, '/me/requests', 'New request');
    await dialog.getByRole('button', { name: 'Cancel' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main')).toContainText('My new account');
    await expect(page.getByRole('main')).toContainText('Approved');
    await expectAccessibleInBothThemes(page);
  });
});
