import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { startApplication } from '../e2e/fixtures/application.ts';
import type { Demo } from '../e2e/fixtures/server.ts';
import { findChromium } from './chromium.ts';
import { root } from './steps.ts';
import { temporaryFolder } from './temporary-folder.ts';

// `npm run pictures` renews the pictures of the documentation, docs/*.png, from a demo company made for them: all, or those that it names.

const SIZE = { width: 1280, height: 800 };
const CLOCK = '10:40';
const TIME_ZONE = 'Europe/Madrid';
const SATURDAY = 6;

/** Each picture with the page that it shows, and what leads on from there. */
const PICTURES: { name: string; path: string; goOn?: (page: Page) => Promise<void> }[] = [
  { name: 'today', path: '/today' },
  { name: 'inbox', path: '/inbox' },
  { name: 'absences', path: '/absences' },
  {
    name: 'overtime',
    path: '/overtime',
    goOn: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.waitForURL(/\/people\/[0-9a-f-]+\/overtime/);
    },
  },
  { name: 'corrections', path: '/time/corrections' },
  { name: 'periods', path: '/time/periods' },
  { name: 'period', path: '/time/periods', goOn: (page) => openPeriod(page, 'In review') },
  {
    name: 'month-of-a-person',
    path: '/time/periods',
    goOn: async (page) => {
      await openPeriod(page, 'In review');
      await settle(page);
      await page.getByRole('button', { name: /^Open corrections/ }).click();
      await page.waitForURL(/blocker=/);
      await settle(page);
      await page.getByRole('table').getByRole('link').first().click();
      await page.waitForURL(/\/periods\/[0-9a-f-]+\/[0-9a-f-]+$/);
    },
  },
  {
    name: 'record',
    path: '/time/records',
    goOn: async (page) => {
      await page.getByRole('main').locator('table[aria-busy=false] tbody').getByRole('link').first().click();
      await page.waitForURL(/\/time\/records\/[0-9a-f-]+/);
    },
  },
  {
    name: 'payroll',
    path: '/payroll',
    goOn: async (page) => {
      const closed = page.getByRole('combobox', { name: 'Period' }).locator('option', { hasText: '· Closed' }).first();
      await page.getByRole('combobox', { name: 'Period' }).selectOption(await closed.getAttribute('value'));
    },
  },
  { name: 'payroll-codes', path: '/payroll/codes' },
];

/** Opens the newest period with this status. */
async function openPeriod(page: Page, status: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: status }).first();
  await row.getByRole('link').click();
  await page.waitForURL(/\/time\/periods\/[0-9a-f-]+$/);
}

/** Names of the pictures to renew; none: all of them. */
const asked = process.argv.slice(2);

/** How long ago the morning of the last working day was, in milliseconds. */
function sinceLastMorning(): number {
  const now = Temporal.Now.zonedDateTimeISO(TIME_ZONE);
  let morning = now.withPlainTime(CLOCK);
  while (morning.dayOfWeek >= SATURDAY || Temporal.ZonedDateTime.compare(morning, now) > 0) {
    morning = morning.subtract({ days: 1 });
  }
  return now.epochMilliseconds - morning.epochMilliseconds;
}

/** Waits until the page has read everything that it shows. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'));
  await page.evaluate(() => document.fonts.ready);
  // Parts that load when the page is idle.
  await page.waitForTimeout(1500);
}

async function takePictures(url: string, demo: Demo, behind: number): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const context = await browser.newContext({
      ...{ baseURL: url, viewport: SIZE, locale: 'en-GB', timezoneId: TIME_ZONE },
      ...{ colorScheme: 'light', reducedMotion: 'reduce' },
    });
    await context.clock.setFixedTime(Date.now() - behind);
    const page = await context.newPage();
    const signedIn = await page.request.post('/api/auth/sign-in/email', {
      data: { email: demo.owner.email, password: demo.owner.password },
      headers: { origin: url },
    });
    if (!signedIn.ok()) throw new Error(`Signing in failed with ${signedIn.status()}.`);
    for (const { name, path, goOn } of PICTURES) {
      if (asked.length > 0 && !asked.includes(name)) continue;
      await page.goto(path);
      await settle(page);
      await goOn?.(page);
      await settle(page);
      const file = join(root, 'docs', `${name}.png`);
      await page.screenshot({ path: file, scale: 'css' });
      console.log(`docs/${name}.png  ${Math.round(statSync(file).size / 1024)} KB`);
    }
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(temporaryFolder(), 'jornada-pictures-'));
chmodSync(folder, 0o755); // PostgreSQL runs under another account when we are root
try {
  const behind = sinceLastMorning();
  const clock = pathToFileURL(join(root, 'scripts', 'picture-clock.ts')).href;
  const { url, stop } = await startApplication({
    ...{ JORNADA_DATA_DIR: folder, DATABASE_URL: '', JORNADA_DEMO: '1', JORNADA_PICTURES_BEHIND: String(behind) },
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${clock}`,
  });
  try {
    await takePictures(url, JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo, behind);
  } finally {
    await stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
