import { conditionFaults, DEFAULT_LEVELS, levelsInEffect } from '#server/modules/company-requests/rules.ts';
import type { Level, Question, RequestType } from './types.ts';

export const DECISIONS = ['administrators', 'levels', 'nobody'] as const;

/** Values of the form. */
export type TypeValues = Pick<RequestType, 'name' | 'icon' | 'questions'> & {
  /** Way of deciding. The levels are kept while another choice is made. */
  decision: (typeof DECISIONS)[number];
  levels: Level[];
};
/** Fields that the call sends. */
export type TypeFields = Pick<RequestType, 'name' | 'icon' | 'questions' | 'levels'>;
export type FieldName = keyof TypeFields;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** In the order in which everything of it is compared as text. */
const inOrder = ({ approvers, quorum, condition }: Level): Level => ({
  approvers: approvers.map(({ userId, role, managerSteps }) => ({ userId, role, managerSteps })),
  quorum,
  condition: condition && {
    questionId: condition.questionId,
    operator: condition.operator,
    value: condition.value,
  },
});

/** Of the three choices, the one that these levels are. */
export function decisionOf(levels: readonly Level[]): TypeValues['decision'] {
  if (levels.length === 0) return 'nobody';
  return isSame(levels.map(inOrder), DEFAULT_LEVELS.map(inOrder)) ? 'administrators' : 'levels';
}

export const valuesOf = (type: TypeFields | null): TypeValues => {
  const decision = type === null ? 'administrators' : decisionOf(type.levels);
  return {
    ...{ name: type?.name ?? '', icon: type?.icon ?? null, questions: type?.questions ?? [], decision },
    levels: decision === 'levels' ? (type?.levels ?? []) : [],
  };
};

/** The levels that the values stand for. */
export function levelsOf({ decision, levels }: Pick<TypeValues, 'decision' | 'levels'>): Level[] {
  if (decision === 'nobody') return [];
  return decision === 'administrators' ? DEFAULT_LEVELS : levels;
}

export const fieldsOf = (values: TypeValues): TypeFields => ({
  name: values.name.trim(),
  icon: values.icon,
  questions: values.questions.map(({ id, name, type, options, required }) => ({ id, name, type, options, required })),
  levels: levelsOf(values).map(inOrder),
});

/** Fields that differ from the type as it was read. */
export function changesOf(before: TypeFields, values: TypeValues): Partial<TypeFields> {
  const unchanged: Record<string, unknown> = fieldsOf(valuesOf(before));
  return Object.fromEntries(
    Object.entries(fieldsOf(values)).filter(([name, value]) => !isSame(value, unchanged[name])),
  );
}

export const namesOf = (changes: Partial<TypeFields>): FieldName[] => Object.keys(changes) as FieldName[];

export const pick = (type: TypeFields, names: readonly FieldName[]): Partial<TypeFields> =>
  Object.fromEntries(names.map((name) => [name, type[name]]));

/** Fields that somebody else has changed since the type was read, and that are changed here too. */
export const conflictsOf = (names: readonly FieldName[], before: TypeFields, now: TypeFields): FieldName[] => {
  const [one, other] = [fieldsOf(valuesOf(before)), fieldsOf(valuesOf(now))];
  return names.filter((name) => !isSame(one[name], other[name]));
};

/** The steps, by position, whose condition is about no question, or does not fit it (F2). */
export const wrongLevels = ({ levels, questions }: Pick<TypeValues, 'levels' | 'questions'>): number[] => [
  ...new Set(Object.keys(conditionFaults(levels, questions)).map((path) => Number(path.split('.')[1]))),
];

/** The first step whose condition asks the question. */
export const stepThatNeeds = (questionId: string, levels: readonly Level[]): number | null => {
  const index = levels.findIndex(({ condition }) => condition?.questionId === questionId);
  return index < 0 ? null : index + 1;
};

export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from] as Item, ...rest.slice(to)];
}

/** Answers by the ids of their questions; those that say nothing are left out. */
export type ExampleAnswers = Readonly<Record<string, string>>;

/** The steps, by position, that these answers skip: what happens when the request is made (F2). */
export function skippedLevels(
  levels: readonly Level[],
  questions: readonly Question[],
  answers: ExampleAnswers,
): number[] {
  const given = questions.flatMap(({ id, type }) => {
    const value = answers[id];
    return value === undefined ? [] : [{ questionId: id, questionType: type, value }];
  });
  const inEffect = new Set(levelsInEffect([...levels], given));
  return [...levels.keys()].filter((index) => !inEffect.has(levels[index] as Level));
}

/** An id for a question before the server knows it; `crypto.randomUUID` is missing where the page is not served securely. */
export function newQuestionId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)];
  return parts.join('-');
}
