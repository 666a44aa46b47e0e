'use client';

import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { ClockTime } from '#components/today/clock-time.tsx';
import { Link } from '#components/ui/link.tsx';
import classes from './my-pages.module.css';
import type { OwnDay } from './types.ts';

/** Punches that arrived and are in no entry: why, and what to do about it (M3). */
export function UnsettledPunches({ day: { unsettled, timeZone } }: { day: OwnDay }) {
  const t = useTranslations('me.unsettled');
  const actions = useTranslations('me.waiting');
  if (unsettled.length === 0) return null;
  return (
    <section aria-labelledby="unsettled-punches">
      <Title order={2} size="h4" id="unsettled-punches">
        {t('title')}
      </Title>
      <ul className={classes.unsettled}>
        {unsettled.map(({ id, action, at, date, outcome, problem, correctionId }) => (
          <li key={id}>
            <Text fw={600}>
              {actions(action)} · <ClockTime at={at} timeZone={timeZone} />
            </Text>
            <Text size="sm">{t(`problems.${problem}`)}</Text>
            {outcome === 'conflict' ? (
              <Link href={paths.myTime({ view: 'week', date })} className={classes.act}>
                {t('propose')}
              </Link>
            ) : (
              <Text size="sm" c="dimmed">
                {t(correctionId === null ? 'untilOut' : 'pending')}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
