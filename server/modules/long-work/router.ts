import { answers, managerProcedure, router, viewerProcedure } from '../../platform/rpc/init.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { cancelJob, getJob, listJobs, readJobFile } from './manage-jobs.ts';
import * as schema from './schema.ts';

const JOBS = '/core/v3/jobs';

export const longWorkRouter = router({
  listJobs: viewerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'GET',
        path: JOBS,
        summary: 'List jobs',
        description: 'Work that goes on by itself, such as imports, the newest first. Jobs are kept for 30 days.',
        reply: 'page',
      },
    })
    .input(schema.listJobsInput)
    .output(answers(pageOf(schema.jobOutput)))
    .query(({ ctx, input }) => listJobs(ctx.scope, input)),

  getJob: viewerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'GET',
        path: `${JOBS}/{id}`,
        summary: 'Read a job',
        description: 'Ask again every few seconds until `state` is `done`, `failed` or `cancelled`.',
      },
    })
    .input(schema.jobIdInput)
    .output(answers(schema.jobOutput))
    .query(({ ctx, input }) => getJob(ctx.scope, input)),

  getJobFile: viewerProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${JOBS}/{id}/content`,
        summary: 'Download the file of a job',
        errors: ['job_file_not_found'],
        reply: 'file',
      },
    })
    .input(schema.jobIdInput)
    .query(({ ctx, input }) => readJobFile(ctx.scope, input)),

  cancelJob: managerProcedure
    .meta({
      pages: true,
      rest: {
        method: 'POST',
        path: `${JOBS}/{id}/cancel`,
        summary: 'Cancel a job',
        description:
          'One that has not begun ends at once, one that runs within seconds. What has ended stays as it is.',
      },
    })
    .input(schema.jobIdInput)
    .output(answers(schema.jobOutput))
    .mutation(({ ctx, input }) => cancelJob(ctx.scope, input)),
});
