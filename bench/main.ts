import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { type BenchDatabase, JOB_CHARGES, LISTED, makeDatabase, OFFICES, PUNCHING, REQUESTS } from './database.ts';
import { employeeIdAt } from './ids.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { type Measured, type Row, report, type Target } from './report.ts';
import { type BenchServer, startFastify, startJornada, startNext } from './servers.ts';

/**
 * `npm run bench`: the product beside bare handlers, in one run on one machine. What keeps it fair:
 * - One database for all, filled once; each server has the same number of connections to it and a process of its own, and so has
 *   the load, so that no server pays for another.
 * - Rounds are interleaved, and the ratio is the median of the ratios of each round: what else the machine does hits all alike.
 * - The bare handlers answer the same body, field by field, which is compared, by prepared statements written by hand; they have no
 *   token, tenancy, validation, limit, log or metrics, and connect as a role that row-level security does not bind. The product has all
 *   of it, but for the limit, which would end the load.
 * - The bare clock-in only checks and inserts, on the same table with its constraints and its trigger. The product keeps the employee's
 *   status besides, and answers with the employee: what that costs a bare handler is a row of its own.
 * - The lists are those of a company of 500, beside one of 12,000 where the clock-ins happen. Two have small records, where what a server
 *   does besides reading them counts most, one the largest records of the interface, and one records with lists inside, on a short page
 *   and on the longest.
 * - Clock-ins start each round from an empty table, and every employee clocks in once.
 * Figures are printed, never asserted; the run fails only when something answered wrongly.
 */

const USAGE = `npm run bench -- [--only <part of a title: list, requests, clock-in>] [--rounds 5] [--seconds 4] [--no-pages]
  --no-pages  leaves Next out of the product's process: starts sooner, and the memory says less`;

const CONNECTIONS = 16;
const CLOCK_INS_PER_SECOND = 1_000;

const say = (text: string) => console.log(text);

async function load(database: BenchDatabase, server: BenchServer, request: LoadOrder['request']): Promise<Measured> {
  const { token } = request.kind === 'list' ? database.listing : database.punching;
  const order: LoadOrder = { url: server.url, token, connections: CONNECTIONS, request };
  const processors = async () => [server.processorSeconds(), await database.processorSeconds()];
  const before = await processors();
  const program = fileURLToPath(new URL('load.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  const result: LoadResult = JSON.parse(stdout);
  assert.equal(result.wrong, 0, `${server.name} answered wrongly: ${JSON.stringify(result.statuses)}`);
  const [serverMicroseconds, databaseMicroseconds] = (await processors()).map((after, index) => {
    const from = before[index];
    return after === undefined || from === undefined ? undefined : ((after - from) * 1_000_000) / result.requests;
  });
  return { ...result, serverMicroseconds, databaseMicroseconds };
}

async function measure(
  servers: BenchServer[],
  run: (server: BenchServer, warmUp: boolean) => Promise<Measured>,
): Promise<Row[]> {
  const rows = servers.map((server) => ({ server, name: server.name, rounds: [] as Measured[] }));
  for (const server of servers) await run(server, true);
  for (let round = 0; round < options.rounds; round += 1) {
    // Every other round backwards: nobody always comes after the same neighbour.
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) row.rounds.push(await run(row.server, false));
  }
  return rows;
}

interface BenchList {
  path: string;
  title: string;
  rows: number;
  targets: Target[];
}

const NEXT = 'Next route';
const withNext = [
  { against: 'bare Fastify', atLeast: 0.5 },
  { against: NEXT, atLeast: 2.5 },
];

const LISTS: BenchList[] = [
  {
    path: '/core/v3/offices?page=1&limit=20&orderBy=name%20asc',
    title: `List of offices: 20 of ${OFFICES}, sorted`,
    rows: 20,
    targets: withNext,
  },
  {
    path: '/core/v3/employees?page=1&limit=20&orderBy=lastName%20asc',
    title: `List of employees: 20 of ${LISTED}, sorted`,
    rows: 20,
    targets: withNext,
  },
  {
    path: '/core/v3/job-charges?page=1&limit=20&orderBy=name%20asc',
    title: `List of job charges: 20 of ${JOB_CHARGES}, sorted`,
    rows: 20,
    targets: [{ against: 'bare Fastify', atLeast: 0.6 }],
  },
  {
    path: '/request/v1/requests?page=1&limit=20',
    title: `List of requests with answers: 20 of ${REQUESTS}, the newest`,
    rows: 20,
    targets: [{ against: 'bare Fastify', atLeast: 0.75 }],
  },
  {
    path: '/request/v1/requests?page=1&limit=500',
    title: `List of requests with answers: 500 of ${REQUESTS}, the newest`,
    rows: 500,
    targets: [{ against: 'bare Fastify', atLeast: 1 }],
  },
];

async function benchList(
  database: BenchDatabase,
  servers: BenchServer[],
  { path, title, rows: length, targets }: BenchList,
): Promise<string> {
  const read = (server: BenchServer) => readList(server.url + path, database.listing.token);
  const [expected, ...others] = await Promise.all(servers.map(read));
  assert.equal(expected?.data.length, length);
  for (const other of others) assert.deepEqual(other, expected);
  const rows = await measure(servers, async (server, warmUp) => {
    const seconds = warmUp ? Math.min(2, options.seconds) : options.seconds;
    const measured = await load(database, server, { kind: 'list', path, seconds });
    assert.deepEqual(await read(server), expected);
    return measured;
  });
  return report(`${title}, with the total`, rows, targets);
}

async function readList(url: string, token: string): Promise<{ data: unknown[]; meta: unknown }> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(response.status, 200, url);
  return (await response.json()) as { data: unknown[]; meta: unknown };
}

