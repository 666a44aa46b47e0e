import { MAX_DAYS_OFF } from '#server/modules/absences/constants.ts';
import { dateFaults } from '#server/modules/absences/rules-limits.ts';
import { datesBetween, dayCount, isCalendarDate } from '#server/platform/shared/dates.ts';
import type { AskType } from './types.ts';

export type AskedDay = { date: string; startTime: string | null; endTime: string | null };

/** The days of a period, each with the same times, if both are given; none while the period is not complete. */
export function askedDays(
  { from, to }: { from: string; to: string },
  times: { startTime: string; endTime: string } | null,
): AskedDay[] {
  if (!isCalendarDate(from) || !isCalendarDate(to) || to < from || dayCount(from, to) > MAX_DAYS_OFF) return [];
  const [startTime, endTime] = [times?.startTime || null, times?.endTime || null];
  return datesBetween(from, to).map((date) => ({ date, startTime, endTime }));
}

type Refusal =
  | { key: 'limits.notice'; values: { days: number } }
  | { key: 'limits.blackout'; values: Record<string, never> }
  | { key: 'limits.last'; values: { date: string } };

/** Why a type does not allow the days, by the rule that the server asks too (E9); null: it does. */
export function limitsText(days: readonly AskedDay[], type: AskType, today: string): Refusal | null {
  const [fault] = Object.values(dateFaults(days, type, today));
  if (fault === undefined) return null;
  if (fault === 'blackout_date') return { key: 'limits.blackout', values: {} };
  if (typeof fault === 'object' && fault.key === 'after_last_date') {
    return { key: 'limits.last', values: { date: type.maxDateToTakeAbsence ?? '' } };
  }
  return { key: 'limits.notice', values: { days: type.noticeDays ?? 0 } };
}
