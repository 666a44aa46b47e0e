'use client';

import { useTranslations } from 'next-intl';
import { payrollPaths } from '#components/layout/payroll-paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';

/** The pages of the area. */
export function PayrollTabs({ current }: { current: (typeof payrollPaths)[number]['label'] }) {
  const t = useTranslations('payroll');
  return (
    <AreaTabs
      label={t('tabs')}
      pages={payrollPaths.map(({ href, label }) => ({
        ...{ href, label: t(`${label}.tab`), isCurrent: label === current },
      }))}
    />
  );
}
