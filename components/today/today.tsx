'use client';

import { useTranslations } from 'next-intl';
import { trpc } from '#components/trpc/client.ts';
import { useLive } from '#components/trpc/use-live.ts';
import { Page } from '#components/ui/page.tsx';
import { Board } from './board.tsx';
import { Findings, OwnDay, Waiting, WeekAbsences } from './cards.tsx';
import classes from './today.module.css';

/** The day as it is: where everybody is, what waits, what is odd, who is away this week. Changes show by themselves. */
export function Today() {
  const t = useTranslations('today');
  const utils = trpc.useUtils();
  useLive(['time', 'absences'], () => void utils.today.invalidate());
  return (
    <Page title={t('title')} description={t('description')}>
      <div className={classes.page}>
        <Board />
        <div className={classes.side}>
          <OwnDay />
          <Waiting />
          <Findings />
          <WeekAbsences />
        </div>
      </div>
    </Page>
  );
}
