'use client';

import { NavLink } from '@mantine/core';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLiveApprovals, useWaitingCount } from '#components/approvals/use-waiting-count.ts';
import { Hint } from '#components/ui/hint.tsx';
import { Link } from '#components/ui/link.tsx';
import classes from './navigation.module.css';
import { navigationPaths, pathAt } from './navigation-paths.ts';
import { paths } from './paths.ts';

type NavigationProps = {
  /** Icons only. The words appear on hover and focus, and remain the links' accessible names. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

/** The links to the areas. The landmark around them belongs to where they are used. */
export function Navigation({ collapsed = false, onNavigate }: NavigationProps) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const current = pathAt(navigationPaths, pathname);
  const waiting = useWaitingCount();
  useLiveApprovals();
  return (
    <div className={classes.navigation}>
      {navigationPaths.map((path) => {
        const here = path === current;
        const name = t(`areas.${path.label}`);
        const count = path.href === paths.inbox() && waiting ? waiting : null;
        const label = count === null ? name : t('navigation.waiting', { area: name, count });
        return (
          <Hint key={path.href} label={label} position="right" inPlace disabled={!collapsed}>
            <NavLink
              component={Link}
              href={path.href}
              onClick={onNavigate}
              active={here}
              aria-current={here ? 'page' : undefined}
              aria-label={collapsed || count !== null ? label : undefined}
              label={collapsed ? undefined : name}
              leftSection={<path.icon size={20} stroke={1.6} aria-hidden />}
              rightSection={
                count !== null && (
                  <span className={classes.count} aria-hidden>
                    {count}
                  </span>
                )
              }
              className={classes.link}
              data-collapsed={collapsed || undefined}
            />
          </Hint>
        );
      })}
    </div>
  );
}
