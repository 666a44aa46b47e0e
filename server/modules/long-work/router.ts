import { mutation, query } from '../../platform/rpc/operation.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { cancelJob, getJob, listJobs, readJobFile } from './manage-jobs.ts';
import * as schema from './schema.ts';

const JOBS = '/core/v3/jobs';

export const longWorkRouter = {
  listJobs: query({
    right: 'look',
    about: 'company',
    rest: {
      method: 'GET',
      path: JOBS,
      summary: 'List jobs',
      description: 'Lists background jobs, such as imports, newest first. Jobs are deleted after 30 days.',
      reply: 'page',
    },
    input: schema.listJobsInput,
    output: pageOf(schema.jobOutput),
    run: listJobs,
  }),

  getJob: query({
    right: 'look',
    about: 'company',
    rest: {
      method: 'GET',
      path: `${JOBS}/{id}`,
      summary: 'Get a job',
      description:
        'Returns the job. Repeat the request every few seconds until `state` is `done`, `failed` or `cancelled`.',
    },
    input: schema.jobIdInput,
    output: schema.jobOutput,
    run: getJob,
  }),

  getJobFile: query({
    right: 'look',
    rest: {
      method: 'GET',
      path: `${JOBS}/{id}/content`,
      summary: 'Download the file of a job',
      errors: ['job_file_not_found'],
      reply: 'file',
    },
    input: schema.jobIdInput,
    run: readJobFile,
  }),

  cancelJob: mutation({
    right: 'decide',
    about: 'company',
    rest: {
      method: 'POST',
      path: `${JOBS}/{id}/cancel`,
      summary: 'Cancel a job',
      description:
        'Cancels the job: a waiting job ends immediately, a running job within seconds. A finished job does not change.',
    },
    input: schema.jobIdInput,
    output: schema.jobOutput,
    run: cancelJob,
  }),
};
