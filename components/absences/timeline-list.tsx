'use client';

import { Button, Text, UnstyledButton } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { paths } from '#components/layout/paths.ts';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { Person } from '#components/ui/person.tsx';
import { staffingOf } from '#server/modules/absences/rules-coverage.ts';
import { isFreeIn, spansOf } from '#server/modules/absences/rules-spans.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import { useCoverageWords } from './coverage-rows.tsx';
import { Mark, partOf } from './mark.tsx';
import classes from './timeline.module.css';
import type { LetteredType, Timeline, TimelineRow, UnitCoverage } from './types.ts';

type TimelineListProps = {
  /** The first of those who are absent, and how many they are. */
  timeline: Omit<Timeline, 'types'> & { types: LetteredType[] };
  coverage: readonly UnitCoverage[];
  from: string;
  today: string;
  onOpen: (row: TimelineRow, date: string) => void;
  /** Null: as many are listed as can be. */
  onMore: (() => void) | null;
};

/** The timeline on phones: the days, from today on, on which too few are in, then who is absent and when. */
export function TimelineList({ timeline, coverage, from, today, onOpen, onMore }: TimelineListProps) {
  const t = useTranslations('absences');
  const dayWords = useTranslations('absences.day');
  const absent = useTranslations('approvals')('absent');
  const date = useLocalDate();
  const words = useCoverageWords();
  const alarms = coverage.flatMap((unit) =>
    unit.days.flatMap((day) => {
      const { staffing } = staffingOf(day, unit.minimum);
      const isAlarm = day.date >= today && (staffing === 'short' || staffing === 'atRisk');
      return isAlarm ? [{ unit, day, staffing }] : [];
    }),
  );
  const away = timeline.people.filter(({ days }) => days.length > 0);
  return (
    <>
      {alarms.length > 0 && (
        <ul className={classes.list} aria-label={t('coverage.label')}>
          {alarms.map(({ unit, day, staffing }) => (
            <li key={`${unit.id} ${day.date}`} className={classes.alarm} data-staffing={staffing}>
              {unit.name} · {words(unit, day)}
            </li>
          ))}
        </ul>
      )}
      {away.length === 0 && <Text c="dimmed">{t('timeline.nobodyAway')}</Text>}
      <ul className={classes.list} aria-label={t('timeline.label')}>
        {away.map((row) => (
          <li key={row.person.id} className={classes.card}>
            <Person
              name={fullNameOf(row.person)}
              picture={row.person.imageProfileURL}
              detail={row.person.officeName ?? row.person.departmentName ?? undefined}
              href={paths.personAbsences(row.person.id)}
            />
            {spansOf(row.days, isFreeIn(from, row.pattern)).map((span) => {
              const type = timeline.types.find(({ id }) => id === span.typeId) ?? null;
              const [first] = span.days;
              return (
                <UnstyledButton
                  key={`${span.kind} ${span.requestId} ${span.from} ${first?.startTime}`}
                  className={classes.absence}
                  onClick={() => onOpen(row, span.from)}
                >
                  <span className={classes.place}>
                    <Mark kind={span.kind} part={first ? partOf(first) : null} type={type} />
                  </span>
                  <span>
                    {span.from === span.to
                      ? date(span.from, { weekday: true, year: false })
                      : `${date(span.from, { year: false })} – ${date(span.to, { year: false })}`}
                    {' · '}
                    {dayWords(span.kind, { type: type?.name ?? absent })}
                  </span>
                </UnstyledButton>
              );
            })}
          </li>
        ))}
      </ul>
      {timeline.people.length < timeline.total &&
        (onMore ? (
          <Button variant="default" onClick={onMore}>
            {t('timeline.more', { count: timeline.total - timeline.people.length })}
          </Button>
        ) : (
          <Text c="dimmed">{t('timeline.first', { cap: timeline.people.length, total: timeline.total })}</Text>
        ))}
    </>
  );
}
