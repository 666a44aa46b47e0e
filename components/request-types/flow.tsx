'use client';

import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconPlus, IconSend } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useDialogs } from '#components/ui/use-dialogs.tsx';
import { MAX_LEVELS } from '#server/modules/company-requests/constants.ts';
import classes from './flow.module.css';
import { FlowStep } from './flow-step.tsx';
import type { ItemAction } from './item-buttons.tsx';
import { moved, wrongLevels } from './type-values.ts';
import type { Level, Question } from './types.ts';
import type { ExampleResult } from './use-example.ts';
import { useListFocus } from './use-list-focus.ts';
import type { TypeWords } from './use-type-words.ts';

const LevelDialog = lazyPart(() => import('./level-dialog.tsx').then((file) => file.LevelDialog));

type FlowProps = {
  levels: readonly Level[];
  questions: readonly Question[];
  /** They are this type's own. */
  isEditable: boolean;
  words: TypeWords;
  example: ExampleResult;
  error: ReactNode;
  onChange: (levels: Level[]) => void;
};

/** The way of a request as a picture: from who sends it through each step to its approval. With an example, whom it asks. */
export function Flow({ levels, questions, isEditable, words, example, error, onChange }: FlowProps) {
  const t = useTranslations('requestTypes.levels');
  const dialogs = useDialogs({
    /** By position; null is a new one. */
    edit: (position: number | null, props) => (
      <LevelDialog
        {...props}
        level={position === null ? null : (levels[position] ?? null)}
        number={position === null ? null : position + 1}
        questions={questions}
        onSubmit={(level) => {
          onChange(position === null ? [...levels, level] : levels.with(position, level));
          props.onClose();
        }}
      />
    ),
  });
  const { list, said, after } = useListFocus();
  const wrong = wrongLevels({ levels: [...levels], questions: [...questions] });
  const act = (index: number, action: ItemAction) => {
    if (action === 'edit') return dialogs.open('edit', index);
    if (action === 'remove') {
      after(index > 0 ? `edit-${index - 1}` : 'add', t('removed', { number: index + 1 }));
      return onChange(levels.filter((_, other) => other !== index));
    }
    const to = action === 'up' ? index - 1 : index + 1;
    after(`${action}-${to}`, t('moved', { number: to + 1 }));
    onChange(moved(levels, index, to));
  };
  const isFull = levels.length >= MAX_LEVELS;
  return (
    <Stack gap="sm" ref={list}>
      <ol className={classes.flow} aria-label={t('flow')}>
        <li>
          <div className={classes.end}>
            <IconSend size={18} stroke={1.5} aria-hidden />
            {example.requester ? t('startOf', { name: example.requester }) : t('start')}
          </div>
        </li>
        {levels.map((level, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no ids, and keep nothing of their own
          <li key={index}>
            <Arrow />
            <FlowStep
              level={level}
              index={index}
              count={levels.length}
              questions={questions}
              isWrong={wrong.includes(index)}
              words={words}
              example={example}
              {...(isEditable && { onAction: (action: ItemAction) => act(index, action) })}
            />
          </li>
        ))}
        <li>
          <Arrow />
          <div className={classes.end} data-end>
            <IconCircleCheck size={18} stroke={1.5} aria-hidden />
            {t('end')}
          </div>
        </li>
      </ol>
      {isEditable && (
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            data-control="add"
            data-path="levels"
            disabled={isFull}
            onClick={() => dialogs.open('edit', null)}
          >
            {t('add')}
          </Button>
          {isFull && <Text c="dimmed">{t('most', { most: MAX_LEVELS })}</Text>}
        </Group>
      )}
      {error && (
        <Text role="alert" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      {levels.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('reject')}
        </Text>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {dialogs.elements}
    </Stack>
  );
}

/** From one box to the next. */
function Arrow() {
  return (
    <svg className={classes.arrow} viewBox="0 0 16 24" width="16" height="24" aria-hidden>
      <path d="M8 0 V21 M3 16 L8 22 L13 16" />
    </svg>
  );
}
