import { z } from 'zod';
import { comment, common, work } from '../../platform/shared/field-kinds.ts';
import { idText, instantText, webAddressText } from '../../platform/shared/schemas.ts';
import { APPROVER_ROLES, QUESTION_TYPES, QUORUMS, REQUEST_STATUSES } from '../company-requests/constants.ts';

export const personOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: z.string().nullable(),
    imageProfileURL: webAddressText().nullable(),
  }),
);

/** The person's place of work and job. */
export const workplaceOutput = common(
  z.strictObject({
    office: z.string().nullable(),
    department: z.string().nullable(),
    jobCharge: z.string().nullable(),
  }),
);

const summaryFields = {
  kind: z.literal('company'),
  id: idText(),
  title: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: instantText(),
  person: personOutput,
  requestType: z.strictObject({ id: idText(), name: z.string() }),
  /** Current level, from 1, out of the total; a decision names it (F3). */
  level: z.int(),
  levelCount: z.int(),
  /** Absent person for whom the caller decides as a delegate (F4). */
  insteadOf: common(z.string().nullable()),
};

export const companyRowOutput = work(z.strictObject(summaryFields));

export const companyRequestOutput = work(
  z.strictObject({
    ...summaryFields,
    workplace: workplaceOutput,
    resolvedAt: instantText().nullable(),
    /** Code with which a decision of the caller would be refused at this level; null: they may decide. */
    refusal: z.enum(['not_an_approver', 'decision_already_made']).nullable(),
    answers: z.array(
      z.strictObject({
        id: idText(),
        questionName: z.string(),
        questionType: z.enum(QUESTION_TYPES),
        value: z.string(),
      }),
    ),
    levels: z.array(
      z.strictObject({
        quorum: z.enum(QUORUMS),
        approvers: z.array(
          z.strictObject({
            role: z.enum(APPROVER_ROLES).nullable(),
            managerSteps: z.int().nullable(),
            /** Name of a user or manager; null for a role, and if there is nobody. */
            name: common(z.string().nullable()),
            /** People who may decide in their place today. */
            delegates: common(z.array(z.string())),
            hasAccepted: z.boolean(),
          }),
        ),
        decisions: z.array(
          z.strictObject({
            id: idText(),
            decision: z.enum(['accepted', 'rejected']),
            deciderName: common(z.string()),
            onBehalfOfName: common(z.string().nullable()),
            comment: comment(z.string().nullable()),
            selfMade: z.boolean(),
            createdAt: instantText(),
          }),
        ),
      }),
    ),
  }),
);
