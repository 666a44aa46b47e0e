'use client';

import { Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DurationInput } from '#components/form/duration-input.tsx';
import { NumberField } from '#components/form/number-field.tsx';
import type { PolicyForm } from './policy-window-fields.tsx';
import { useMonthName } from './use-policy-words.ts';

const MAX_EXPIRY_MONTHS = 120;
const LAST_DAY_OF_MONTH = 31;
const FULL_TIME_WEEK_SECONDS = 144_000;

/** How long surplus is kept, and how much (D12). */
export function PolicyLimits({ form }: { form: PolicyForm }) {
  const t = useTranslations('policies.form.limits');
  const common = useTranslations('common.words');
  const monthName = useMonthName();
  const { expiry, cap, yearlyReset } = form.values;
  return (
    <Stack gap="sm" component="section" aria-labelledby="policy-limits">
      <div>
        <Title order={2} size="h3" id="policy-limits">
          {t('title')}
        </Title>
        <Text c="dimmed">{t('hint')}</Text>
      </div>
      <Limit
        label={t('expiry.use')}
        hint={t('expiry.hint')}
        isOn={expiry !== null}
        onChange={(isOn) => form.setFieldValue('expiry', isOn ? { afterMonths: 6 } : null)}
      >
        <NumberField
          label={t('expiry.afterMonths')}
          min={1}
          max={MAX_EXPIRY_MONTHS}
          decimals={0}
          required
          maw={240}
          {...form.getInputProps('expiry.afterMonths')}
        />
      </Limit>
      <Limit
        label={t('cap.use')}
        hint={t('cap.hint')}
        isOn={cap !== null}
        onChange={(isOn) => form.setFieldValue('cap', isOn ? { positiveSeconds: FULL_TIME_WEEK_SECONDS } : null)}
      >
        <DurationInput label={t('cap.most')} required maw={240} {...form.getInputProps('cap.positiveSeconds')} />
      </Limit>
      <Limit
        label={t('yearlyReset.use')}
        hint={t('yearlyReset.hint')}
        isOn={yearlyReset !== null}
        onChange={(isOn) => form.setFieldValue('yearlyReset', isOn ? { month: '1', day: 1 } : null)}
      >
        <Group gap="md" align="flex-start">
          <NumberField
            label={common('day')}
            min={1}
            max={LAST_DAY_OF_MONTH}
            decimals={0}
            required
            w={112}
            {...form.getInputProps('yearlyReset.day')}
          />
          <NativeSelect
            label={common('month')}
            data={Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))}
            {...form.getInputProps('yearlyReset.month')}
          />
        </Group>
      </Limit>
    </Stack>
  );
}

type LimitProps = {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
};

function Limit({ label, hint, isOn, onChange, children }: LimitProps) {
  return (
    <Stack gap="xs">
      <Checkbox
        label={label}
        description={hint}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isOn && <div style={{ paddingInlineStart: 32 }}>{children}</div>}
    </Stack>
  );
}
