'use client';

import { useTranslations } from 'next-intl';
import { PersonYear } from '#components/absences/person-year.tsx';
import { TeamOff } from '#components/absences/team-off.tsx';
import type { AbsencesViewer } from '#components/absences/types.ts';
import { useRecord } from '#components/people/record-context.ts';
import { comingWeeks } from './coming-weeks.ts';

/** My absences: who of the team is off, the year, and each calendar with the ledger that its balance is the sum of. */
export function MyAbsences({ viewer }: { viewer: AbsencesViewer }) {
  const t = useTranslations('absences.team');
  const { employee, today } = useRecord();
  return (
    <PersonYear
      employeeId={employee.id}
      viewer={viewer}
      today={today}
      isMine
      team={
        <TeamOff period={comingWeeks(today)} title={t('title')} none={t('none')} showsPictures={viewer.canDecide} />
      }
    />
  );
}
