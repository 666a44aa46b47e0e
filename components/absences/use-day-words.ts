'use client';

import { useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import type { PatternLetter } from '#server/modules/absences/rules-timeline.ts';
import type { TimelineDay, TimelineType } from './types.ts';

type DayOfPerson = {
  /** Null: without the person and the date. */
  name: string | null;
  date: string;
  days: readonly TimelineDay[];
  pattern: PatternLetter;
  typeById: ReadonlyMap<string, TimelineType>;
};

/** A day of somebody in words: `Ana Ruiz, Mon 3 Aug 2026: Vacation, pending`. */
export function useDayWords(): (day: DayOfPerson) => string {
  const t = useTranslations('absences.day');
  const common = useTranslations('common.words');
  const absent = useTranslations('approvals');
  const dateWords = useLocalDate();
  return ({ name, date, days, pattern, typeById }) => {
    const absences = days.map(({ kind, typeId, startTime, endTime }) => {
      const type = (typeId !== null && typeById.get(typeId)?.name) || absent('absent');
      const times = startTime && endTime ? ` ${startTime}–${endTime}` : '';
      return t(kind, { type: `${type}${times}` });
    });
    const plain = { w: t('in'), m: common('halfHoliday'), h: common('publicHoliday'), '-': t('free') }[pattern];
    const words = absences.length > 0 ? absences.join('; ') : plain;
    return name === null ? words : t('of', { name, date: dateWords(date, { weekday: true }), words });
  };
}
