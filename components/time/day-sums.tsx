import { useTranslations } from 'next-intl';
import { IfAccepted } from '#components/corrections/if-accepted.tsx';
import { Duration } from '#components/ui/duration.tsx';
import classes from './day-drawer.module.css';
import { sumsOf } from './sums.ts';
import type { TimesheetDay } from './types.ts';

const PARTS = ['planned', 'credit', 'worked', 'difference'] as const;

type DaySumsProps = {
  day: TimesheetDay;
  /** Seconds that open corrections would add; null without one (J3). */
  change: number | null;
};

/** Sums of a day: worked and absent time less planned time is the difference. Open corrections change none of them. */
export function DaySums({ day, change }: DaySumsProps) {
  const t = useTranslations('time.drawer');
  const sums = sumsOf([day])[0];
  return (
    <dl className={classes.sums}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{t(part)}</dt>
          <dd>
            {sums && <Duration seconds={sums[`${part}Seconds`]} signed={part === 'difference'} />}
            {part === 'worked' && change !== null && <IfAccepted seconds={change} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
