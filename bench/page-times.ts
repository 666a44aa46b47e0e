import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page, type Request } from '@playwright/test';
import { paths } from '#components/layout/paths.ts';
import { startApplication } from '../e2e/fixtures/application.ts';
import type { Demo } from '../e2e/fixtures/server.ts';
import { findChromium } from '../scripts/chromium.ts';
import { makeLargeDemo, settingsOf } from './large-demo.ts';

/**
 * `npm run page-times`: how long each page takes with 10,000 people. The demo company is copied until it has as many, the built
 * application started on it, and each page opened in a browser several times. Printed are medians, and what is above its limit:
 * - the server's part: from the request to the last byte, of the page itself and of the slowest of its procedures, each asked for again while
 *   the browser has nothing to do, which shares the processors with the server;
 * - the browser's: from a key or click to the next picture, for the first search, sort and menu of the page.
 * The first twenty times of each page and call do not count: the process compiles what it needs for them. `--folder` keeps the company
 * for another run, and `--only` opens the pages whose paths have that part, or one of several with commas between them. A fixed loop of
 * additions is timed before and after, so that runs on machines of different speed can be compared.
 */

const SERVER_MILLISECONDS = 300;
const BROWSER_MILLISECONDS = 100;
const UNCOUNTED = 20;
const CALLS = '/api/trpc/';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [wanted, rounds] = [Number(values.people), Number(values.rounds)];

interface Call {
  name: string;
  milliseconds: number;
}

/** Opens the page, and answers what it asked of the procedures, one request for each address. */
async function open(page: Page, path: string): Promise<Request[]> {
  const asked = new Map<string, Request>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(CALLS) && !pathname.includes('followChanges')) asked.set(request.url(), request);
  };
  page.on('request', note);
  await page.goto(path);
  await settle(page);
  page.off('request', note);
  return [...asked.values()];
}

/**
 * How long the server takes for a page or a call, once it has been asked for it a few times. Asked by this process: the browser's own
 * client carries each body through two more processes.
 */
async function timeServer(address: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = -UNCOUNTED; round < rounds; round += 1) {
    const started = performance.now();
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    if (round >= 0) times.push(performance.now() - started);
  }
  return median(times);
}

/** `cookie` as well as the headers of the request: the browser does not always know which it has sent when the page asks it. */
async function timeCall(request: Request, cookie: string): Promise<Call> {
  const name = new URL(request.url()).pathname.slice(CALLS.length);
  return { name, milliseconds: await timeServer(request.url(), { ...request.headers(), cookie }) };
}

interface Input {
  action: string;
  milliseconds: number;
}
type Watching = { longest: Input; action: string };

/** From here on, the longest that a key or a click waits for the next picture, and what it was for. */
const watchInput = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watching: Watching = { longest: { action: '', milliseconds: 0 }, action: '' };
    Object.assign(window, { watching });
    const asked = new Set(['keydown', 'keypress', 'pointerdown', 'pointerup', 'click']);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (asked.has(name) && duration > watching.longest.milliseconds)
          watching.longest = { action: watching.action, milliseconds: duration };
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

const readInput = (page: Page): Promise<Input> =>
  page.evaluate(() => (window as unknown as { watching: Watching }).watching.longest);

/** Names what the next keys and clicks are for; what came before has been seen by then. */
const begin = async (page: Page, action: string): Promise<void> => {
  await page.waitForTimeout(100);
  await page.evaluate((name) => {
    (window as unknown as { watching: Watching }).watching.action = name;
  }, action);
};

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Skeleton-root'), undefined, {
      timeout: 30_000,
    })
    .catch(() => {});
  await page.waitForLoadState('networkidle').catch(() => {});
}

