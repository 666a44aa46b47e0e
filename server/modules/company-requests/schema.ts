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

export const requestIdInput = z.object({ id: idOf('request') });

export const createRequestInput = z.object({
  title: filledText(),
  employeeId: idOf('employee'),
  requestTypeId: idOf('request_type'),
  answers: z
    .array(
      z.object({
        questionId: idOf('question'),
        value: freeText().nullish().meta({
          description: 'As text: `3.5`, `2026-03-02`, `true`, one of the options. Blank counts as no answer.',
        }),
      }),
    )
    .max(MAX_QUESTIONS)
    .default([]),
});

export const decideRequestInput = z.object({
  id: idOf('request'),
  comment: freeText().nullish(),
  flowCurrentLevel: integer(1).optional().meta({
    description: 'The level that is decided, as it was read: at another one by now, the request stays as it is.',
  }),
});

const typeFilter = oneOrMany(idOf('request_type'));

export const requestOrderFields = ['createdAt', 'updatedAt'] as const;
export type RequestOrderField = (typeof requestOrderFields)[number];

export const listRequestsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(requestOrderFields),
  status: z.enum(REQUEST_STATUSES).optional(),
  'status[in]': oneOrMany(z.enum(REQUEST_STATUSES)),
  requestTypeId: typeFilter,
  requestTypeIds: typeFilter,
  employeeId: oneOrMany(idOf('employee')),
});
export type ListRequestsInput = z.output<typeof listRequestsInput>;

export const requestOutput = z
  .strictObject({
    id: idText(),
    title: z.string(),
    status: z.enum(REQUEST_STATUSES),
    employeeId: idText(),
    requestType: z.strictObject({ id: idText(), name: z.string(), icon: z.string().nullable() }),
    ...stampsOutput,
    resolvedAt: instantText().nullable(),
    resolvedById: idText().nullable(),
    flowTotalLevels: z.int().meta({
      description: 'Levels that the request has to pass; 0 where nobody has to accept it.',
    }),
    flowCurrentLevel: z.int().meta({
      description: 'The level that decides, from 1; at the end the one that decided.',
    }),
    answers: z.array(
      z.strictObject({
        id: idText(),
        questionId: idText(),
        questionName: z.string(),
        questionType: z.enum(QUESTION_TYPES),
        value: z.string(),
      }),
    ),
  })
  .meta({ id: 'Request' });

export const listDecisionsInput = z.object({ id: idOf('request'), ...pageInput });

/** A delegate's decision names both: `deciderName` for `onBehalfOfName`. */
export const decisionOutput = z
  .strictObject({
    id: idText(),
    level: z.int().meta({ description: 'Level of the request, from 1.' }),
    decision: z.enum(['accepted', 'rejected']),
    deciderId: idText().nullable(),
    deciderName: z.string(),
    onBehalfOfId: idText().nullable(),
    onBehalfOfName: z.string().nullable(),
    comment: z.string().nullable(),
    selfMade: z.boolean().meta({
      description: 'Made by the person whose request it is: a single owner, with nobody else who could have.',
    }),
    createdAt: instantText(),
  })
  .meta({ id: 'RequestDecision' });

const employee = idOf('employee').meta({ description: 'Id of the employee in whose place is decided.' });
const delegate = idOf('delegate').meta({ description: 'Id of the employee who decides instead.' });

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
    employeeId: idText(),
    employeeName: z.string(),
    delegateId: idText(),
    delegateName: z.string(),
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
