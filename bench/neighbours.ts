import assert from 'node:assert/strict';
import {
  fillLargeCompany,
  fillSmallList,
  loadAsNeighbours,
  readSteadily,
  type SteadyReads,
  signInAdministrator,
} from '#test/neighbours.ts';
import { NEIGHBOURS } from './cases.ts';
import type { BenchDatabase } from './database.ts';
import type { Figure } from './report.ts';
import type { BenchServer } from './servers.ts';

const ALONE_SECONDS = 5;
/** In which a process that has just started compiles what the load needs. */
const FIRST_SECONDS = 5;
const SECONDS = 60;

/** Measures reads of one company while another one, and anonymous visitors, send the worst load that is allowed. */
export async function measureNeighbours(
  { url, emptyCompanies }: BenchDatabase,
  server: BenchServer,
  { hasPages, say }: { hasPages: boolean; say: (text: string) => void },
): Promise<Figure[]> {
  const [loading, reading] = emptyCompanies;
  assert.ok(loading && reading);
  const address = `http://127.0.0.1:${server.port}`;
  const large = await fillLargeCompany(url, loading.id);
  await fillSmallList({ url: address, token: reading.token });
  const readFor = async (title: string, seconds: number) => {
    const reads = await readSteadily(address, reading.token, seconds);
    assert.deepEqual(Object.keys(reads.statuses), ['200'], `Every read is answered ${title}.`);
    say(lineOf(title, reads));
    return reads;
  };
  say(`\n${NEIGHBOURS.title}`);
  const alone = await readFor('alone', ALONE_SECONDS);
  const besideLoad = async (cookie: string | null) => {
    say(cookie === null ? '  a token, and visitors' : '  a token, visitors, and two browsers');
    const sending = loadAsNeighbours({
      url: address,
      seconds: FIRST_SECONDS + SECONDS,
      token: loading.token,
      cookie,
      ...large,
    });
    await readFor('beside the load, at first', FIRST_SECONDS);
    const beside = await readFor('beside the load', SECONDS);
    for (const [kind, statuses] of Object.entries(await sending)) say(`  ${kind}: ${JSON.stringify(statuses)}`);
    return beside;
  };
  const figure = (name: string, value: number, limits?: Figure['limits']): Figure => ({
    name: `${NEIGHBOURS.title}: ${name}`,
    unit: ' ms',
    value,
    limits,
  });
  const beside = await besideLoad(null);
  const figures = [
    figure('p50, alone', alone.p50Milliseconds),
    figure('p50, beside the load', beside.p50Milliseconds),
    figure('p99', beside.p99Milliseconds, NEIGHBOURS.p99),
  ];
  if (!hasPages) return figures;
  // More than is asked for: what sessions send is bounded by connections alone.
  const withBrowsers = await besideLoad(await signInAdministrator(address, url, loading.id));
  return [
    ...figures,
    figure('p50, with two browsers', withBrowsers.p50Milliseconds),
    figure('p99, with two browsers', withBrowsers.p99Milliseconds),
  ];
}

const lineOf = (title: string, { p50Milliseconds, p99Milliseconds, maxMilliseconds }: SteadyReads) =>
  `  ${title.padEnd(28)}p50 ${p50Milliseconds} ms, p99 ${p99Milliseconds} ms, at most ${maxMilliseconds} ms`;
