'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';

const PAGES = {
  day: paths.time(),
  anomalies: paths.timeAnomalies(),
  corrections: paths.timeCorrections(),
  periods: paths.periods(),
  records: paths.monthlyRecords(),
  projects: paths.projectTotals(),
} as const;
export type TimeTab = keyof typeof PAGES;

/** The pages of the area. */
export function TimeTabs({ current }: { current: TimeTab }) {
  const t = useTranslations('time.tabs');
  const names = Object.keys(PAGES) as TimeTab[];
  return (
    <AreaTabs
      label={t('label')}
      pages={names.map((name) => ({ href: PAGES[name], label: t(name), isCurrent: name === current }))}
    />
  );
}
