'use client';

import { useEffect, useRef } from 'react';
import classes from './area-tabs.module.css';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';

type AreaTabsProps = {
  /** Name of the area. */
  label: string;
  pages: readonly { href: PagePath; label: string; isCurrent: boolean }[];
};

/** The pages of an area, as links in a row; on narrow screens it scrolls to the current one. */
export function AreaTabs({ label, pages }: AreaTabsProps) {
  const nav = useRef<HTMLElement>(null);
  const current = pages.find(({ isCurrent }) => isCurrent)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls when another page becomes the current one
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
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
