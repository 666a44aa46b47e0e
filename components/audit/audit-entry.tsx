'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Instant } from '#components/ui/instant.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import classes from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import type { LineGroup } from './group-lines.ts';
import { type AbsenceWords, groupSentence, sentenceOf } from './sentence.ts';
import type { Line } from './types.ts';

const LineChange = lazyPart(() => import('./line-change.tsx').then((file) => file.LineChange));

export type AbsencesById = ReadonlyMap<string, AbsenceWords>;

type Shared = {
  timeZone: string;
  /** Absence requests by id, for the sentences about them. */
  absences: AbsencesById;
  /** With time and way, where no column shows them. */
  withTime?: boolean;
};

/** A line as a sentence with its changes folded below; several as one sentence that unfolds. */
export function AuditGroup({ group: { lines }, ...shared }: Shared & { group: LineGroup }) {
  const t = useTranslations('audit');
  const [isOpen, setOpen] = useState(false);
  const [first] = lines;
  if (lines.length === 1) return <AuditEntry line={first} {...shared} />;
  return (
    <div className={classes.entry}>
      <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.head}>
          <Said line={first} sentence={groupSentence(t, lines)} {...shared} />
        </summary>
        {isOpen && (
          <ol className={classes.group}>
            {lines.map((line) => (
              <li key={line.id}>
                <AuditEntry line={line} {...shared} withTime />
              </li>
            ))}
          </ol>
        )}
      </details>
    </div>
  );
}

function AuditEntry({ line, ...shared }: Shared & { line: Line }) {
  const { t, summary } = useAuditWords(shared.timeZone);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.entry}>
      <Said line={line} sentence={sentenceOf(t, line, shared.absences.get(line.recordId ?? ''))} {...shared} />
      <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={classes.fields}>{summary(line)}</span>
        </summary>
        {isOpen && <LineChange line={line} timeZone={shared.timeZone} />}
      </details>
    </div>
  );
}

/** Time and way are below the sentence. On phones, which have no columns, the time begins it, in two lines at most until it is unfolded. */
function Said({ line, sentence, timeZone, withTime = false }: Shared & { line: Line; sentence: string }) {
  const { way } = useAuditWords(timeZone);
  return (
    <span className={classes.said}>
      <span className={classes.facts}>
        <span className={withTime ? classes.quiet : classes.onPhones}>
          <Instant at={line.at} timeZone={timeZone} withSeconds />
          <span className={classes.way}> · {way(line)}</span>
        </span>{' '}
        <span className={classes.sentence}>{sentence}</span>
      </span>
    </span>
  );
}
