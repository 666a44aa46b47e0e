'use client';

import { Button, Checkbox, FileInput, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconPaperclip } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ACCEPTED_FILES, documentPaths } from '#components/documents/paths.ts';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { TimeField } from '#components/form/time-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { sendForm } from '#components/trpc/send-form.ts';
import { Hint } from '#components/ui/hint.tsx';
import { SICK } from '#server/modules/absences/constants.ts';
import { MAX_DOCUMENT_BYTES } from '#server/modules/documents/constants.ts';
import { isCalendarDate } from '#server/platform/shared/dates.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import classes from './ask-calendar.module.css';
import { AskCalendar } from './ask-calendar.tsx';
import { AskPreview } from './ask-preview.tsx';
import { askedDays, limitsText } from './asked-days.ts';
import { TeamOff } from './team-off.tsx';
import type { AbsencesViewer } from './types.ts';

const PAUSE_MILLISECONDS = 300;

type AskDialogProps = {
  opened: boolean;
  /** `month`: which the calendar shows, `YYYY-MM`. */
  start: { employeeId: string | null; date: string | null; month: string };
  viewer: AbsencesViewer;
  today: string;
  onClose: () => void;
  onSent: () => void;
};

/** Adds days off for somebody, approved at once or as a request, and shows the consequences before that. */
export function AskDialog({ opened, onClose, ...props }: AskDialogProps) {
  const t = useTranslations('absences.ask');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(props.viewer.canDecide ? 'title' : 'titleOwn')} size={760}>
      <AskForm onClose={onClose} {...props} />
    </FormDialog>
  );
}

