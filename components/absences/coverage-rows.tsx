'use client';

import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { neededOf, staffingOf } from '#server/modules/absences/rules-coverage.ts';
import classes from './timeline.module.css';
import type { UnitCoverage } from './types.ts';

const SHOWN_AT_FIRST = 3;

/** How many are in, by date: a row for each office and department that is watched, empty
 * until its numbers are there. Below the minimum a number says so in words too. */
export function CoverageRows({ coverage, dates }: { coverage: readonly UnitCoverage[]; dates: readonly string[] }) {
  const t = useTranslations('absences.coverage');
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? coverage : coverage.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      {shown.map((unit, index) => (
        <tr
          key={unit.id}
          className={classes.coverage}
          aria-rowindex={index + 2}
          aria-busy={unit.days.length === 0 || undefined}
          data-coverage
        >
          <th scope="row" className={classes.person}>
            <span className={classes.unit}>{unit.name}</span>
            <span className={classes.minimum}>
              {unit.minimum === null ? t('noMinimum') : t('minimum', { minimum: unit.minimum })}
            </span>
            {index === shown.length - 1 && shown.length < coverage.length && (
              <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(true)}>
                {t('showAll', { count: coverage.length })}
              </Button>
            )}
          </th>
          {dates.map((date) => {
            const day = unit.days.find((one) => one.date === date);
            return day ? <CoverageCell key={date} unit={unit} day={day} /> : <td key={date} />;
          })}
        </tr>
      ))}
    </>
  );
}

function CoverageCell({ unit, day }: { unit: UnitCoverage; day: UnitCoverage['days'][number] }) {
  const words = useCoverageWords();
  const { present, staffing } = staffingOf(day, unit.minimum);
  return (
    <td data-staffing={staffing} title={words(unit, day)}>
      <span aria-hidden className={classes.present}>
        {staffing === 'closed' ? '–' : present}
        {staffing === 'short' && <IconAlertTriangle size={10} stroke={2.5} />}
        {staffing === 'atRisk' && '?'}
      </span>
      <VisuallyHidden>{words(unit, day)}</VisuallyHidden>
    </td>
  );
}

/** The coverage of a date in words: `Mon 3 Aug: 2 of 4 in, 1 below the minimum of 3`. */
export function useCoverageWords(): (unit: UnitCoverage, day: UnitCoverage['days'][number]) => string {
  const t = useTranslations('absences');
  const date = useLocalDate();
  return ({ minimum }, day) => {
    const { present, staffing } = staffingOf(day, minimum);
    if (staffing === 'closed') return t('coverage.closed', { date: date(day.date, { weekday: true, year: false }) });
    const values = {
      ...{ date: date(day.date, { weekday: true, year: false }), present, people: day.people },
      ...{ pending: day.pending, minimum: neededOf(day, minimum) },
    };
    return t(`coverage.${staffing}`, values);
  };
}
