import { readFileSync } from 'node:fs';
import { openDays } from './fixtures/same.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportList,
  signIn,
  test,
} from './fixtures/test.ts';
import { secondsOf } from './fixtures/words.ts';

for (const width of [1280, 360]) {
  test(`overtime is paid out to two people, exported for payroll, and a third payout is taken back, by keyboard, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    await page.goto('/overtime');
    await page.getByRole('link', { name: 'Payouts' }).click();
    await page.waitForURL(/\/overtime\/payouts/);
    await page.goto(`/overtime/payouts?${new URLSearchParams(openDays())}`);
    const due = page.getByRole('region', { name: 'People with overtime to pay out' });
    const boxes = due.getByRole('checkbox');
    await boxes.nth(2).waitFor();
    const payable = secondsOf(await due.getByRole('row').nth(1).getByRole('cell').last().textContent());
    expect(payable).toBeGreaterThan(0);
    for (const nth of [0, 1, 2]) {
      await boxes.nth(nth).focus();
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('3 of at most 50 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Pay out' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Pay out 3 people' });
    const first = dialog.getByRole('textbox', { name: /^Amount for / }).first();
    await expect(first).toBeFocused();
    await first.fill('0:30');
    const cells = dialog.getByRole('row').nth(1).getByRole('cell');
    const left = cells.last();
    await expect.poll(async () => secondsOf(await left.textContent())).toBe(payable - 1800);
    // The closing balance before and after.
    const [before = '', after = ''] = ((await cells.first().textContent()) ?? '').split('→');
    expect(secondsOf(after)).toBe(secondsOf(before) - 1800);
    await expectAccessible(page);
    await dialog.getByLabel('Note').fill('March salary');
    await dialog.getByRole('button', { name: 'Pay out 3 people' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('3 people paid out')).toBeVisible();

    const made = page.getByRole('region', { name: 'Payouts' });
    await expect(made.getByText('Pending payroll')).toHaveCount(3);
    const exported = await made.getByText('Exported').count();
    await expectAccessible(page);
    await made.getByRole('button', { name: 'Take back' }).last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Payout taken back')).toBeVisible();
    await expect(made.getByText('Pending payroll')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).focus();
    await page.keyboard.press('Space');
    const file = await exportList(page, 'CSV', 'Export for payroll');
    expect(file.suggestedFilename()).toMatch(/^Payouts_\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d_Europe-Madrid\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines[0]).toContain(
      'Employee code,Person,Email,First day,Last day,Amount (seconds),Amount (hours),Note,Payout',
    );
    expect(lines.slice(1, -1)).toHaveLength(2);
    expect(lines[1]).toContain('March salary');
    await expect(made.getByText('Exported')).toHaveCount(exported + 2);
    await expect(made.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  });
}

test('nobody pays out their own overtime, and the page says so', async ({ page, demo, api }) => {
  const found = await api(`/core/v3/employees?${new URLSearchParams({ name: 'Lucía Fernández' })}`);
  const [self] = (await found.json()).data as { id: string }[];
  const period = openDays();
  const read = await api(`/overtime-policies/v1/employees/${self?.id}/balance?${new URLSearchParams(period)}`);
  const { total_balance, positive_balance, policy } = (await read.json()).data;
  await api('/overtime-policies/v1/adjustments', {
    method: 'POST',
    body: JSON.stringify({
      ...{ employeeId: self?.id, ...period, operation: 'add', amountSeconds: 3_600_000, source: 'positive_balance' },
      balanceBeforeSeconds: positive_balance,
    }),
  });
  expect([typeof total_balance, policy.type]).not.toContain('none');
  await signIn(page, demo.manager);
  await page.goto(`/overtime/payouts?${new URLSearchParams(period)}`);
  const row = page.getByRole('row').filter({ hasText: 'Lucía Fernández' });
  await expect(row.getByText('Your own balance. Someone else has to pay it out.')).toBeVisible();
  await expect(row.getByRole('checkbox')).toBeDisabled();
});

test('an adjustment is reversed with a note, after a look at what that does', async ({ page, api }) => {
  await signIn(page);
  const policies = await (await api('/overtime-policies/v1/policies?type=hybrid')).json();
  await page.goto(`/overtime?policy=${policies.data[0].id}&sort=-name`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.waitForURL(/\/people\/[0-9a-f-]+\/overtime/);
  const [, id] = /people\/([0-9a-f-]+)\/overtime/.exec(page.url()) ?? [];
  await expect(page.getByRole('button', { name: 'Adjust balance' })).toBeVisible();
  const period = openDays();
  const read = await api(`/overtime-policies/v1/employees/${id}/balance?${new URLSearchParams(period)}`);
  const before = (await read.json()).data.positive_balance as number;
  const note = `Wrong person ${Date.now()}`;
  const added = await api('/overtime-policies/v1/adjustments', {
    method: 'POST',
    body: JSON.stringify({
      ...{ employeeId: id, ...period, operation: 'add', source: 'positive_balance', amountSeconds: 5400, note },
      balanceBeforeSeconds: before,
    }),
  });
  expect(added.status).toBe(200);
  await page.goto(`/people/${id}/overtime?tab=ledger`);
  const line = page.getByRole('list', { name: 'Movements' }).last().getByRole('listitem').filter({ hasText: note });
  await line.getByRole('button', { name: 'Reverse' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Reverse: / });
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await expect(dialog.getByText(/1:30/).first()).toBeVisible();
  await page.keyboard.type('Meant for somebody else');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reverse' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Meant for somebody else')).toBeVisible();
  await expect(line.getByText('Reversed')).toBeVisible();
  await expect(line.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
  const now = await api(`/overtime-policies/v1/employees/${id}/balance?${new URLSearchParams(period)}`);
  expect((await now.json()).data.positive_balance).toBe(before);
});

test('payouts have no accessibility findings in either theme and fit 360 px', async ({ page }) => {
  await signIn(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    for (const tab of ['due', 'waiting', 'exported', 'made']) {
      await page.goto(`/overtime/payouts?tab=${tab}`);
      await expect(page.getByText(/of \d+$|No payouts yet|Nothing matches/).first()).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await expectToFit(page);
    }
  }
});
