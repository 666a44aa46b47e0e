'use client';

import { Group, Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LocalDate } from '#components/ui/local-date.tsx';
import { dateOf } from '#server/modules/imports/rules-dates.ts';
import type { Choices, ColumnQuestion } from '#server/modules/imports/rules-readings.ts';

type FileQuestionsProps = {
  questions: readonly ColumnQuestion[];
  choices: Choices;
  onChange: (choices: Choices) => void;
};

/** Ambiguities of the file: whether 02/03/2026 is in March, whether 1.234 is more than a thousand. Asked once for all of its columns. */
export function FileQuestions({ questions, choices, onChange }: FileQuestionsProps) {
  const t = useTranslations('imports.questions');
  const days = questions.find(({ question }) => question === 'order');
  const numbers = questions.find(({ question }) => question === 'mark');
  return (
    <Stack gap="md">
      {days && (
        <Radio.Group
          label={t('order')}
          description={t('orderHint', { column: days.title, example: days.example })}
          value={choices.order}
          onChange={(order) => onChange({ ...choices, order: order === 'mdy' ? 'mdy' : 'dmy' })}
        >
          <Group mt="xs">
            {(['dmy', 'mdy'] as const).map((order) => (
              <Radio
                key={order}
                value={order}
                label={t.rich(`${order}Day`, { day: () => <Day example={days.example} order={order} /> })}
              />
            ))}
          </Group>
        </Radio.Group>
      )}
      {numbers && (
        <Radio.Group
          label={t('mark')}
          description={t('markHint', { column: numbers.title, example: numbers.example })}
          value={choices.mark}
          onChange={(mark) => onChange({ ...choices, mark: mark === ',' ? ',' : '.' })}
        >
          <Group mt="xs">
            <Radio value="," label={t('comma')} />
            <Radio value="." label={t('point')} />
          </Group>
        </Radio.Group>
      )}
    </Stack>
  );
}

/** The example as it would be read. */
function Day({ example, order }: { example: string; order: 'dmy' | 'mdy' }) {
  const read = dateOf(example, order);
  return 'value' in read ? <LocalDate date={read.value} /> : example;
}
