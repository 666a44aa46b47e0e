'use client';

import { Alert, List, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { beginsAfter, endsWith } from '#server/modules/contracts/rules-employments.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { leaveCalls } from './leave-calls.ts';
import type { Departure, Employee } from './types.ts';

type LeaveDialogProps = { employee: Employee; today: string; opened: boolean; onClose: () => void };

/** Ends somebody's employment: asks for the last day, and says what follows before it happens. */
export function LeaveDialog({ employee, today, opened, onClose }: LeaveDialogProps) {
  const t = useTranslations('people.leave');
  const errorText = useErrorText();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const { id, leavesOn } = employee;
  const start = leavesOn ?? today;
  const [lastDay, setLastDay] = useState<string | null>(start);
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
          if (isLater) plan.mutate({ id, leavesOn: lastDay });
          else end.mutate({ employeeId: id, lastDay });
        }}
        submitLabel={t(isLater ? 'plan' : 'open')}
        pending={end.isPending || plan.isPending}
        isUnsaved={lastDay !== start && !isDone}
        disabled={departure?.isLastOwner ? t('lastOwner') : !departure || lastDay === null}
        destructive={!isLater}
        apiCall={{ calls: leaveCalls(id, departure?.contracts ?? [], lastDay, isLater) }}
      >
        <DateField
          data-autofocus
          label={t('lastDay')}
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
        {preview.error && <NotLoaded onRetry={() => void preview.refetch()}>{errorText(preview.error)}</NotLoaded>}
        {preview.isPending && <Skeleton height={120} />}
        {departure && lastDay !== null && <Follows departure={departure} lastDay={lastDay} isLater={isLater} />}
        {departure?.isLastOwner && <Warning>{t('lastOwner')}</Warning>}
        {departure?.isSelf && !departure.isLastOwner && <Warning>{t(isLater ? 'selfLater' : 'self')}</Warning>}
      </RecordForm>
    </FormDialog>
  );
}

type FollowsProps = { departure: Departure; lastDay: string; isLater: boolean };

function Follows({ departure, lastDay, isLater }: FollowsProps) {
  const t = useTranslations('people.leave');
  const roleName = useTranslations('shell.roles');
  const date = useLocalDate();
  const { contracts, role, reports, pendingRequests } = departure;
  const ending = contracts.filter((contract) => endsWith(contract, lastDay));
  const later = contracts.filter((contract) => beginsAfter(contract, lastDay));
  return (
    <section aria-live="polite">
      <Text fw={600}>{isLater ? t('followsLater', { day: date(lastDay) }) : t('follows')}</Text>
      <List>
        <List.Item>{role ? t(isLater ? 'accessLater' : 'access', { role: roleName(role) }) : t('noAccess')}</List.Item>
        {ending.map(({ id, startAt }) => (
          <List.Item key={id}>{t('contract', { start: date(startAt), day: date(lastDay) })}</List.Item>
        ))}
        {ending.length === 0 && <List.Item>{t('noContract')}</List.Item>}
        {later.map(({ id, startAt }) => (
          <List.Item key={id}>{t('later', { start: date(startAt) })}</List.Item>
        ))}
        <List.Item>{t('requests', { count: pendingRequests })}</List.Item>
        {reports > 0 && <List.Item>{t('reports', { count: reports })}</List.Item>}
        <List.Item>{t('stays')}</List.Item>
      </List>
    </section>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {children}
    </Alert>
  );
}
