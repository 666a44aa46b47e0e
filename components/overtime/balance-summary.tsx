'use client';

import { Skeleton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { useIsOwn } from '#components/ui/viewer.tsx';
import { MOVEMENT_SOURCES, type MovementSource } from '#server/modules/overtime/constants.ts';
import classes from './balance-summary.module.css';
import type { Period } from './period.ts';
import { type PeriodBalance, periodBalance, shownBalance, shownPeriod } from './shown.ts';
import type { PersonOvertime } from './types.ts';

/** Undefined while loading. */
type Read = { person: Pick<PersonOvertime, 'openingSeconds' | 'balance'> | undefined };

type BalanceSummaryProps = Read & { employeeId: string; period: Period };

/** Opening balance of a period, its changes by part, and closing balance. */
export function BalanceSummary({ employeeId, person, period }: BalanceSummaryProps) {
  const t = useTranslations('overtime.balances');
  const amounts = person && {
    openingSeconds: person.openingSeconds,
    positiveSeconds: person.balance.positive_balance,
    negativeSeconds: person.balance.negative_balance,
    bonusSeconds: person.balance.multiplier_rule,
  };
  const exact = amounts && periodBalance(amounts);
  const shown = amounts && shownPeriod(amounts);
  const amount = (key: keyof PeriodBalance) =>
    exact && shown ? (
      <Duration seconds={exact[key]} shown={shown[key]} signed />
    ) : (
      <Skeleton height={20} width={88} my={4} />
    );
  const named = person?.balance.typifying_rule ?? 0;
  const closing = shown?.closingSeconds ?? 0;
  const isOwn = useIsOwn(employeeId);
  const owed = closing > 0 ? t(isOwn ? 'ownCredit' : 'credit') : t(isOwn ? 'ownDebt' : 'debt');
  return (
    <dl className={classes.tiles}>
      <div className={classes.tile}>
        <dt>{t('opening')}</dt>
        <dd className={classes.amount}>{amount('openingSeconds')}</dd>
        <dd className={classes.words}>{t.rich('before', { date: () => <LocalDate date={period.from} /> })}</dd>
      </div>
      <div className={classes.tile} data-wide>
        <dt>{t('change')}</dt>
        <dd className={classes.amount}>{amount('changeSeconds')}</dd>
        <dd className={classes.words}>
          <dl className={classes.parts}>
            {(['positive_balance', 'negative_balance', 'multiplier_rule'] as const).map((source) => (
              <div key={source} title={t(`meaning.${source}`)}>
                <dt>{t(`names.${source}`)}</dt>
                <dd>{amount(PARTS[source])}</dd>
              </div>
            ))}
            {named !== 0 && (
              <div title={t('meaning.typifying_rule')}>
                <dt>{t('names.typifying_rule')}</dt>
                <dd>
                  <Duration seconds={named} signed />
                </dd>
              </div>
            )}
          </dl>
        </dd>
      </div>
      <div className={classes.tile} data-main>
        <dt>{t('closing')}</dt>
        <dd className={classes.amount}>{amount('closingSeconds')}</dd>
        <dd className={classes.words}>{!shown ? '\u00a0' : closing === 0 ? t('even') : owed}</dd>
      </div>
    </dl>
  );
}

const PARTS = {
  positive_balance: 'positiveSeconds',
  negative_balance: 'negativeSeconds',
  multiplier_rule: 'bonusSeconds',
} as const;

/** The balances of a period alone, a line each: what an adjustment of it starts from. */
export function BalanceLines({ person }: Read) {
  const t = useTranslations('overtime.balances');
  const balance = person?.balance;
  const shown = balance && shownBalance(balance);
  const isShown = (source: MovementSource) =>
    source === 'multiplier_rule' || source === 'typifying_rule' ? (balance?.[source] ?? 0) !== 0 : true;
  return (
    <dl className={classes.lines}>
      {MOVEMENT_SOURCES.filter(isShown).map((source) => (
        <div key={source} className={classes.line} data-main={source === 'total_balance' || undefined}>
          <dt>{source === 'total_balance' ? t('ofPeriod') : t(`names.${source}`)}</dt>
          <dd>
            {balance ? (
              <Duration seconds={balance[source]} shown={shown?.[source]} signed />
            ) : (
              <Skeleton height={13} width={88} my={4} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
