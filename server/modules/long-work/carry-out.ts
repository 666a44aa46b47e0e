import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Actor, type Scope, systemScope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { ofJob } from '../../platform/shared/origin.ts';
import type { Role } from '../../platform/shared/roles.ts';
import { PORTION_BYTES, PROGRESS_MILLISECONDS } from './constants.ts';
import { type Finished, longWorkOf, type MadeFile } from './kinds.ts';
import * as repository from './repository.ts';
import { WorkFailed, WorkStopped } from './work-failed.ts';

/** Companies whose jobs run in parallel. */
const AT_ONCE = 2;
const LOOK_MILLISECONDS = 2000;

/**
 * Runs the queued jobs of all companies, one job of a company at a time and companies in turn, until none is left. One process at a time
 * does it; the next one takes over the jobs of a process that ends.
 */
export async function carryOutLongWork(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const underWay = new Map<CompanyId, Promise<void>>();
  const served: CompanyId[] = [];
  for (;;) {
    const { rows } = await runtime.systemPool.query<{ id: CompanyId }>('select list_companies_with_long_work() as id');
    // The company served last comes last.
    const waiting = rows.map(({ id }) => id).toSorted((a, b) => served.lastIndexOf(a) - served.lastIndexOf(b));
    for (const id of waiting) {
      if (signal.aborted || underWay.size >= AT_ONCE || underWay.has(id)) continue;
      served.push(id);
      underWay.set(
        id,
        carryOutNext(runtime, id, signal).finally(() => underWay.delete(id)),
      );
    }
    if (underWay.size === 0) return;
    await Promise.race([...underWay.values(), wait(LOOK_MILLISECONDS)]);
  }
}

/** Runs the next job of a company, if there is one. */
async function carryOutNext(runtime: Runtime, companyId: CompanyId, stop: AbortSignal): Promise<void> {
  const { log } = runtime;
  const system = systemScope(runtime, companyId);
  const runId = randomUUID();
  const at = () => new Date(system.now().epochMilliseconds);
  const job = await system.transaction(({ commit }) => commit(repository.takeJob(companyId, runId, at())));
  if (!job) return;
  const run = { companyId, id: job.id, runId };
  const actor = actorOf(job);
  const cancelled = new AbortController();
  const watch = new Progress(system, { ...run, starter: actor }, cancelled);
  const ends = (
    state: 'done' | 'failed' | 'cancelled',
    { result, file, failure }: Omit<Finished, 'file'> & { file?: repository.StoredFile; failure?: WorkFailed },
  ) =>
    system.transaction(({ commit }) =>
      commit(
        repository.endJob(run, {
          ...{ state, file, result: result ?? null, failure: failure ?? null },
          ...{ ...watch.reached, at: at() },
        }),
      ),
    );
  const lostAccess = new WorkFailed('starter_lost_access', {});
  if (job.cancelledAt) return void (await ends('cancelled', {}));
  if (!(await system.read(repository.hasKeptAccess(companyId, actor))))
    return void (await ends('failed', { failure: lostAccess }));
  const scope = systemScope(runtime, companyId, { actor, origin: ofJob(job.kind) });
  const signal = AbortSignal.any([stop, cancelled.signal]);
  const { progress } = watch;
  watch.start();
  try {
    const finished = await longWorkOf(job.kind).run({
      ...{ scope, jobId: job.id, signal, progress },
      input: job.input as Record<string, unknown>,
    });
    const { file } = finished;
    await ends('done', { ...finished, file: file && (await storeFile(system, run, file)) });
  } catch (error) {
    // The next process continues it.
    if (stop.aborted) return;
    if (watch.hasLostAccess) return void (await ends('failed', { failure: lostAccess }));
    if (error instanceof WorkStopped || cancelled.signal.aborted) return void (await ends('cancelled', {}));
    if (!(error instanceof WorkFailed)) log.error({ job: job.kind, jobId: job.id, error }, 'long work failed');
    const failure = error instanceof WorkFailed ? error : new WorkFailed('broken', {});
    await ends('failed', { failure, result: failure.result });
  } finally {
    watch.stop();
  }
}

/** Stores a file in portions as its parts come. Throws `WorkStopped` if another run has the job by now. */
async function storeFile(
  system: Scope,
  run: { companyId: CompanyId; id: string; runId: string },
  { bytes, ...file }: MadeFile,
): Promise<repository.StoredFile> {
  let [sizeBytes, position] = [0, 0];
  const store = async (portion: Buffer) => {
    const isOurs = await system.transaction(({ commit }) => commit(repository.savePortion(run, position, portion)));
    if (!isOurs) throw new WorkStopped();
    position += 1;
    sizeBytes += portion.length;
  };
  let portion = Buffer.alloc(PORTION_BYTES);
  let filled = 0;
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    for (let from = 0; from < part.length; ) {
      const taken = part.subarray(from, from + PORTION_BYTES - filled);
      portion.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < PORTION_BYTES) continue;
      await store(portion);
      [portion, filled] = [Buffer.alloc(PORTION_BYTES), 0];
    }
  }
  if (filled > 0) await store(portion.subarray(0, filled));
  return { ...file, sizeBytes };
}

const actorOf = (job: repository.TakenJob): Actor => ({
  ...{ type: job.startedByType, id: job.startedById, name: job.startedByName, role: job.startedByRole as Role },
  ...{ employeeId: job.startedByEmployeeId, seesEverybody: true },
});

interface Watched {
  companyId: CompanyId;
  id: string;
  runId: string;
  starter: Actor;
}

/**
 * Progress of a run, written once a second and at its end. Also detects that the job was cancelled, or that its owner has lost access (I9),
 * while its kind reports nothing.
 */
class Progress {
  private readonly scope: Scope;
  private readonly run: Watched;
  private readonly cancelled: AbortController;
  private timer: NodeJS.Timeout | undefined;
  /** Nulls until the run reports its progress, so that the progress of an earlier run of the job stays. */
  reached: { done: number | null; total: number | null } = { done: null, total: null };
  hasLostAccess = false;
  private writtenAt = Number.NEGATIVE_INFINITY;

  constructor(scope: Scope, run: Watched, cancelled: AbortController) {
    this.scope = scope;
    this.run = run;
    this.cancelled = cancelled;
  }

  start(): void {
    // An unavailable database ends no job here: the work itself meets it too.
    const write = () =>
      this.write().catch((error) => {
        this.scope.services.log.warn({ jobId: this.run.id, error }, 'the progress of long work was not written');
      });
    this.timer = setInterval(write, LOOK_MILLISECONDS);
  }

  readonly progress = async (done: number, total: number | null): Promise<void> => {
    this.reached = { done, total };
    if (performance.now() - this.writtenAt >= PROGRESS_MILLISECONDS) await this.write();
    if (this.cancelled.signal.aborted) throw new WorkStopped();
  };

  stop(): void {
    clearInterval(this.timer);
  }

  private async write(): Promise<void> {
    this.writtenAt = performance.now();
    const { done, total } = this.reached;
    const [mayGoOn, hasAccess] = await this.scope.transaction(({ commit }) =>
      commit(
        repository.saveProgress(this.run, done, total),
        repository.hasKeptAccess(this.run.companyId, this.run.starter),
      ),
    );
    if (!hasAccess) this.hasLostAccess = true;
    if (!mayGoOn || !hasAccess) this.cancelled.abort();
  }
}
