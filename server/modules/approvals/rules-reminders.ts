const FROM_HOUR = 8;
const TO_HOUR = 18;
const FIVE_DAYS = 5;

/** Working days of a company. */
export interface WorkingDays {
  /** Hours of its week, Monday first; null: not set. */
  week: readonly { hour: number }[] | null;
  /** Whether today is a holiday of the whole company (A7). */
  isHoliday: boolean;
}

/**
 * Returns whether reminders are sent at this local time of a company: from 08:00 to before 18:00, on working days from Monday to Friday. A
 * week without hours from Monday to Friday is ignored.
 */
export function isTimeToRemind(now: Temporal.PlainDateTime, { week, isHoliday }: WorkingDays): boolean {
  if (now.hour < FROM_HOUR || now.hour >= TO_HOUR || now.dayOfWeek > FIVE_DAYS || isHoliday) return false;
  const hours = week?.slice(0, FIVE_DAYS).map(({ hour }) => hour) ?? [];
  return hours.every((hour) => hour === 0) || (hours[now.dayOfWeek - 1] ?? 0) > 0;
}
