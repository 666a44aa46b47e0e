import { z } from 'zod';
import { stampsOutput } from '../../platform/catalogue/schema.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  faultsBetween,
  filledText,
  firstDay,
  firstDayText,
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  lastDay,
  lastDayText,
} from '../../platform/shared/schemas.ts';
import { MAX_QUESTIONS, QUESTION_TYPES, REQUEST_STATUSES } from './constants.ts';
import { delegateFaults, periodFaults } from './rules.ts';

const about = {
  answers: { description: 'Answer to each question of the type.' },
  comment: { description: 'Comment on the decision. Null if there is none.' },
  status: { description: 'Status of the request.' },
  title: { description: 'Title of the request.' },
};

export const requestIdInput = z.object({ id: idOf('request') });

export const createRequestInput = z.object({
  title: filledText().meta(about.title),
  employeeId: idOf('employee'),
  requestTypeId: idOf('request_type'),
  answers: z
    .array(
      z.object({
        questionId: idOf('question'),
        value: freeText().nullish().meta({
          description: 'Answer as text: `3.5`, `2026-03-02`, `true`, or one of the options. A blank text is no answer.',
        }),
      }),
    )
    .max(MAX_QUESTIONS)
    .default([])
    .meta(about.answers),
});

/** Strict: the requester is the caller, and never named. */
export const createOwnRequestInput = z.strictObject(createRequestInput.omit({ employeeId: true }).shape);

export const decideRequestInput = z.object({
  id: idOf('request'),
  comment: freeText().nullish().meta(about.comment),
  flowCurrentLevel: integer(1).optional().meta({
    description: 'Level as you read it. If the request is at another level now, it does not change.',
  }),
});

const typeFilter = oneOrMany(idOf('request_type'));

export const requestOrderFields = ['createdAt', 'updatedAt'] as const;
export type RequestOrderField = (typeof requestOrderFields)[number];

export const listRequestsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(requestOrderFields),
  status: z.enum(REQUEST_STATUSES).optional().meta(about.status),
  'status[in]': oneOrMany(z.enum(REQUEST_STATUSES)).meta(about.status),
  requestTypeId: typeFilter,
  requestTypeIds: typeFilter,
  employeeId: oneOrMany(idOf('employee')),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

export const requestOutput = z
  .strictObject({
    id: idText(),
    title: z.string().meta(about.title),
    status: z.enum(REQUEST_STATUSES).meta(about.status),
    employeeId: idText(),
    requestType: z
      .strictObject({
        id: idText().meta({ description: 'ID of the type.' }),
        name: z.string().meta({ description: 'Name of the type.' }),
        icon: z.string().nullable().meta({ description: 'Name of the icon. Null if there is none.' }),
      })
      .meta({ description: 'Type of the request.' }),
    ...stampsOutput,
    resolvedAt: instantText().nullable().meta({ description: 'Time of the last decision. Null while pending.' }),
    resolvedById: idText().nullable().meta({
      description: 'ID of the employee who made the last decision. Null while pending, or if no employee decided.',
    }),
    flowTotalLevels: z.int().meta({
      description: 'Number of levels that the request has to pass; 0 if no approval is required.',
    }),
    flowCurrentLevel: z.int().meta({
      description: 'Current level, from 1. For a resolved request, the level of the last decision.',
    }),
    answers: z
      .array(
        z.strictObject({
          id: idText().meta({ description: 'ID of the answer.' }),
          questionId: idText(),
          questionName: z.string().meta({ description: 'Text of the question.' }),
          questionType: z.enum(QUESTION_TYPES).meta({ description: 'Type of the question.' }),
          value: z.string().meta({ description: 'Answer, as text.' }),
        }),
      )
      .meta(about.answers),
  })
  .meta({ id: 'Request' });

export const listDecisionsInput = z.object({
  id: idOf('request'),
  ...pageInput,
  orderBy: orderByInput(['level', 'decision', 'createdAt']),
});

/** A delegate's decision names both: `deciderName` for `onBehalfOfName`. */
export const decisionOutput = z
  .strictObject({
    id: idText(),
    level: z.int().meta({ description: 'Level of the request, from 1.' }),
    decision: z.enum(['accepted', 'rejected']).meta({ description: 'Decision on the level.' }),
    deciderId: idText()
      .nullable()
      .meta({ description: 'ID of the employee who decided. Null if no employee decided.' }),
    deciderName: z.string().meta({ description: 'Name of the user, token or system that decided, at that time.' }),
    onBehalfOfId: idText()
      .nullable()
      .meta({ description: 'ID of the employee for whom a delegate decided. Null without a delegate.' }),
    onBehalfOfName: z
      .string()
      .nullable()
      .meta({ description: 'Name of the employee for whom a delegate decided. Null without a delegate.' }),
    comment: z.string().nullable().meta(about.comment),
    selfMade: z.boolean().meta({
      description:
        'Whether the requester made this decision. Only a single owner can do so, if nobody else could decide.',
    }),
    createdAt: instantText(),
  })
  .meta({ id: 'RequestDecision' });

const represented = { description: 'ID of the employee who is represented.' };
const deciding = { description: 'ID of the employee who decides as delegate.' };
const employee = idOf('employee').meta(represented);
const delegate = idOf('delegate').meta(deciding);

export const delegationIdInput = z.object({ id: idOf('delegation') });
const people = z.object({ employeeId: employee, delegateId: delegate });
const period = z.object({ from: firstDay(), to: lastDay() });
export const createDelegationInput = z
  .object({ ...people.shape, ...period.shape })
  .superRefine(...faultsBetween(people, delegateFaults))
  .superRefine(...faultsBetween(period, periodFaults));
export const updateDelegationInput = z.object({
  ...delegationIdInput.shape,
  delegateId: delegate.optional(),
  from: firstDay().optional(),
  to: lastDay().optional(),
});
const delegationQuery = {
  orderBy: orderByInput(['from', 'createdAt', 'updatedAt']),
  employeeId: oneOrMany(employee),
  delegateId: oneOrMany(delegate),
};
export const listDelegationsInput = z.object({ ...pageInput, ...timestampRanges, ...delegationQuery });
export const exportDelegationsInput = z.object({ ...delegationQuery, format: exportFormat() });

export const delegationOutput = z
  .strictObject({
    id: idText(),
    employeeId: idText().meta(represented),
    employeeName: z.string().meta({ description: 'Name of the employee who is represented.' }),
    delegateId: idText().meta(deciding),
    delegateName: z.string().meta({ description: 'Name of the employee who decides as delegate.' }),
    from: firstDayText(),
    to: lastDayText(),
    ...stampsOutput,
  })
  .meta({ id: 'RequestDelegation' });

export const listDelegatesInput = z.object({ employeeId: employee });

/** A person whom an employee can choose as a delegate. */
export const delegateOutput = z.strictObject({
  id: idText(),
  name: z.string(),
  jobChargeName: z.string().nullable(),
});
