'use client';

import { Button, Checkbox, ColorInput, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import {
  ABSENCE_CATEGORIES,
  ABSENCE_TYPE_KINDS,
  ABSENCE_TYPE_STATUSES,
  DOCUMENT_MODES,
  LIMIT_PERIODS,
  LIMIT_TIME_UNITS,
  PICK_MODES,
  REMUNERATED_TYPES,
} from '#server/modules/absences/constants.ts';
import { COUNT_MODES } from '#server/modules/leave/constants.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import type { AbsenceType } from './absence-type.ts';
import { Blackouts } from './blackouts.tsx';

type TypeDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  type: AbsenceType | null;
  onClose: () => void;
};

const fieldsOf = (type: AbsenceType | null) => ({
  name: type?.name ?? '',
  pickMode: type?.pickMode ?? ('by_days' as const),
  countMode: type?.countMode ?? ('working_days' as const),
  category: type?.category ?? ('absence' as const),
  type: type?.type ?? ('normal' as const),
  remuneratedType: type?.remuneratedType ?? ('remunerated' as const),
  documentMode: type?.documentMode ?? ('none' as const),
  status: type?.status ?? ('active' as const),
  needsValidation: type?.needsValidation ?? true,
  accumulative: type?.accumulative ?? false,
  color: type?.color ?? null,
  noticeDays: type?.noticeDays ?? null,
  maxPerPeriod: type?.maxPerPeriod ?? null,
  maxDateToTakeAbsence: type?.maxDateToTakeAbsence ?? null,
  creationDateNextYear: type?.creationDateNextYear ?? null,
  customId: type?.customId ?? null,
  blackoutDates: type?.blackoutDates ?? [],
});
type Fields = ReturnType<typeof fieldsOf>;

