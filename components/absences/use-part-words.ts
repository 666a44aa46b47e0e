import { useFormatter } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { addDays } from '#server/platform/shared/dates.ts';

type Part = { date: string; startTime: string | null; endTime: string | null };

/** Joins consecutive whole days, in order of dates. */
function runsOf(days: readonly Part[]): (Part & { to: string })[] {
  const runs: (Part & { to: string })[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && last.startTime === null && day.startTime === null && day.date === addDays(last.to, 1)) {
      last.to = day.date;
    } else runs.push({ ...day, to: day.date });
  }
  return runs;
}

/** Words for days and parts of days: `9 Feb – 11 Feb, 12 Feb 09:00–13:00`. */
export function usePartWords(): (days: readonly Part[]) => string {
  const format = useFormatter();
  const date = useLocalDate();
  const dayOf = (day: string) => date(day, { year: false });
  return (days) =>
    format.list(
      runsOf(days).map(({ date: from, to, startTime, endTime }) => {
        if (startTime && endTime) return `${dayOf(from)} ${startTime}–${endTime}`;
        return from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`;
      }),
      { type: 'unit' },
    );
}
