'use client';

import { useTranslations } from 'next-intl';
import { timePaths } from '#components/layout/time-paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';

export type TimeTab = (typeof timePaths)[number]['label'];

/** The pages of the area. */
export function TimeTabs({ current }: { current: TimeTab }) {
  const t = useTranslations('time.tabs');
  return (
    <AreaTabs
      label={t('label')}
      pages={timePaths.map(({ href, label }) => ({ href, label: t(label), isCurrent: label === current }))}
    />
  );
}
