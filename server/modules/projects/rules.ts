/** B12: planned until its end has passed, spent from then on; running without an end. */
export type TimeState = 'spent' | 'planned' | 'running';

/** An entry in the API's format: instants with their offset. */
type Answered = { startedAt: string; endedAt: string | null };

const MILLISECONDS = 1000;

/** B12: returns the state of an entry at an instant. */
export function timeStateOf({ endedAt }: Pick<Answered, 'endedAt'>, now: Date): TimeState {
  if (endedAt === null) return 'running';
  return Date.parse(endedAt) <= now.getTime() ? 'spent' : 'planned';
}

/** Returns the seconds of an entry; null while it runs. */
export const timeSecondsOf = ({ startedAt, endedAt }: Answered): number | null =>
  endedAt === null ? null : (Date.parse(endedAt) - Date.parse(startedAt)) / MILLISECONDS;
