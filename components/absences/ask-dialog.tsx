'use client';

import { Group, NativeSelect, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { isCalendarDate } from '#server/platform/shared/dates.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import classes from './ask-calendar.module.css';
import { AskCalendar } from './ask-calendar.tsx';
import { AskPreview } from './ask-preview.tsx';
import { askedDays, limitsText } from './asked-days.ts';

const PAUSE_MILLISECONDS = 300;

type AskDialogProps = {
  opened: boolean;
  start: { employeeId: string | null; date: string | null };
  today: string;
  onClose: () => void;
  onSent: () => void;
};

/** Asks for days off on somebody's behalf, and says before it is sent what that brings. */
export function AskDialog({ opened, start, today, onClose, onSent }: AskDialogProps) {
  const t = useTranslations('absences.ask');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title')} size={760}>
      <AskForm start={start} today={today} onClose={onClose} onSent={onSent} />
    </FormDialog>
  );
}

function AskForm({ start, today, onClose, onSent }: Omit<AskDialogProps, 'opened'>) {
  const t = useTranslations('absences.ask');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const types = trpc.absences.listAskTypes.useQuery().data;
  const [employeeId, setEmployeeId] = useState(start.employeeId);
  const [typeId, setTypeId] = useState<string | null>(null);
  const [period, setPeriod] = useState({ from: start.date ?? '', to: start.date ?? '' });
  const [times, setTimes] = useState({ startTime: '', endTime: '' });
  const [comment, setComment] = useState('');
  const type = types?.find(({ id }) => id === (typeId ?? types[0]?.id));
  const days = askedDays(period, type?.pickMode === 'by_time_range' ? times : null);
  const limits = type && days.length > 0 ? limitsText(days, type, today) : null;

  const input = {
    ...{ employeeId: employeeId ?? '', type: 'create' as const, absenceTypeId: type?.id ?? '' },
    ...{ daysOff: days, comment: comment.trim() || null },
  };
  const { comment: _, ...asked } = input;
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MILLISECONDS);
  const isReady = employeeId !== null && type !== undefined && days.length > 0 && limits === null;
  const preview = trpc.approvals.previewRequest.useQuery(JSON.parse(settled) as typeof asked, {
    enabled: isReady && settled === JSON.stringify(asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const problem = isReady && preview.error ? problemOf(preview.error) : null;
  const fieldTexts = problem?.kind === 'fields' ? [...new Set(Object.values(problem.fields).flat())].join(' ') : null;
  const refusal = limits ? t(limits.key, limits.values) : (fieldTexts ?? (problem ? errorText(preview.error) : null));

  const ask = trpc.absences.askFor.useMutation({
    onSuccess: async ({ requests }) => {
      onClose();
      const isGranted = requests.every(({ status }) => status === 'accepted');
      notifications.show({ message: t(isGranted ? 'granted' : 'sent') });
      onSent();
      await Promise.all([utils.approvals.invalidate(), utils.absences.invalidate()]);
    },
    onError: (error) => {
      void preview.refetch();
      showError(error);
    },
  });
  const submit = () => {
    if (isReady && refusal === null) ask.mutate(input);
  };

  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={preview.data?.status === 'accepted' ? t('grant') : t('submit')}
      pending={ask.isPending}
      disabled={refusal ?? (isReady ? preview.isPending : t('incomplete'))}
    >
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <PersonPicker openOnFocus={false} label={words('person')} value={employeeId} onChange={setEmployeeId} />
        <NativeSelect
          label={words('absenceType')}
          data={(types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={type?.id ?? ''}
          onChange={(event) => setTypeId(event.currentTarget.value)}
        />
      </Group>
      <div className={classes.columns}>
        <AskCalendar period={period} onChange={setPeriod} type={type} today={today} preview={preview.data?.days} />
        <section aria-live="polite" aria-label={t('preview.label')}>
          {isReady && refusal === null && preview.data && <AskPreview preview={preview.data} />}
          {!isReady && limits === null && <Text c="dimmed">{t('incomplete')}</Text>}
        </section>
      </div>
      <Group grow align="flex-start" gap="md">
        <DateField
          label={words('firstDay')}
          today={today}
          value={period.from}
          error={refusal}
          onChange={(date) => {
            const from = date ?? '';
            setPeriod({ from, to: isCalendarDate(period.to) && period.to >= from ? period.to : from });
          }}
        />
        <DateField
          label={words('lastDay')}
          today={today}
          min={period.from || undefined}
          value={period.to}
          onChange={(to) => setPeriod({ ...period, to: to ?? '' })}
        />
      </Group>
      {type?.pickMode === 'by_time_range' && (
        <Group grow align="flex-start" gap="md">
          <TimeField
            label={t('startTime')}
            description={t('wholeDays')}
            value={times.startTime}
            onChange={(startTime) => setTimes({ ...times, startTime })}
          />
          <TimeField
            label={t('endTime')}
            description={t('wholeDays')}
            value={times.endTime}
            onChange={(endTime) => setTimes({ ...times, endTime })}
          />
        </Group>
      )}
      <Textarea
        label={words('comment')}
        rows={2}
        maxLength={MAX_FREE_TEXT}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </RecordForm>
  );
}
