import { z } from 'zod';
import { comment, work } from '../../platform/shared/field-kinds.ts';
import { MAX_FREE_TEXT } from '../../platform/shared/limits.ts';
import { orderByInput, pageInput, pageOf } from '../../platform/shared/lists.ts';
import {
  dateText,
  dateTime,
  filledText,
  idOf,
  idText,
  instantText,
  timeZoneText,
} from '../../platform/shared/schemas.ts';
import { ENTRY_MODES, MAX_BULK_CORRECTIONS } from './constants.ts';
import {
  createWorkEntryInput,
  OPEN_END,
  updateWorkEntryInput,
  workEntryIdInput,
  workEntryOutput,
  workEntryType,
} from './schema.ts';

/** Reason for correcting time (J1). */
const why = z.object({ reason: filledText(MAX_FREE_TEXT) });
const versionId = idText().meta({ description: 'The version that the change was made from.' });

export const addWorkEntryInput = createWorkEntryInput.safeExtend(why.shape);
export const changeWorkEntryInput = updateWorkEntryInput.extend({ versionId, ...why.shape });
export const removeWorkEntryInput = workEntryIdInput.extend({ versionId, ...why.shape });

export const correctionOutput = work(
  z.strictObject({
    workEntryId: idText(),
    days: z.array(z.strictObject({ date: dateText(), workedBeforeSeconds: z.int(), workedAfterSeconds: z.int() })),
  }),
);

/** With an end, an open entry gets it; without, the end given by the system is confirmed (B6). */
const settledAnomaly = z.object({
  id: idOf('work_entry'),
  versionId,
  endedAt: dateTime().nullish(),
});
export const settleAnomaliesInput = z.object({
  items: z.array(settledAnomaly).min(1).max(MAX_BULK_CORRECTIONS),
  ...why.shape,
});
export const settleAnomaliesOutput = z.strictObject({
  results: z.array(
    z.strictObject({
      id: idText(),
      problem: z.string().nullable(),
      details: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

export const listEntryVersionsInput = workEntryIdInput.extend({ ...pageInput, orderBy: orderByInput(['at']) });

const state = z
  .strictObject({
    workEntryType,
    workCheckTypeId: idText().nullable(),
    workBreakId: idText().nullable(),
    timeZone: timeZoneText(),
    startedAt: instantText().meta({ description: 'Start of the entry.' }),
    endedAt: instantText().nullable().meta(OPEN_END),
    remuneratedSeconds: z
      .int()
      .nullable()
      .meta({ description: 'Number of paid seconds. Null while the entry is open.' }),
    needsConfirmation: workEntryOutput.shape.needsConfirmation,
    isDeleted: z.boolean().meta({ description: 'Whether the entry is deleted.' }),
  })
  .meta({ id: 'WorkEntryState' });

export const entryVersionOutput = work(
  z.strictObject({
    id: idText(),
    at: instantText().meta({ description: 'Time of the change.' }),
    actor: z
      .strictObject({
        type: z.enum(['token', 'user', 'system']).meta({ description: 'Kind of author.' }),
        name: z
          .string()
          .nullable()
          .meta({ description: 'Name of the token or user. Null for the system, or if unknown.' }),
      })
      .meta({ description: 'Author of the change.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Kind of change, such as `clock_in` or `corrected`. Null if unknown.' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Reason for a correction, as entered by its author. Null if there is none.' }),
    mode: z.enum(ENTRY_MODES).meta({
      description:
        'Mode of the decision: `direct`, `self` if the employee decided on their own time, `agreed` by both sides, or `unilateral` by the company.',
    }),
    correction: z
      .strictObject({
        id: idText(),
        side: z.enum(['company', 'employee']).meta({ description: 'Side that proposed the correction.' }),
        proposerName: z.string().meta({ description: 'Name of the user or token that proposed the correction.' }),
        objection: z
          .strictObject({
            comment: comment(z.string().nullable()).meta({
              description: 'Objection in the words of the employee. Null for users who may not see comments.',
            }),
            at: instantText().meta({ description: 'Time of the objection.' }),
          })
          .nullable()
          .meta({ description: 'Objection of the employee. Null if there is none.' }),
      })
      .nullable()
      .meta({ description: 'Correction by two sides that wrote the version. Null for all other versions.' }),
    before: state.nullable().meta({ description: 'State before the change. Null for the first version.' }),
    after: state.meta({ description: 'State after the change.' }),
  }),
).meta({ id: 'WorkEntryVersion' });
export const listEntryVersionsOutput = pageOf(entryVersionOutput);
