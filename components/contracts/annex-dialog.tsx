'use client';

import { SimpleGrid, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { trpc } from '#components/trpc/client.ts';
import { useErrorText, useShowError } from '#components/trpc/errors.ts';
import { problemOf } from '#components/trpc/problem.ts';
import { annexFaults } from '#server/modules/contracts/rules.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import { annexesPath } from './api-paths.ts';
import { ChangePreview } from './change-preview.tsx';
import { type WeekValues, weekInputOf, weekValuesOf } from './contract-values.ts';
import type { Annex, Contract, ContractChange } from './types.ts';
import { usePeriodWords } from './use-period-words.ts';
import { WeekFields } from './week-fields.tsx';

type AnnexDialogProps = {
  opened: boolean;
  contract: Contract;
  /** Annexes of the contract. */
  annexes: readonly Annex[];
  today: string;
  onClose: () => void;
};

type AnnexValues = { startAt: string | null; endAt: string | null; week: WeekValues; comment: string };

/** Adds an annex to a contract: other hours for some of its days. */
export function AnnexDialog({ opened, onClose, ...props }: AnnexDialogProps) {
  const t = useTranslations('contracts.form');
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('annex')} size="lg">
      <AnnexForm {...props} onClose={onClose} />
    </FormDialog>
  );
}

type AnnexFormProps = Omit<AnnexDialogProps, 'opened'>;

function AnnexForm({ contract, annexes, today, onClose }: AnnexFormProps) {
  const t = useTranslations('contracts.form');
  const errorText = useErrorText();
  const showError = useShowError();
  const period = usePeriodWords();
  const utils = trpc.useUtils();
  const within = period(contract);
  const isOutside = (field: 'startAt' | 'endAt', { startAt, endAt }: AnnexValues) =>
    startAt !== null && annexFaults({ startAt, endAt }, contract)[field] !== undefined;
  function faultOfStart(values: AnnexValues): string | null {
    if (values.startAt === null) return t('dateMissing');
    if (isOutside('startAt', values)) return t('outside', { period: within });
    return annexes.some((annex) => annex.startAt === values.startAt) ? t('annexExists') : null;
  }
  function faultOfEnd(values: AnnexValues): string | null {
    if (values.endAt !== null && values.startAt !== null && values.endAt < values.startAt) return t('backwards');
    return isOutside('endAt', values) ? t('outside', { period: within }) : null;
  }
  const { mode, ...week } = weekValuesOf(contract);
  const form = useForm<AnnexValues>({
    initialValues: {
      startAt: null,
      endAt: null,
      week: { ...week, mode: mode === 'flexible' ? 'even' : mode },
      comment: '',
    },
    validate: {
      startAt: (_, values) => faultOfStart(values),
      endAt: (_, values) => faultOfEnd(values),
      week: {
        weeklyHours: (hours, values) => (values.week.mode === 'even' && hours === null ? t('hoursMissing') : null),
      },
    },
  });
  const create = trpc.contracts.createAnnex.useMutation({
    onSuccess: async () => {
      onClose();
      notifications.show({ message: t('annexCreated') });
      // Days and balances of other pages follow from it.
      await utils.invalidate();
    },
    onError: (error) => {
      const problem = problemOf(error);
      if (problem.kind !== 'code' || problem.code !== 'annex_already_exists') return showError(error, form);
      form.setFieldError('startAt', errorText(error));
      form.getInputNode('startAt')?.focus();
    },
  });
  const { startAt, endAt, comment } = form.values;
  const { flexibleDaysPerWeek: _, ...hours } = weekInputOf(form.values.week, contract.workDays);
  const body = { startAt: startAt ?? '', endAt, ...hours, comment: comment.trim() || null };
  const isWeekMissing = form.values.week.mode === 'even' && form.values.week.weeklyHours === null;
  const isFaulty = faultOfStart(form.values) !== null || faultOfEnd(form.values) !== null || isWeekMissing;
  const change: ContractChange | null = isFaulty
    ? null
    : { kind: 'createAnnex', input: { contractId: contract.id, ...body } };
  const submit = form.onSubmit(() => create.mutate({ contractId: contract.id, ...body }));
  const days = { today, min: contract.startAt, max: contract.endAt ?? undefined };
  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={t('submitAnnex')}
      pending={create.isPending}
      isUnsaved={form.isDirty()}
      apiCall={{ method: 'POST', path: annexesPath(contract.id), body }}
    >
      <div>
        <Text>{t('annexAbout')}</Text>
        <Text size="sm" c="dimmed">
          {t('within', { period: within })}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateField {...form.getInputProps('startAt')} {...days} data-autofocus label={t('from')} value={startAt} />
        <DateField
          {...form.getInputProps('endAt')}
          {...days}
          label={t('to')}
          description={t('annexEnd')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={endAt}
        />
      </SimpleGrid>
      <WeekFields
        value={form.values.week}
        onChange={(next) => form.setFieldValue('week', next)}
        modes={['even', 'days']}
        hasSlots={contract.workDays.some(({ slots }) => slots?.length)}
        errors={{ weeklyHours: form.errors['week.weeklyHours'] }}
      />
      <Textarea
        {...form.getInputProps('comment')}
        label={t('comment')}
        maxLength={MAX_FREE_TEXT}
        autosize
        minRows={2}
      />
      <ChangePreview change={change} />
    </RecordForm>
  );
}
