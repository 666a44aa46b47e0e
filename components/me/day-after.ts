import { localDateOf } from '#server/platform/shared/dates.ts';
import type { Tap } from './punch-store.ts';
import type { DeviceDay, OwnDay } from './types.ts';

/** Returns what the device stores of a day; a proposed start counts as open. */
export const deviceDayOf = (day: OwnDay): DeviceDay => ({
  ...{ date: day.date, timeZone: day.timeZone, workStatus: statusOf(day), workedSeconds: day.workedSeconds },
  ...{ plannedSeconds: day.plannedSeconds, place: day.place, breaks: day.breaks, checkTypes: day.checkTypes },
  open: day.open ?? day.proposed,
});

const statusOf = ({ open, proposed, workStatus }: OwnDay): OwnDay['workStatus'] => {
  if (open || !proposed) return workStatus;
  return proposed.workEntryType === 'pause' ? 'paused' : 'online';
};

/** Returns a stored day as it is now: seconds of another date do not count today. */
export function dayAt(day: DeviceDay, now: Date): DeviceDay {
  const date = localDateOf(now, day.timeZone);
  return date === day.date ? day : { ...day, date, workedSeconds: 0, plannedSeconds: null };
}

/** Returns the day as it will be when the waiting punches have arrived (M3). */
export const dayAfter = (day: DeviceDay, taps: readonly Pick<Tap, 'at' | 'input'>[]): DeviceDay =>
  taps.reduce(afterTap, day);

function afterTap(day: DeviceDay, { at, input }: Pick<Tap, 'at' | 'input'>): DeviceDay {
  const { open } = day;
  const ended = open?.workEntryType === 'work' ? (Date.parse(at) - Date.parse(open.startedAt)) / 1000 : 0;
  const workedSeconds = day.workedSeconds + Math.max(0, Math.floor(ended));
  if (input.action === 'clock_out') return { ...day, workStatus: 'offline', workedSeconds, open: null };
  const named = [...day.breaks, ...day.checkTypes].find(
    ({ id }) => id === input.workBreakId || id === input.workCheckTypeId,
  );
  const workEntryType = input.workBreakId ? 'pause' : 'work';
  const workStatus = input.workBreakId ? 'paused' : 'online';
  return { ...day, workStatus, workedSeconds, open: { workEntryType, name: named?.name ?? null, startedAt: at } };
}
