'use client';

import { useTranslations } from 'next-intl';
import { Mark } from './mark.tsx';
import classes from './timeline.module.css';
import { lettered } from './type-letters.ts';
import type { TimelineType } from './types.ts';

/** Legend of the marks: types by name, and states. */
export function TimelineLegend({ types }: { types: readonly TimelineType[] }) {
  const t = useTranslations('absences.legend');
  const words = useTranslations('common.words');
  return (
    <ul className={classes.legend} aria-label={t('label')}>
      {lettered(types).map((type) => (
        <li key={type.id}>
          <Mark kind="granted" part={null} type={type} />
          {type.name}
        </li>
      ))}
      <li>
        <Mark kind="pending" part={null} type={null} />
        {t('pending')}
      </li>
      <li>
        <Mark kind="removal" part={null} type={null} />
        {t('removal')}
      </li>
      <li>
        <span className={classes.swatch} data-pattern="h" aria-hidden />
        {words('publicHoliday')}
      </li>
      <li>
        <span className={classes.swatch} data-pattern="m" aria-hidden />
        {words('halfHoliday')}
      </li>
      <li>
        <span className={classes.swatch} data-pattern="-" aria-hidden />
        {t('free')}
      </li>
    </ul>
  );
}
