import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '#components/layout/paths.ts';
import { ROLES } from '#server/platform/shared/roles.ts';
import { inDatabase } from './fixtures/companies.ts';
import { buttonsIn, holdChanges, isCovered, leaveAll, pressButton } from './fixtures/crawl.ts';
import { clippedParts, smallTargets, startOfContent } from './fixtures/inspect.ts';
import { server } from './fixtures/server.ts';
import { expect, findingsOf, signIn, test, untilItListens } from './fixtures/test.ts';

const PHONE = { width: 360, height: 740 };
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g;
const TABLE = 'test-results/every-page.md';
const FINDINGS = 'test-results/every-page-findings.txt';
const KINDS = ['refused', 'console', 'targets', 'names', 'clipped', 'fold'] as const;
/** Parts of the walk, each a test of its own: `--grep 'viewer.*people'` walks over one. */
const AREAS = [
  ...[paths.me(), paths.today(), paths.inbox(), paths.time(), paths.absences(), paths.overtime(), paths.people()],
  paths.payroll(),
  ...[paths.contracts(), paths.reports(), paths.organisation(), paths.settings(), paths.account()],
];
/** Alike on each page: looked at once. */
const OF_LISTS = /^(Add filter|Export|Views|Columns|Print|Show (as API call|seconds)|Period: .*)$/;

interface Finding {
  role: string;
  place: string;
  kind: (typeof KINDS)[number];
  what: string;
}

/** The address of a page without what tells two records apart. */
function patternOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const tab = searchParams.get('tab') ?? searchParams.get('kind') ?? '';
  return pathname.replaceAll(IDS, '*') + (tab && `?${tab}`);
}

const isIn = (area: string, address: string) => new URL(address, 'http://x').pathname.split('/')[1] === area.slice(1);

/** Goes over each page of an area that a role is led to, and what the buttons of each open, on a phone. */
async function crawl(
  page: Page,
  { role, area, withDialogs }: { role: string; area: string; withDialogs: boolean },
): Promise<{ places: Set<string>; findings: Finding[] }> {
  const { settled } = await holdChanges(page);
  const findings: Finding[] = [];
  let place = '';
  const find = (kind: Finding['kind'], what: string) => {
    if (findings.some((one) => one.place === place && one.kind === kind && one.what === what)) return;
    findings.push({ role, place, kind, what });
    // A walk that is ended in between has told of what it found.
    appendFileSync(FINDINGS, `${role}: ${kind}: ${place}: ${what}\n`);
  };
  page.on('response', (answer) => {
    if ([401, 403].includes(answer.status())) find('refused', new URL(answer.url()).pathname);
  });
  page.on('console', (message) => {
    // Next fetches the style sheets of linked pages early, and Chromium remarks that they are not used yet.
    const isEarly = message.text().includes('preloaded using link preload');
    if (['error', 'warning'].includes(message.type()) && !isEarly) find('console', message.text().slice(0, 160));
  });
  page.on('pageerror', (error) => find('console', error.message.slice(0, 160)));
  const places = new Set<string>();
  const known = new Set<string>();
  const pressed = new Set<string>();
  const waiting: string[] = [];
  const meet = async () => {
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const address of links) {
      const pattern = patternOf(address);
      if (known.has(pattern) || !isIn(area, address)) continue;
      known.add(pattern);
      waiting.push(address);
    }
  };
  const open = async (address: string) => {
    await page.goto(address);
    // A page may have another layout on phones, which it knows once it runs.
    await untilItListens(page);
    await settled();
    await expect(page.locator('main h1').first()).toBeVisible();
    // In the place of what a held request asks for they stay.
    const placeholders = page.locator('main .mantine-Skeleton-root:visible');
    await expect(placeholders)
      .toHaveCount(0, { timeout: 5000 })
      .catch(() => {});
  };
  const look = async (part: string) => {
    for (const finding of await findingsOf(page, { type: 'rule', values: ['label-content-name-mismatch'] }))
      find('names', finding);
    for (const small of await smallTargets(page, part)) find('targets', small);
    for (const clipped of await clippedParts(page)) find('clipped', clipped);
  };
  // The navigation of somebody else leads to its first page alone.
  if (area === paths.account() || area === paths.me()) waiting.push(area);
  else {
    await open(paths.today());
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled();
    await meet();
    await page.setViewportSize(PHONE);
  }
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    place = patternOf(address);
    known.add(place);
    await open(address);
    const here = page.url();
    const pattern = patternOf(here);
    known.add(pattern);
    place = pattern;
    if (places.has(pattern)) continue;
    places.add(pattern);
    await meet();
    const start = await startOfContent(page);
    if (start !== null && start > PHONE.height) find('fold', `the first row is read at ${start} px`);
    await look('body');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const clipped of await clippedParts(page)) find('clipped', `at 320 px: ${clipped}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await settled();
    await meet();
    for (const finding of await findingsOf(page, { type: 'rule', values: ['label-content-name-mismatch'] }))
      find('names', finding);
    await page.setViewportSize(PHONE);
    if (!withDialogs) continue;
    for (const name of await buttonsIn(page, 'main')) {
      const key = OF_LISTS.test(name) ? name : `${new URL(here).pathname.replaceAll(IDS, '*')} › ${name}`;
      if (pressed.has(key)) continue;
      pressed.add(key);
      place = `${pattern} › ${name}`;
      if (patternOf(page.url()) !== pattern || (await isCovered(page))) await open(here);
      if (!(await pressButton(page, 'main', name))) continue;
      await settled();
      await meet();
      if (await isCovered(page)) {
        places.add(place);
        await look(':is([role=dialog], [role=alertdialog], [role=menu])');
      }
      if (!(await leaveAll(page, settled))) await open(here);
    }
  }
  await page.goto('about:blank');
  return { places, findings };
}

// Each part has a session of its own, and each worker a company of its own.
test.describe.configure({ mode: 'parallel' });

for (const role of ROLES) {
  for (const area of AREAS) {
    test(`${role}: every page and dialog of ${area}: nothing is refused, missing, unnamed, cut off or too small for a finger`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(3_600_000);
      mkdirSync('test-results', { recursive: true });
      const { demo } = server();
      const context = await browser.newContext({
        ...{ baseURL: baseURL ?? '', viewport: PHONE, hasTouch: true, isMobile: true },
        ...{ locale: 'en-GB', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' as const },
      });
      const page = await context.newPage();
      const isOwner = role === 'owner';
      if (!isOwner) {
        await inDatabase(
          `update memberships set role = $1, updated_at = now() where user_id = (select id from auth."user" where email = $2)`,
          [role, demo.manager.email],
        );
      }
      await signIn(page, isOwner ? demo.owner : demo.manager);
      const { places, findings } = await crawl(page, {
        role,
        area,
        withDialogs: process.env.JORNADA_CRAWL !== 'pages',
      });
      const dialogs = [...places].filter((one) => one.includes(' › ')).length;
      const counts = KINDS.map((kind) => findings.filter((finding) => finding.kind === kind).length);
      if (!existsSync(TABLE)) {
        const head = ['role', 'area', 'pages', 'dialogs', ...KINDS];
        appendFileSync(TABLE, `| ${head.join(' | ')} |\n|---|---|${'--:|'.repeat(head.length - 2)}\n`);
      }
      appendFileSync(TABLE, `| ${[role, area, places.size - dialogs, dialogs, ...counts].join(' | ')} |\n`);
      await context.close();
      expect(findings.map(({ place, kind, what }) => `${kind}: ${place}: ${what}`)).toEqual([]);
    });
  }
}