function AskForm({ start, viewer, today, onClose, onSent }: Omit<AskDialogProps, 'opened'>) {
  const t = useTranslations('absences.ask');
  const team = useTranslations('absences.team');
  const words = useTranslations('common.words');
  const actions = useTranslations('common.actions');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [employeeId, setEmployeeId] = useState(start.employeeId);
  const types = trpc.absences.listAskTypes.useQuery({ employeeId }, { placeholderData: keepPreviousData }).data;
  const [typeId, setTypeId] = useState<string | null>(null);
  const [period, setPeriod] = useState({ from: start.date ?? '', to: start.date ?? '' });
  const [times, setTimes] = useState({ startTime: '', endTime: '' });
  const [comment, setComment] = useState('');
  const [isForced, setForced] = useState(false);
  const [note, setNote] = useState('');
  const [replaces, setReplaces] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const type = types?.find(({ id }) => id === typeId);
  const isReplacing = replaces && type?.category === SICK;
  const days = askedDays(period, type?.pickMode === 'by_time_range' ? times : null);
  const limits = type && days.length > 0 ? limitsText(days, type, today) : null;

  const input = {
    ...{ employeeId: employeeId ?? '', type: 'create' as const, absenceTypeId: type?.id ?? '' },
    ...{ daysOff: days, comment: comment.trim() || null, force: isForced, note: isForced ? note.trim() : null },
    onOverlap: isReplacing ? ('replace' as const) : ('refuse' as const),
  };
  const { comment: _, note: _note, ...asked } = input;
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MILLISECONDS);
  const isReady = employeeId !== null && type !== undefined && days.length > 0 && limits === null;
  const preview = trpc.approvals.previewRequest.useQuery(JSON.parse(settled) as typeof asked, {
    enabled: isReady && settled === JSON.stringify(asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const problem = isReady && preview.error ? problemOf(preview.error) : null;
  const fieldTexts = problem?.kind === 'fields' ? [...new Set(Object.values(problem.fields).flat())].join(' ') : null;
  const isExceeded = problem?.kind === 'code' && problem.code === 'max_days_off_exceeded';
  const overlaps = problem?.kind === 'code' && problem.code === 'absence_overlaps';
  const isOwn = employeeId !== null && employeeId === viewer.employeeId;
  const mayAttach = (viewer.canAdminister || isOwn) && type !== undefined && type.documentMode !== 'none';
  const isTooLarge = file !== null && file.size > MAX_DOCUMENT_BYTES;
  const refusal = limits ? t(limits.key, limits.values) : (fieldTexts ?? (problem ? errorText(preview.error) : null));

  const missing =
    (employeeId === null && t('missing.person')) ||
    (type === undefined && t('missing.type')) ||
    (days.length === 0 && t('missing.days')) ||
    refusal ||
    (isForced && note.trim() === '' && t('missing.note')) ||
    (mayAttach && type.documentMode === 'required' && !file && t('missing.document')) ||
    (file && isTooLarge && t('tooLarge', { name: file.name })) ||
    (preview.isPending && t('missing.check'));

  const [isUploading, setIsUploading] = useState(false);
  const discard = trpc.documents.delete.useMutation();
  const ask = trpc.absences.askFor.useMutation({
    onSuccess: async ({ requests }) => {
      onClose();
      const isGranted = requests.every(({ status }) => status === 'accepted');
      notifications.show({ message: t(isGranted ? 'granted' : 'sent') });
      onSent();
      await Promise.all([utils.approvals.invalidate(), utils.absences.invalidate()]);
    },
    onError: (error, { documentIds }) => {
      for (const id of documentIds ?? []) discard.mutate({ id });
      void preview.refetch();
      showError(error);
    },
  });
  const send = async (approve: boolean) => {
    if (missing || ask.isPending || isUploading) return;
    if (!mayAttach || !file) return ask.mutate({ ...input, approve });
    setIsUploading(true);
    try {
      const fields = { employeeId: input.employeeId, file };
      const options = { signal: new AbortController().signal, onProgress: () => {} };
      const { id } = await sendForm<{ id: string }>(documentPaths.upload, fields, options);
      ask.mutate({ ...input, approve, documentIds: [id] });
    } catch (problem) {
      showError(problem);
    } finally {
      setIsUploading(false);
    }
  };
  // Without validation there is nothing to approve, and nobody approves their own (I5).
  const mayApprove = type?.needsValidation !== false && !(isOwn && !viewer.decidesOwn);

  return (
    <RecordForm
      onSubmit={() => void send(mayApprove)}
      submitLabel={type?.needsValidation === false ? t('grant') : mayApprove ? t('approve') : t('submit')}
      pending={ask.isPending || isUploading}
      disabled={missing || false}
      aside={
        mayApprove && (
          <Hint label={missing} disabled={!missing} inPlace>
            <Button
              variant="subtle"
              data-disabled={missing ? true : undefined}
              aria-disabled={missing ? true : undefined}
              onClick={() => void send(false)}
            >
              {t('submit')}
            </Button>
          </Hint>
        )
      }
    >
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        {viewer.canDecide && (
          <PersonPicker openOnFocus={false} label={words('person')} value={employeeId} onChange={setEmployeeId} />
        )}
        <NativeSelect
          label={words('absenceType')}
          data={[
            { value: '', label: t('chooseType'), disabled: true },
            ...(types ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={typeId ?? ''}
          onChange={(event) => setTypeId(event.currentTarget.value)}
        />
      </Group>
      <div className={classes.columns}>
        <AskCalendar
          employeeId={employeeId}
          isOwn={isOwn}
          month={start.month}
          period={period}
          onChange={setPeriod}
          type={type}
          today={today}
          preview={preview.data?.days}
        />
        <Stack component="section" gap="lg" aria-live="polite" aria-label={t('preview.label')}>
          {isReady && refusal === null && preview.data && <AskPreview preview={preview.data} isOwn={isOwn} />}
          {!isReady && limits === null && <Text c="dimmed">{missing}</Text>}
          {isOwn && days.length > 0 && (
            <TeamOff
              key={`${period.from} ${period.to}`}
              period={period}
              title={team('titleOfDays')}
              none={team('noneOfDays')}
              showsPictures={viewer.canDecide}
            />
          )}
        </Stack>
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
      {type?.category === SICK && (overlaps || isReplacing) && (
        <Checkbox
          label={t('replace')}
          description={t('replaceHint')}
          checked={isReplacing}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      )}
      {viewer.canAdminister && (isExceeded || isForced) && (
        <Checkbox
          label={t('force')}
          description={t('forceHint')}
          checked={isForced}
          onChange={(event) => setForced(event.currentTarget.checked)}
        />
      )}
      {isForced && (
        <Textarea
          label={t('forceNote')}
          required
          rows={2}
          maxLength={MAX_FREE_TEXT}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={words('comment')}
        rows={2}
        maxLength={MAX_FREE_TEXT}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {mayAttach && (
        <FileInput
          label={t('document')}
          description={t('documentHint')}
          required={type.documentMode === 'required'}
          accept={ACCEPTED_FILES}
          clearable
          clearButtonProps={{ 'aria-label': actions('remove') }}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          value={file}
          error={isTooLarge && file && t('tooLarge', { name: file.name })}
          onChange={setFile}
        />
      )}
    </RecordForm>
  );
}
