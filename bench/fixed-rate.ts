import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { paths } from '#components/layout/paths.ts';
import { call, listAll, type Remote, type RemoteAnswer } from '#test/remote.ts';
import { type Application, startApplication } from '../e2e/fixtures/application.ts';
import type { Demo } from '../e2e/fixtures/server.ts';
import { makeLargeDemo, settingsOf } from './large-demo.ts';
import { memoryMegabytes } from './process-usage.ts';

/**
 * `npm run load`: a working morning at a fixed rate, whatever the server does. Everybody of a company of 10,000 clocks in within five minutes
 * over REST, while its last month closes, a backup is written and 50 managers open a page every ten seconds, each with a session. A
 * request that is late because one before it was slow counts as slow too: its time begins when it was due. Printed are the times of
 * both kinds of requests, answers that were no success, and memory and open files of each process, each minute.
 *
 * `--minutes 30` goes on at the same rate and punches people in and out in turn, for a look at memory and open files. `--folder` keeps the
 * company for another run.
 */

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    managers: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '5' },
    workers: { type: 'string', default: '2' },
    folder: { type: 'string' },
  },
});
const [wanted, managers, minutes] = [Number(values.people), Number(values.managers), Number(values.minutes)];

/** Everybody within five minutes. */
const PUNCHES_PER_SECOND = wanted / 300;
const SECONDS_BETWEEN_PAGES = 10;
const PERIODS = '/schedule/v1/periods';
const PAGES = [
  ...[paths.today(), paths.inbox(), paths.time(), paths.timeAnomalies(), paths.absences()],
  ...[paths.overtime(), paths.people(), paths.contracts(), paths.offices(), paths.companySettings()],
];
const agent = new Agent({ keepAlive: true });

/** Times of requests of a kind, from when they were due, and what was wrong with answers. */
class Times {
  private readonly milliseconds: number[] = [];
  private readonly faults = new Map<string, number>();

