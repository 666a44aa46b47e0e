import '../../modules/followers.ts';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import {
  type ColleagueKey,
  completeDemo,
  DEMO_COMPANY_ID,
  type DemoAccess,
  type DemoSize,
  FULL_SIZE,
  makeDemo,
  OTHER_COMPANY_ID,
} from '#drizzle/seed/make-demo.ts';
import { removeCompanies } from '#drizzle/seed/remove-companies.ts';
import { generatePassword } from '../../modules/access/found-company.ts';
import { deleteStrayAccount } from '../../modules/access/repository.ts';
import { generateToken } from '../../platform/auth/api-token.ts';
import { closeSession } from '../../platform/db/close-session.ts';
import { systemClock } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { signInOfOther } from './demo-sign-in.ts';

export interface Demo extends DemoAccess {
  companyId: string;
  /** The moment at which it was made, until it is completed. */
  madeAt?: string | undefined;
}

type Say = (message: string) => void;

/** One process at a time makes the demo. */
const DEMO_LOCK = 7_246_003;
const PROGRESS_STEP = 12;

/**
 * Makes the demo companies when the settings ask for them and the database has no company; one that was interrupted is made
 * again. Returns the sign-in details, also at later starts, or null when there is no demo.
 */
export async function prepareDemo(
  runtime: Runtime,
  embedded: boolean,
  say: Say,
  size: DemoSize = FULL_SIZE,
): Promise<Demo | null> {
  if (!(runtime.settings.demo ?? embedded)) return null;
  const isMissing = (state: State) => state === 'none' || state === 'interrupted';
  let state = await readState(runtime.ownerPool);
  let demo: Demo | null = null;
  // Whole ones are completed under the lock, which no start waits for.
  if (isMissing(state)) {
    demo = await withDemoLock(runtime, say, async (client) => {
      state = await readState(client);
      return isMissing(state) ? make(runtime, client, say, size) : null;
    });
  }
  if (!demo && state !== 'others_only') {
    demo = await readAccess(runtime);
    if (!demo)
      say(
        `How to sign in to the demo company is not kept in ${runtime.settings.dataDir}; "demo reset" makes it again.`,
      );
  }
  if (demo) runtime.demoToken = demo.apiToken;
  return demo;
}

/** Starts `finishDemo`, and returns how to stop it. A failure is logged, and the next start goes on. */
export function finishInBackground(runtime: Runtime, say: Say): () => Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const finishing = finishDemo(runtime, say, { signal }).catch((error) => {
    if (!signal.aborted) runtime.log.error({ error }, 'the demo was not completed');
  });
  return () => {
    controller.abort();
    return finishing;
  };
}

interface Finishing {
  size?: DemoSize | undefined;
  signal: AbortSignal;
}

/**
 * Completes the demo of this data folder, while people use it: closes its earlier months and makes its second company. Goes on after an
 * interruption, and leaves it to a process that is at it. Prints how to sign in to the second company. Throws the reason of `signal`.
 */
export async function finishDemo(runtime: Runtime, say: Say, finishing: Finishing): Promise<void> {
  if (!(await readAccess(runtime))?.madeAt) return;
  const client = await runtime.ownerPool.connect();
  try {
    const finished = (await tryLock(client)) && (await finish(runtime, client, say, finishing));
    if (finished) say(signInOfOther(finished));
  } finally {
    await closeSession(client);
  }
}

/** With the lock of the demo. Returns the demo if this has completed it. */
async function finish(
  runtime: Runtime,
  client: PoolClient,
  say: Say,
  { size, signal }: Finishing,
): Promise<Demo | null> {
  const kept = await readAccess(runtime);
  if (!kept?.madeAt || (await readState(client)) !== 'whole') return null;
  const { madeAt, ...access } = kept;
  // Plans made for empty tables would be kept for what is a year of records now.
  await client.query('analyze');
  await completeDemo(runtime, { access, now: Temporal.Instant.from(madeAt), ...(size && { size }), signal });
  await keepAccess(runtime, access);
  say('The demo is complete: its earlier months are closed, and its second company is there.');
  return access;
}

/**
 * Creates the demo companies again, with the accounts and tokens they had. Other companies stay; null, and nothing is done, when
 * there are only others.
 */
export function resetDemo(runtime: Runtime, say: Say, size: DemoSize = FULL_SIZE): Promise<Demo | null> {
  return withDemoLock(runtime, say, async (client) => {
    const state = await readState(client);
    if (state === 'others_only') return null;
    await make(runtime, client, say, size);
    await finish(runtime, client, say, { size, signal: new AbortController().signal });
    return readAccess(runtime);
  });
}

