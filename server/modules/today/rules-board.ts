import type { Slot } from '../days/rules-schedule.ts';
import type { WorkStatus } from '../people/constants.ts';
import type { BoardStatus } from './constants.ts';

/** A day off of today: the whole day if its times are null. */
export interface DayOff {
  startTime: string | null;
  endTime: string | null;
  /** Null: a private type, shown as *Absent* (I4). */
  typeName: string | null;
}

export interface Today {
  workStatus: WorkStatus;
  /** True if the open entry is of a type that counts as remote. */
  isRemoteType: boolean;
  /** Last change of the work status. */
  statusSince: string | null;
  plannedSeconds: number;
  slots: readonly Slot[] | null;
  daysOff: readonly DayOff[];
  /** End of today's last entry; null without one. */
  lastOut: string | null;
  /** The person's local time, `HH:MM`. */
  clock: string;
}

export interface Where {
  status: BoardStatus;
  /** Since when they are in, on a break or remote, or left. */
  since: string | null;
  /** Planned start, for somebody expected now or later. */
  startsAt: string | null;
  /** For somebody absent. */
  absence: DayOff | null;
}

const isNow = (clock: string, { startTime, endTime }: DayOff) =>
  startTime === null || endTime === null || (startTime <= clock && clock < endTime);

/**
 * Returns a person's status (B1, C1): entries take precedence over the plan. A planned person who has not come is expected, before the
 * start of their plan later, unless they are absent right now. A person who has been here and is not any more has left.
 */
export function whereIs(today: Today): Where {
  const nothing = { since: null, startsAt: null, absence: null };
  const { workStatus, statusSince } = today;
  if (workStatus !== 'offline') {
    const isRemote = workStatus === 'remote' || (workStatus === 'online' && today.isRemoteType);
    return { ...nothing, status: workStatus === 'paused' ? 'break' : isRemote ? 'remote' : 'in', since: statusSince };
  }
  const absence = today.daysOff.find((dayOff) => isNow(today.clock, dayOff));
  if (absence) return { ...nothing, status: 'absent', absence };
  if (today.lastOut !== null) return { ...nothing, status: 'left', since: today.lastOut };
  if (today.plannedSeconds === 0) return { ...nothing, status: 'off' };
  const startsAt = today.slots?.map(({ start }) => start).sort()[0] ?? null;
  return { ...nothing, status: startsAt !== null && today.clock < startsAt ? 'later' : 'expected', startsAt };
}
