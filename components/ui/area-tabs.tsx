import classes from './area-tabs.module.css';
import { Link } from './link.tsx';
import type { PagePath } from './page-path.ts';

type AreaTabsProps = {
  /** Name of the area. */
  label: string;
  pages: readonly { href: PagePath; label: string; isCurrent: boolean }[];
};

/** The pages of an area, as links in a row. */
export function AreaTabs({ label, pages }: AreaTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
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
