import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hashPassword } from 'better-auth/crypto';
import type { NeighbourOrder, NeighbourResult } from './neighbour-load.ts';
import { type Remote, rowsOf, succeed } from './remote.ts';

const READ_ROWS = 20;
/** Within the company's own limit. */
const READS_PER_SECOND = 15;

export interface SteadyReads {
  statuses: Record<number, number>;
  p50Milliseconds: number;
  p99Milliseconds: number;
  maxMilliseconds: number;
}

const LEVELS = JSON.stringify([
  { approvers: [{ userId: null, role: 'manager', managerSteps: null }], quorum: 'any', condition: null },
]);

/** Gives a company 500 people on contracts of six years, and 20,000 requests. */
export async function fillLargeCompany(databaseUrl: string, companyId: string) {
  for (const text of [
    `insert into employees (company_id, id, first_name, last_name)
     select $1, gen_random_uuid(), 'First ' || n, 'Last ' || n from generate_series(1, 500) n`,
    `insert into contracts (company_id, id, employee_id, start_at, weekly_hours)
     select $1, gen_random_uuid(), id, '2020-01-01', 40 from employees where company_id = $1`,
    `insert into overtime_frontiers (company_id, employee_id, next_date)
     select $1, id, (now() at time zone 'Europe/Madrid')::date from employees where company_id = $1`,
    `insert into request_types (company_id, id, name, icon, questions, levels)
     values ($1, gen_random_uuid(), 'Home office', 'laptop', '[]', '${LEVELS}')`,
    `insert into requests (company_id, id, title, status, employee_id, request_type_id, answers, levels, flow_total_levels,
       flow_current_level, created_at, updated_at)
     select $1, gen_random_uuid(), 'Request ' || n, 'pending', e.id, t.id, '[]', t.levels, 1, 1, now() - n * interval '1 hour', now()
     from request_types t, (select id from employees where company_id = $1 limit 40) e, generate_series(1, 500) n
     where t.company_id = $1`,
    'analyze',
  ])
    await rowsOf(databaseUrl, text.replaceAll('$1', `'${companyId}'`));
  const ids = async (table: string) =>
    (await rowsOf<{ id: string }>(databaseUrl, `select id from ${table} where company_id = '${companyId}'`)).map(
      ({ id }) => id,
    );
  return { employeeIds: await ids('employees'), contractIds: await ids('contracts') };
}

const INSERT_ADMINISTRATOR = `
  with u as (insert into auth."user" (id, name, email, email_verified) values ($2, 'Ada', $2 || '@acme.example', true) returning id),
    a as (insert into auth.account (id, account_id, provider_id, user_id, password) select id, id, 'credential', id, $3 from u)
  insert into memberships (company_id, id, user_id, role) select $1, gen_random_uuid(), id, 'administrator' from u`;

/** The cookie of an administrator who has signed in at a server. */
export async function signInAdministrator(url: string, databaseUrl: string, companyId: string): Promise<string> {
  const [userId, password] = [randomUUID(), 'a password for tests only'];
  await rowsOf(databaseUrl, INSERT_ADMINISTRATOR, [companyId, userId, await hashPassword(password)]);
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: `${userId}@acme.example`, password }),
  });
  assert.equal(answer.status, 200);
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

/** Makes the small list that `readSteadily` reads. */
export async function fillSmallList(remote: Remote): Promise<void> {
  for (let index = 0; index < READ_ROWS; index += 1)
    await succeed(remote, 'POST', '/core/v3/job-charges', { name: `Job ${index}` });
}

/** Reads a small list at a steady pace; times count from when a read was due, so that none hides behind the one before it. */
export async function readSteadily(url: string, token: string, seconds: number): Promise<SteadyReads> {
  const agent = new Agent({ keepAlive: true });
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  const read = (due: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` };
      request(`${url}/core/v3/job-charges?limit=${READ_ROWS}`, { agent, headers })
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
  for (let count = 0; count < seconds * READS_PER_SECOND; count += 1) {
    const due = started + (count * 1000) / READS_PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    reads.push(read(due));
  }
  await Promise.all(reads);
  agent.destroy();
  times.sort((a, b) => a - b);
  const part = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);
  return { statuses, p50Milliseconds: part(0.5), p99Milliseconds: part(0.99), maxMilliseconds: part(1) };
}

/** Sends the load of a company and of anonymous visitors to a server at once, from a process of its own. */
export async function loadAsNeighbours(order: NeighbourOrder): Promise<NeighbourResult> {
  const program = fileURLToPath(new URL('neighbour-load.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(order)]);
  return JSON.parse(stdout);
}
