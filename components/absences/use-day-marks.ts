'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { trpc } from '#components/trpc/client.ts';
import { type DayMark, dayMarks } from './day-marks.ts';

const MOST_NAMES = 3;

type Asked = {
  /** Null: nobody is chosen yet. */
  employeeId: string | null;
  /** They are the viewer, who may know which colleagues are off (I4). */
  isOwn: boolean;
  /** First and last day that the calendar shows. */
  from: string;
  to: string;
};

/** Holidays of a person and colleagues who are off, on the days of a calendar. The calendar is there before them, and without them. */
export function useDayMarks({ employeeId, isOwn, from, to }: Asked): ReadonlyMap<string, DayMark> {
  const years = [Number(from.slice(0, 4)), Number(to.slice(0, 4))] as const;
  const options = { enabled: employeeId !== null };
  const ofYear = (year: number) => ({ employeeId: employeeId ?? '', year });
  const { data: first } = trpc.absences.getPersonYear.useQuery(ofYear(years[0]), options);
  const { data: second } = trpc.absences.getPersonYear.useQuery(ofYear(years[1]), options);
  const { data: team } = trpc.me.listTeamOff.useQuery(
    { from, to },
    { enabled: isOwn, placeholderData: keepPreviousData },
  );
  return useMemo(
    () => dayMarks(employeeId === null ? [] : [first, second].flatMap((year) => year?.holidays ?? []), team ?? []),
    [employeeId, first, second, team],
  );
}

/** Describes the marks of a day: `Public holiday: Christmas Day`, `Off: Ana Ruiz and 2 more`. */
export function useMarkWords(): (mark: DayMark) => string[] {
  const t = useTranslations('absences.ask.marks');
  return ({ holiday, off }) => [
    ...(holiday ? [t(holiday.half ? 'halfHoliday' : 'holiday', { name: holiday.name })] : []),
    ...(off.length > 0
      ? [t('off', { names: off.slice(0, MOST_NAMES).join(', '), more: Math.max(0, off.length - MOST_NAMES) })]
      : []),
  ];
}
