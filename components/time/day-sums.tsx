import { useTranslations } from 'next-intl';
import { Duration } from '#components/ui/duration.tsx';
import classes from './day-drawer.module.css';
import { sumsOf } from './sums.ts';
import type { TimesheetDay } from './types.ts';

const PARTS = ['planned', 'credit', 'worked', 'difference'] as const;

/** Sums of a day: worked and absent time less planned time is the difference. */
export function DaySums({ day }: { day: TimesheetDay }) {
  const t = useTranslations('time.drawer');
  const sums = sumsOf([day])[0];
  return (
    <dl className={classes.sums}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{t(part)}</dt>
          <dd>{sums && <Duration seconds={sums[`${part}Seconds`]} signed={part === 'difference'} />}</dd>
        </div>
      ))}
    </dl>
  );
}
