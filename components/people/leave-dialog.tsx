'use client';

import { Alert, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CatalogueSelect } from '#components/contracts/catalogue-select.tsx';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { leaveCalls } from './leave-calls.ts';
import { LeaveEffects } from './leave-effects.tsx';
import type { Employee } from './types.ts';

type LeaveDialogProps = { employee: Employee; today: string; opened: boolean; onClose: () => void };

/** Ends somebody's employment: asks for the last day and the reason, and shows open matters and the effects before anything happens. */
export function LeaveDialog({ employee, today, opened, onClose }: LeaveDialogProps) {
  const t = useTranslations('people.leave');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const { id, leavesOn } = employee;
  const [lastDay, setLastDay] = useState<string | null>(leavesOn);
  const [leaveReasonId, setLeaveReasonId] = useState<string | null>(employee.leaveReasonId);
  const [fault, setFault] = useState<string | null>(null);
  const name = fullNameOf(employee);
  const isLater = lastDay !== null && lastDay > today;
  const date = useLocalDate();
  const preview = trpc.contracts.previewDepartures.useQuery({ employeeIds: [id] }, { enabled: opened });
  const departure = preview.data?.[0];
  const options = {
    onSuccess: async () => {
      onClose();
      notifications.show({
        message: isLater && lastDay !== null ? t('planned', { name, day: date(lastDay) }) : t('done', { name }),
      });
      await Promise.all([
        utils.people.invalidate(),
        utils.access.listUsers.invalidate(),
        utils.contracts.previewDepartures.invalidate(),
      ]);
    },
    onError: (error: unknown) => {
      const problem = problemOf(error);
      if (problem.kind === 'fields') setFault(errorText(error));
      else showError(error);
    },
  };
  const end = trpc.contracts.endEmployment.useMutation(options);
  const plan = trpc.people.updateEmployee.useMutation(options);
  const isDone = end.isSuccess || plan.isSuccess;
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('title', { name })}>
      <RecordForm
        onSubmit={() => {
          if (lastDay === null) return;
          if (isLater) plan.mutate({ id, leavesOn: lastDay, leaveReasonId });
          else end.mutate({ employeeId: id, lastDay, leaveReasonId });
        }}
        submitLabel={t(isLater ? 'plan' : 'open')}
        pending={end.isPending || plan.isPending}
        isUnsaved={(lastDay !== leavesOn || leaveReasonId !== employee.leaveReasonId) && !isDone}
        disabled={departure?.isLastOwner ? t('lastOwner') : lastDay === null ? t('chooseDay') : !departure}
        destructive={lastDay !== null && !isLater}
        apiCall={{ calls: leaveCalls({ id, contracts: departure?.contracts ?? [], lastDay, isLater, leaveReasonId }) }}
      >
        <DateField
          data-autofocus
          label={words('lastDay')}
          description={t('lastDayHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          value={lastDay}
          today={today}
          error={fault}
          onChange={(day) => {
            setLastDay(day);
            setFault(null);
          }}
        />
        <CatalogueSelect
          catalogue="leaveReasons"
          label={t('reason')}
          value={leaveReasonId}
          onChange={setLeaveReasonId}
        />
        {preview.error && <NotLoaded onRetry={() => void preview.refetch()}>{errorText(preview.error)}</NotLoaded>}
        {preview.isPending && <Skeleton height={120} />}
        {departure && <LeaveEffects departure={departure} lastDay={lastDay} today={today} />}
        {departure?.isLastOwner && <Warning>{t('lastOwner')}</Warning>}
        {departure?.isSelf && !departure.isLastOwner && lastDay !== null && (
          <Warning>{t(isLater ? 'selfLater' : 'self')}</Warning>
        )}
      </RecordForm>
    </FormDialog>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {children}
    </Alert>
  );
}
