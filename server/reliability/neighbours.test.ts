import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase } from '../testing/database.ts';
import type { NeighbourOrder, NeighbourResult } from '../testing/neighbour-load.ts';
import { createRemoteCompany, rowsOf, succeed } from '../testing/remote.ts';
import { makeDataDir, startServer } from '../testing/server-process.ts';

const SECONDS = 60;
/** In which a process that has just started compiles what the load needs; printed on their own. */
const FIRST_SECONDS = 5;
// Within the company's own limit.
const PER_SECOND = 15;
const MAX_P99_MILLISECONDS = 250;

const database = await createTestDatabase();
after(() => database.drop());

/** A company with 500 people on contracts of six years, and 20,000 requests. */
async function makeLargeCompany() {
  const { companyId, token } = await createRemoteCompany(database.url);
  for (const text of [
    `insert into employees (company_id, id, first_name, last_name)
     select $1, gen_random_uuid(), 'First ' || n, 'Last ' || n from generate_series(1, 500) n`,
    `insert into contracts (company_id, id, employee_id, start_at, weekly_hours)
     select $1, gen_random_uuid(), id, '2020-01-01', 40 from employees where company_id = $1`,
    `insert into overtime_frontiers (company_id, employee_id, next_date)
     select $1, id, (now() at time zone 'Europe/Madrid')::date from employees where company_id = $1`,
    `insert into request_types (company_id, id, name, icon, questions, levels)
     values ($1, gen_random_uuid(), 'Home office', 'laptop', '[]', '[]')`,
    `insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
       flow_current_level, created_at, updated_at)
     select $1, gen_random_uuid(), 'Request ' || n, 'pending', e.id, t.id, '[]', '[]', 1, 1, now() - n * interval '1 hour', now()
     from request_types t, (select id from employees where company_id = $1 limit 40) e, generate_series(1, 500) n
     where t.company_id = $1`,
    'analyze',
  ])
    await rowsOf(database.url, text.replaceAll('$1', `'${companyId}'`));
  const ids = async (table: string) =>
    (await rowsOf<{ id: string }>(database.url, `select id from ${table} where company_id = '${companyId}'`)).map(
      ({ id }) => id,
    );
  return { token, employeeIds: await ids('employees'), contractIds: await ids('contracts') };
}

/** Reads a small list at a steady pace; times count from when a read was due, so that none hides behind the one before it. */
async function readSteadily(url: string, token: string, seconds: number) {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  const read = (due: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      request(`${url}/core/v3/job-charges?limit=20`, { agent, headers })
        .on('response', (answer: IncomingMessage) => {
          answer.resume();
          answer.on('end', () => {
            statuses[answer.statusCode ?? 0] = (statuses[answer.statusCode ?? 0] ?? 0) + 1;
            times.push(performance.now() - due);
            resolve();
          });
        })
        .on('error', reject)
        .end();
    });
  const started = performance.now();
  const reads: Promise<void>[] = [];
  for (let count = 0; count < seconds * PER_SECOND; count += 1) {
    const due = started + (count * 1000) / PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    reads.push(read(due));
  }
  await Promise.all(reads);
  agent.destroy();
  times.sort((a, b) => a - b);
  const part = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { statuses, reads: times.length, p50: part(0.5), p99: part(0.99), max: part(1) };
}

async function load(order: NeighbourOrder): Promise<NeighbourResult> {
  const program = fileURLToPath(new URL('../testing/neighbour-load.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  return JSON.parse(stdout);
}

const tell = (t: TestContext, title: string, figures: object) => t.diagnostic(`${title}: ${JSON.stringify(figures)}`);

test('a company and anonymous visitors send the worst that is allowed for a minute: the reads of another company stay fast, and none is refused', async (t) => {
  const env = {
    DATABASE_URL: database.url,
    JORNADA_DATA_DIR: makeDataDir(),
    JORNADA_RATE_LIMIT: '1000',
    LOG_LEVEL: 'error',
  };
  const server = await startServer({ entry: 'server/main.ts', env });
  const large = await makeLargeCompany();
  const { token } = await createRemoteCompany(database.url);
  for (let index = 0; index < 20; index += 1)
    await succeed({ url: server.url, token }, 'POST', '/core/v3/job-charges', { name: `Job ${index}` });

  const alone = await readSteadily(server.url, token, 5);
  const running = load({ url: server.url, seconds: FIRST_SECONDS + SECONDS, ...large });
  const first = await readSteadily(server.url, token, FIRST_SECONDS);
  const beside = await readSteadily(server.url, token, SECONDS);
  const sent = await running;

  tell(t, 'machine', { processors: availableParallelism(), loadOfLastMinute: loadavg()[0] });
  tell(t, 'alone', alone);
  tell(t, 'beside the load, first seconds of the process', first);
  tell(t, 'beside the load', beside);
  for (const [kind, statuses] of Object.entries(sent)) {
    const count = Object.values(statuses).reduce((sum, one) => sum + one, 0);
    tell(t, `sent by ${kind}, ${Math.round(count / (FIRST_SECONDS + SECONDS))} a second`, statuses);
  }
  for (const { statuses } of [first, beside]) assert.deepEqual(Object.keys(statuses), ['200']);
  assert.ok(beside.p99 < MAX_P99_MILLISECONDS, `p99 ${beside.p99} ms`);
  assert.equal(server.output().match(/"level":50/g), null, 'nothing failed');
});
