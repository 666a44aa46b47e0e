'use client';

import classes from './area-tabs.module.css';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';
import { useCurrentInView } from './use-current-in-view.ts';

type AreaTabsProps = {
  /** Name of the area. */
  label: string;
  pages: readonly { href: PagePath; label: string; isCurrent: boolean }[];
};

/** The pages of an area, as links in a row; on narrow screens it scrolls to the current one. */
export function AreaTabs({ label, pages }: AreaTabsProps) {
  const nav = useCurrentInView<HTMLElement>(pages.find(({ isCurrent }) => isCurrent)?.href);
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {pages.map((page) => (
        <Link
          key={page.href}
          href={page.href}
          className={classes.tab}
          aria-current={page.isCurrent ? 'page' : undefined}
        >
          {page.label}
        </Link>
      ))}
    </nav>
  );
}
