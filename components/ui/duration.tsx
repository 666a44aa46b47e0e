'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatDuration, formatExact } from './duration-format.ts';
import { useExactDurations } from './exact-durations.ts';

type DurationProps = {
  seconds: number;
  /** Whole minutes to show, where they have to add up with others (`addUp`); those of `seconds` if left out. */
  shown?: number | undefined;
  /** A balance or a change: the sign is always shown. */
  signed?: boolean | undefined;
  /** Without colour: in a column whose amounts are all negative, red says nothing. */
  plain?: boolean | undefined;
  fw?: number | undefined;
};

/** `7:30 h`, signed for balances; to the second on hover, or where the page shows seconds (`ExactToggle`). */
export function Duration({ seconds, shown = seconds, signed = false, plain = false, fw }: DurationProps) {
  const t = useTranslations('common.duration');
  const locale = useLocale();
  const [areExact] = useExactDurations();
  const isWhole = seconds % 60 === 0;
  const isDebt = signed && !plain && shown <= -60;
  return (
    // Not Mantine's text: a page of days has hundreds.
    <span
      className="tabular"
      style={{ whiteSpace: 'nowrap', fontWeight: fw, color: isDebt ? 'var(--status-rejected)' : undefined }}
      title={isWhole || areExact ? undefined : t('exact', { time: formatExact(seconds, locale, { signed }) })}
    >
      {areExact ? formatExact(seconds, locale, { signed }) : formatDuration(shown, locale, { signed })}
    </span>
  );
}
