const FROM_HOUR = 8;
const TO_HOUR = 18;
const FIVE_DAYS = 5;

/** What says on which days a company works. */
export interface WorkingDays {
  /** The hours of its week, Monday first; null: it has not said. */
  week: readonly { hour: number }[] | null;
  /** Whether today is a holiday of the whole company (A7). */
  isHoliday: boolean;
}

/**
 * Whether reminders go out at this local time of a company: from 08:00, and before 18:00, of a day from Monday to Friday that it works.
 * A week without hours from Monday to Friday says nothing about them.
 */
export function isTimeToRemind(now: Temporal.PlainDateTime, { week, isHoliday }: WorkingDays): boolean {
  if (now.hour < FROM_HOUR || now.hour >= TO_HOUR || now.dayOfWeek > FIVE_DAYS || isHoliday) return false;
  const hours = week?.slice(0, FIVE_DAYS).map(({ hour }) => hour) ?? [];
  return hours.every((hour) => hour === 0) || (hours[now.dayOfWeek - 1] ?? 0) > 0;
}
