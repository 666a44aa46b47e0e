'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';

const PAGES = {
  timeline: paths.absences(),
  plans: paths.entitlementPlans(),
  types: paths.absenceTypes(),
  holidays: paths.holidays(),
  feeds: paths.calendarFeeds(),
} as const;

const FOR_ADMINISTRATORS: readonly string[] = ['plans', 'types'];

type AbsencesTabsProps = { current: keyof typeof PAGES; viewer: { canAdminister: boolean } };

/** The pages of the area. What only administrators may see is not offered to others. */
export function AbsencesTabs({ current, viewer }: AbsencesTabsProps) {
  const t = useTranslations('absences');
  const names = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter(
    (name) => !FOR_ADMINISTRATORS.includes(name) || viewer.canAdminister,
  );
  return (
    <AreaTabs
      label={t('tabs.label')}
      pages={names.map((name) => ({ href: PAGES[name], label: t(`tabs.${name}`), isCurrent: name === current }))}
    />
  );
}
