'use client';

import { Text, type TextProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { formatDuration, formatExact } from './duration-format.ts';
import { useExactDurations } from './exact-durations.ts';

type DurationProps = TextProps & {
  seconds: number;
  /** Whole minutes to show, where they have to add up with others (`addUp`); those of `seconds` if left out. */
  shown?: number | undefined;
  /** A balance or a change: the sign is always shown. */
  signed?: boolean | undefined;
  /** Without colour: in a column whose amounts are all negative, red says nothing. */
  plain?: boolean;
};

/** `7:30 h`, signed for balances; to the second on hover, or where the page shows seconds (`ExactToggle`). */
export function Duration({ seconds, shown = seconds, signed = false, plain = false, ...text }: DurationProps) {
  const t = useTranslations('common.duration');
  const [areExact] = useExactDurations();
  const isWhole = seconds % 60 === 0;
  return (
    <Text
      component="span"
      inherit
      className="tabular"
      {...text}
      style={{ whiteSpace: 'nowrap' }}
      c={signed && !plain && shown <= -60 ? 'var(--status-rejected)' : undefined}
      title={isWhole || areExact ? undefined : t('exact', { time: formatExact(seconds, { signed }) })}
    >
      {areExact ? formatExact(seconds, { signed }) : formatDuration(shown, { signed })}
    </Text>
  );
}
