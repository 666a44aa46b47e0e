'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Instant } from '#components/ui/instant.tsx';
import { LocalDate } from '#components/ui/local-date.tsx';
import { totalSeconds } from '#server/modules/overtime/rules.ts';
import classes from './ledger.module.css';
import { WasChangeIs } from './ledger.tsx';
import type { DayChange, PersonOvertime } from './types.ts';

const AMOUNTS = ['expected', 'worked', 'positive', 'negative', 'bonus'] as const;

/** Past days that were recalculated, newest first: why, and what each counted before and after. */
export function DayChanges({ person }: { person: PersonOvertime }) {
  const t = useTranslations('overtime.recomputed');
  const { dayChanges, moreDayChanges } = person;
  if (dayChanges.length === 0) {
    return (
      <EmptyState kind="nothingYet" title={t('empty.title')}>
        {t('empty.hint')}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={classes.list} aria-label={t('label')}>
        {dayChanges.map((change) => (
          <DayChangeLine
            key={`${change.date} ${change.createdAt} ${change.cause}`}
            change={change}
            timeZone={person.employee.timeZone}
          />
        ))}
      </ol>
      {moreDayChanges && <Text c="dimmed">{t('more', { count: dayChanges.length })}</Text>}
    </>
  );
}

function DayChangeLine({ change, timeZone }: { change: DayChange; timeZone: string }) {
  const t = useTranslations('overtime.recomputed');
  const { before, after, cause } = change;
  const key = `causes.${cause}` as 'causes.contract';
  const changed = AMOUNTS.filter((name) => (before?.[`${name}Seconds`] ?? 0) !== (after?.[`${name}Seconds`] ?? 0));
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <div className={classes.title}>
          <LocalDate date={change.date} weekday />
        </div>
        <div>{t.has(key) ? t(key) : cause}</div>
        <div className={classes.quiet}>
          {after ? t('changed', { amounts: changed.map((name) => t(`amounts.${name}`)).join(', ') }) : t('removed')}
        </div>
      </div>
      <WasChangeIs was={before ? totalSeconds(before) : 0} is={after ? totalSeconds(after) : 0} />
      <div className={classes.who}>
        <span className={classes.quiet}>
          <Instant at={change.createdAt} timeZone={timeZone} />
        </span>
      </div>
    </li>
  );
}
