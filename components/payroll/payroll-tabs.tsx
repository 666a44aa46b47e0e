'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';

const TABS = ['period', 'codes', 'templates'] as const;

/** The pages of the area. */
export function PayrollTabs({ current }: { current: (typeof TABS)[number] }) {
  const t = useTranslations('payroll');
  const hrefs = { period: paths.payroll(), codes: paths.payrollCodes(), templates: paths.payrollTemplates() } as const;
  return (
    <AreaTabs
      label={t('tabs')}
      pages={TABS.map((name) => ({ href: hrefs[name], label: t(`${name}.tab`), isCurrent: name === current }))}
    />
  );
}
