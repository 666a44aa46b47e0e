/** B12: planned until its end has passed, spent from then on; running without an end. */
export type TimeState = 'spent' | 'planned' | 'running';

/** B12, of an entry at an instant. */
export function timeStateOf({ endedAt }: { endedAt: Date | null }, now: Date): TimeState {
  if (endedAt === null) return 'running';
  return endedAt <= now ? 'spent' : 'planned';
}
