import { z } from 'zod';
import { comment, common, work } from '../../platform/shared/field-kinds.ts';
import { MAX_FREE_TEXT } from '../../platform/shared/limits.ts';
import {
  dateRange,
  oneOrMany,
  orderByInput,
  pageInput,
  pageOf,
  partOfName,
  timestampRanges,
} from '../../platform/shared/lists.ts';
import {
  authorOutput,
  dateText,
  dateTime,
  faultsBetween,
  filledText,
  firstDayText,
  freeText,
  idOf,
  idText,
  instantText,
  lastDayText,
  timeZoneText,
} from '../../platform/shared/schemas.ts';
import { employeeSummaryOutput } from '../people/schema.ts';
import { entryBreakFaults, entryOrderFaults } from '../time/rules.ts';
import { OPEN_END, readInstant, workEntryType } from '../time/schema.ts';
import {
  CORRECTION_ACTIONS,
  CORRECTION_MODES,
  CORRECTION_STATUSES,
  CORRECTION_TYPES,
  MAX_CORRECTIONS_AT_ONCE,
  SIDES,
} from './constants.ts';
import { inputFaults } from './rules-proposal.ts';

const about = {
  type: { description: 'Effect of the correction: it creates, updates or deletes a work entry.' },
  status: {
    description:
      'Status of the correction. `overdue`: the employee has not answered in time, and an administrator may carry it out.',
  },
  reason: { description: 'Reason for the correction.' },
  side: { description: 'Side that proposed the correction. The other side decides.' },
};

/** Entry of a correction: the fields of a work entry that people correct. */
const entryInput = z
  .object({
    workEntryType,
    workEntryIn: z.object({ date: dateTime() }).meta({ description: 'Start of the entry.' }),
    workEntryOut: z.object({ date: dateTime() }).nullish().meta(OPEN_END),
    workCheckTypeId: idOf('work_check_type').nullish(),
    workBreakId: idOf('work_break').nullish(),
  })
  .superRefine(
    ...faultsBetween(
      z.object({
        workEntryIn: z.object({ date: readInstant }),
        workEntryOut: z.object({ date: readInstant }).nullish(),
      }),
      ({ workEntryIn, workEntryOut }) =>
        entryOrderFaults({ startedAt: workEntryIn.date, endedAt: workEntryOut?.date ?? null }),
    ),
  )
  .superRefine(
    ...faultsBetween(z.object({ workEntryType, workBreakId: idOf('work_break').nullish() }), entryBreakFaults),
  )
  .meta({ title: 'CorrectedWorkEntry' });

const proposal = z.object({
  employeeId: idOf('employee'),
  type: z.enum(CORRECTION_TYPES).meta(about.type),
  workEntryId: idOf('work_entry').nullish().meta({ description: 'Required for `update` and `delete`.' }),
  versionId: z.guid().toLowerCase().nullish().meta({
    format: 'uuid',
    description: 'Version of the entry that the correction was made from. If omitted, the newest version.',
  }),
  entry: entryInput
    .nullish()
    .meta({ description: 'The entry after the correction. Required for `create` and `update`.' }),
  reasonId: idOf('correction_reason').nullish(),
  reason: freeText().nullish().meta({ description: 'Reason for the correction. Required without `reasonId`.' }),
});

const checked = faultsBetween(
  z.object({
    type: z.enum(CORRECTION_TYPES),
    workEntryId: z.unknown().optional(),
    entry: z.unknown().optional(),
    reasonId: z.unknown().optional(),
    reason: z.unknown().optional(),
  }),
  inputFaults,
);

export const proposeCorrectionInput = proposal
  .extend({
    onBehalfOf: z.literal('employee').optional().meta({
      description:
        'Side for which a token proposes. If omitted, the company. A signed-in person proposes for their own side.',
    }),
  })
  .superRefine(...checked);
export type ProposeCorrectionInput = z.output<typeof proposeCorrectionInput>;

export const proposeManyInput = z.object({
  items: z
    .array(proposal.superRefine(...checked))
    .min(1)
    .max(MAX_CORRECTIONS_AT_ONCE),
});

export const correctionIdInput = z.object({ id: idOf('correction') });
export const decideCorrectionInput = correctionIdInput.extend({
  comment: freeText().nullish().meta({ description: 'Comment on the decision.' }),
});
export const objectInput = correctionIdInput.extend({
  comment: filledText(MAX_FREE_TEXT).meta({ description: 'Objection of the employee.' }),
});

const decisions = ['accept', 'reject', 'withdraw', 'carry_out'] as const;
export const decideManyInput = z.object({
  ids: z.array(idOf('correction')).min(1).max(MAX_CORRECTIONS_AT_ONCE),
  decision: z.enum(decisions),
  comment: freeText().nullish(),
});

export const ORDER_FIELDS = ['createdAt', 'updatedAt', 'decidedAt', 'from', 'status', 'type'] as const;

