import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { SUMMED_REPORTS } from '#server/modules/reports/constants.ts';
import { compressedSize, isTooLarge, pageSizes, sizesText } from '../scripts/page-sizes.ts';
import { server } from './fixtures/server.ts';
import { expect, signIn, test, untilQuiet } from './fixtures/test.ts';

const BUILD = fileURLToPath(new URL('../.next', import.meta.url));
const SCRIPTS = '/_next/';
/** Pages measured at once: most of the time of each is waiting until it asks for nothing more. */
const AT_ONCE = 4;
/** Pages for visitors: their folder is not part of their address. */
const FOR_VISITORS = '/anonymous/[language]';

type Api = (path: string, init?: RequestInit) => Promise<Response>;

/** Ids for the pages of one record, by the parameter in the page's address. */
async function idsFor(api: Api): Promise<Record<string, string>> {
  const listed = async (path: string): Promise<{ id: string }[]> => (await (await api(`${path}?limit=1`)).json()).data;
  const first = async (path: string): Promise<string> => {
    // A job makes the import.
    await expect.poll(async () => (await listed(path)).length, path).toBe(1);
    return (await listed(path))[0]?.id ?? '';
  };
  const file = new FormData();
  file.append('kind', 'employees');
  file.append('dryRun', 'true');
  file.append('file', new File(['First name;Last name\nNadia;Ruiz\n'], 'people.csv', { type: 'text/csv' }));
  const headers = { authorization: `Bearer ${server().demo.apiToken}` };
  await fetch(`${server().url}/core/v3/imports`, { method: 'POST', headers, body: file });
  const location = { name: 'Yard', coordinates: { latitude: 40.42, longitude: -3.7 }, radio: 50 };
  await api('/core/v3/locations', { method: 'POST', body: JSON.stringify(location) });
  const endpoint = { url: 'https://receiver.example/', events: ['contract'] };
  await api('/core/v3/webhook-endpoints', { method: 'POST', body: JSON.stringify(endpoint) });
  return {
    employeeId: await first('/core/v3/employees'),
    policyId: await first('/overtime-policies/v1/policies'),
    typeId: await first('/request/v1/request-types'),
    locationId: await first('/core/v3/locations'),
    endpointId: await first('/core/v3/webhook-endpoints'),
    importId: await first('/core/v3/imports'),
    name: SUMMED_REPORTS[0],
    '...path': 'nowhere',
  };
}

/** Bytes of script that a browser without a cache loads until the page asks for nothing more. */
async function sizeUntilIdle(browser: Browser, address: string, enter: (page: Page) => Promise<void>): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script' && pathname.startsWith(SCRIPTS))
      scripts.add(pathname.slice(SCRIPTS.length));
  });
  await enter(page);
  await page.goto(address);
  await untilQuiet(page);
  await context.close();
  return compressedSize(BUILD, scripts);
}

test('every page loads at most 250 KB of compressed script first, and 300 KB until it is idle', async ({
  browser,
  api,
  baseURL,
}) => {
  const sizes = pageSizes(BUILD);
  expect(sizes.map(({ page }) => page)).toContain('/inbox');
  const ids = await idsFor(api);
  const waiting = [...sizes];
  const measure = async () => {
    for (let size = waiting.shift(); size; size = waiting.shift()) {
      const isForVisitors = size.page.startsWith(FOR_VISITORS);
      const path = size.page.replace(FOR_VISITORS, '').replace(/\[(.*?)\]/, (_, name: string) => ids[name] ?? name);
      size.untilIdle = await sizeUntilIdle(browser, `${baseURL ?? ''}${path}`, (page) =>
        isForVisitors ? Promise.resolve() : signIn(page),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, measure));
  process.stdout.write(`${sizesText(sizes)}\n`);
  expect(sizes.filter(isTooLarge), sizesText(sizes)).toEqual([]);
});
