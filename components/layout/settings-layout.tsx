'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Hint } from '#components/ui/hint.tsx';
import { NavLink } from '#components/ui/nav-link.tsx';
import { may, rolesWith } from '#server/platform/shared/rights.ts';
import type { Role } from '#server/platform/shared/roles.ts';
import { pathAt } from './navigation-paths.ts';
import classes from './settings-layout.module.css';
import { type SettingsPath, settingsPaths } from './settings-paths.ts';

/**
 * The pages of Settings beside their own navigation: groups at the left, a row that scrolls on narrow screens. A page that the role may
 * not see stays in the list with a lock and the reason; the page itself says it too.
 */
export function SettingsLayout({ role, children }: { role: Role; children: ReactNode }) {
  const t = useTranslations('shell');
  const pathname = usePathname();
  const here = pathAt(settingsPaths, pathname);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own place in the row
  useEffect(() => {
    const row = current.current?.closest('nav');
    if (!current.current || !row) return;
    // By hand: after `scrollIntoView` Chromium lets the first Tab begin at the link, past the way to the content.
    const [link, frame] = [current.current.getBoundingClientRect(), row.getBoundingClientRect()];
    if (link.right > frame.right) row.scrollLeft += link.right - frame.right;
    else if (link.left < frame.left) row.scrollLeft -= frame.left - link.left;
  }, [pathname]);

  return (
    <div className={classes.layout}>
      <nav className={classes.navigation} aria-label={t('areas.settings')}>
        {[...Map.groupBy(settingsPaths, (path) => path.group)].map(([group, pages]) => (
          <div key={group}>
            <span className={classes.title} id={`settings-${group}`}>
              {t(`areas.${group}`)}
            </span>
            <ul className={classes.pages} aria-labelledby={`settings-${group}`}>
              {pages.map((page) => (
                <li key={page.href}>
                  <SettingsLink page={page} isHere={page === here} role={role} ref={page === here ? current : null} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.page}>{children}</div>
    </div>
  );
}

type SettingsLinkProps = {
  page: SettingsPath;
  isHere: boolean;
  role: Role;
  ref: Ref<HTMLAnchorElement>;
};

function SettingsLink({ page, isHere, role, ref }: SettingsLinkProps) {
  const t = useTranslations('shell');
  const isAllowed = may({ role }, page.right);
  const reason = t('navigation.needs', { role: t(`roles.${rolesWith(page.right)[0] ?? 'owner'}`) });
  return (
    <Hint label={reason} inPlace disabled={isAllowed}>
      <NavLink
        ref={ref}
        href={page.href}
        isHere={isHere}
        label={
          <>
            {t(`areas.${page.label}`)}
            {!isAllowed && <VisuallyHidden>{` (${reason})`}</VisuallyHidden>}
          </>
        }
        aside={!isAllowed && <IconLock size={14} aria-hidden />}
        className={classes.link}
        data-locked={!isAllowed || undefined}
      />
    </Hint>
  );
}
