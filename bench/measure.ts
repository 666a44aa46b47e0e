import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CLOCK_IN, type ListCase } from './cases.ts';
import type { BenchCompany, BenchDatabase } from './database.ts';
import { COMPANIES, EMPLOYEES, employeeIdAt } from './ids.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import type { ProcessorTime } from './process-usage.ts';
import type { BenchServer } from './servers.ts';

/** One load on one server. Processor times are microseconds for each request. */
interface Measured extends LoadResult {
  server: ProcessorTime | undefined;
  database: ProcessorTime | undefined;
}

/** The results of one server, a round each. */
export interface Row {
  name: string;
  rounds: Measured[];
}

export interface Duration {
  rounds: number;
  seconds: number;
}

const CONNECTIONS = 16;
const CLOCK_INS_PER_SECOND = 1_000;

const program = fileURLToPath(new URL('load.ts', import.meta.url));

async function load(
  database: BenchDatabase,
  server: BenchServer,
  order: Pick<LoadOrder, 'requests' | 'seconds'>,
): Promise<Measured> {
  const processors = async () => [server.processorTime(), await database.processorTime()];
  const before = await processors();
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  child.stdin.end(JSON.stringify({ port: server.port, connections: CONNECTIONS, ...order } satisfies LoadOrder));
  const answer = await text(child.stdout);
  const [status] = await ended;
  assert.equal(status, 0, `The load on ${server.name} failed.`);
  const result: LoadResult = JSON.parse(answer);
  assert.equal(result.wrong, 0, `${server.name} answered wrongly: ${JSON.stringify(result.statuses)}`);
  const used = (await processors()).map((after, index) => perRequest(before[index], after, result.requests));
  return { ...result, server: used[0], database: used[1] };
}

function perRequest(
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
  requests: number,
): ProcessorTime | undefined {
  if (!before || !after) return undefined;
  const of = (kind: keyof ProcessorTime) => ((after[kind] - before[kind]) * 1_000_000) / requests;
  return { user: of('user'), system: of('system') };
}

async function inRounds(
  servers: BenchServer[],
  rounds: number,
  run: (server: BenchServer, isWarmUp: boolean) => Promise<Measured>,
): Promise<Row[]> {
  const rows = servers.map((server) => ({ server, name: server.name, rounds: [] as Measured[] }));
  for (const server of servers) await run(server, true);
  for (let round = 0; round < rounds; round += 1) {
    // Every other round backwards: nobody always comes after the same neighbour.
    for (const row of round % 2 === 0 ? rows : rows.toReversed()) row.rounds.push(await run(row.server, false));
  }
  return rows;
}

/** A request as it is sent. */
function rendered(method: string, path: string, { token }: BenchCompany, body = ''): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`];
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export async function measureList(
  database: BenchDatabase,
  servers: BenchServer[],
  { path, rows }: ListCase,
  { rounds, seconds }: Duration,
): Promise<Row[]> {
  // Of the last company: what a server answers to all alike would be noticed.
  for (const company of [database.companies[0], database.companies.at(-1)]) {
    const answers = await Promise.all(servers.map((server) => readList(server, path, company)));
    assert.equal(answers[0]?.data.length, rows, path);
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
  }
  return inRounds(servers, rounds, async (server) => {
    const requests = database.companies.map((company) => rendered('GET', server.prefix + path, company));
    return load(database, server, { requests, seconds });
  });
}

async function readList(
  { port, prefix }: BenchServer,
  path: string,
  company: BenchCompany | undefined,
): Promise<{ data: { id: string }[] }> {
  const response = await fetch(`http://127.0.0.1:${port}${prefix}${path}`, {
    headers: { authorization: `Bearer ${company?.token}` },
  });
  assert.equal(response.status, 200, path);
  return response.json();
}

/** Company after company, and of each one employee after the other. */
export async function measureClockIns(
  database: BenchDatabase,
  servers: BenchServer[],
  { rounds, seconds }: Duration,
): Promise<Row[]> {
  const count = Math.min(COMPANIES * EMPLOYEES, seconds * CLOCK_INS_PER_SECOND);
  const all = Array.from({ length: count }, (_, index) => clockInOf(database.companies, index));
  return inRounds(servers, rounds, async (server, isWarmUp) => {
    await database.forgetClockIns();
    const requests = isWarmUp ? all.slice(0, Math.ceil(count / 4)) : all;
    const measured = await load(database, server, { requests });
    assert.equal(await database.countOpenEntries(), requests.length, `${server.name} opened an entry for each`);
    await assertRefused(database, server);
    return measured;
  });
}

const bodyOf = (company: number, index: number) =>
  JSON.stringify({
    employeeId: employeeIdAt(company, index),
    workEntryIn: { coordinates: { latitude: 40.416775, longitude: -3.70379 } },
  });

function clockInOf(companies: BenchCompany[], index: number): string {
  const at = index % companies.length;
  const company = companies[at];
  assert.ok(company);
  return rendered('POST', CLOCK_IN.path, company, bodyOf(at, Math.floor(index / companies.length)));
}

/** A second clock-in is refused; otherwise nobody looked for an open entry. */
async function assertRefused({ companies }: BenchDatabase, { name, port }: BenchServer): Promise<void> {
  const again = await fetch(`http://127.0.0.1:${port}${CLOCK_IN.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${companies[0]?.token}`, 'content-type': 'application/json' },
    body: bodyOf(0, 0),
  });
  assert.equal(again.status, 409, `${name} checks for an open entry`);
}
