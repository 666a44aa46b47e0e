'use client';

import { Group, Select, Text } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { PersonPicker } from '#components/form/person-picker.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { NotLoaded } from '#components/ui/not-loaded.tsx';
import { DELEGATIONS_PATH, delegationPath } from './api-path.ts';
import type { Delegation } from './delegations-state.ts';

/** More are found by typing. */
const MAX_CHOICES = 50;

type DelegationDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  delegation: Delegation | null;
  /** The absent employee; null shows a field for them. */
  employeeId: string | null;
  today: string;
  onClose: () => void;
};

/** Names who decides for somebody, and on which days; a delegation that exists keeps its person. */
export function DelegationDialog({ opened, onClose, ...props }: DelegationDialogProps) {
  const t = useTranslations('delegations.form');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(props.delegation ? 'change' : 'create')}>
      <DelegationForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

type DelegationFormProps = Omit<DelegationDialogProps, 'opened'>;
type DelegationValues = {
  employeeId: string | null;
  delegateId: string | null;
  from: string | null;
  to: string | null;
};

function DelegationForm({ delegation, employeeId, today, onClose }: DelegationFormProps) {
  const t = useTranslations('delegations.form');
  const date = useLocalDate();
  const showError = useShowError();
  const utils = trpc.useUtils();
  const form: UseFormReturnType<DelegationValues> = useForm<DelegationValues>({
    initialValues: {
      employeeId: delegation?.employeeId ?? employeeId,
      delegateId: delegation?.delegateId ?? null,
      from: delegation?.from ?? today,
      to: delegation?.to ?? null,
    },
    validate: {
      employeeId: (value) => (value === null ? t('personMissing') : null),
      delegateId: (value) => (value === null ? t('delegateMissing') : null),
      from: (value) => (value === null ? t('dateMissing') : null),
      to: (to, { from }) => {
        if (to === null) return t('dateMissing');
        return from !== null && to < from ? t('backwards') : null;
      },
    },
  });
  const options = {
    onSuccess: async (saved: Delegation) => {
      onClose();
      notifications.show({
        message: t('done', {
          ...{ delegate: saved.delegateName, person: saved.employeeName },
          ...{ from: date(saved.from), to: date(saved.to) },
        }),
      });
      await utils.companyRequests.listDelegations.invalidate();
    },
    onError: (error: unknown) => showError(error, form),
  };
  const create = trpc.companyRequests.createDelegation.useMutation(options);
  const update = trpc.companyRequests.updateDelegation.useMutation(options);
  const { employeeId: away, delegateId, from, to } = form.values;
  const changes = { delegateId: delegateId ?? '', from: from ?? '', to: to ?? '' };
  const submit = form.onSubmit(() => {
    if (delegation) update.mutate({ id: delegation.id, ...changes });
    else create.mutate({ employeeId: away ?? '', ...changes });
  });
  const asksPerson = delegation === null && employeeId === null;
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t(delegation ? 'save' : 'submit')}
      pending={create.isPending || update.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{
        method: delegation ? 'PUT' : 'POST',
        path: delegation ? delegationPath(delegation.id) : DELEGATIONS_PATH,
        body: delegation ? changes : { employeeId: away, ...changes },
      }}
    >
      {asksPerson && (
        <PersonPicker
          {...form.getInputProps('employeeId')}
          data-autofocus
          label={t('person')}
          value={away}
          onChange={(value) => form.setValues({ employeeId: value, delegateId: null })}
        />
      )}
      <DelegateField form={form} isFirst={!asksPerson} />
      <Group gap="md" grow align="flex-start">
        <DateField {...form.getInputProps('from')} label={t('from')} today={today} value={from} />
        <DateField {...form.getInputProps('to')} label={t('to')} today={today} min={today} value={to} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('about')}
      </Text>
    </RecordForm>
  );
}

/** Field for the delegate: people who can decide for the absent employee. */
function DelegateField({ form, isFirst }: { form: UseFormReturnType<DelegationValues>; isFirst: boolean }) {
  const t = useTranslations('delegations.form');
  const picker = useTranslations('common.personPicker');
  const errorText = useErrorText();
  const { employeeId } = form.values;
  const found = trpc.companyRequests.listDelegates.useQuery(
    { employeeId: employeeId ?? '' },
    { enabled: employeeId !== null },
  );
  if (found.error) return <NotLoaded onRetry={() => void found.refetch()}>{errorText(found.error)}</NotLoaded>;
  const isNobody = found.data?.length === 0;
  return (
    <Select
      {...form.getInputProps('delegateId')}
      data-autofocus={isFirst || undefined}
      label={t('delegate')}
      description={t(isNobody ? 'nobody' : 'delegateHint')}
      data={(found.data ?? []).map(({ id, name, jobChargeName }) => ({
        value: id,
        label: jobChargeName ? `${name} · ${jobChargeName}` : name,
      }))}
      searchable
      // Open, the choices would cover the days.
      openOnFocus={false}
      limit={MAX_CHOICES}
      disabled={employeeId === null}
      placeholder={t('search')}
      nothingFoundMessage={found.isPending ? picker('searching') : picker('nothing')}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  );
}
