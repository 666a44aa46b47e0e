'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Duration } from '#components/ui/duration.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import classes from './day-drawer.module.css';
import { useEntryTimes, useEntryWords, useLatePunchWords } from './entry-words.ts';
import type { TimesheetEntry } from './types.ts';

const EntryVersions = lazyPart(() => import('./entry-versions.tsx').then((file) => file.EntryVersions));

type DayEntriesProps = {
  entries: readonly TimesheetEntry[];
  /** Why they cannot be corrected, in words. */
  whyNot: string | null;
  /** The other side has to agree: what is done with an entry is proposed (J2). */
  isProposal: boolean;
  onChange: (entry: TimesheetEntry) => void;
  onRemove: (entry: TimesheetEntry) => void;
  /** Form or question about an entry, below it. */
  taskOf: (entry: TimesheetEntry) => ReactNode;
};

/** The entries of a day in order, each with what can be done with it and its versions. */
export function DayEntries({ entries, whyNot, isProposal, onChange, onRemove, taskOf }: DayEntriesProps) {
  const t = useTranslations('time');
  const common = useTranslations('common.actions');
  const propose = useTranslations('corrections.propose.acts');
  const times = useEntryTimes();
  const words = useEntryWords();
  const lateWords = useLatePunchWords();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => {
        const task = taskOf(entry);
        const notes = [
          entry.checkTypeName,
          entry.isRemote && t('entry.remote'),
          entry.needsConfirmation && t('entry.unconfirmed'),
          entry.leftOut && t('entry.leftOut'),
          entry.outsideFence && t('entry.outside'),
        ].filter(Boolean);
        return (
          <li key={entry.id} className={classes.entry} data-type={entry.workEntryType}>
            <div className={classes.line}>
              <Group gap="sm">
                <Text fw={600} className="tabular">
                  {times(entry)}
                </Text>
                <Text>{entry.breakName ?? t(`entry.${entry.workEntryType}`)}</Text>
                {entry.elapsedSeconds === null ? (
                  <Text c="dimmed">{t('entry.running')}</Text>
                ) : (
                  <Text component="span" c="dimmed">
                    <Duration seconds={entry.elapsedSeconds} />
                  </Text>
                )}
              </Group>
              <Group gap={4}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-expanded={opened === entry.id}
                  aria-label={t('drawer.versions', { entry: words(entry) })}
                  onClick={() => setOpened(opened === entry.id ? null : entry.id)}
                >
                  {entry.isEdited ? t('entry.edited') : t('versions.title')}
                </Button>
                {whyNot === null && task === null && (
                  <>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={
                        isProposal
                          ? propose('changeOf', { entry: words(entry) })
                          : t('drawer.editEntry', { entry: words(entry) })
                      }
                      onClick={() => onChange(entry)}
                    >
                      {isProposal ? propose('change') : common('edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      {...(!isProposal && { color: 'red', c: 'var(--mantine-color-error)' })}
                      aria-label={
                        isProposal
                          ? propose('removeOf', { entry: words(entry) })
                          : t('drawer.removeEntry', { entry: words(entry) })
                      }
                      onClick={() => onRemove(entry)}
                    >
                      {isProposal ? propose('remove') : common('remove')}
                    </Button>
                  </>
                )}
              </Group>
            </div>
            {notes.length > 0 && (
              <Text size="sm" c="dimmed">
                {notes.join(' · ')}
              </Text>
            )}
            {entry.latePunches.map((punch) => (
              <Text key={punch.punchedAt} size="sm" c="dimmed">
                {lateWords(punch)}
              </Text>
            ))}
            {task}
            {opened === entry.id && <EntryVersions entryId={entry.id} />}
          </li>
        );
      })}
    </ul>
  );
}
