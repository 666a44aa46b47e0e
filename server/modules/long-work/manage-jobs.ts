import type { z } from 'zod';
import type { PageText } from '../../platform/db/list-page.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import type { Finished } from './kinds.ts';
import * as repository from './repository.ts';
import type { jobOutput, listJobsInput } from './schema.ts';

type Job = z.output<typeof jobOutput>;

/** Returns jobs that the caller sees, newest first: administrators and tokens all, others their own. */
export const listJobs = (scope: Scope, input: z.output<typeof listJobsInput>): Promise<PageText<Job>> =>
  scope.read(repository.listJobs(scope, input));

/** Throws `job_not_found`. */
export const getJob = (scope: Scope, { id }: { id: string }): Promise<repository.JobAnswer> =>
  scope.read(repository.getJob(scope, id));

/** Cancels a job: a queued one at once, a running one soon; an ended one stays as it is. Throws `job_not_found`. */
export function cancelJob(scope: Scope, { id }: { id: string }): Promise<repository.JobAnswer> {
  const { companyId } = scope;
  const at = new Date(scope.now().epochMilliseconds);
  return scope.transaction(async ({ send, commit }) => {
    await send(repository.getJob(scope, id));
    const [, job] = await commit(repository.cancelJob(companyId, id, at), repository.getJob(scope, id));
    return job;
  });
}

/** Returns the file of a job. Throws `job_not_found`, `job_file_not_found`, `scope_not_granted`. */
export async function readJobFile(scope: Scope, { id }: { id: string }): Promise<StoredFile> {
  const job = JSON.parse((await scope.read(repository.getJob(scope, id))).text) as Job;
  if (!job.file) throw new DomainError('job_file_not_found');
  const { fileScope } = (job.result ?? {}) as NonNullable<Finished['result']>;
  if (fileScope) await scope.read(refuseUngrantedScopes(scope, [fileScope]));
  const portions: Buffer[] = [];
  for (let position = 0; ; position += 1) {
    const portion = await scope.read(repository.readPortion(scope.companyId, id, position));
    if (!portion) break;
    portions.push(portion);
  }
  const bytes = Buffer.concat(portions);
  // Deleted meanwhile.
  if (bytes.length !== job.file.sizeBytes) throw new DomainError('job_not_found');
  return { bytes, contentType: job.file.contentType, fileName: job.file.fileName };
}
