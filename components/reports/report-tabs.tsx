'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';
import { REPORT_NAMES, type ReportFilters, type ReportName } from './reports-state.ts';

/** The reports, which keep the period and the people that are set. */
export function ReportTabs({ current, filters }: { current: ReportName; filters: ReportFilters }) {
  const t = useTranslations('reports.tabs');
  const { year, type, ...search } = filters;
  return (
    <AreaTabs
      label={t('label')}
      pages={REPORT_NAMES.map((name) => ({
        ...{ href: paths.report(name, search), label: t(name), isCurrent: name === current },
      }))}
    />
  );
}
