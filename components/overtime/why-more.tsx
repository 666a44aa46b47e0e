'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { payableOf } from '#server/modules/overtime/rules-payout.ts';
import type { BalanceRow } from './types.ts';

/**
 * Why more can be paid than the closing balance shows (D13): undertime that the policy keeps separate, or a debt from before the period.
 * Nothing if the balance covers the payout.
 */
export function WhyMore({ row }: { row: BalanceRow }) {
  const t = useTranslations('overtime.payouts.more');
  const formatDuration = useFormatDuration();
  const { closingSeconds, openingSeconds, negativeSeconds, policy } = row;
  const payableSeconds = payableOf(row);
  // Less than the pages show is no difference to explain.
  if (payableSeconds <= closingSeconds || formatDuration(payableSeconds) === formatDuration(closingSeconds))
    return null;
  const amountOf = (seconds: number) => formatDuration(seconds, { signed: true });
  return (
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
      {policy.type === 'hybrid' && negativeSeconds < 0 && `${t('separate', { amount: amountOf(negativeSeconds) })} `}
      {openingSeconds < 0 && t('opening', { amount: amountOf(openingSeconds) })}
    </Text>
  );
}
