import { addDays } from '#server/shared/dates.ts';
import type { TimelineDay } from './types.ts';

export type Span = Pick<TimelineDay, 'kind' | 'requestId' | 'typeId'> & {
  from: string;
  to: string;
  days: TimelineDay[];
};

const isSameAbsence = (one: TimelineDay, other: TimelineDay): boolean =>
  one.kind === other.kind && one.requestId === other.requestId && one.typeId === other.typeId;

/** Days off in a row as one absence; those of a request go on over days on which nothing is planned (`isFree`). */
export function spansOf(days: readonly TimelineDay[], isFree: (date: string) => boolean): Span[] {
  const spans: Span[] = [];
  const nextDate = (date: string): string => {
    let next = addDays(date, 1);
    // A gap of free days is short; what lies beyond the shown period is not free.
    while (isFree(next)) next = addDays(next, 1);
    return next;
  };
  for (const day of days) {
    const open = spans.findLast((span) => isSameAbsence(span.days[0] as TimelineDay, day));
    if (open && (day.date === open.to || day.date === addDays(open.to, 1) || day.date === nextDate(open.to))) {
      open.to = day.date;
      open.days.push(day);
    } else {
      const { kind, requestId, typeId, date } = day;
      spans.push({ kind, requestId, typeId, from: date, to: date, days: [day] });
    }
  }
  return spans.sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}
