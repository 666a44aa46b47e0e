'use client';

import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { changeOn } from '#components/corrections/if-accepted.tsx';
import { PendingCorrections } from '#components/corrections/pending-corrections.tsx';
import { useOpenCorrections } from '#components/corrections/use-open-corrections.ts';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { Hint } from '#components/ui/hint.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { useZoneName } from '#components/ui/use-zone-name.ts';
import { useIsOwn } from '#components/ui/viewer.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './day-drawer.module.css';
import { DayEntries } from './day-entries.tsx';
import { DaySums } from './day-sums.tsx';
import { EntryForm } from './entry-form.tsx';
import { useDayNotes } from './entry-words.ts';
import { RemoveEntry } from './remove-entry.tsx';
import type { CorrectionRefusal, TimeChoices, TimesheetEntry, TimesheetPerson } from './types.ts';

type DayDrawerProps = {
  person: TimesheetPerson;
  date: string;
  refusal: CorrectionRefusal;
  choices: TimeChoices | undefined;
  opened: boolean;
  onClose: () => void;
};

/** One person's day: what it adds up to, its entries, and their corrections. */
export function DayDrawer({ person, date, opened, onClose, ...rest }: DayDrawerProps) {
  const t = useTranslations('time.drawer');
  const common = useTranslations('common.actions');
  const localDate = useLocalDate();
  const isOwn = useIsOwn(person.id);
  const day = localDate(date, { weekday: true });
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title={isOwn ? day : t('title', { name: fullNameOf(person), date: day })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {opened && <DayContent key={`${person.id} ${date}`} person={person} date={date} {...rest} />}
    </Drawer>
  );
}

type Task = { kind: 'add' } | { kind: 'change' | 'remove'; entryId: string } | null;

function DayContent({ person, date, refusal, choices }: Omit<DayDrawerProps, 'opened' | 'onClose'>) {
  const t = useTranslations('time.drawer');
  const propose = useTranslations('corrections.propose');
  const findings = useTranslations('time.findings');
  const errorText = useErrorText();
  const notesOf = useDayNotes();
  const zoneName = useZoneName();
  const [task, setTask] = useState<Task>(null);
  const query = trpc.timesheets.getPersonTime.useQuery({ employeeId: person.id, from: date, to: date });
  const day = query.data?.days[0];
  const pending = useOpenCorrections({ employeeId: person.id, period: { from: date, to: date } });
  const name = fullNameOf(person);
  const isProposal = refusal === 'own' || choices?.needsAgreement === true;
  const hint = refusal === 'own' ? propose('ownHint') : propose('hint', { name });
  const isRefused = refusal === 'role';
  const done = () => setTask(null);
  const change = changeOn(pending, date);

  if (query.error && !day) {
    return (
      <NotLoaded title={t('failed')} onRetry={() => void query.refetch()}>
        {errorText(query.error)}
      </NotLoaded>
    );
  }
  if (!day) return <Skeleton height={240} />;

  const taskEntry = task && 'entryId' in task ? day.entries.find(({ id }) => id === task.entryId) : undefined;
  const start = (kind: 'change' | 'remove') => (entry: TimesheetEntry) => setTask({ kind, entryId: entry.id });
  const place = { employeeId: person.id, date, timeZone: taskEntry?.timeZone ?? person.timeZone };
  const notes = [...notesOf(day), ...day.findings.map((finding) => findings(finding))];
  const entryForm = { place, hint, isProposal, others: day.entries, choices, onDone: done };
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-disabled={isRefused}
      data-disabled={isRefused || undefined}
      onClick={() => !isRefused && setTask({ kind: 'add' })}
    >
      {isProposal ? propose('acts.add') : t('add')}
    </Button>
  );
  return (
    <Stack gap="md">
      <DaySums day={day} change={change} />
      {notes.length > 0 && <Text>{notes.join(' · ')}</Text>}
      <section aria-labelledby="day-entries" className={classes.section}>
        <Group justify="space-between" gap="sm">
          <div>
            <Text id="day-entries" component="h3" fw={600}>
              {t('entries')}
            </Text>
            <Text size="xs" c="dimmed">
              {zoneName(place.timeZone)}
            </Text>
          </div>
          {isRefused ? <Hint label={t('whyNot.role')}>{add}</Hint> : task === null && add}
        </Group>
        {task?.kind === 'add' && <EntryForm {...entryForm} entry={null} />}
        {day.entries.length === 0 && task === null && <Text c="dimmed">{t('noEntries')}</Text>}
        <DayEntries
          entries={day.entries}
          whyNot={isRefused ? t('whyNot.role') : null}
          isProposal={isProposal}
          onChange={start('change')}
          onRemove={start('remove')}
          taskOf={(entry) =>
            entry.id !== taskEntry?.id ? null : task?.kind === 'remove' ? (
              <RemoveEntry entry={entry} employeeId={person.id} hint={hint} isProposal={isProposal} onDone={done} />
            ) : (
              <EntryForm {...entryForm} entry={entry} />
            )
          }
        />
        {isRefused && (
          <Text size="sm" c="dimmed">
            {t('whyNot.role')}
          </Text>
        )}
      </section>
      {pending.length > 0 && <PendingCorrections corrections={pending} />}
    </Stack>
  );
}
