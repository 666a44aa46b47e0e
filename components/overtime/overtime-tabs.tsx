'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';
import type { Period } from './period.ts';

type OvertimeTabsProps = {
  current: 'balances' | 'payouts' | 'policies';
  /** Goes along to the pages that show a period. */
  search?: Partial<Period>;
};

/** The pages of the area. */
export function OvertimeTabs({ current, search = {} }: OvertimeTabsProps) {
  const t = useTranslations('policies.tabs');
  const hrefs = {
    balances: paths.overtime(search),
    payouts: paths.overtimePayouts(search),
    policies: paths.overtimePolicies(),
  } as const;
  return (
    <AreaTabs
      label={t('label')}
      pages={(['balances', 'payouts', 'policies'] as const).map((name) => ({
        ...{ href: hrefs[name], label: t(name) },
        isCurrent: name === current,
      }))}
    />
  );
}
