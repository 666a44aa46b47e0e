'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import classes from './absences-tabs.module.css';

const PAGES = {
  timeline: paths.absences(),
  plans: paths.entitlementPlans(),
  types: paths.absenceTypes(),
  holidays: paths.holidays(),
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
    <nav aria-label={t('tabs.label')} className={classes.tabs}>
      {names.map((name) => (
        <Link
          key={name}
          href={PAGES[name]}
          className={classes.tab}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
