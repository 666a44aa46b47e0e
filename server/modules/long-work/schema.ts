import { z } from 'zod';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, shortText } from '../../platform/shared/schemas.ts';
import { JOB_FAILURES, JOB_STATES } from './constants.ts';

const about = {
  kind: { description: 'Kind of work.' },
  state: {
    description: 'State of the job. `failed` and `cancelled` jobs have changed only what their kind documents.',
  },
  done: { description: 'Completed part of `of`.' },
  of: { description: 'Total amount of work. Null while unknown.' },
  result: {
    description:
      'Result, depending on the kind. Of a failed export to payroll the details of its error, without names. Null until the job has ended, and without a result.',
  },
  failure: { description: 'Reason for the failure, in English. Null unless the job failed.' },
  failureCode: { description: 'Code of the failure. Null unless the job failed.' },
  failureValues: {
    description: 'Numbers that belong to the code, such as the number of blocking records. Null unless the job failed.',
  },
  file: { description: 'File created by the job, available at `…/content` for 30 days. Null if there is none.' },
};

export const jobIdInput = z.object({ id: idOf('job') });

export const listJobsInput = z.object({
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt']),
  state: oneOrMany(z.enum(JOB_STATES)).meta({ description: 'State of the job.' }),
  kind: oneOrMany(shortText()).meta(about.kind),
});

export const jobOutput = z
  .strictObject({
    id: idText(),
    kind: z.string().meta(about.kind),
    state: z.enum(JOB_STATES).meta(about.state),
    done: z.int().meta(about.done),
    of: z.int().nullable().meta(about.of),
    result: z.record(z.string(), z.unknown()).nullable().meta(about.result),
    failure: z.string().nullable().meta(about.failure),
    failureCode: z.enum(JOB_FAILURES).nullable().meta(about.failureCode),
    failureValues: z.record(z.string(), z.int()).nullable().meta(about.failureValues),
    file: z
      .strictObject({
        fileName: z.string().meta({ description: 'Name of the file.' }),
        contentType: z.string().meta({ description: 'Media type of the file.' }),
        sizeBytes: z.int().meta({ description: 'Size of the file, in bytes.' }),
      })
      .nullable()
      .meta(about.file),
    startedByName: z.string().meta({ description: 'Name of the user or token that started the job, at that time.' }),
    createdAt: instantText(),
    startedAt: instantText().nullable().meta({ description: 'Time of the start. Null while the job is queued.' }),
    finishedAt: instantText().nullable().meta({ description: 'Time of the end. Null until then.' }),
  })
  .meta({ id: 'Job' });
