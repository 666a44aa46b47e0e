import type { Locator, Page } from '@playwright/test';
import { marksOf, parseNumber } from '#components/form/number-text.ts';
import { paths } from '#components/layout/paths.ts';
import { buttonsIn, holdChanges, isCovered, leaveAll, pressButton } from './fixtures/crawl.ts';
import { expect, signIn, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Typed key by key; the long one comes at once, as from the clipboard. */
const TYPED = ['37,5', '-1', '1e400', '99999999999999999999', 'abc', ''];
const MARKS = marksOf('en-GB');

/** A place with each area of the navigation, and how many number fields are found in it at least. */
const AREAS: Record<string, number> = {
  [paths.me()]: 0,
  [paths.today()]: 0,
  [paths.inbox()]: 0,
  [paths.time()]: 0,
  [paths.absences()]: 1,
  [paths.overtime()]: 1,
  [paths.people()]: 1,
  [paths.contracts()]: 1,
  [paths.reports()]: 0,
  [paths.payroll()]: 0,
  [paths.organisation()]: 1,
  [paths.settings()]: 1,
  [paths.account()]: 0,
};

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
/** Of lists, the same on each page and without numbers: filters, files, views. */
const OF_LISTS = /^(Add filter|Export|Views|Columns|Print|Show (as API call|seconds)|Period: .*)$/;

/** The address of a page without what tells two records apart; null: of another area. */
function patternOf(address: string, area: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://x');
  if (pathname !== area && !pathname.startsWith(`${area}/`)) return null;
  const tab = searchParams.get('tab') ?? '';
  return pathname.replaceAll(IDS, '*') + (tab && `?tab=${tab}`);
}

/** Whether a field holds what was typed, or the same number as it is written. */
const isKept = (typed: string, held: string): boolean =>
  held === typed || (parseNumber(typed, MARKS) !== null && parseNumber(held, MARKS) === parseNumber(typed, MARKS));

async function typeInto(place: Locator, where: string, found: Set<string>): Promise<void> {
  const fields = place.locator('input[data-number]:visible:enabled:not([readonly])');
  for (let index = 0; index < (await fields.count()); index += 1) {
    const field = fields.nth(index);
    found.add(`${where} ${index}`);
    for (const text of TYPED) {
      if (text.length > 10) await field.fill(text);
      else {
        await field.fill('');
        await field.pressSequentially(text);
      }
      await field.press('Tab');
      const held = await field.inputValue();
      expect(
        isKept(text, held),
        `${where}, field ${index}: ${JSON.stringify(text)} became ${JSON.stringify(held)}`,
      ).toBe(true);
    }
  }
}

async function crawl(page: Page, area: string): Promise<Set<string>> {
  const { sent, settled } = await holdChanges(page);
  const found = new Set<string>();
  const known = new Set([patternOf(area, area)]);
  const pressed = new Set<string>();
  const waiting = [area];
  const meet = async () => {
    const links = await page
      .locator('main a[href^="/"], nav a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const address of [page.url(), ...links]) {
      const pattern = patternOf(address, area);
      if (pattern === null || known.has(pattern)) continue;
      known.add(pattern);
      waiting.push(address);
    }
  };
  const open = async (address: string) => {
    await page.goto(address);
    await settled();
    await expect(page.locator('main h1').first()).toBeVisible();
  };
  /** Types into what a button has opened, and into what the items of its menu open. */
  const look = async (where: string): Promise<boolean> => {
    if (await page.getByRole('menu').isVisible()) return true;
    if (await isCovered(page)) await typeInto(page.getByRole('dialog').last(), where, found);
    return false;
  };
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    await open(address);
    const here = page.url();
    const pattern = patternOf(here, area);
    // An area leads on to the first of its pages.
    known.add(pattern);
    await meet();
    for (const name of await buttonsIn(page, 'main')) {
      // The tabs of a page have the same buttons above them.
      const place = OF_LISTS.test(name) ? name : `${new URL(here).pathname.replaceAll(IDS, '*')} › ${name}`;
      if (pressed.has(place)) continue;
      pressed.add(place);
      const press = async () => {
        if (patternOf(page.url(), area) !== pattern || (await isCovered(page))) await open(here);
        const isThere = await pressButton(page, 'main', name);
        await settled();
        return isThere;
      };
      if (!(await press())) continue;
      const where = `${pattern} › ${name}`;
      if ((await look(where)) && !OF_LISTS.test(name)) {
        for (const item of await buttonsIn(page, '[role=menu]')) {
          if (/delete|remove|export|csv|excel/i.test(item)) continue;
          if (!(await page.getByRole('menu').isVisible()) && !(await press())) break;
          await pressButton(page, '[role=menu]', item);
          await settled();
          await look(`${where} › ${item}`);
          await meet();
          if (!(await leaveAll(page, settled))) await open(here);
        }
      }
      await meet();
      if (!(await leaveAll(page, settled))) await open(here);
    }
    if (patternOf(page.url(), area) !== pattern || (await isCovered(page))) await open(here);
    await typeInto(page.locator('main'), pattern ?? '', found);
    await settled();
    await expect(page.locator('main h1').first()).toBeVisible();
  }
  await page.goto('about:blank');
  expect(sent, 'nothing is saved or deleted').toEqual([]);
  return found;
}

for (const [area, atLeast] of Object.entries(AREAS)) {
  test(`number fields of ${area} keep what is typed, on each of its pages and in what their buttons open`, async ({
    page,
  }) => {
    await signIn(page);
    const found = await crawl(page, area);
    expect(found.size, [...found].join(', ')).toBeGreaterThanOrEqual(atLeast);
  });
}

test('the areas are those of the navigation', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.today());
  const links = await page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const link of links)
    expect(
      Object.keys(AREAS).some((area) => link === area || link?.startsWith(`${area}/`)),
      link ?? '',
    ).toBe(true);
});
