'use client';

import { Alert, Group, Input, SegmentedControl, Select, Stack, Text, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { DateField } from '#components/form/date-field.tsx';
import { DurationInput } from '#components/form/duration-input.tsx';
import { RecordForm } from '#components/form/record-form.tsx';
import { useErrorText } from '#components/trpc/errors.ts';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { ADJUSTMENT_OPERATIONS, MOVEMENT_SOURCES } from '#server/modules/overtime/constants.ts';
import { needsSource } from '#server/modules/overtime/rules.ts';
import { MAX_FREE_TEXT } from '#server/platform/shared/limits.ts';
import classes from './adjust-form.module.css';
import { AdjustPreview } from './adjust-preview.tsx';
import { type AdjustmentInput, type AdjustmentValues, adjustmentInput, landing } from './adjustment.ts';
import { BalanceLines } from './balance-summary.tsx';
import { shownBalance } from './shown.ts';
import type { PersonOvertime } from './types.ts';

type AdjustFormProps = {
  form: UseFormReturnType<AdjustmentValues>;
  /** Person, policy and balances of the form's period; undefined while they load. */
  person: PersonOvertime | undefined;
  failure: unknown;
  isReading: boolean;
  pending: boolean;
  onSubmit: (input: AdjustmentInput) => void;
};

export function AdjustForm({ form, person, failure, isReading, pending, onSubmit }: AdjustFormProps) {
  const t = useTranslations('overtime');
  const common = useTranslations('common.actions');
  const words = useTranslations('common.words');
  const formatDuration = useFormatDuration();
  const errorText = useErrorText();
  const input = person ? adjustmentInput(person, form.values) : null;
  const asksSource = person !== undefined && needsSource(person.policy.type, form.values.operation);
  const isReset = form.values.operation === 'reset';
  const submit = form.onSubmit(() => {
    if (input) onSubmit(input);
  });

  return (
    <RecordForm
      onSubmit={submit}
      submitLabel={common('apply')}
      pending={pending || isReading}
      isUnsaved={form.isDirty()}
      apiCall={input && { method: 'POST', path: '/overtime-policies/v1/adjustments', body: input }}
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <Group gap="sm" grow align="flex-start">
            {(['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                {...form.getInputProps(end)}
                label={t(`period.${end}`)}
                value={form.values[end]}
                onChange={(date) => form.setFieldValue(end, date ?? '')}
              />
            ))}
          </Group>
          <Text size="xs" c="dimmed">
            {t('adjust.periodHint')} {t(`adjust.lands.${landing(form.values.operation, form.values.source)}`)}
          </Text>
          <div>
            <Input.Label component="div" id="adjust-operation">
              {t('adjust.operation')}
            </Input.Label>
            <SegmentedControl
              fullWidth
              aria-labelledby="adjust-operation"
              data={ADJUSTMENT_OPERATIONS.map((value) => ({ value, label: t(`ledger.operations.${value}`) }))}
              {...form.getInputProps('operation')}
            />
          </div>
          {asksSource && (
            <Select
              label={t('adjust.source')}
              description={t('adjust.sourceWhy', { policy: person.policy.name })}
              placeholder={t('adjust.sourceChoose')}
              data-autofocus
              data={MOVEMENT_SOURCES.map((value) => ({
                value,
                label: `${t(`balances.names.${value}`)}: ${formatDuration(shownBalance(person.balance)[value], { signed: true })}`,
              }))}
              {...form.getInputProps('source')}
            />
          )}
          {!isReset && (
            <DurationInput
              label={t('adjust.amount')}
              description={t('adjust.amountHint')}
              data-autofocus={!asksSource || undefined}
              {...form.getInputProps('amountSeconds')}
              value={form.values.amountSeconds}
              onChange={(seconds) => form.setFieldValue('amountSeconds', seconds)}
            />
          )}
          <Textarea
            label={words('note')}
            description={t('adjust.noteHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_FREE_TEXT}
            {...form.getInputProps('note')}
          />
        </Stack>
        <div className={classes.effect}>
          {failure ? (
            <Alert color="red" variant="outline">
              {errorText(failure)}
            </Alert>
          ) : (
            <BalanceLines person={person} />
          )}
          <AdjustPreview input={input} />
        </div>
      </div>
    </RecordForm>
  );
}
