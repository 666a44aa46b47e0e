'use client';

import { useTranslations } from 'next-intl';
import { entryStretch, hoursAround, placeIn, type Stretch } from '#components/time/timeline.ts';
import classes from './correction-change.module.css';
import type { CorrectedEntry, Correction } from './types.ts';
import { useCorrectedEntryWords } from './use-corrected-entry-words.ts';

/** Old and new state of an entry below each other, as words and as bars on one scale. */
export function CorrectionChange({ correction }: { correction: Pick<Correction, 'before' | 'after' | 'from'> }) {
  const t = useTranslations('corrections');
  const common = useTranslations('common.words');
  const { before, after, from } = correction;
  const hours = hoursAround([before, after].flatMap((entry) => (entry ? [entryStretch(entry, from, null)] : [])));
  return (
    <dl className={classes.change}>
      <State label={common('before')} entry={before} missing={t('noEntry')} date={from} hours={hours} />
      <State label={common('after')} entry={after} missing={t('removed')} date={from} hours={hours} isNew />
    </dl>
  );
}

type StateProps = {
  label: string;
  entry: CorrectedEntry | null;
  /** Words if there is no entry. */
  missing: string;
  date: string;
  hours: Stretch;
  isNew?: boolean;
};

function State({ label, entry, missing, date, hours, isNew }: StateProps) {
  const words = useCorrectedEntryWords();
  const place = entry && placeIn(hours, entryStretch(entry, date, null));
  return (
    <div className={classes.state}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.track} aria-hidden>
          {entry && place && (
            <span
              className={classes.bar}
              style={place}
              data-type={entry.workEntryType}
              data-new={isNew}
              data-open={entry.endedAt === null || undefined}
            />
          )}
        </span>
        <span className="tabular">{entry ? words(entry) : missing}</span>
      </dd>
    </div>
  );
}
