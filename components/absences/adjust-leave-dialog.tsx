'use client';

import { Text, Textarea } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useSaved } from '#components/trpc/use-saved.ts';
import { useLeaveDays } from '#components/ui/use-leave-days.ts';
import { MAX_DAYS } from '#server/modules/leave/constants.ts';
import { exactDays } from '#server/modules/leave/rules-lots.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import type { YearCalendar } from './types.ts';

type AdjustLeaveDialogProps = { opened: boolean; calendar: YearCalendar; onClose: () => void };

/** Gives days to a calendar or takes them away, with the balance that this leads to. */
export function AdjustLeaveDialog({ opened, calendar, onClose }: AdjustLeaveDialogProps) {
  const t = useTranslations('absences.year.adjust');
  const words = useTranslations('common.words');
  const { amount } = useLeaveDays();
  const utils = trpc.useUtils();
  const [days, setDays] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { absenceCalendarId: id, available } = calendar.balance;
  const input = { id, days: days ?? 0, note: note.trim() || null };
  const adjust = trpc.leave.adjustLeave.useMutation(
    useSaved({ done: t('done'), refresh: () => utils.absences.invalidate(), onClose }),
  );
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('title', { type: calendar.type.name, year: String(calendar.balance.year) })}
    >
      <RecordForm
        onSubmit={() => {
          if (days) adjust.mutate(input);
          else setIsMissing(true);
        }}
        submitLabel={t('submit')}
        pending={adjust.isPending}
        apiCall={{
          method: 'POST',
          path: `/schedule/v1/absence-calendars/${id}/adjustments`,
          body: { days: days ?? 0, ...(note.trim() && { note: note.trim() }) },
        }}
      >
        <NumberField
          data-autofocus
          label={words('days')}
          description={t('daysHint')}
          min={-MAX_DAYS}
          max={MAX_DAYS}
          step={0.5}
          decimals={4}
          error={isMissing && !days ? t('missing') : undefined}
          value={days ?? ''}
          onChange={(value) => setDays(typeof value === 'number' ? value : null)}
        />
        <Text aria-live="polite">
          {available === null
            ? t('unlimited')
            : t('result', { before: amount(available.days), after: amount(exactDays(available.days + (days ?? 0))) })}
        </Text>
        <Textarea
          label={words('note')}
          rows={2}
          maxLength={MAX_FREE_TEXT}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </RecordForm>
    </FormDialog>
  );
}
