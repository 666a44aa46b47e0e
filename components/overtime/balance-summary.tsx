import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { MOVEMENT_SOURCES, type MovementSource } from '#server/overtime/constants.ts';
import classes from './balance-summary.module.css';

type BalanceSummaryProps = {
  /** Undefined while loading. */
  balance: Record<MovementSource, number> | undefined;
  /** One line each, instead of tiles with an explanation. */
  compact?: boolean;
};

/** The balances of a period, each with its sign and what it means in words. */
export function BalanceSummary({ balance, compact = false }: BalanceSummaryProps) {
  const t = useTranslations('overtime.balances');
  const isShown = (source: MovementSource) =>
    source === 'multiplier_rule' || source === 'typifying_rule' ? (balance?.[source] ?? 0) !== 0 : true;
  const wordsOf = (source: MovementSource, seconds: number) => {
    if (source !== 'total_balance') return t(`meaning.${source}`);
    if (Math.abs(seconds) < 60) return t('even');
    return seconds > 0 ? t('credit') : t('debt');
  };
  return (
    <dl className={compact ? classes.lines : classes.tiles}>
      {MOVEMENT_SOURCES.filter(isShown).map((source) => (
        <div
          key={source}
          className={compact ? classes.line : classes.tile}
          data-main={source === 'total_balance' || undefined}
        >
          <dt>{t(`names.${source}`)}</dt>
          <dd className={classes.amount}>
            {balance ? (
              <Duration seconds={balance[source]} signed />
            ) : (
              <Skeleton height={compact ? 13 : 20} width={88} my={4} />
            )}
          </dd>
          {!compact && <dd className={classes.words}>{balance ? wordsOf(source, balance[source]) : '\u00a0'}</dd>}
        </div>
      ))}
    </dl>
  );
}
