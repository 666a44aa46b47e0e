'use client';

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { AsApiCall } from '#components/ui/as-api-call.tsx';
import { MAX_DAYS } from '#server/modules/leave/constants.ts';
import { exactDays } from '#server/modules/leave/rules-lots.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import type { YearCalendar } from './types.ts';

type AdjustLeaveDialogProps = { opened: boolean; calendar: YearCalendar; onClose: () => void };

/** Gives days to a calendar or takes them away, with the balance that this leads to. */
export function AdjustLeaveDialog({ opened, calendar, onClose }: AdjustLeaveDialogProps) {
  const t = useTranslations('absences.year.adjust');
  const common = useTranslations('common.actions');
  const format = useFormatter();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const [days, setDays] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { absenceCalendarId: id, available } = calendar.balance;
  const input = { id, days: days ?? 0, note: note.trim() || null };
  const adjust = trpc.leave.adjustLeave.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('done') });
      await utils.absences.invalidate();
    },
    onError: (error) => showError(error),
  });
  const plain = (amount: number) => format.number(amount, { maximumFractionDigits: 2 });
  return (
    <FormDialog
      isUnsaved="whenTouched"
      opened={opened}
      onClose={onClose}
      title={t('title', { type: calendar.type.name, year: String(calendar.balance.year) })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (days) adjust.mutate(input);
          else setIsMissing(true);
        }}
      >
        <Stack gap="md">
          <NumberField
            data-autofocus
            label={t('days')}
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
              : t('result', { before: plain(available.days), after: plain(exactDays(available.days + (days ?? 0))) })}
          </Text>
          <Textarea
            label={t('note')}
            rows={2}
            maxLength={MAX_FREE_TEXT}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <AsApiCall
              method="POST"
              path={`/schedule/v1/absence-calendars/${id}/adjustments`}
              body={{ days: days ?? 0, ...(note.trim() && { note: note.trim() }) }}
            />
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={adjust.isPending}>
              {t('submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
