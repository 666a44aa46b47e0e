import { z } from 'zod';
import { listRecordsInput, recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import {
  besideOtherFaults,
  faultsBetween,
  freeText,
  idOf,
  idText,
  integer,
  name,
  problem,
  shortText,
} from '../../platform/shared/schemas.ts';
import {
  APPROVER_ROLES,
  CONDITION_OPERATORS,
  MAX_APPROVERS,
  MAX_LEVELS,
  MAX_MANAGER_STEPS,
  MAX_OPTIONS,
  MAX_QUESTIONS,
  NOBODY_REASONS,
  QUESTION_TYPES,
  QUORUMS,
} from './constants.ts';
import { conditionFaults, optionFaults, questionFaults } from './rules.ts';

const about = {
  approvers: { description: 'People who decide at the level.' },
  condition: { description: 'Condition of the level. Without it the level applies to every request.' },
  id: { description: 'ID of the question.' },
  icon: { description: 'Name of the icon. Null if there is none.' },
  levels: { description: 'Levels of approval, in order.' },
  name: { description: 'Name of the request type.' },
  operator: { description: 'Comparison of the answer with `value`.' },
  options: { description: 'Options of a select question.' },
  question: { description: 'Text of the question.' },
  questionId: { description: 'ID of a question of this type.' },
  questions: { description: 'Questions that a request answers, in order.' },
  questionType: { description: 'Type of the answer.' },
  required: { description: 'Whether the question requires an answer.' },
  role: { description: 'Role that decides, together with the roles above it. Null if another approver is named.' },
  value: { description: 'Value to compare with, as text.' },
  userId: { description: 'ID of a user of the company, from `GET /core/v3/users`.' },
  managerSteps: { description: 'Number of levels up the requester’s line of managers: 1 is the direct manager.' },
  quorum: { description: 'Whether one approver of the level is enough.' },
};

const questionId = () => z.guid().toLowerCase();

const questionIdInput = questionId()
  .nullish()
  .transform((id) => id ?? undefined)
  .meta({
    description:
      'ID chosen by the caller, so that levels can refer to the question; generated if omitted. A question sent with its ID remains the same question.',
  });
const options = z
  .array(name())
  .max(MAX_OPTIONS)
  .nullish()
  .transform((given) => [...new Set(given)])
  .meta(about.options);
const questionType = z.enum(QUESTION_TYPES).meta(about.questionType);
const choice = { type: questionType, options };

const isRequired = z
  .boolean()
  .nullish()
  .transform((given) => given ?? false)
  .meta({ ...about.required, default: false });

const question = z
  .object({ id: questionIdInput, name: name().meta(about.question), ...choice, required: isRequired })
  .superRefine(...faultsBetween(z.object(choice), optionFaults));
const questions = z.array(question).max(MAX_QUESTIONS).meta(about.questions);

const approver = z
  .object({
    userId: idOf('user').nullish().meta(about.userId),
    role: z.enum(APPROVER_ROLES).nullish().meta(about.role),
    managerSteps: integer(1, MAX_MANAGER_STEPS).nullish().meta(about.managerSteps),
  })
  .refine(({ userId, role, managerSteps }) => [userId, role, managerSteps].filter((way) => way != null).length === 1, {
    ...problem('exactly_one_of', { fields: 'userId, role, managerSteps' }),
    ...besideOtherFaults,
  })
  .transform(({ userId = null, role = null, managerSteps = null }) => ({ userId, role, managerSteps }));

const condition = z.object({
  questionId: questionId().meta(about.questionId),
  operator: z.enum(CONDITION_OPERATORS).meta(about.operator),
  value: freeText().meta(about.value),
});

const level = z.object({
  approvers: z.array(approver).min(1).max(MAX_APPROVERS).meta(about.approvers),
  quorum: z
    .enum(QUORUMS)
    .nullish()
    .transform((given) => given ?? 'any')
    .meta({ ...about.quorum, default: 'any' }),
  condition: condition
    .nullish()
    .transform((given) => given ?? null)
    .meta(about.condition),
});
const levels = z.array(level).max(MAX_LEVELS).meta(about.levels);

const typeFields = { icon: shortText().nullish().meta(about.icon) };

const questionsOfType = z.object({
  questions: z
    .array(z.object({ id: questionIdInput }))
    .max(MAX_QUESTIONS)
    .optional(),
});
const flowOfType = z.object({ questions: questions.optional(), levels: levels.optional() });

/** A question as read before. */
const questionAsRead = z.object({
  id: questionId().meta(about.id),
  name: shortText().meta(about.question),
  type: questionType,
  options: z.array(shortText()).max(MAX_OPTIONS).meta(about.options),
  required: z.boolean().meta(about.required),
});
/** An id as read before. It is only compared, so there is no 404. */
const userIdAsRead = z
  .guid()
  .toLowerCase()
  .nullable()
  .meta({ format: 'uuid', ...about.userId });
const levelAsRead = z.object({
  approvers: z
    .array(
      z.object({
        userId: userIdAsRead,
        role: z.enum(APPROVER_ROLES).nullable().meta(about.role),
        managerSteps: integer(1, MAX_MANAGER_STEPS).nullable().meta(about.managerSteps),
      }),
    )
    .max(MAX_APPROVERS)
    .meta(about.approvers),
  quorum: z.enum(QUORUMS).meta(about.quorum),
  condition: condition.nullable().meta(about.condition),
});
const typeBefore = z
  .object({
    name: shortText().meta(about.name),
    icon: shortText().nullable().meta(about.icon),
    questions: z.array(questionAsRead).max(MAX_QUESTIONS).meta(about.questions),
    levels: z.array(levelAsRead).max(MAX_LEVELS).meta(about.levels),
  })
  .partial()
  .meta({
    description:
      'Fields of the type as you read them. If one of them has changed since, nothing is saved: 409 `request_type_changed`. If omitted, the type is updated without this check.',
  });

export const requestTypeIdInput = z.object({ id: idOf('request_type') });
export const createRequestTypeInput = z
  .object({
    name: name(),
    ...typeFields,
    questions: questions.optional(),
    levels: levels.optional().meta({
      description:
        'Levels of approval. If omitted, one level at which any administrator decides. If empty, no approval is required.',
    }),
  })
  .superRefine(...faultsBetween(questionsOfType, (type) => questionFaults(type.questions ?? [])))
  .superRefine(...faultsBetween(flowOfType, (type) => conditionFaults(type.levels ?? [], type.questions ?? [])));
export const updateRequestTypeInput = z
  .object({
    id: idOf('request_type'),
    typeBefore: typeBefore.optional(),
    name: name().optional(),
    ...typeFields,
    questions: questions.optional().meta({ description: 'Questions, which replace all existing ones.' }),
    levels: levels
      .optional()
      .meta({ description: 'Levels of approval, which replace all existing ones. Pending requests keep theirs.' }),
  })
  .superRefine(...faultsBetween(questionsOfType, (type) => questionFaults(type.questions ?? [])));

const typesQuery = { orderBy: listRecordsInput.shape.orderBy, name: listRecordsInput.shape.name };
export const exportTypesInput = z.object({ ...typesQuery, format: exportFormat() });

export const typeUsesOutput = z.array(z.strictObject({ id: idText(), isUsed: z.boolean(), pending: z.int() }));

export const previewLevelsInput = z.object({ employeeId: idOf('employee'), levels });
export const levelsPreviewOutput = z.array(
  z.strictObject({
    approvers: z.array(
      z.strictObject({
        people: z.array(z.strictObject({ userId: idText(), name: z.string(), insteadOf: z.string().nullable() })),
        reason: z.enum(NOBODY_REASONS).nullable(),
      }),
    ),
    administrators: z.array(z.string()),
  }),
);

const approverOutput = z.strictObject({
  userId: idText().nullable().meta(about.userId),
  role: z.enum(APPROVER_ROLES).nullable().meta(about.role),
  managerSteps: z.int().nullable().meta(about.managerSteps),
});

export const requestTypeOutput = z
  .strictObject({
    ...recordOutput,
    icon: z.string().nullable().meta(about.icon),
    questions: z
      .array(
        z.strictObject({
          id: idText().meta(about.id),
          name: z.string().meta(about.question),
          type: questionType,
          options: z.array(z.string()).meta(about.options),
          required: z.boolean().meta(about.required),
        }),
      )
      .meta(about.questions),
    levels: z
      .array(
        z.strictObject({
          approvers: z.array(approverOutput).meta(about.approvers),
          quorum: z.enum(QUORUMS).meta(about.quorum),
          condition: z
            .strictObject({
              questionId: idText().meta(about.questionId),
              operator: z.enum(CONDITION_OPERATORS).meta(about.operator),
              value: z.string().meta(about.value),
            })
            .nullable()
            .meta(about.condition),
        }),
      )
      .meta(about.levels),
    ...stampsOutput,
  })
  .meta({ id: 'RequestType' });

/** Types as employees read them: without who decides. */
export const ownTypesOutput = z.array(requestTypeOutput.pick({ id: true, name: true, icon: true, questions: true }));
