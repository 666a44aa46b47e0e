import type { Decision } from '#server/modules/absences/constants.ts';
import type { TimelineDay } from './types.ts';

/** Days as they will be once the decisions that can still be undone are sent. */
export function decidedDays(days: readonly TimelineDay[], decided: ReadonlyMap<string, Decision>): TimelineDay[] {
  const verdictOn = ({ requestId }: TimelineDay) => (requestId === null ? undefined : decided.get(requestId));
  const removed = days.filter((day) => day.kind === 'removal' && verdictOn(day) === 'accepted');
  return days.flatMap((day): TimelineDay[] => {
    const verdict = day.kind === 'granted' ? undefined : verdictOn(day);
    if (day.kind === 'pending' && verdict === 'accepted') return [{ ...day, kind: 'granted' }];
    if (verdict !== undefined) return [];
    const isRemoved =
      day.kind === 'granted' && removed.some((one) => one.date === day.date && one.startTime === day.startTime);
    return isRemoved ? [] : [day];
  });
}
