'use client';

import { Button, Stack, Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { useErrorText } from '#components/trpc/errors.ts';
import { AnswerField } from './answer-field.tsx';
import type { ExampleAnswers } from './type-values.ts';
import type { Question } from './types.ts';
import type { ExampleResult } from './use-example.ts';

type ExampleProps = {
  questions: readonly Question[];
  employeeId: string | null;
  answers: ExampleAnswers;
  example: ExampleResult;
  /** How many steps there are. */
  total: number;
  onPerson: (employeeId: string | null) => void;
  onAnswers: (answers: ExampleAnswers) => void;
};

/** An example of a request: its maker and answers. The flow shows the result. */
export function Example({ questions, employeeId, answers, example, total, onPerson, onAnswers }: ExampleProps) {
  const t = useTranslations('requestTypes.example');
  const format = useFormatter();
  const errorText = useErrorText();
  return (
    <Stack gap="md">
      <div>
        <Title order={2} id="type-example">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('hint')}</Text>
      </div>
      <PersonPicker label={t('person')} value={employeeId} onChange={onPerson} openOnFocus={false} />
      {questions.map((question) => (
        <AnswerField
          key={`${question.id} ${question.type}`}
          question={question}
          label={question.name}
          required={question.required}
          value={answers[question.id] ?? ''}
          onChange={(value) => onAnswers({ ...answers, [question.id]: value })}
        />
      ))}
      <Text role="status" fw={500}>
        {example.isTried && t('status', { total, asked: total - example.skipped.length })}
      </Text>
      {example.isTried && example.missing.length > 0 && (
        <Text c="dimmed">{t('missing', { questions: format.list(example.missing) })}</Text>
      )}
      {example.error !== null && (
        <Text role="alert" c="var(--mantine-color-error)">
          {errorText(example.error)}
        </Text>
      )}
      {(employeeId !== null || Object.values(answers).some(Boolean)) && (
        <div>
          <Button
            variant="default"
            onClick={() => {
              onPerson(null);
              onAnswers({});
            }}
          >
            {t('reset')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
