import { addDays } from '#server/platform/shared/dates.ts';

const COMING_DAYS = 28;

/** The four weeks that begin today, as My absences shows the team (M1). */
export const comingWeeks = (today: string): { from: string; to: string } => ({
  from: today,
  to: addDays(today, COMING_DAYS - 1),
});
