import type { CSSProperties, ReactNode } from 'react';
import classes from './wide-table.module.css';

type WideTableProps = {
  /** Accessible name of the table. */
  label: string;
  /** Below this width, in pixels, it scrolls sideways; not on phones where columns are left out (`data-wide`). */
  minWidth: number;
  /** Head and body. Numbers have `data-align="right"`; phones leave out `data-wide`, and only they show `data-narrow`. */
  children: ReactNode;
};

/** A plain table that scrolls sideways where it does not fit, by keyboard too. Lists with filters, sorting or pages are a `DataTable`. */
export function WideTable({ label, minWidth, children }: WideTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.table} style={{ '--min-width': `${minWidth}px` } as CSSProperties}>
        {children}
      </table>
    </section>
  );
}
