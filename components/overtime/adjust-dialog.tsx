'use client';

import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { useUnsaved } from '#components/form/unsaved.ts';
import { trpc } from '#components/trpc/client.ts';
import { useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { needsSource } from '#server/modules/overtime/rules.ts';
import { isCalendarDate } from '#server/platform/shared/dates.ts';
import { isRefusal } from '#server/platform/shared/errors.ts';
import { AdjustForm } from './adjust-form.tsx';
import { type AdjustmentInput, type AdjustmentValues, type Conflict, conflictOf } from './adjustment.ts';
import { BalanceConflict } from './balance-conflict.tsx';
import type { Period } from './period.ts';

type AdjustDialogProps = {
  employeeId: string;
  /** The person's name. */
  name: string;
  period: Period;
  opened: boolean;
  onClose: () => void;
  onAdjusted: () => void;
};

/** Adjusts a balance: the form with its preview. If the balance has changed since, shows what happened and one key to go on. */
export function AdjustDialog({ opened, onClose, ...adjustment }: AdjustDialogProps) {
  const t = useTranslations('overtime.adjust');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return (
    <FormDialog
      opened={opened}
      onClose={conflict ? () => setConflict(null) : onClose}
      onExitTransitionEnd={() => setConflict(null)}
      title={conflict ? t('conflict.title') : t('title', { name: adjustment.name })}
      size={conflict ? 'lg' : 840}
    >
      <Adjustment {...adjustment} conflict={conflict} onConflict={setConflict} onClose={onClose} />
    </FormDialog>
  );
}

type AdjustmentProps = Omit<AdjustDialogProps, 'opened'> & {
  conflict: Conflict | null;
  onConflict: (conflict: Conflict | null) => void;
};

function Adjustment({ employeeId, name, period, conflict, onConflict, onClose, onAdjusted }: AdjustmentProps) {
  const t = useTranslations('overtime.adjust');
  const formatDuration = useFormatDuration();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form: UseFormReturnType<AdjustmentValues> = useForm({
    initialValues: { ...period, operation: 'add', source: null, amountSeconds: null, note: '' } as AdjustmentValues,
    validate: {
      from: (from, { to }) =>
        !isCalendarDate(from) ? t('dateMissing') : isCalendarDate(to) && from > to ? t('backwards') : null,
      to: (to) => (isCalendarDate(to) ? null : t('dateMissing')),
      source: (source, values) =>
        person && needsSource(person.policy.type, values.operation) && source === null ? t('sourceMissing') : null,
      amountSeconds: (seconds, { operation }) =>
        operation !== 'reset' && (seconds === null || seconds <= 0) ? t('amountMissing') : null,
    },
  });
  // Escape leads from the conflict back to the form.
  useUnsaved(form.isDirty());
  const { from, to } = form.values;
  const isPeriod = isCalendarDate(from) && isCalendarDate(to) && from <= to;
  const query = trpc.overtime.getPersonOvertime.useQuery({ employeeId, from, to }, { enabled: isPeriod });
  const person = isPeriod ? query.data : undefined;
  const adjust = trpc.overtime.adjustBalance.useMutation({
    onSuccess: async (adjusted) => {
      if (adjusted.adjustmentId === '') {
        onConflict(null);
        notifications.show({ color: 'yellow', message: t('nothing') });
        return;
      }
      await utils.overtime.invalidate();
      onClose();
      onAdjusted();
      const signed = (seconds: number) => formatDuration(seconds, { signed: true });
      notifications.show({
        title: t('done', { name }),
        message: t('beforeAfter', {
          before: signed(adjusted.balanceBeforeSeconds),
          after: signed(adjusted.balanceAfterSeconds),
        }),
      });
    },
    onError: (error, input) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || !isRefusal(problem, 'compensable_balance_changed')) {
        onConflict(null);
        return showError(error, form);
      }
      onConflict(conflictOf(input as AdjustmentInput, problem.details, person?.movements ?? []));
      void utils.overtime.invalidate();
    },
  });

  // The focus went with the conflict. A reset has no amount.
  useDidUpdate(() => {
    if (!conflict) (form.getInputNode('amountSeconds') ?? form.getInputNode('note'))?.focus();
  }, [conflict]);

  if (conflict) {
    const retry = { ...conflict.input, balanceBeforeSeconds: conflict.currentSeconds };
    return (
      <BalanceConflict
        conflict={conflict}
        timeZone={person?.employee.timeZone ?? 'UTC'}
        pending={adjust.isPending}
        onRetry={() => adjust.mutate(retry)}
        onBack={() => onConflict(null)}
      />
    );
  }
  return (
    <AdjustForm
      form={form}
      person={person}
      failure={query.error}
      isReading={query.isLoading}
      pending={adjust.isPending}
      onSubmit={(input) => adjust.mutate(input)}
    />
  );
}
