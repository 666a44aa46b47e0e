'use client';

import { useFormatter } from 'next-intl';
import classes from './share-bar.module.css';

/** A share of a whole, 0 to 100, as a bar with its text; less than nothing has no bar. */
export function ShareBar({ percent }: { percent: number }) {
  const format = useFormatter();
  return (
    <span className={classes.share}>
      <span className={classes.track} aria-hidden>
        {percent > 0 && (
          <span className={classes.part} style={{ display: 'block', width: `${Math.min(percent, 100)}%` }} />
        )}
      </span>
      <span className={`${classes.text} tabular`}>
        {format.number(percent / 100, { style: 'percent', maximumFractionDigits: 0 })}
      </span>
    </span>
  );
}
