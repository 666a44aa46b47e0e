'use client';

import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link.tsx';
import classes from './nav-link.module.css';

type NavLinkProps = Omit<ComponentProps<typeof Link>, 'children'> & {
  isHere: boolean;
  icon?: ReactNode;
  /** Nothing where the icon stands alone: then the link needs an `aria-label`. */
  label?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
};

/** A line of a list of pages; the page that is open is marked. Mantine's is larger by everything that folds out. */
export function NavLink({ isHere, icon, label, aside, className = '', ...link }: NavLinkProps) {
  return (
    <Link {...link} aria-current={isHere ? 'page' : undefined} className={`${classes.link} ${className}`}>
      {icon}
      {label && <span className={classes.label}>{label}</span>}
      {aside}
    </Link>
  );
}