const CLOCK_IN = 'Clock-in';

const clockIn = (server: BenchServer, token: string, index: number): Promise<Response> =>
  fetch(server.url + server.clockInPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ employeeId: employeeIdAt(index) }),
  });

/** What an answer holds besides the moment at which it was made. */
async function readClockIn(database: BenchDatabase, server: BenchServer): Promise<object> {
  await database.forgetClockIns();
  const { data } = (await (await clockIn(server, database.punching.token, 0)).json()) as {
    data: { employee: { workStatusUpdatedAt: string } };
  };
  return { fields: Object.keys(data).sort(), employee: { ...data.employee, workStatusUpdatedAt: '' } };
}

async function benchClockIn(
  database: BenchDatabase,
  jornada: BenchServer,
  bare: BenchServer,
  whole: BenchServer,
): Promise<string> {
  assert.deepEqual(await readClockIn(database, whole), await readClockIn(database, jornada));
  const count = Math.min(PUNCHING, options.seconds * CLOCK_INS_PER_SECOND);
  const rows = await measure([jornada, bare, whole], async (server, warmUp) => {
    await database.forgetClockIns();
    const requests = warmUp ? Math.ceil(count / 4) : count;
    const measured = await load(database, server, { kind: 'clock-in', path: server.clockInPath, count: requests });
    assert.equal(await database.countOpenEntries(), requests, `${server.name} opened an entry for each`);
    const again = await clockIn(server, database.punching.token, 0);
    assert.equal(again.status, 409, `${server.name} checks for an open entry`);
    return measured;
  });
  const targets: Target[] = [{ against: 'bare Fastify', atLeast: 0.8 }, { against: 'bare, whole' }];
  return report(`${CLOCK_IN} of ${count} employees, one by one`, rows, targets);
}

/** Of the product's process, as it tells itself. */
async function memoryMegabytes(server: BenchServer): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1_000_000;
}

function isAbout(title: string, only: string | undefined): boolean {
  return only === undefined || title.toLowerCase().includes(only.toLowerCase());
}

function readOptions(): { only: string | undefined; rounds: number; seconds: number; pages: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        'no-pages': { type: 'boolean', default: false },
      },
    });
    const { only, 'no-pages': noPages } = values;
    const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
    if (![CLOCK_IN, ...LISTS.map(({ title }) => title)].some((title) => isAbout(title, only)))
      throw new Error(`Unknown: ${only}`);
    if (!(rounds >= 1 && seconds >= 1)) throw new Error('--rounds and --seconds are numbers from 1');
    return { only, rounds, seconds, pages: !noPages };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(2);
  }
}

const options = readOptions();

const stops: (() => Promise<void>)[] = [];
const started = async <Server extends { stop(): Promise<void> }>(starting: Promise<Server>): Promise<Server> => {
  const server = await starting;
  stops.unshift(() => server.stop());
  return server;
};

const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop();
};
// PostgreSQL runs in a process group of its own and would outlive us.
process.once('SIGINT', () => void stopAll().then(() => process.exit(130)));

try {
  say('Preparing the database and the servers.');
  const database = await started(makeDatabase());
  const jornada = await started(startJornada(database, options.pages));
  const fastify = await started(startFastify(database));
  const lists = LISTS.filter(({ title }) => isAbout(title, options.only));
  const hasNext = ({ targets }: BenchList) => targets.some(({ against }) => against === NEXT);
  const next = lists.some(hasNext) ? [await started(startNext(database))] : [];
  for (const list of lists) {
    const servers = [jornada, fastify, ...(hasNext(list) ? next : [])];
    say(`\n${await benchList(database, servers, list)}`);
  }
  if (isAbout(CLOCK_IN, options.only)) {
    const whole = { ...fastify, name: 'bare, whole', clockInPath: '/whole/clock-in' };
    say(`\n${await benchClockIn(database, jornada, fastify, whole)}`);
  }
  const [megabytes, kind] = [await memoryMegabytes(jornada), options.pages ? 'with Next loaded' : 'without Next'];
  say(`\nMemory of the server after the load, ${kind}: ${megabytes.toFixed(0)} MB`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  await stopAll();
}
