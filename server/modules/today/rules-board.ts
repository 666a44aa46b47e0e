import type { Slot } from '../days/rules-schedule.ts';
import type { WorkStatus } from '../people/constants.ts';
import type { BoardStatus } from './constants.ts';

/** A day off of today: the whole day where its times are null. */
export interface DayOff {
  startTime: string | null;
  endTime: string | null;
  /** Null: a private type, of which *Absent* is all there is to see (I4). */
  typeName: string | null;
}

export interface Today {
  workStatus: WorkStatus;
  /** The open entry is of a type that counts as remote. */
  isRemoteType: boolean;
  /** When the work status last changed. */
  statusSince: string | null;
  plannedSeconds: number;
  slots: readonly Slot[] | null;
  daysOff: readonly DayOff[];
  /** When the last entry of today ended; null without one. */
  lastOut: string | null;
  /** The clock where the person is, `HH:MM`. */
  clock: string;
}

export interface Where {
  status: BoardStatus;
  /** Since when they are in, on a break or remote, or left. */
  since: string | null;
  /** When the plan has them start: of who is expected, now or later. */
  startsAt: string | null;
  /** Of who is absent. */
  absence: DayOff | null;
}

const isNow = (clock: string, { startTime, endTime }: DayOff) =>
  startTime === null || endTime === null || (startTime <= clock && clock < endTime);

/**
 * Where somebody is (B1, C1): what they clocked counts before what was planned. Who is planned and has not come is expected, before
 * the start of their plan later, unless they are absent right now; who has been here and is not any more has left.
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
