import assert from 'node:assert/strict';
import {
  fillLargeCompany,
  fillSmallList,
  loadAsNeighbours,
  readSteadily,
  type SteadyReads,
  signInAdministrator,
} from '#server/testing/neighbours.ts';
import { NEIGHBOURS } from './cases.ts';
import type { BenchDatabase } from './database.ts';
import type { Figure } from './report.ts';
import type { BenchServer } from './servers.ts';

const ALONE_SECONDS = 5;
/** In which a process that has just started compiles what the load needs. */
const FIRST_SECONDS = 5;
const SECONDS = 60;

/** What the reads of one company take while another, and anonymous visitors, send the worst that is allowed. */
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
  const sending = loadAsNeighbours({
    url: address,
    seconds: FIRST_SECONDS + SECONDS,
    token: loading.token,
    cookie: hasPages ? await signInAdministrator(address, url, loading.id) : null,
    ...large,
  });
  await readFor('beside the load, at first', FIRST_SECONDS);
  const beside = await readFor('beside the load', SECONDS);
  for (const [kind, statuses] of Object.entries(await sending)) say(`  ${kind}: ${JSON.stringify(statuses)}`);
  return [
    { name: `${NEIGHBOURS.title}: p99`, unit: ' ms', value: beside.p99Milliseconds, limits: NEIGHBOURS.p99 },
    { name: `${NEIGHBOURS.title}: p50, alone`, unit: ' ms', value: alone.p50Milliseconds, limits: undefined },
    {
      name: `${NEIGHBOURS.title}: p50, beside the load`,
      unit: ' ms',
      value: beside.p50Milliseconds,
      limits: undefined,
    },
  ];
}

const lineOf = (title: string, { p50Milliseconds, p99Milliseconds, maxMilliseconds }: SteadyReads) =>
  `  ${title.padEnd(28)}p50 ${p50Milliseconds} ms, p99 ${p99Milliseconds} ms, at most ${maxMilliseconds} ms`;
