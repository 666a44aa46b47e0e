import type { Coordinates } from '#server/modules/time/rules.ts';

const METERS_PER_DEGREE = 111_195;
/** Six decimals are a tenth of a metre. */
const DECIMALS = 6;
/** Of a fence, as the interface has it. */
export const MAX_RADIUS_METERS = 1_000_000;
/** From the middle of the picture to its upper edge. */
const MIN_REACH_METERS = 25;
const MAX_REACH_METERS = 25_600;

/** Metres to the east and to the north. */
export interface Offset {
  east: number;
  north: number;
}

const shrinkingAt = (latitude: number) => Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6);
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** How far one place lies from another, as on a flat map: exact to a metre as far as a picture of a fence reaches. */
export function offsetFrom(origin: Coordinates, place: Coordinates): Offset {
  const turned = ((place.longitude - origin.longitude + 540) % 360) - 180;
  return {
    east: turned * METERS_PER_DEGREE * shrinkingAt(origin.latitude),
    north: (place.latitude - origin.latitude) * METERS_PER_DEGREE,
  };
}

/** The place so far from another. */
export function placeAt(origin: Coordinates, { east, north }: Offset): Coordinates {
  const longitude = origin.longitude + east / (METERS_PER_DEGREE * shrinkingAt(origin.latitude));
  return {
    latitude: rounded(Math.min(90, Math.max(-90, origin.latitude + north / METERS_PER_DEGREE))),
    longitude: rounded(((longitude + 540) % 360) - 180),
  };
}

/** Coordinates as maps copy them: `40.416800, -3.703800`, with decimal commas too where a semicolon or a space is between them. */
export function parsePlace(text: string): Coordinates | null {
  const plain = text.replaceAll('−', '-').trim();
  const number = String.raw`([+-]?\d{1,3}(?:%\d+)?)°?`;
  const written = (decimal: string, between: string) =>
    new RegExp(`^${number.replace('%', decimal)}${between}${number.replace('%', decimal)}$`).exec(plain);
  const found = written('\\.', '\\s*[,;\\s]\\s*') ?? written(',', '\\s*(?:;|\\s)\\s*');
  if (!found) return null;
  const [latitude = Number.NaN, longitude = Number.NaN] = found
    .slice(1)
    .map((part) => rounded(Number(part.replace(',', '.'))));
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export const writePlace = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`;

/** How far a picture reaches in which a circle of this radius fills the middle. */
export function reachFor(radius: number): number {
  let reach = MIN_REACH_METERS;
  while (reach < radius * 1.4 && reach < MAX_REACH_METERS) reach *= 2;
  return reach;
}

/** The next picture, nearer or farther; null where there is none. */
export function reachNextTo(reach: number, way: 'nearer' | 'farther'): number | null {
  const next = way === 'nearer' ? reach / 2 : reach * 2;
  return next < MIN_REACH_METERS || next > MAX_REACH_METERS ? null : next;
}

/** The length of a scale's bar: 1, 2 or 5 and zeros, at most so many metres. */
export function scaleLength(atMost: number): number {
  const power = 10 ** Math.floor(Math.log10(atMost));
  return ([5, 2, 1].find((step) => step * power <= atMost) ?? 1) * power;
}
