'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';

const PAGES = { contracts: paths.contracts(), catalogues: paths.catalogues() } as const;

/** The pages of the area. */
export function ContractsTabs({ current }: { current: keyof typeof PAGES }) {
  const t = useTranslations('contracts.tabs');
  const words = useTranslations('common.words');
  const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
  return (
    <AreaTabs
      label={words('contracts')}
      pages={names.map((name) => ({ href: PAGES[name], label: t(name), isCurrent: name === current }))}
    />
  );
}
