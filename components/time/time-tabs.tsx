'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import classes from './time-tabs.module.css';

const TABS = ['day', 'anomalies', 'projects'] as const;
export type TimeTab = (typeof TABS)[number];

const ADDRESSES = { day: paths.time(), anomalies: paths.timeAnomalies(), projects: paths.projectTotals() } as const;

/** The pages of the area. */
export function TimeTabs({ current }: { current: TimeTab }) {
  const t = useTranslations('time.tabs');
  return (
    <nav className={classes.tabs} aria-label={t('label')}>
      {TABS.map((tab) => (
        <Link key={tab} href={ADDRESSES[tab]} aria-current={tab === current ? 'page' : undefined}>
          {t(tab)}
        </Link>
      ))}
    </nav>
  );
}
