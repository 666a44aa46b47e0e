import type { Level, Question } from '#drizzle/schema/company-requests.ts';
import { isCalendarDate } from '../../platform/shared/dates.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import type { ConditionOperator } from './constants.ts';

type Faults = Record<string, FieldMessage>;
type GivenAnswer = { questionId: string; value?: string | null | undefined };

/** For a type without levels: any administrator decides. */
export const DEFAULT_LEVELS: Level[] = [
  {
    approvers: [{ userId: null, role: 'administrator', managerSteps: null }],
    quorum: 'any',
    condition: null,
  },
];

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value) && Number.isFinite(Number(value));

/** Returns why a value does not fit the question; null if it does. Values of every type are texts. */
export function valueFault({ type, options }: Pick<Question, 'type' | 'options'>, value: string): FieldMessage | null {
  switch (type) {
    case 'text':
      return null;
    case 'number':
      return isNumber(value) ? null : 'not_a_number';
    case 'date':
      return isCalendarDate(value) ? null : 'calendar_date';
    case 'boolean':
      return value === 'true' || value === 'false' ? null : 'true_or_false';
    case 'select':
      return options.includes(value) ? null : { key: 'not_an_option', values: { options: options.join(', ') } };
  }
}

/** A select has options, other questions have none. */
export function optionFaults({ type, options }: Pick<Question, 'type' | 'options'>): Faults {
  if (type === 'select') return options.length === 0 ? { options: 'required' } : {};
  return options.length > 0 ? { options: 'only_for_select' } : {};
}

/** Faults by field of a type's questions together: duplicate ids. */
export function questionFaults(questions: readonly { id?: string | undefined }[]): Faults {
  const faults: Faults = {};
  const ids = questions.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    if (id !== undefined && ids.indexOf(id) < index) faults[`questions.${index}.id`] = 'repeated';
  }
  return faults;
}

const ORDERS: ReadonlySet<ConditionOperator> = new Set([
  'greater_than',
  'greater_or_equal',
  'less_than',
  'less_or_equal',
]);

type AskedQuestion = Pick<Question, 'type' | 'options'> & { id?: string | undefined };

/** Faults by field of the levels' conditions: each names a question of the type, with a value and an operator that fit it (F2). */
export function conditionFaults(
  levels: readonly Pick<Level, 'condition'>[],
  questions: readonly AskedQuestion[],
): Faults {
  const faults: Faults = {};
  for (const [index, { condition }] of levels.entries()) {
    if (!condition) continue;
    const at = `levels.${index}.condition`;
    const question = questions.find(({ id }) => id === condition.questionId);
    if (!question) {
      faults[`${at}.questionId`] = 'unknown_question';
      continue;
    }
    const isOrdered = question.type === 'number' || question.type === 'date';
    if (ORDERS.has(condition.operator) && !isOrdered) faults[`${at}.operator`] = 'not_ordered';
    const fault = valueFault(question, condition.value);
    if (fault) faults[`${at}.value`] = fault;
  }
  return faults;
}

const isBlank = (value: string | undefined) => value === undefined || value.trim() === '';

/** Answers with text; a blank one counts as none. */
export const answered = <Given extends GivenAnswer>(answers: readonly Given[]): (Given & { value: string })[] =>
  answers.flatMap((answer) => {
    const { value } = answer;
    return value == null || isBlank(value) ? [] : [{ ...answer, value }];
  });

/** Faults by field of a request's answers to the questions of its type: each fits its question, and none is missing. */
export function answerFaults(answers: readonly GivenAnswer[], questions: readonly Question[]): Faults {
  const faults: Faults = {};
  const ids = answers.map(({ questionId }) => questionId);
  for (const [index, { questionId, value }] of answers.entries()) {
    if (ids.indexOf(questionId) < index) faults[`answers.${index}.questionId`] = 'repeated';
    const question = questions.find(({ id }) => id === questionId);
    if (!question) continue;
    const fault = value == null || isBlank(value) ? question.required && 'required' : valueFault(question, value);
    if (fault) faults[`answers.${index}.value`] = fault;
  }
  const missing = questions.filter(({ id, required }) => required && !ids.includes(id));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    faults.answers = { key: 'answers_missing', values: { questions: names } };
  }
  return faults;
}

const compare = (type: Question['type'], one: string, other: string): number =>
  type === 'number' ? Number(one) - Number(other) : one < other ? -1 : Number(one > other);

const HOLDS: Record<ConditionOperator, (difference: number) => boolean> = {
  equals: (difference) => difference === 0,
  not_equals: (difference) => difference !== 0,
  greater_than: (difference) => difference > 0,
  greater_or_equal: (difference) => difference >= 0,
  less_than: (difference) => difference < 0,
  less_or_equal: (difference) => difference <= 0,
};

/**
 * Returns the levels that a request has to pass: those without a condition, and those whose condition is true for its answers (F2). An
 * unanswered question equals nothing, and is neither greater nor less.
 */
export function levelsInEffect(
  levels: readonly Level[],
  answers: readonly { questionId: string; questionType: Question['type']; value: string }[],
): Level[] {
  return levels.filter(({ condition }) => {
    if (!condition) return true;
    const answer = answers.find(({ questionId }) => questionId === condition.questionId);
    if (!answer) return condition.operator === 'not_equals';
    return HOLDS[condition.operator](compare(answer.questionType, answer.value, condition.value));
  });
}

/** Fault of a delegation to oneself (F4). Empty if there is none. */
export function delegateFaults({ employeeId, delegateId }: { employeeId: string; delegateId: string }): Faults {
  return employeeId === delegateId ? { delegateId: 'another_person' } : {};
}

/** Fault of a period that ends before it begins. Empty if there is none. */
export function periodFaults({ from, to }: { from: string; to: string }): Faults {
  return to < from ? { to: { key: 'end_before_start', values: { field: 'from' } } } : {};
}
