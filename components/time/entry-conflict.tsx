'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useEntryWords } from './entry-words.ts';
import type { TimesheetEntry } from './types.ts';
import type { Conflict } from './use-correction.ts';

type EntryConflictProps = {
  conflict: Conflict;
  /** As it is now. */
  entry: TimesheetEntry;
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody else was faster: who, when, and what the entry says now. What was typed stays. */
export function EntryConflict({ conflict, entry, onTheirs, onMine }: EntryConflictProps) {
  const t = useTranslations('time.form.conflict');
  const words = useEntryWords();
  const format = useFormatter();
  const at = format.dateTime(new Date(conflict.changedAt), {
    ...({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const),
    timeZone: entry.timeZone,
  });
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconUsers size={18} aria-hidden />}>
      <Stack gap="sm">
        <Text fw={600}>{t('title')}</Text>
        <Text>{conflict.changedBy ? t('by', { name: conflict.changedBy, at }) : t('bySomebody', { at })}</Text>
        <Text>{t('now', { entry: words(entry) })}</Text>
        <Group gap="sm">
          <Button variant="default" onClick={onTheirs}>
            {t('theirs')}
          </Button>
          <Button variant="default" onClick={onMine}>
            {t('mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
