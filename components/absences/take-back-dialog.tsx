'use client';

import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { Hint } from '#components/ui/hint.tsx';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { PreviewProblem } from '#components/ui/preview-problem.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { PreviewBalances } from './ask-preview.tsx';
import type { AbsencesViewer, TimelineDay, TimelineType } from './types.ts';

/** Granted days of an absence that can be taken back. */
export type Returnable = {
  type: TimelineType;
  days: readonly Omit<TimelineDay, 'kind'>[];
  /** Other absences have been released for some of them (E13). */
  hasReplaced: boolean;
};

type TakeBackDialogProps = {
  opened: boolean;
  employeeId: string;
  absence: Returnable;
  viewer: AbsencesViewer;
  onClose: () => void;
};

/** Takes back some of the days of an absence, with the balance that this leads to; the other days stay (E16). */
export function TakeBackDialog({ opened, onClose, ...props }: TakeBackDialogProps) {
  const t = useTranslations('absences.takeBack');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { type: props.absence.type.name })}>
      <TakeBackForm onClose={onClose} {...props} />
    </FormDialog>
  );
}

const keyOf = ({ date, startTime }: Pick<TimelineDay, 'date' | 'startTime'>): string => `${date} ${startTime ?? ''}`;

function TakeBackForm({
  employeeId,
  absence: { type, days, hasReplaced },
  viewer,
  onClose,
}: Omit<TakeBackDialogProps, 'opened'>) {
  const t = useTranslations('absences.takeBack');
  const ask = useTranslations('absences.ask');
  const formatDuration = useFormatDuration();
  const errorText = useErrorText();
  const date = useLocalDate();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<string[]>([]);
  const daysOff = days
    .filter((day) => chosen.includes(keyOf(day)))
    .map((day) => ({ date: day.date, startTime: day.startTime, endTime: day.endTime }));
  const input = { employeeId, type: 'delete' as const, absenceTypeId: type.id, daysOff };
  const preview = trpc.approvals.previewRequest.useQuery(input, {
    enabled: daysOff.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isOwn = employeeId === viewer.employeeId && !viewer.decidesOwn;
  const needsApproval = preview.data?.status === 'pending';
  const mayApprove = needsApproval && !isOwn;
  const refusal = daysOff.length > 0 && preview.error ? errorText(preview.error) : null;
  const missing =
    (daysOff.length === 0 && ask('missing.days')) ||
    refusal ||
    // A preview of these very days counts while it is read again.
    ((!preview.data || preview.isPlaceholderData) && ask('missing.check'));
  const takeBack = trpc.absences.askFor.useMutation(
    useSaved<{ requests: { status: string }[] }>({
      done: ({ requests }) => (requests.every(({ status }) => status === 'accepted') ? t('done') : ask('sent')),
      refresh: () => Promise.all([utils.approvals.invalidate(), utils.absences.invalidate()]),
      onClose,
    }),
  );
  const send = (approve: boolean) => {
    if (!missing && !takeBack.isPending) takeBack.mutate({ ...input, approve });
  };
  return (
    <RecordForm
      onSubmit={() => send(mayApprove)}
      submitLabel={needsApproval && isOwn ? ask('submit') : t('open')}
      pending={takeBack.isPending}
      disabled={missing || false}
      aside={
        mayApprove && (
          <Hint label={missing} disabled={!missing} inPlace>
            <Button
              variant="subtle"
              data-disabled={missing ? true : undefined}
              aria-disabled={missing ? true : undefined}
              onClick={() => send(false)}
            >
              {ask('submit')}
            </Button>
          </Hint>
        )
      }
    >
      <Checkbox.Group label={t('days')} description={t('rest')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {days.map((day) => (
            <Checkbox
              key={keyOf(day)}
              value={keyOf(day)}
              label={[
                date(day.date, { weekday: true }),
                ...(day.startTime && day.endTime ? [`${day.startTime}–${day.endTime}`] : []),
                formatDuration(day.seconds),
              ].join(' · ')}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {hasReplaced && <Text c="dimmed">{t('staysReleased')}</Text>}
      <section aria-live="polite" aria-label={ask('preview.label')}>
        {refusal !== null && <PreviewProblem error={preview.error} onRetry={() => void preview.refetch()} />}
        {refusal === null && daysOff.length > 0 && preview.data && (
          <Stack gap="sm">
            <Text>
              {t('count', { days: preview.data.count.days, time: formatDuration(preview.data.count.seconds) })}
            </Text>
            <PreviewBalances calendars={preview.data.calendars} />
          </Stack>
        )}
      </section>
    </RecordForm>
  );
}
