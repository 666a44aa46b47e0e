'use client';

import { ActionIcon, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { NumberField } from '#components/form/number-field.tsx';
import {
  ACCRUAL_CREDITS,
  ACCRUAL_PERIODS,
  ACCRUAL_ROUNDINGS,
  MAX_DAYS,
  MAX_LEVELS,
  MAX_MONTHS,
  WHOLE_MONTHS,
} from '#server/modules/leave/constants.ts';
import type { Plan } from './plan.ts';

type Accrual = NonNullable<Plan['accrual']>;

const FIRST: Accrual = {
  ...{ period: 'month', credit: 'period_start', levels: [{ afterMonths: 0, amountDays: 2 }] },
  ...{ capDays: null, proRata: true, rounding: 'none', partTime: true },
};

const PRO_RATAS = [
  { key: 'none', proRata: false },
  { key: 'exact', proRata: true },
  { key: WHOLE_MONTHS, proRata: WHOLE_MONTHS },
] as const;

type AccrualFieldsProps = { value: Accrual | null; onChange: (accrual: Accrual | null) => void };

/** Days earned as time passes: by which period, how many by seniority, up to which balance (E5). */
export function AccrualFields({ value, onChange }: AccrualFieldsProps) {
  const t = useTranslations('absences.plans.accrual');
  const words = useTranslations('common.words');
  const set = (change: Partial<Accrual>) => value && onChange({ ...value, ...change });
  const setLevel = (index: number, change: Partial<Accrual['levels'][number]>) =>
    set({ levels: value?.levels.map((level, at) => (at === index ? { ...level, ...change } : level)) ?? [] });
  return (
    <Stack gap="sm" component="fieldset" style={{ border: 0, padding: 0, margin: 0 }}>
      <Checkbox
        label={t('use')}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST : null)}
      />
      {value && (
        <>
          <Group grow align="flex-start" gap="md">
            <NativeSelect
              label={t('period')}
              data={ACCRUAL_PERIODS.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
              value={value.period}
              onChange={(event) => set({ period: event.currentTarget.value as Accrual['period'] })}
            />
            <NativeSelect
              label={t('credit')}
              data={ACCRUAL_CREDITS.map((credit) => ({ value: credit, label: t(`credits.${credit}`) }))}
              value={value.credit}
              onChange={(event) => set({ credit: event.currentTarget.value as Accrual['credit'] })}
            />
            <NumberField
              label={t('cap')}
              placeholder={t('noCap')}
              min={0}
              max={MAX_DAYS}
              value={value.capDays ?? ''}
              onChange={(days) => set({ capDays: typeof days === 'number' ? days : null })}
            />
          </Group>
          <Text fw={500}>{t('levels')}</Text>
          {value.levels.map((level, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a list without names
            <Group key={index} gap="sm" wrap="nowrap" align="flex-end">
              <NumberField
                label={t('afterMonths')}
                min={0}
                max={MAX_MONTHS}
                decimals={0}
                required
                withAsterisk={false}
                value={level.afterMonths}
                onChange={(months) => months !== '' && setLevel(index, { afterMonths: months })}
              />
              <NumberField
                label={words('days')}
                min={0}
                max={MAX_DAYS}
                step={0.5}
                required
                withAsterisk={false}
                value={level.amountDays}
                onChange={(days) => days !== '' && setLevel(index, { amountDays: days })}
              />
              <ActionIcon
                aria-label={t('remove', { number: index + 1 })}
                disabled={value.levels.length === 1}
                onClick={() => set({ levels: value.levels.filter((_, at) => at !== index) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Group>
            <Button
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              disabled={value.levels.length >= MAX_LEVELS}
              onClick={() => {
                const last = value.levels.at(-1) ?? { afterMonths: 0, amountDays: 0 };
                set({ levels: [...value.levels, { ...last, afterMonths: last.afterMonths + 12 }] });
              }}
            >
              {t('addLevel')}
            </Button>
          </Group>
          <Group grow align="flex-start" gap="md">
            <NativeSelect
              label={t('proRata')}
              data={PRO_RATAS.map(({ key }) => ({ value: key, label: t(`proRatas.${key}`) }))}
              value={PRO_RATAS.find(({ proRata }) => proRata === value.proRata)?.key}
              onChange={(event) => set({ proRata: PRO_RATAS[event.currentTarget.selectedIndex]?.proRata ?? true })}
            />
            {value.proRata && (
              <NativeSelect
                label={t('rounding')}
                data={ACCRUAL_ROUNDINGS.map((rounding) => ({ value: rounding, label: t(`roundings.${rounding}`) }))}
                value={value.rounding}
                onChange={(event) => set({ rounding: event.currentTarget.value as Accrual['rounding'] })}
              />
            )}
          </Group>
          <Checkbox
            label={t('partTime')}
            checked={value.partTime}
            onChange={(event) => set({ partTime: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}
