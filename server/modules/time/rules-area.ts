import type { Coordinates } from './rules.ts';

/** Of a degree of latitude; of a degree of longitude at the equator. */
const METERS_PER_DEGREE = 111_195;
/** Of one that goes around the earth. */
const HALF_CIRCLE = 180;

/** How far a square around a place reaches from it in each direction, in degrees. */
export interface Reach {
  latitude: number;
  longitude: number;
}

/** What a square around a place covers, for a search of punches near a fence (B9). Near the poles it goes all around. */
export function reachAround({ latitude }: Coordinates, meters: number): Reach {
  const degrees = meters / METERS_PER_DEGREE;
  const shrinking = Math.cos((latitude * Math.PI) / HALF_CIRCLE);
  const longitude = shrinking * HALF_CIRCLE <= degrees ? HALF_CIRCLE : degrees / shrinking;
  return { latitude: degrees, longitude };
}
