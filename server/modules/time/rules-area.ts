import type { Coordinates } from './rules.ts';

/** Metres per degree of latitude; of longitude at the equator. */
const METERS_PER_DEGREE = 111_195;
/** Reach of an area that goes around the earth. */
const HALF_CIRCLE = 180;

/** Distance from a place to the edges of a square around it, in degrees. */
export interface Reach {
  latitude: number;
  longitude: number;
}

/** Returns the square around a place, for a search of punches near a fence (B9). Near the poles it goes all around. */
export function reachAround({ latitude }: Coordinates, meters: number): Reach {
  const degrees = meters / METERS_PER_DEGREE;
  const shrinking = Math.cos((latitude * Math.PI) / HALF_CIRCLE);
  const longitude = shrinking * HALF_CIRCLE <= degrees ? HALF_CIRCLE : degrees / shrinking;
  return { latitude: degrees, longitude };
}
