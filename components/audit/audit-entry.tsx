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
  /** Time and way below each sentence, where no column shows them. */
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
        <summary className={classes.sentence}>{groupSentence(t, lines)}</summary>
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
      <When line={first} {...shared} />
    </div>
  );
}

function AuditEntry({ line, ...shared }: Shared & { line: Line }) {
  const { t, summary } = useAuditWords(shared.timeZone);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.entry}>
      <span className={classes.sentence}>{sentenceOf(t, line, shared.absences.get(line.recordId ?? ''))}</span>
      <When line={line} {...shared} />
      <details className={classes.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{summary(line)}</summary>
        {isOpen && <LineChange line={line} timeZone={shared.timeZone} />}
      </details>
    </div>
  );
}

/** Phones have no columns: they show it always. */
function When({ line, timeZone, withTime = false }: Shared & { line: Line }) {
  const { way } = useAuditWords(timeZone);
  return (
    <span className={withTime ? classes.quiet : classes.onPhones}>
      <Instant at={line.at} timeZone={timeZone} withSeconds /> · {way(line)}
    </span>
  );
}