const filters = {
  ...timestampRanges,
  ...dateRange,
  employeeId: oneOrMany(idOf('employee')),
  status: oneOrMany(z.enum(CORRECTION_STATUSES)).meta(about.status),
  type: oneOrMany(z.enum(CORRECTION_TYPES)).meta(about.type),
  side: oneOrMany(z.enum(SIDES)).meta(about.side),
  name: partOfName,
};

export const listCorrectionsInput = z.object({ ...pageInput, ...filters, orderBy: orderByInput(ORDER_FIELDS) });
export type ListCorrectionsInput = z.output<typeof listCorrectionsInput>;

const entryOutput = z
  .strictObject({
    workEntryType,
    workCheckTypeId: idText().nullable(),
    workBreakId: idText().nullable(),
    timeZone: timeZoneText(),
    startedAt: instantText().meta({ description: 'Start of the entry.' }),
    endedAt: instantText().nullable().meta(OPEN_END),
  })
  .meta({ id: 'CorrectedEntry' });

const effect = {
  workedSeconds: z.int().meta({ description: 'Number of paid seconds without the correction.' }),
  changeSeconds: z
    .int()
    .meta({ description: 'Number of paid seconds that the correction would add; negative if it takes some.' }),
};

export const correctionOutput = work(
  z.strictObject({
    id: idText(),
    employee: common(employeeSummaryOutput),
    type: z.enum(CORRECTION_TYPES).meta(about.type),
    status: z.enum(CORRECTION_STATUSES).meta(about.status),
    workEntryId: idText().nullable().meta({
      description: 'ID of the work entry. Null until the creation of one is accepted.',
    }),
    from: firstDayText().meta({ description: 'Earliest work date of the entry, before or after.' }),
    to: lastDayText().meta({ description: 'Latest work date of the entry, before or after.' }),
    before: entryOutput.nullable().meta({ description: 'Entry at the time of the proposal. Null for a new entry.' }),
    after: entryOutput.nullable().meta({ description: 'Entry after the correction. Null for a deletion.' }),
    reasonId: idText().nullable(),
    reason: z.string().meta(about.reason),
    side: z.enum(SIDES).meta(about.side),
    proposedBy: authorOutput().meta({ description: 'Author of the proposal.' }),
    answerBy: dateText().nullable().meta({
      description: 'Last day for the answer of the employee. Null for a proposal of the employee.',
    }),
    mode: z.enum(CORRECTION_MODES).nullable().meta({
      description:
        'Mode of an accepted correction: `agreed` by both sides, `unilateral` by the company, or `self` by a single owner on their own time. Null unless accepted.',
    }),
    decidedBy: authorOutput().nullable().meta({ description: 'Author of the decision. Null while there is none.' }),
    decidedAt: instantText().nullable().meta({ description: 'Time of the decision. Null while there is none.' }),
    comment: comment(z.string().nullable()).meta({
      description: 'Comment on the decision. Null if there is none, or for users who may not see comments.',
    }),
    objection: z
      .strictObject({
        comment: comment(z.string().nullable()).meta({
          description: 'Objection in the words of the employee. Null for users who may not see comments.',
        }),
        at: instantText().meta({ description: 'Time of the objection.' }),
      })
      .nullable()
      .meta({ description: 'Objection of the employee. Null if there is none.' }),
    effect: z
      .strictObject({
        days: z
          .array(z.strictObject({ date: dateText(), ...effect }))
          .meta({ description: 'Work dates of the entry before and after, in order.' }),
        months: z
          .array(z.strictObject({ month: z.string().meta({ description: 'Month, `YYYY-MM`.' }), ...effect }))
          .meta({ description: 'Months of these dates, in order.' }),
      })
      .nullable()
      .meta({
        description: 'Change of the paid time if the correction is accepted, by day and month. Null if it is decided.',
      }),
    actions: z.array(z.enum(CORRECTION_ACTIONS)).meta({ description: 'Actions that the caller may take now.' }),
    createdAt: instantText(),
    updatedAt: instantText(),
  }),
).meta({ id: 'WorkEntryCorrection' });
export type CorrectionAnswer = z.output<typeof correctionOutput>;

export const listCorrectionsOutput = pageOf(correctionOutput);

/** Problem of an item: its code, or `invalid_fields` with the faulty fields; null if there is none. */
const result = {
  problem: z.string().nullable(),
  fields: z.array(z.string()),
  details: z.unknown(),
};
export const proposeManyOutput = z.strictObject({
  results: z.array(z.strictObject({ id: idText().nullable(), ...result })),
});
export const decideManyOutput = z.strictObject({
  results: z.array(z.strictObject({ id: idText(), ...result })),
});

export const countCorrectionsOutput = work(
  z.strictObject({
    toDecide: z.int().meta({ description: 'Open proposals of employees.' }),
    overdue: z.int().meta({ description: 'Proposals of the company without an answer in time.' }),
    pending: z.int().meta({ description: 'Proposals of the company that employees may still answer in time.' }),
  }),
);
