// biome-ignore-all lint/a11y/useSemanticElements: the cells are bars on a scale, in rows that are rendered as they come into view
// biome-ignore-all lint/a11y/useFocusableInteractive: one element of the grid is a stop for Tab, inside its cells
'use client';

import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type CSSProperties, memo } from 'react';
import { paths } from '#components/layout/paths.ts';
import { Person } from '#components/ui/person.tsx';
import { useFormatDuration } from '#components/ui/use-format-duration.ts';
import { useZoneName } from '#components/ui/use-zone-name.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import classes from './day-grid.module.css';
import { useDayNotes, useEntryWords } from './entry-words.ts';
import { entryStretch, nowOn, placeIn, plannedStretches, type Stretch } from './timeline.ts';
import type { DayOfPerson } from './types.ts';

type DayRowProps = {
  row: DayOfPerson;
  index: number;
  hours: Stretch;
  now: Date;
  /** The company's zone: another one is named in the row. */
  timeZone: string;
  /** Which of the row's elements Tab leads to: 0 the person, then the entries. Null: the row is not the current one. */
  current: number | null;
  onOpen: (row: DayOfPerson) => void;
};

/** One person's day: planned as a band, work solid, pauses hatched, absence and findings in words. */
export const DayRow = memo(function DayRow({ row, index, hours, now, timeZone, current, onOpen }: DayRowProps) {
  const t = useTranslations('time');
  const formatDuration = useFormatDuration();
  const words = useEntryWords();
  const notesOf = useDayNotes();
  const zoneName = useZoneName();
  const { employee, day } = row;
  const nowMinutes = nowOn(day.date, employee.timeZone, now);
  const notes = notesOf(day);
  const slots = plannedStretches(day);
  const unit = employee.departmentName ?? employee.officeName;
  const detail =
    employee.timeZone === timeZone ? unit : [unit, zoneName(employee.timeZone)].filter(Boolean).join(' · ');
  const nowPlace = nowMinutes === null ? null : placeIn(hours, { from: nowMinutes, to: nowMinutes });
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} data-row={index}>
      <div role="rowheader" className={classes.person} data-current={current === 0 || undefined}>
        <Person
          name={fullNameOf(employee)}
          picture={employee.imageProfileURL}
          detail={detail ?? undefined}
          href={paths.personTime(employee.id, { date: day.date })}
          tabIndex={current === 0 ? 0 : -1}
        />
      </div>
      <div role="gridcell" className={classes.track}>
        {slots.map((slot) => (
          <span key={slot.from} className={classes.planned} style={placeIn(hours, slot) ?? hidden} aria-hidden />
        ))}
        {nowPlace && <span className={classes.now} style={{ left: nowPlace.left }} aria-hidden />}
        {day.entries.map((entry, entryIndex) => {
          const place = placeIn(hours, entryStretch(entry, day.date, nowMinutes));
          return (
            <button
              key={entry.id}
              type="button"
              className={classes.entry}
              style={place ?? hidden}
              data-type={entry.workEntryType}
              data-open={entry.endedAt === null || undefined}
              data-attention={entry.needsConfirmation || undefined}
              tabIndex={current === entryIndex + 1 ? 0 : -1}
              title={words(entry)}
              aria-label={[words(entry), entry.isEdited && t('entry.edited')].filter(Boolean).join(', ')}
              onClick={() => onOpen(row)}
            />
          );
        })}
        {notes.length > 0 && (
          <span className={classes.note} data-over={day.entries.length > 0 || undefined}>
            {notes.join(' · ')}
          </span>
        )}
        {day.findings.length > 0 && (
          <span className={classes.findings} data-alone={day.entries.length === 0 || undefined}>
            <IconAlertTriangle size={14} aria-hidden />
            {day.findings.map((finding) => t(`findings.${finding}`)).join(' · ')}
          </span>
        )}
      </div>
      <div role="gridcell" className={classes.worked}>
        <span className="tabular">{formatDuration(day.workedSeconds)}</span>
        <span className={classes.of}>
          {day.plannedSeconds > 0
            ? t('day.ofPlanned', { planned: formatDuration(day.plannedSeconds) })
            : t('day.notPlanned')}
        </span>
      </div>
    </div>
  );
});

const hidden: CSSProperties = { display: 'none' };