/** Usual acts on any list: search, sort, open the menu of a row, go through the palette. */
async function use(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const search = main
    .getByRole('searchbox')
    .or(main.getByRole('textbox', { name: /Search/ }))
    .first();
  if (await search.isVisible()) {
    await begin(page, 'search');
    await search.focus();
    await page.keyboard.type('gar', { delay: 60 });
    await page.waitForTimeout(400); // lists wait for a pause in typing
    await settle(page);
  }
  const sort = main.getByRole('columnheader').getByRole('button').first();
  if (await sort.isVisible()) {
    await begin(page, 'sort');
    await sort.click();
    await settle(page);
  }
  const menu = main.getByRole('button', { name: /^Actions/ }).first();
  if (await menu.isVisible()) {
    await begin(page, 'menu');
    await menu.press('Enter');
    await page.keyboard.press('Escape');
  }
  await begin(page, 'palette');
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(300);
  await begin(page, 'letter in the palette');
  await page.keyboard.type('gar', { delay: 60 });
  await page.waitForTimeout(300);
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const medianOf = (inputs: Input[]): Input => {
  const middle = median(inputs.map(({ milliseconds }) => milliseconds));
  return inputs.find(({ milliseconds }) => milliseconds === middle) ?? { action: '', milliseconds: 0 };
};
const cell = (milliseconds: number, limit: number) =>
  `${Math.round(milliseconds)}${milliseconds > limit ? ' !' : '  '}`.padStart(9);

async function measure(page: Page, path: string): Promise<string> {
  // The process compiles what it needs for a page when it is opened first.
  await open(page, path);
  const asked = await open(page, path);
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const opened = await timeServer(new URL(path, page.url()).href, { accept: 'text/html', cookie });
  const calls: Call[] = [];
  for (const request of asked) calls.push(await timeCall(request, cookie));
  const [{ name, milliseconds } = { name: '', milliseconds: 0 }] = calls.sort(
    (a, b) => b.milliseconds - a.milliseconds,
  );
  const inputs: Input[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await open(page, path);
    await watchInput(page);
    await use(page);
    inputs.push(await readInput(page));
  }
  const input = medianOf(inputs);
  return [
    path.replace(/[0-9a-f-]{36}/g, '[id]').padEnd(38),
    cell(opened, SERVER_MILLISECONDS),
    cell(milliseconds, SERVER_MILLISECONDS),
    cell(input.milliseconds, BROWSER_MILLISECONDS),
    `  ${input.action.padEnd(22)}${name}`,
  ].join('');
}

/** Every page of the navigation, and of one person, policy and location. */
async function pagePaths(url: string, token: string): Promise<string[]> {
  const firstOf = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).data[0].id;
  };
  const person = await firstOf('/core/v3/employees?status=active&limit=1');
  const policy = await firstOf('/overtime-policies/v1/policies?limit=1');
  return [
    ...[paths.today(), paths.inbox(), paths.delegations()],
    ...[paths.time(), paths.personTime(person), paths.timeAnomalies(), paths.projectTotals(), paths.projectEntries()],
    ...[paths.absences(), paths.personAbsences(person), paths.entitlementPlans(), paths.absenceTypes()],
    ...[paths.holidays(), paths.calendarFeeds()],
    ...[paths.overtime(), paths.personOvertime(person), paths.overtimePayouts()],
    ...[paths.overtimePolicies(), paths.overtimePolicy(policy)],
    ...[paths.people(), paths.person(person), paths.hire()],
    ...[paths.contracts(), paths.personContracts(person), paths.catalogues()],
    ...[paths.offices(), paths.locations(), paths.departments(), paths.entityGroups()],
    ...[paths.companySettings(), paths.timeSettings(), paths.users(), paths.signInSettings()],
    ...[paths.apiSettings(), paths.apiRequests(), paths.webhooks(), paths.auditSettings(), paths.account()],
  ];
}

/** Milliseconds of a loop that does nothing but add. */
function timeLoop(): number {
  const started = performance.now();
  let sum = 0;
  for (let i = 0; i < 100_000_000; i += 1) sum = (sum + i) | 0;
  return Math.round(performance.now() - started + (sum === 1 ? 1 : 0));
}

async function run(folder: string): Promise<void> {
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
  const { url, stop } = await startApplication(settingsOf(folder));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    const { email, password } = demo.owner;
    await page.request.post('/api/auth/sign-in/email', { data: { email, password }, headers: { origin: url } });
    console.log(`${timeLoop()} ms for a loop of a hundred million additions`);
    console.log(`Median of ${rounds}, in milliseconds; ! is above ${SERVER_MILLISECONDS} or ${BROWSER_MILLISECONDS}\n`);
    console.log(`${''.padEnd(38)}${['page', 'slowest', 'key or'].map((head) => head.padStart(9)).join('')}`);
    console.log(`${''.padEnd(38)}${['', 'call', 'click'].map((head) => head.padStart(9)).join('')}`);
    const wantedPaths = (await pagePaths(url, demo.apiToken)).filter((path) =>
      values.only.split(',').some((part) => path.includes(part)),
    );
    for (const path of wantedPaths) console.log(await measure(page, path));
    console.log(`\n${timeLoop()} ms for the loop at the end`);
  } finally {
    await browser.close();
    await stop();
  }
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'jornada-page-times-'));
try {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // PostgreSQL runs under another account when we are root
  if (!existsSync(join(folder, 'demo.json'))) await makeLargeDemo(folder, wanted);
  await run(folder);
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}
