import { z } from 'zod';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, shortText } from '../../platform/shared/schemas.ts';
import { JOB_FAILURES, JOB_STATES } from './constants.ts';

const about = {
  kind: { description: 'What is done.' },
  state: { description: '`failed` and `cancelled` jobs have changed nothing that their kind does not say.' },
  done: { description: 'How much of `of` is done.' },
  of: { description: 'How much there is to do; null while that is not known.' },
  result: { description: 'What came of it, by kind; null until it is done.' },
  failure: { description: 'Why it failed, in English; null unless it did.' },
  failureCode: { description: 'Why it failed, as a code; null unless it did.' },
  failureValues: {
    description: 'Numbers that the code comes with, such as how many records are in the way; null unless it failed.',
  },
  file: { description: 'The file that it made, to be read at `…/content` for 30 days; null without one.' },
};

export const jobIdInput = z.object({ id: idOf('job') });

export const listJobsInput = z.object({
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt']),
  state: oneOrMany(z.enum(JOB_STATES)),
  kind: oneOrMany(shortText()),
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
        sizeBytes: z.int().meta({ description: 'Bytes of the file.' }),
      })
      .nullable()
      .meta(about.file),
    startedByName: z.string().meta({ description: 'Who started it, as they were called then.' }),
    createdAt: instantText(),
    startedAt: instantText().nullable(),
    finishedAt: instantText().nullable(),
  })
  .meta({ id: 'Job' });
