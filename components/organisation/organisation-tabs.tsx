'use client';

import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { AreaTabs } from '#components/ui/area-tabs.tsx';
import type { OrganisationViewer } from './types.ts';

const PAGES = {
  offices: paths.offices(),
  locations: paths.locations(),
  departments: paths.departments(),
  groups: paths.entityGroups(),
  fields: paths.customFields(),
  requestTypes: paths.requestTypes(),
} as const;

type OrganisationTabsProps = { current: keyof typeof PAGES; viewer: OrganisationViewer };

/** The pages of the area. What only administrators may see is not offered to others. */
export function OrganisationTabs({ current, viewer }: OrganisationTabsProps) {
  const t = useTranslations('organisation.tabs');
  const names = (Object.keys(PAGES) as (keyof typeof PAGES)[]).filter(
    (name) => name === 'offices' || viewer.canAdminister,
  );
  return (
    <AreaTabs
      label={t('label')}
      pages={names.map((name) => ({ href: PAGES[name], label: t(name), isCurrent: name === current }))}
    />
  );
}
