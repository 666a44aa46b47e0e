import { Text, type TextProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { formatDuration } from './duration-format.ts';

type DurationProps = TextProps & {
  seconds: number;
  /** A balance or a change: the sign is always shown. */
  signed?: boolean;
  /** Without colour: in a column whose amounts are all negative, red says nothing. */
  plain?: boolean;
};

/** `7:30 h`, signed for balances; the exact seconds on hover when it is not whole minutes. */
export function Duration({ seconds, signed = false, plain = false, ...text }: DurationProps) {
  const t = useTranslations('common.duration');
  return (
    <Text
      component="span"
      inherit
      className="tabular"
      {...text}
      style={{ whiteSpace: 'nowrap' }}
      c={signed && !plain && seconds <= -60 ? 'var(--status-rejected)' : undefined}
      title={seconds % 60 === 0 ? undefined : t('exact', { seconds })}
    >
      {formatDuration(seconds, { signed })}
    </Text>
  );
}
