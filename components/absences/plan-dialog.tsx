'use client';

import { Button, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText } from '#components/trpc/errors.ts';
import { CALENDAR_YEAR, FIRST_YEAR, LAST_YEAR, MAX_DAYS } from '#server/modules/leave/constants.ts';
import { planFaults, planTypeFaults } from '#server/modules/leave/rules-plan.ts';
import { MAX_NAME } from '#server/platform/shared/limits.ts';
import { AccrualFields } from './accrual-fields.tsx';
import { CarryOverFields } from './carry-over-fields.tsx';
import type { Plan } from './plan.ts';
import { PlanPreview } from './plan-preview.tsx';
import { YearStartFields } from './year-start-fields.tsx';

const PAUSE_MILLISECONDS = 400;

type PlanDialogProps = {
  opened: boolean;
  /** Null: a new one. */
  plan: Plan | null;
  types: readonly { id: string; name: string }[];
  onClose: () => void;
};

/** A plan's rules, and what they give to those who are assigned before they are saved. */
export function PlanDialog({ opened, plan, types, onClose }: PlanDialogProps) {
  const t = useTranslations('absences.plans');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const [fields, setFields] = useState({
    name: plan?.name ?? '',
    year: plan?.year ?? new Date().getFullYear(),
    yearStart: plan?.yearStart ?? CALENDAR_YEAR,
    absenceTypeId: plan?.absenceTypeId ?? null,
    maxDaysOff: plan ? plan.maxDaysOff : 22,
    accrual: plan?.accrual ?? null,
    carryOver: plan?.carryOver ?? null,
    advanceDays: plan?.advanceDays ?? 0,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const done = (message: string) => ({
    onSuccess: async () => {
      onClose();
      notifications.show({ message });
      await Promise.all([utils.leave.invalidate(), utils.absences.invalidate()]);
    },
    onError: (error: unknown) => setProblem(errorText(error)),
  });
  const create = trpc.leave.plans.create.useMutation(done(t('saved')));
  const update = trpc.leave.plans.update.useMutation(done(t('saved')));
  const remove = trpc.leave.plans.delete.useMutation(done(t('deleted')));
  const { name, ...rules } = fields;
  const [settled] = useDebouncedValue(JSON.stringify(rules), PAUSE_MILLISECONDS);
  const fault = () => {
    if (name.trim() === '') return t('form.nameMissing');
    if (Object.keys(planTypeFaults(fields)).length > 0) return t('form.typeMissing');
    return Object.keys(planFaults(fields)).length > 0 ? t('form.levels') : null;
  };
  const save = () => {
    const found = fault();
    setProblem(found);
    if (found !== null) return;
    if (plan) update.mutate({ id: plan.id, ...fields });
    else create.mutate(fields);
  };
  const previewed = JSON.parse(settled) as typeof rules;
  const isSound = Object.keys({ ...planFaults(previewed), ...planTypeFaults(previewed) }).length === 0;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={plan ? common('editOf', { name: plan.name }) : t('create')}
      size={680}
    >
      <RecordForm
        onSubmit={save}
        submitLabel={common('save')}
        pending={create.isPending || update.isPending}
        problem={problem}
        aside={
          plan && (
            <Button
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: plan.id })}
            >
              {common('delete')}
            </Button>
          )
        }
      >
        <Group grow align="flex-start" gap="md">
          <TextInput
            data-autofocus
            label={words('name')}
            maxLength={MAX_NAME}
            value={name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <NumberField
            label={words('year')}
            min={FIRST_YEAR}
            max={LAST_YEAR}
            decimals={0}
            required
            withAsterisk={false}
            value={fields.year}
            onChange={(year) => typeof year === 'number' && set({ year })}
          />
        </Group>
        <YearStartFields value={fields.yearStart} onChange={(yearStart) => set({ yearStart })} />
        <Group grow align="flex-start" gap="md">
          <NativeSelect
            label={words('absenceType')}
            data={[
              { value: '', label: t('form.noType') },
              ...types.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            value={fields.absenceTypeId ?? ''}
            onChange={(event) => set({ absenceTypeId: event.currentTarget.value || null })}
          />
          <NumberField
            label={t('form.maxDaysOff')}
            description={t('form.maxDaysOffHint')}
            min={0}
            max={MAX_DAYS}
            decimals={2}
            value={fields.maxDaysOff ?? ''}
            onChange={(days) => set({ maxDaysOff: typeof days === 'number' ? days : null })}
          />
        </Group>
        <NumberField
          label={t('form.advanceDays')}
          description={t('form.advanceDaysHint')}
          min={0}
          max={MAX_DAYS}
          decimals={2}
          required
          withAsterisk={false}
          value={fields.advanceDays}
          onChange={(days) => typeof days === 'number' && set({ advanceDays: days })}
        />
        <AccrualFields value={fields.accrual} onChange={(accrual) => set({ accrual })} />
        <CarryOverFields value={fields.carryOver} onChange={(carryOver) => set({ carryOver })} />
        {plan && isSound && (
          <section aria-live="polite" aria-labelledby="plan-preview">
            <Title order={3} id="plan-preview">
              {t('preview.title')}
            </Title>
            <PlanPreview input={{ id: plan.id, ...previewed }} />
          </section>
        )}
      </RecordForm>
    </FormDialog>
  );
}
