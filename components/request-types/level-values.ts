import { CONDITION_OPERATORS } from '#server/modules/company-requests/constants.ts';
import { conditionFaults } from '#server/modules/company-requests/rules.ts';
import type { Approver, Condition, Level, Question } from './types.ts';

export const WAYS = ['managerSteps', 'role', 'userId'] as const;
export type Way = (typeof WAYS)[number];

/** An approver with a choice for each way to name one, of which one counts. */
export type ApproverValues = {
  way: Way;
  managerSteps: number | string;
  role: NonNullable<Approver['role']>;
  userId: string | null;
};

/** Values of a step's dialog. */
export type LevelValues = Pick<Level, 'quorum'> & {
  approvers: ApproverValues[];
  when: 'always' | 'conditional';
  condition: Condition;
};

export const NEW_APPROVER: ApproverValues = {
  way: 'managerSteps',
  managerSteps: 1,
  role: 'administrator',
  userId: null,
};

const wayOf = (approver: Approver): Way => WAYS.find((way) => approver[way] !== null) ?? 'role';

/** A value to begin with: the only ones that need no typing. */
export const firstValueOf = (question: Question | undefined): string => {
  if (question?.type === 'boolean') return 'true';
  return question?.type === 'select' ? (question.options[0] ?? '') : '';
};

const conditionOn = (question: Question | undefined): Condition => ({
  ...{ questionId: question?.id ?? '', operator: isOrdered(question) ? 'greater_than' : 'equals' },
  value: firstValueOf(question),
});

export const valuesOfLevel = (level: Level | null, questions: readonly Question[]): LevelValues => ({
  approvers: level?.approvers.map(
    (approver): ApproverValues => ({
      way: wayOf(approver),
      managerSteps: approver.managerSteps ?? NEW_APPROVER.managerSteps,
      role: approver.role ?? NEW_APPROVER.role,
      userId: approver.userId,
    }),
  ) ?? [NEW_APPROVER],
  quorum: level?.quorum ?? 'any',
  when: level?.condition ? 'conditional' : 'always',
  condition: level?.condition ?? conditionOn(questions[0]),
});

const NOBODY: Approver = { userId: null, role: null, managerSteps: null };

export const levelOf = ({ approvers, quorum, when, condition }: LevelValues): Level => ({
  approvers: approvers.map(({ way, managerSteps, role, userId }) => {
    if (way === 'managerSteps') return { ...NOBODY, managerSteps: Number(managerSteps) };
    return way === 'role' ? { ...NOBODY, role } : { ...NOBODY, userId };
  }),
  quorum: approvers.length > 1 ? quorum : 'any',
  condition: when === 'conditional' ? { ...condition, value: condition.value.trim() } : null,
});

export const isOrdered = (question: Question | undefined): boolean =>
  question?.type === 'number' || question?.type === 'date';

/** The comparisons that fit a question (F2). */
export const operatorsOf = (question: Question | undefined): readonly Condition['operator'][] =>
  isOrdered(question) ? CONDITION_OPERATORS : ['equals', 'not_equals'];

/** A condition that was about another question, as far as it fits this one. */
export const aboutQuestion = ({ operator }: Condition, question: Question): Condition => ({
  ...{ questionId: question.id, value: firstValueOf(question) },
  operator: operatorsOf(question).includes(operator) ? operator : 'equals',
});

export type LevelFault = 'userMissing' | 'stepsMissing' | 'noQuestions' | 'valueMissing';

/** Faults of the values of a step, by the paths of their fields. */
export function faultsOfLevel(values: LevelValues, questions: readonly Question[]): Record<string, LevelFault> {
  const faults: Record<string, LevelFault> = {};
  for (const [index, { way, userId, managerSteps }] of values.approvers.entries()) {
    if (way === 'userId' && userId === null) faults[`approvers.${index}.userId`] = 'userMissing';
    if (way === 'managerSteps' && typeof managerSteps !== 'number')
      faults[`approvers.${index}.managerSteps`] = 'stepsMissing';
  }
  if (values.when === 'always') return faults;
  if (questions.length === 0) return { ...faults, when: 'noQuestions' };
  const level = levelOf(values);
  const isBlank = level.condition?.value === '';
  if (isBlank || Object.keys(conditionFaults([level], questions)).length > 0)
    faults['condition.value'] = 'valueMissing';
  return faults;
}
