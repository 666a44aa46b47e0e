'use client';

import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useKeys } from '#components/ui/keys.ts';
import { useRangeText } from '#components/ui/use-range-text.ts';
import { monthBeside } from './records-state.ts';

type MonthChoiceProps = {
  month: string;
  /** First and last day of its period; undefined while they load. */
  period: { from: string; to: string } | undefined;
  onChange: (month: string) => void;
};

/** The month of the page, with those beside it; the days of its period, where they are no calendar month. */
export function MonthChoice({ month, period, onChange }: MonthChoiceProps) {
  const t = useTranslations('records');
  const format = useFormatter();
  const range = useRangeText();
  const [previous, next] = [monthBeside(month, -1), monthBeside(month, 1)];
  useKeys([
    { key: 'p', description: t('previous'), run: () => onChange(previous) },
    { key: 'n', description: t('next'), run: () => onChange(next) },
  ]);
  const day = (date: string) => new Date(`${date}T00:00:00Z`);
  const isCalendarMonth = period === undefined || period.from === `${month}-01`;
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label={t('previous')} onClick={() => onChange(previous)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={36} aria-label={t('next')} onClick={() => onChange(next)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} aria-live="polite" ml="xs">
        {format.dateTime(day(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' })}
        {!isCalendarMonth && (
          <Text component="span" inherit c="dimmed" fw={400} ml="xs">
            {range(day(period.from), day(period.to), { dateStyle: 'medium', timeZone: 'UTC' })}
          </Text>
        )}
      </Text>
    </Group>
  );
}
