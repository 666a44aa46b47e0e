'use client';

import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_QUESTIONS } from '#server/modules/company-requests/constants.ts';
import { type ItemAction, ItemButtons } from './item-buttons.tsx';
import classes from './questions.module.css';
import { moved, stepThatNeeds } from './type-values.ts';
import type { Level, Question } from './types.ts';
import { useListFocus } from './use-list-focus.ts';

const QuestionDialog = lazyPart(() => import('./question-dialog.tsx').then((file) => file.QuestionDialog));

type QuestionsProps = {
  questions: readonly Question[];
  /** Steps whose conditions may need a question. */
  levels: readonly Level[];
  onChange: (questions: Question[]) => void;
};

/** The questions of a type in their order: added, changed, moved and removed. */
export function Questions({ questions, levels, onChange }: QuestionsProps) {
  const t = useTranslations('requestTypes.questions');
  const dialogs = useDialogs({
    /** By position; null is a new one. */
    edit: (position: number | null, props) => (
      <QuestionDialog
        {...props}
        question={position === null ? null : (questions[position] ?? null)}
        onSubmit={(question) => {
          onChange(position === null ? [...questions, question] : questions.with(position, question));
          props.onClose();
        }}
      />
    ),
  });
  const { list, said, after } = useListFocus();
  const act = (index: number, action: ItemAction) => {
    const question = questions[index];
    if (!question) return;
    if (action === 'edit') return dialogs.open('edit', index);
    if (action === 'remove') {
      after(index > 0 ? `edit-${index - 1}` : 'add', t('removed', { name: question.name }));
      return onChange(questions.filter((_, other) => other !== index));
    }
    const to = action === 'up' ? index - 1 : index + 1;
    after(`${action}-${to}`, t('moved', { name: question.name, position: to + 1 }));
    onChange(moved(questions, index, to));
  };
  const isFull = questions.length >= MAX_QUESTIONS;
  return (
    <Stack gap="sm" ref={list}>
      <div>
        <Title order={2} id="type-questions">
          {t('title')}
        </Title>
        <Text c="dimmed">{questions.length === 0 ? t('none') : t('hint')}</Text>
      </div>
      {questions.length > 0 && (
        <ol className={classes.list} aria-labelledby="type-questions">
          {questions.map(({ id, name, type, options, required }, index) => {
            const step = stepThatNeeds(id, levels);
            return (
              <li key={id}>
                <div className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.quiet}>
                    {[
                      options.length > 0 ? `${t(`types.${type}`)}: ${options.join(', ')}` : t(`types.${type}`),
                      required && t('required'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                <ItemButtons
                  index={index}
                  labels={{
                    up: t('up', { name }),
                    down: t('down', { name }),
                    edit: t('edit', { name }),
                    remove: t('remove', { name }),
                  }}
                  reasons={{
                    up: index === 0 ? t('isFirst') : undefined,
                    down: index === questions.length - 1 ? t('isLast') : undefined,
                    remove: step === null ? undefined : t('isUsed', { step }),
                  }}
                  onAction={(action) => act(index, action)}
                />
              </li>
            );
          })}
        </ol>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          data-control="add"
          disabled={isFull}
          onClick={() => dialogs.open('edit', null)}
        >
          {t('add')}
        </Button>
        {isFull && <Text c="dimmed">{t('most', { most: MAX_QUESTIONS })}</Text>}
      </Group>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialogs.elements}
    </Stack>
  );
}