async function withDemoLock<T>(runtime: Runtime, say: Say, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await runtime.ownerPool.connect();
  try {
    for (let waiting = false; !(await tryLock(client)); waiting = true) {
      if (!waiting) say('Another process is at the demo company; waiting for it.');
      await sleep(500);
    }
    return await work(client);
  } finally {
    await closeSession(client);
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [DEMO_LOCK]);
  return rows[0].locked;
}

type State = 'none' | 'interrupted' | 'whole' | 'others_only';

/**
 * The owner of the demo is written last (`makeDemo`), so without one it is not whole. What is left of a removal that was
 * interrupted can be records without their company.
 */
async function readState(client: Pick<PoolClient, 'query'>): Promise<State> {
  const { rows } = await client.query(
    `select exists (select from companies) as any,
        exists (select from companies where id = any($1)) or exists (select from overtime_policies where company_id = any($1)) as demo,
        exists (select from memberships m join companies c on c.id = $2 where m.company_id = $2 and m.role = 'owner') as whole`,
    [[DEMO_COMPANY_ID, OTHER_COMPANY_ID], DEMO_COMPANY_ID],
  );
  const [{ any, demo, whole }] = rows;
  if (whole) return 'whole';
  if (demo) return 'interrupted';
  return any ? 'others_only' : 'none';
}

async function make(runtime: Runtime, client: PoolClient, say: Say, size: DemoSize): Promise<Demo> {
  const start = performance.now();
  const kept = await readAccess(runtime);
  const now = (runtime.now ?? systemClock)();
  const known = kept ? { ...kept, colleagues: { ...newColleagues(), ...kept.colleagues } } : newAccess();
  const demo = { ...known, madeAt: now.toString() };
  await removeCompanies(client, [DEMO_COMPANY_ID, OTHER_COMPANY_ID]);
  for (const { email } of [demo.owner, demo.manager, ...Object.values(demo.colleagues), demo.otherCompany.owner]) {
    await deleteStrayAccount(runtime.ownerPool, email);
  }
  await keepAccess(runtime, demo);
  say(`Making the demo company: ${size.employees} people and ${size.months} months of their work.`);
  await makeDemo(runtime, {
    access: demo,
    now,
    size,
    onProgress: (done, total) => {
      if (done % PROGRESS_STEP === 0) say(`  ${done} of ${total} people`);
    },
  });
  say(`The demo company is ready (${Math.round((performance.now() - start) / 1000)} s).`);
  return demo;
}

const colleagueNames: Record<ColleagueKey, string> = {
  administrator: 'administrator',
  departmentManager: 'sales',
  teamManager: 'warehouse',
  viewer: 'viewer',
  agent: 'agent',
  picker: 'picker',
};
const COLLEAGUE_KEYS = Object.keys(colleagueNames) as ColleagueKey[];

const account = (email: string) => ({ email, password: generatePassword() });

const newColleagues = () =>
  Object.fromEntries(COLLEAGUE_KEYS.map((key) => [key, account(`${colleagueNames[key]}@jornada.example`)]));

function newAccess(): Demo {
  return {
    companyId: DEMO_COMPANY_ID,
    owner: account('demo@jornada.example'),
    manager: account('manager@jornada.example'),
    colleagues: newColleagues(),
    apiToken: generateToken().token,
    otherCompany: { owner: account('other@jornada.example'), apiToken: generateToken().token },
  };
}

const fileOf = ({ settings }: Runtime) => join(settings.dataDir, 'demo.json');

const accountSchema = z.object({ email: z.string(), password: z.string() });
const demoSchema: z.ZodType<Demo> = z.object({
  companyId: z.string(),
  owner: accountSchema,
  manager: accountSchema,
  colleagues: z.partialRecord(z.enum(COLLEAGUE_KEYS), accountSchema).default({}),
  apiToken: z.string(),
  madeAt: z.string().optional(),
  otherCompany: z.object({ owner: accountSchema, apiToken: z.string() }),
});

/** Passwords and tokens of the demo; null when they are not kept in this data folder. */
async function readAccess(runtime: Runtime): Promise<Demo | null> {
  try {
    return demoSchema.parse(JSON.parse(await readFile(fileOf(runtime), 'utf8')));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

async function keepAccess(runtime: Runtime, demo: Demo): Promise<void> {
  const file = fileOf(runtime);
  await mkdir(runtime.settings.dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
