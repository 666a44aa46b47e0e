'use client';

import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { AnswerField } from './answer-field.tsx';
import classes from './condition-fields.module.css';
import { aboutQuestion, type LevelValues, operatorsOf } from './level-values.ts';
import type { Question } from './types.ts';
import { useTypeWords } from './use-type-words.ts';

type ConditionFieldsProps = { form: UseFormReturnType<LevelValues>; questions: readonly Question[] };

/** For which answers a step counts: a question, a comparison that fits it, and a value (F2). */
export function ConditionFields({ form, questions }: ConditionFieldsProps) {
  const t = useTranslations('requestTypes.levels.dialog');
  const words = useTypeWords([]);
  const { condition } = form.values;
  const question = questions.find(({ id }) => id === condition.questionId);
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('question')}
        data={[
          // Of a question that is gone.
          ...(question ? [] : [{ value: condition.questionId, label: '–' }]),
          ...questions.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={condition.questionId}
        onChange={({ currentTarget: { value } }) => {
          const chosen = questions.find(({ id }) => id === value);
          if (chosen) form.setFieldValue('condition', aboutQuestion(condition, chosen));
          form.clearFieldError('condition.value');
        }}
      />
      <NativeSelect
        {...form.getInputProps('condition.operator')}
        label={t('operator')}
        data={operatorsOf(question).map((name) => ({
          value: name,
          label: words.operator(question?.type ?? 'text', name),
        }))}
      />
      <AnswerField
        {...form.getInputProps('condition.value')}
        key={condition.questionId}
        question={question ?? { type: 'text', options: [] }}
        label={t('value')}
        isChosen
      />
    </div>
  );
}
