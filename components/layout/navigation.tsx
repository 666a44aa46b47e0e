'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLiveApprovals, useWaitingCount } from '#components/approvals/use-waiting-count.ts';
import { Hint } from '#components/ui/hint.tsx';
import { NavLink } from '#components/ui/nav-link.tsx';
import { useViewer } from '#components/ui/viewer.tsx';
import { may } from '#server/platform/shared/rights.ts';
import classes from './navigation.module.css';
import { navigationPathsOf, pathAt } from './navigation-paths.ts';
import { paths } from './paths.ts';

type NavigationProps = {
  /** Icons only. The words appear on hover and focus, and remain the links' accessible names. */
  collapsed?: boolean;
  onNavigate?: () => void;
};

/** The links to the areas of the viewer's role. The landmark around them belongs to where they are used. */
export function Navigation(props: NavigationProps) {
  const viewer = useViewer();
  return viewer && may(viewer, 'look') ? <CountedLinks {...props} /> : <Links {...props} />;
}

/** The links with the number of pending approvals, which only those who see requests may read. */
function CountedLinks(props: NavigationProps) {
  const waiting = useWaitingCount();
  useLiveApprovals();
  return <Links {...props} waiting={waiting} />;
}

function Links({ collapsed = false, onNavigate, waiting }: NavigationProps & { waiting?: number | undefined }) {
  const t = useTranslations('shell');
  const viewer = useViewer();
  const areas = viewer ? navigationPathsOf(viewer) : [];
  const current = pathAt(areas, usePathname());
  return (
    <div className={classes.navigation}>
      {areas.map((path) => {
        const here = path === current;
        const name = t(`areas.${path.label}`);
        const count = path.href === paths.inbox() && waiting ? waiting : null;
        const label = count === null ? name : t('navigation.waiting', { area: name, count });
        return (
          <Hint key={path.href} label={label} position="right" inPlace disabled={!collapsed}>
            <NavLink
              href={path.href}
              onClick={onNavigate}
              isHere={here}
              aria-label={collapsed || count !== null ? label : undefined}
              label={collapsed ? undefined : name}
              icon={<path.icon size={20} stroke={1.6} aria-hidden />}
              aside={
                count !== null && (
                  // Not a text: the link's name would have to contain it as it is.
                  <span className={classes.count} data-count={count} aria-hidden />
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
