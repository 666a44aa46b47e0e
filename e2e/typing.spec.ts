import type { Locator, Page } from '@playwright/test';
import { languageCookie, languages } from '../messages/languages.ts';
import { makeCompany } from './fixtures/companies.ts';
import { server } from './fixtures/server.ts';
import { makeTeam } from './fixtures/team.ts';
import { expect, expectToFit, letUndoPass, signIn, test } from './fixtures/test.ts';

const NUMBERS = 'input[data-number]:visible:enabled';
const numberOf = (text: string) => Number(text.replace(',', '.'));

/** Types into a field key by key: it shows each key, and keeps the text or the same number when it is left. */
async function typeNumbers(page: Page, field: Locator, decimal: string): Promise<void> {
  for (const text of ['37.5', '37,5', '7,75', '-3', '99999', 'abc', '7']) {
    await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(field).toHaveValue('');
    for (const [index, key] of [...text].entries()) {
      await page.keyboard.type(key);
      await expect(field).toHaveValue(text.slice(0, index + 1));
    }
    await field.blur();
    const shown = await field.inputValue();
    if (shown === text) continue;
    expect(numberOf(shown)).toBe(numberOf(text));
    expect(shown).toBe(text.replace(/[.,]/, decimal));
  }
}

for (const language of languages) {
  test(`37.5 and 37,5 hours are typed into a contract in ${language}, and 7,75 into a day; more than a day has is refused`, async ({
    page,
    baseURL,
  }) => {
    const company = await makeCompany();
    await signIn(page, company.owner);
    await page.context().addCookies([{ name: languageCookie, value: language, url: server().url }]);
    for (const hours of ['37.5', '37,5', '7,75', '25']) {
      await page.goto('/people/new');
      const texts = page.getByRole('textbox');
      await texts.nth(0).fill('Ana');
      await texts.nth(1).fill(`Ruiz ${hours}`);
      const fields = page.locator(NUMBERS);
      const isDay = numberOf(hours) < 30;
      if (isDay) await page.getByRole('radio').nth(1).press('Space');
      // The first number is the code of the person.
      const field = fields.nth(1);
      await typeNumbers(page, field, language === 'en' ? '.' : ',');
      await field.focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(hours, { delay: 20 });
      const submit = page.locator('main button[type=submit]');
      await submit.press('Enter');
      if (hours === '25') {
        await expect(field).toBeFocused();
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(submit).toBeVisible();
      } else await expect(submit).toHaveCount(0);
    }
    const answer = await fetch(`${baseURL}/contract/v1/contracts`, {
      headers: { authorization: `Bearer ${company.token}` },
    });
    const { data } = (await answer.json()) as { data: { weeklyHours: number | null; workDays: { hours: number }[] }[] };
    const hours = data.map(({ weeklyHours, workDays }) => weeklyHours ?? workDays[0]?.hours);
    expect(hours.sort()).toEqual([37.5, 37.5, 7.75]);
  });
}

for (const [locale, written, later] of [
  ['en-GB', '09:30', '10:00'],
  ['en-US', '09:30 AM', '10:00 AM'],
] as const) {
  test.describe(() => {
    test.use({ locale });
    test(`a clock time is typed key by key in ${locale}, stepped by arrow keys, and refused where it is none`, async ({
      page,
    }) => {
      const company = await makeCompany();
      await signIn(page, company.owner);
      await page.goto('/settings/time');
      await page.getByRole('radio', { name: 'Close at a fixed time' }).press('Space');
      const time = page.getByLabel('Time', { exact: true });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      for (const typed of ['930', '9:30', '9.30', '0930', '9h30', '9:30am']) {
        await time.fill('');
        await time.pressSequentially(typed);
        await expect(time).toHaveValue(typed);
        await time.press('Tab');
        await expect(time).toHaveValue(written);
      }
      await time.press('ArrowUp');
      await time.press('PageUp');
      await expect(time).toHaveValue(later);
      await time.fill('');
      await time.pressSequentially('25:70');
      await save.press('Enter');
      await expect(time).toBeFocused();
      await expect(time).toHaveValue('25:70');
      await expect(time).toHaveAttribute('aria-invalid', 'true');
    });
  });
}

test('a typed reason for a rejection is kept by Esc and by going to another request; the result of a decision is in view', async ({
  page,
  api,
}) => {
  const { people, ask, mark } = await makeTeam(api);
  for (const [index, person] of people.entries()) await ask(person, [`2027-09-0${index + 1}`]);
  await signIn(page);
  await page.goto(`/inbox?q=Team${mark}`);
  const requests = page.getByRole('region', { name: 'Requests' });
  await requests
    .getByRole('button', { name: new RegExp(mark) })
    .first()
    .focus();
  await page.keyboard.press('r');
  const reason = page.getByLabel('Reason for rejection');
  await expect(reason).toBeFocused();
  await page.keyboard.type('Stocktaking');
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await expect(reason).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  await expect(reason).toHaveValue('Stocktaking');
  await page.keyboard.press('Escape');

  for (const [width, height, colorScheme] of [
    [1280, 800, 'light'],
    [1280, 800, 'dark'],
    [360, 740, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.clock.install();
    await requests
      .getByRole('button', { name: new RegExp(mark) })
      .first()
      .focus();
    await page.keyboard.press('a');
    const result = page.getByRole('status').filter({ hasText: /^Approved/ });
    await page.setViewportSize({ width, height });
    await expect(result).toBeInViewport({ ratio: 1 });
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo).toBeInViewport({ ratio: 1 });
    const box = await undo.boundingBox();
    const isOnTop = await undo.evaluate(
      (button, [x, y]) => button.contains(document.elementFromPoint(x ?? 0, y ?? 0)),
      [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8],
    );
    expect(isOnTop).toBe(true);
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await letUndoPass(page);
    await expect(result).toHaveCount(0);
  }
});
