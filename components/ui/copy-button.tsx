'use client';

import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Hint } from './hint.tsx';

type CopyButtonProps = {
  value: string;
  /** What is copied, for the name of the button: "Copy the command". Shown as its word unless `compact`. */
  label?: string;
  /** Icon only. */
  compact?: boolean;
};

export function CopyButton({ value, label, compact = false }: CopyButtonProps) {
  const t = useTranslations('common.actions');
  const clipboard = useClipboard({ timeout: 2000 });
  const word = clipboard.copied ? t('copied') : (label ?? t('copy'));
  const icon = clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;

  if (compact) {
    return (
      <Hint label={word}>
        <ActionIcon aria-label={word} onClick={() => clipboard.copy(value)}>
          {icon}
        </ActionIcon>
      </Hint>
    );
  }
  return (
    <Button variant="default" leftSection={icon} onClick={() => clipboard.copy(value)} aria-live="polite">
      {word}
    </Button>
  );
}