  add(milliseconds: number, fault: string | undefined): void {
    this.milliseconds.push(milliseconds);
    if (fault !== undefined) this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  get hasFaults(): boolean {
    return this.faults.size > 0;
  }

  line(name: string): string {
    const sorted = this.milliseconds.toSorted((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0).padStart(6);
    const faults = [...this.faults].map(([fault, count]) => `${count} × ${fault}`).join(', ');
    return `${name.padEnd(10)}${String(sorted.length).padStart(8)}${at(0.5)}${at(0.99)}${at(0.999)}${at(1)}  ${faults || 'no errors'}`;
  }
}

/** Sends a request each `everyMilliseconds`, without waiting for the one before. Resolves when all are answered. */
async function atFixedRate(
  times: Times,
  { count, everyMilliseconds, firstAfter = 0 }: { count: number; everyMilliseconds: number; firstAfter?: number },
  send: (index: number) => Promise<string | undefined>,
): Promise<void> {
  const begun = performance.now() + firstAfter;
  const answers: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = begun + index * everyMilliseconds;
    await wait(Math.max(0, due - performance.now()));
    answers.push(send(index).then((fault) => times.add(performance.now() - due, fault)));
  }
  await Promise.all(answers);
}

/** Opens a page, and returns what was wrong. */
function openPage(url: string, cookie: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asking = request(url, { agent, headers: { cookie, accept: 'text/html' } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`));
      answer.once('error', (error) => resolve(error.message));
    });
    asking.once('error', (error) => resolve(error.message));
    asking.end();
  });
}

async function signIn(url: string, { email, password }: Demo['owner']): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (!answer.ok || cookies.length === 0) throw new Error(`Sign-in: status ${answer.status}.`);
  return cookies.join('; ');
}

/** Repeats a request that the server asks to repeat, as programs do. */
async function patiently(remote: Remote, method: string, path: string, body?: unknown): Promise<RemoteAnswer> {
  for (;;) {
    const answer = await call(remote, method, path, body);
    if (answer.status !== 503) return answer;
    await wait(1000 * Number(answer.retryAfter ?? 1));
  }
}

/** Closes the newest month that is over. */
async function closeMonth(remote: Remote): Promise<string> {
  const begun = performance.now();
  const { data } = await patiently(remote, 'GET', `${PERIODS}?limit=20`);
  const open = (data as { id: string; to: string; status: string }[])
    .filter(({ to, status }) => status !== 'closed' && to < new Date().toISOString().slice(0, 10))
    .toSorted((a, b) => b.to.localeCompare(a.to))[0];
  if (!open) return 'no month to close';
  const { data: job, code } = await patiently(remote, 'POST', `${PERIODS}/${open.id}/close`, { force: true });
  if (!job) return `not closed: ${code}`;
  for (;;) {
    const { data: state } = await patiently(remote, 'GET', `/core/v3/jobs/${job.id}`);
    if (state.state === 'done') break;
    if (state.state !== 'queued' && state.state !== 'running') return `closing is ${state.state}`;
    await wait(500);
  }
  return `month closed after ${((performance.now() - begun) / 1000).toFixed(0)} s`;
}

async function writeBackup(folder: string): Promise<string> {
  const begun = performance.now();
  const file = join(folder, 'load.gz');
  rmSync(file, { force: true });
  const cli = fileURLToPath(new URL('../server/entry/cli/main.ts', import.meta.url));
  const child = spawn(process.execPath, [cli, 'backup', '--to', file], {
    env: { ...process.env, NODE_ENV: 'production', ...settingsOf(folder) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  rmSync(file, { force: true });
  return `backup with status ${status} after ${((performance.now() - begun) / 1000).toFixed(0)} s`;
}

/** Memory and open files of the server's processes, without PostgreSQL; only Linux shows them. */
function usageOf({ pid }: Application): string {
  if (process.platform !== 'linux') return 'not known here';
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const isNode = (one: number) => readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('process/main.ts');
  return [pid, ...children.filter(isNode)]
    .map((one) => `${memoryMegabytes(one)?.toFixed(0)} MB, ${readdirSync(`/proc/${one}/fd`).length} files`)
    .join(' | ');
}

async function run(folder: string): Promise<boolean> {
  const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Demo;
  const application = await startApplication({ ...settingsOf(folder), JORNADA_WORKERS: values.workers });
  const { url, stop } = application;
  const remote: Remote = { url, token: demo.apiToken };
  try {
    const people = (await listAll(remote, '/core/v3/employees?status=active')).map(({ id }) => id);
    const cookies: string[] = [];
    for (let count = 0; count < managers; count += 1) cookies.push(await signIn(url, demo.owner));
    const [punches, pages] = [new Times(), new Times()];
    const count = Math.round(minutes * 60 * PUNCHES_PER_SECOND);
    const watching = setInterval(() => console.log(usageOf(application)), 60_000);
    console.log(`${people.length} people, ${managers} managers, ${values.workers} workers, ${minutes} minutes`);
    console.log(usageOf(application));
    const inBackground = [wait(10_000).then(() => closeMonth(remote)), wait(20_000).then(() => writeBackup(folder))];
    await Promise.all([
      atFixedRate(punches, { count, everyMilliseconds: 1000 / PUNCHES_PER_SECOND }, async (index) => {
        const employeeId = people[index % people.length];
        const { status, code } = await call(remote, 'POST', '/schedule/v1/work-entries/clock', { employeeId });
        return status === 200 ? undefined : `${status} ${code ?? ''}`;
      }),
      ...cookies.map((cookie, manager) =>
        atFixedRate(
          pages,
          {
            count: Math.floor((minutes * 60) / SECONDS_BETWEEN_PAGES),
            everyMilliseconds: SECONDS_BETWEEN_PAGES * 1000,
            firstAfter: (manager * SECONDS_BETWEEN_PAGES * 1000) / managers,
          },
          (index) => openPage(`${url}${PAGES[(index + manager) % PAGES.length]}`, cookie),
        ),
      ),
    ]);
    clearInterval(watching);
    console.log(usageOf(application));
    console.log('            count   p50   p99 p99.9   max  (milliseconds)');
    console.log(punches.line('punches'));
    console.log(pages.line('pages'));
    console.log((await Promise.all(inBackground)).join('; '));
    return !punches.hasFaults && !pages.hasFaults;
  } finally {
    await stop();
  }
}

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'jornada-load-'));
try {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755); // PostgreSQL runs under another account when we are root
  if (!existsSync(join(folder, 'demo.json'))) await makeLargeDemo(folder, wanted);
  process.exitCode = (await run(folder)) ? 0 : 1;
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}