/** All fields of an absence type. */
export function TypeDialog({ opened, type, onClose }: TypeDialogProps) {
  const t = useTranslations('absences.types');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [fields, setFields] = useState<Fields>(() => fieldsOf(type));
  const [faults, setFaults] = useState<Record<string, string[]>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const finish = async (message: string) => {
    onClose();
    notifications.show({ message });
    await Promise.all([utils.absences.invalidate(), utils.approvals.listTypeChoices.invalidate()]);
  };
  const refuse = (error: unknown) => {
    const found = problemOf(error);
    setFaults(found.kind === 'fields' ? found.fields : {});
    setProblem(errorText(error));
  };
  const create = trpc.absences.createType.useMutation({ onSuccess: () => finish(t('saved')), onError: refuse });
  const update = trpc.absences.updateType.useMutation({ onSuccess: () => finish(t('saved')), onError: refuse });
  const remove = trpc.absences.deleteType.useMutation({ onSuccess: () => finish(t('deleted')), onError: refuse });
  const faultOf = (path: string) => faults[path]?.join(' ');

  type Choice = 'pickMode' | 'countMode' | 'category' | 'type' | 'remuneratedType' | 'documentMode' | 'status';
  const choice = (name: Choice, values: readonly Fields[Choice][]) => (
    <NativeSelect
      label={t(`fields.${name}`)}
      data={values.map((value) => ({ value, label: t(`values.${value}`) }))}
      value={fields[name]}
      error={faultOf(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value } as Partial<Fields>)}
    />
  );
  const date = (name: 'maxDateToTakeAbsence' | 'creationDateNextYear') => (
    <DateField
      label={t(`fields.${name}`)}
      value={fields[name]}
      error={faultOf(name)}
      onChange={(given) => set({ [name]: given })}
    />
  );
  const limit = fields.maxPerPeriod;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={type ? common('editOf', { name: type.name }) : t('create')}
      size={680}
    >
      <RecordForm
        onSubmit={() => {
          if (fields.name.trim() === '') return setProblem(t('nameMissing'));
          if (type) update.mutate({ id: type.id, ...fields });
          else create.mutate(fields);
        }}
        submitLabel={common('save')}
        pending={create.isPending || update.isPending}
        problem={problem}
        aside={
          type && (
            <Button
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: type.id })}
            >
              {common('delete')}
            </Button>
          )
        }
      >
        <Group grow align="flex-start" gap="md">
          <TextInput
            data-autofocus
            label={t('fields.name')}
            maxLength={MAX_NAME}
            value={fields.name}
            error={faultOf('name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <ColorInput
            label={t('fields.color')}
            value={fields.color ?? ''}
            error={faultOf('color')}
            onChange={(color) => set({ color: /^#[0-9a-f]{6}$/i.test(color) ? color : null })}
            withEyeDropper={false}
            popoverProps={{ withinPortal: false }}
          />
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          {choice('category', ABSENCE_CATEGORIES)}
          {choice('pickMode', PICK_MODES)}
          {choice('countMode', COUNT_MODES)}
        </SimpleGrid>
        <Group grow align="flex-start" gap="md">
          {choice('remuneratedType', REMUNERATED_TYPES)}
          {choice('type', ABSENCE_TYPE_KINDS)}
        </Group>
        <Group grow align="flex-start" gap="md">
          {choice('documentMode', DOCUMENT_MODES)}
          {choice('status', ABSENCE_TYPE_STATUSES)}
        </Group>
        <Checkbox
          label={t('fields.needsValidation')}
          checked={fields.needsValidation}
          onChange={(event) => set({ needsValidation: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('fields.accumulative')}
          checked={fields.accumulative}
          onChange={(event) => set({ accumulative: event.currentTarget.checked })}
        />
        <Group grow align="flex-start" gap="md">
          <NumberField
            label={t('fields.noticeDays')}
            min={0}
            decimals={0}
            value={fields.noticeDays ?? ''}
            error={faultOf('noticeDays')}
            onChange={(value) => set({ noticeDays: typeof value === 'number' ? value : null })}
          />
          {date('maxDateToTakeAbsence')}
        </Group>
        <Group grow align="flex-start" gap="md">
          <NumberField
            label={t('fields.maxPerPeriod')}
            min={0}
            decimals={0}
            value={limit?.quantity ?? ''}
            error={faultOf('maxPerPeriod.quantity')}
            onChange={(value) =>
              set({
                maxPerPeriod:
                  typeof value === 'number'
                    ? { period: limit?.period ?? 'year', timeUnit: limit?.timeUnit ?? 'days', quantity: value }
                    : null,
              })
            }
          />
          <NativeSelect
            label={t('fields.timeUnit')}
            disabled={!limit}
            data={LIMIT_TIME_UNITS.map((value) => ({ value, label: t(`values.${value}`) }))}
            value={limit?.timeUnit ?? 'days'}
            onChange={(event) =>
              limit && set({ maxPerPeriod: { ...limit, timeUnit: event.currentTarget.value as typeof limit.timeUnit } })
            }
          />
          <NativeSelect
            label={t('fields.period')}
            disabled={!limit}
            data={LIMIT_PERIODS.map((value) => ({ value, label: t(`values.${value}`) }))}
            value={limit?.period ?? 'year'}
            onChange={(event) =>
              limit && set({ maxPerPeriod: { ...limit, period: event.currentTarget.value as typeof limit.period } })
            }
          />
        </Group>
        <Group grow align="flex-start" gap="md">
          {date('creationDateNextYear')}
          <TextInput
            label={t('fields.customId')}
            maxLength={MAX_NAME}
            value={fields.customId ?? ''}
            error={faultOf('customId')}
            onChange={(event) => set({ customId: event.currentTarget.value || null })}
          />
        </Group>
        <Blackouts
          blackoutDates={fields.blackoutDates}
          faultOf={faultOf}
          onChange={(blackoutDates) => set({ blackoutDates })}
        />
      </RecordForm>
    </FormDialog>
  );
}
