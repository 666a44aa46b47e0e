import type { z } from 'zod';
import { longJobs } from '#drizzle/schema/long-work.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { build, writeAnswers } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { readRaw } from '../../platform/db/raw-rows.ts';
import type { Actor, Scope } from '../../platform/db/scope.ts';
import { type Read, type RecordAt, readText, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { may } from '../../platform/shared/rights.ts';
import { PORTION_BYTES } from './constants.ts';
import type { MadeFile } from './kinds.ts';
import { jobOutput, type listJobsInput } from './schema.ts';
import type { WorkFailed } from './work-failed.ts';

type Job = z.output<typeof jobOutput>;
export type JobAnswer = JsonText<Job>;
export type JobRow = typeof longJobs.$inferSelect;

const record = answeredRecord(jobOutput, {
  table: longJobs,
  own: {
    of: { sql: 'long_jobs.total', type: 'integer' },
    file: {
      sql: `case when long_jobs.file_name is not null then json_build_object('fileName', long_jobs.file_name,
        'contentType', long_jobs.content_type, 'sizeBytes', long_jobs.size_bytes) end`,
      type: 'json',
    },
  },
});

/** Administrators and company tokens see all jobs; others those that they started themselves. */
const isSeen = ({ actor }: Pick<Scope, 'actor'>): Condition[] =>
  may(actor, 'administer') ? [] : [['long_jobs.started_by_id = ?', actor.id ?? '']];

export const insertJob = (job: typeof longJobs.$inferInsert): Write<JobAnswer> =>
  writeAnswers(build.insert(longJobs).values(job), record, job).map(([inserted]) => inserted as JobAnswer);

export const listJobs = (scope: Scope, input: z.output<typeof listJobsInput>): Read<PageText<Job>> =>
  listAnswers(scope.companyId, record, input, {
    where: [
      isSeen(scope),
      isOneOf(longJobs.state, input.state),
      isOneOf(longJobs.kind, input.kind),
      inInstantRange(longJobs.createdAt, input.createdAt),
    ],
    columns: longJobs,
    defaultOrder: [[longJobs.createdAt, 'desc']],
  });

const find = readRaw<RecordAt & { seesAll: boolean; actorId: string }>(
  `select ${record.selected} from long_jobs
    where company_id = $companyId and id = $id and ($seesAll::boolean or started_by_id = $actorId)`,
);

/** A job that the caller sees. Throws `job_not_found`. */
export const getJob = ({ companyId, actor }: Pick<Scope, 'companyId' | 'actor'>, id: string): Read<JobAnswer> =>
  find({ companyId, id, seesAll: may(actor, 'administer'), actorId: actor.id ?? '' })
    .first()
    .required('job_not_found')
    .map((row) => record.write(row));

const cancel = writeText<{ id: string }, RecordAt & { at: Date }>(`
  update long_jobs set cancelled_at = coalesce(cancelled_at, $at),
      state = case when state = 'queued' then 'cancelled' else state end,
      finished_at = case when state = 'queued' then $at else finished_at end
    where company_id = $companyId and id = $id and state in ('queued', 'running') returning id`);

/** Cancels a queued job, and asks a running one to end. Returns whether there was anything to cancel. */
export const cancelJob = (companyId: CompanyId, id: string, at: Date): Write<boolean> =>
  cancel({ companyId, id, at }).map((rows) => rows.length > 0);

const selectPortions = readText<{ bytes: Buffer }, RecordAt & { from: number }>(`
  select bytes from long_job_portions where company_id = $companyId and job_id = $id and position = $from`);

/** A portion of its file; undefined after the last one. */
export const readPortion = (companyId: CompanyId, id: string, position: number): Read<Buffer | undefined> =>
  selectPortions({ companyId, id, from: position })
    .first()
    .map((row) => row?.bytes);

/** The oldest queued job, or one whose process has ended, which this run takes over. One at a time in a company. */
const take = writeText<TakenJob, { companyId: CompanyId; runId: string; at: Date }>(`
  update long_jobs set state = 'running', run_id = $runId, started_at = coalesce(started_at, $at)
    where company_id = $companyId and id = (
      select id from long_jobs where company_id = $companyId and state in ('queued', 'running')
        order by created_at, id limit 1 for update)
    returning id, kind, input, cancelled_at as "cancelledAt", started_by_type as "startedByType", started_by_id as "startedById",
      started_by_name as "startedByName", started_by_role as "startedByRole", started_by_employee_id as "startedByEmployeeId"`);

export type TakenJob = Pick<
  JobRow,
  | 'id'
  | 'kind'
  | 'input'
  | 'cancelledAt'
  | 'startedByType'
  | 'startedById'
  | 'startedByName'
  | 'startedByRole'
  | 'startedByEmployeeId'
>;

export const takeJob = (companyId: CompanyId, runId: string, at: Date): Write<TakenJob | undefined> =>
  take({ companyId, runId, at }).first();

type Run = { companyId: CompanyId; id: string; runId: string };

const writeProgress = writeText<{ isCancelled: boolean }, Run & { done: number | null; total: number | null }>(`
  update long_jobs set done = coalesce($done, done), total = coalesce($total, total)
    where company_id = $companyId and id = $id and run_id = $runId and state = 'running'
    returning cancelled_at is not null as "isCancelled"`);

/** Returns whether the run may continue: the job was neither cancelled nor taken over. */
export const saveProgress = (run: Run, done: number | null, total: number | null): Write<boolean> =>
  writeProgress({ ...run, done, total }).map(([row]) => row?.isCancelled === false);

/** The file of a job whose portions are stored. */
export type StoredFile = Omit<MadeFile, 'bytes'> & { sizeBytes: number };

const writePortion = writeText<{ position: number }, Run & { position: number; bytes: Buffer }>(`
  insert into long_job_portions (company_id, job_id, position, bytes)
    select company_id, id, $position, $bytes from long_jobs
      where company_id = $companyId and id = $id and run_id = $runId and state = 'running'
  on conflict (company_id, job_id, position) do update set bytes = excluded.bytes
    returning position`);

/** Stores a portion of a run's file, in place of that of an earlier run. Returns whether the run still has the job. */
export const savePortion = (run: Run, position: number, bytes: Buffer): Write<boolean> =>
  writePortion({ ...run, position, bytes }).map((rows) => rows.length > 0);

type End = {
  state: 'done' | 'failed' | 'cancelled';
  result: object | null;
  failure: WorkFailed | null;
  file: StoredFile | undefined;
  /** Progress reached; null if not begun. */
  done: number | null;
  total: number | null;
  at: Date;
};

const end = writeText<
  { id: string },
  Run &
    Omit<End, 'file' | 'result' | 'failure'> & {
      result: string | null;
      failure: string | null;
      failureCode: string | null;
      failureValues: string | null;
      fileName: string | null;
      contentType: string | null;
      sizeBytes: number | null;
      portions: number;
    }
>(`
  with ended as (
    update long_jobs set state = $state, result = $result::jsonb, failure = $failure, failure_code = $failureCode,
      failure_values = $failureValues::jsonb, file_name = $fileName, content_type = $contentType, size_bytes = $sizeBytes, finished_at = $at, run_id = null,
      done = case when $state = 'done' then coalesce($total, $done, done) else coalesce($done, done) end,
      total = coalesce($total, total)
    where company_id = $companyId and id = $id and run_id = $runId and state = 'running' returning id
  ), removed as (
    delete from long_job_portions
      where company_id = $companyId and job_id in (select id from ended) and position >= $portions
  )
  select id from ended`);

/** Stores the result of a run; does nothing if another run has the job by now. Portions beyond the file are removed. */
export function endJob(run: Run, { file, result, failure, ...ended }: End): Write<unknown> {
  return end({
    ...{ ...run, ...ended },
    fileName: file?.name ?? null,
    contentType: file?.contentType ?? null,
    sizeBytes: file?.sizeBytes ?? null,
    portions: Math.ceil((file?.sizeBytes ?? 0) / PORTION_BYTES),
    failure: failure?.message ?? null,
    failureCode: failure?.code ?? null,
    failureValues: failure && JSON.stringify(failure.values),
    result: result && JSON.stringify(result),
  });
}

const findStarter = readText<
  { holds: boolean },
  { companyId: CompanyId; type: string; id: string | null; role: string }
>(`
  select case $type
    when 'user' then exists (
      select from memberships m join company_accounts() a on a.user_id = m.user_id and not a.is_disabled
        left join employees e on e.company_id = $companyId and e.id = m.employee_id
        where m.company_id = $companyId and m.user_id = $id and m.role = $role and coalesce(e.status, 'active') = 'active')
    when 'token' then exists (
      select from api_tokens t where t.company_id = $companyId and t.id::text = $id and t.revoked_at is null
        and (t.expires_at is null or t.expires_at > clock_timestamp()))
    else true end as holds`);

/** Returns whether the owner of a job still has their role (I9) and an enabled account; for a token, whether it is still valid. */
export const hasKeptAccess = (companyId: CompanyId, actor: Pick<Actor, 'type' | 'id' | 'role'>): Read<boolean> =>
  findStarter({ companyId, type: actor.type, id: actor.id, role: actor.role })
    .first()
    .map((row) => row?.holds ?? false);

const prune = writeText<{ id: string }, { companyId: CompanyId; before: Date; most: number }>(`
  delete from long_jobs where company_id = $companyId and id in (
    select id from long_jobs where company_id = $companyId and finished_at < $before limit $most) returning id`);

/** Deletes jobs that ended before an instant, with their files. Returns their number. */
export const pruneJobs = (companyId: CompanyId, { before, most }: { before: Date; most: number }): Write<number> =>
  prune({ companyId, before, most }).map((rows) => rows.length);
