import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import { QUEUE_SCHEMA } from '../../platform/db/installation.ts';
import { type Scope, systemScope } from '../../platform/db/scope.ts';
import { withoutValues } from '../../platform/db/without-values.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import type { Settings } from '../../platform/runtime/settings.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ofJob } from '../../platform/shared/origin.ts';
import { HOUR_IN_SECONDS } from '../../platform/shared/units-of-time.ts';

/** Done again and again for all companies, by one process at a time. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Whether a process with these settings can do it; left out: every one can. */
  isFor?(settings: Settings): boolean;
  /** Idempotent. Soon after the signal it ends, whatever is left to do. */
  run(runtime: Runtime, signal: AbortSignal): Promise<void>;
}

/** Done for one company at a time, when it is found to need it: companies side by side, on any process. */
export interface CompanyJob {
  name: string;
  everySeconds: number;
  listCompanies(runtime: Runtime): Promise<CompanyId[]>;
  run(scope: Scope, signal: AbortSignal): Promise<void>;
}

const INSTALL_LOCK = 7_246_004;
const STOP_MILLISECONDS = 8000;
const POLL_SECONDS = 2;

/** One waiting and one running per key: what is asked for while it runs is done once more after it. */
const SETTINGS = {
  policy: 'stately',
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: HOUR_IN_SECONDS,
  // A process that disappears is given up on after this long, and another takes over.
  heartbeatSeconds: 10,
  retentionSeconds: HOUR_IN_SECONDS,
} as const;

/**
 * Runs jobs on a queue in the database that all processes share: each job is done by one of them, again when it failed, and by
 * another when its process is gone. What is waiting, running, done and failed stands in the queue's tables. Answers a function
 * that stops and waits for running jobs, for a few seconds.
 */
export async function startQueue(
  runtime: Runtime,
  { jobs, companyJobs }: { jobs: readonly Job[]; companyJobs: readonly CompanyJob[] },
): Promise<() => Promise<void>> {
  await installQueue(runtime);
  const boss = new PgBoss({
    db: databaseOn(runtime.systemPool),
    schema: QUEUE_SCHEMA,
    // Made by the owner: the role of background work may use the queue, not change its tables.
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    reindex: false,
    monitorVacuum: false,
  });
  const stopped = new AbortController();
  const { signal } = stopped;
  const complain = (error: unknown) => {
    if (!signal.aborted) runtime.log.error({ error }, 'the job queue met an error');
  };
  boss.on('error', complain);
  await boss.start();
  const timers: NodeJS.Timeout[] = [];

  /** A failed run is logged, tried again, and the next one comes as always. */
  const work = async <Data extends object>(name: string, keepSeconds: number, run: (data: Data) => Promise<void>) => {
    await boss.createQueue(name, { ...SETTINGS, deleteAfterSeconds: keepSeconds });
    await boss.work<Data>(name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (!job) return;
      try {
        await run(job.data);
      } catch (error) {
        if (!signal.aborted) runtime.log.error({ job: name, data: job.data, error }, 'job failed');
        // The queue keeps what it catches in its tables.
        throw withoutValues(error);
      }
    });
  };
  const every = (seconds: number, ask: () => Promise<unknown>) => {
    const asking = () => void ask().catch(complain);
    asking();
    timers.push(setInterval(asking, seconds * 1000));
  };

  for (const { name, everySeconds, isFor, run } of jobs) {
    if (isFor && !isFor(runtime.settings)) continue;
    await work(name, HOUR_IN_SECONDS, () => run({ ...runtime, origin: ofJob(name) }, signal));
    every(everySeconds, () => boss.send(name, {}, { singletonSeconds: everySeconds }));
  }
  for (const { name, everySeconds, listCompanies, run } of companyJobs) {
    await work<{ companyId: CompanyId }>(name, 7 * 24 * HOUR_IN_SECONDS, ({ companyId }) =>
      run(systemScope(runtime, companyId, { origin: ofJob(name) }), signal),
    );
    every(everySeconds, async () => {
      for (const companyId of await listCompanies(runtime)) {
        await boss.send(name, { companyId }, { singletonKey: companyId });
      }
    });
  }

  return async () => {
    stopped.abort();
    for (const timer of timers) clearInterval(timer);
    await boss.stop({ graceful: true, timeout: STOP_MILLISECONDS });
  };
}

const databaseOn = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
});

/** Brings the queue's tables to the version of its library, with the rights of the owner, and lets background work use them. */
async function installQueue({ ownerPool }: Runtime): Promise<void> {
  const installer = new PgBoss({ db: databaseOn(ownerPool), schema: QUEUE_SCHEMA, supervise: false, schedule: false });
  await installer.start();
  await installer.stop({ graceful: false });
  // One process at a time: two that grant at once disturb each other.
  await ownerPool.query(`
    select pg_advisory_xact_lock(${INSTALL_LOCK});
    grant usage on schema ${QUEUE_SCHEMA} to jornada_system;
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to jornada_system;
    grant usage on all sequences in schema ${QUEUE_SCHEMA} to jornada_system;
    grant execute on all functions in schema ${QUEUE_SCHEMA} to jornada_system;`);
}

/** Jobs by name that wait, run, were done and have failed for good, if they are still kept. None before the first start. */
export async function countJobs(
  ownerPool: pg.Pool,
): Promise<{ name: string; waiting: number; running: number; done: number; failed: number }[]> {
  const { rows: found } = await ownerPool.query(`select to_regclass('${QUEUE_SCHEMA}.job') is not null as exists`);
  if (!found[0].exists) return [];
  const { rows } = await ownerPool.query(`
    select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'completed')::int as done,
      count(*) filter (where state = 'failed')::int as failed
    from ${QUEUE_SCHEMA}.job where name not like '\\_\\_%' group by name order by name`);
  return rows;
}
