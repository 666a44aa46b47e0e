import { DAY_IN_MILLISECONDS } from '#server/platform/shared/units-of-time.ts';

/** The instant of a clock time on a date in a zone, the earlier one where it comes twice; null where the clocks skip it (A8). */
export function localInstant(date: string, clock: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${date}T${clock}Z`);
  if (Number.isNaN(asUtc)) return null;
  const found = [
    asUtc - offsetAt(asUtc - DAY_IN_MILLISECONDS, timeZone),
    asUtc - offsetAt(asUtc + DAY_IN_MILLISECONDS, timeZone),
  ]
    .filter((instant) => instant + offsetAt(instant, timeZone) === asUtc)
    .sort((one, other) => one - other);
  return found[0] === undefined ? null : new Date(found[0]);
}

/** Milliseconds by which a zone is ahead of UTC. Browsers without Temporal work here too. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at / 1000) * 1000
  );
}
