/** A time zone as it is read: `America/New York`. */
export const zoneWords = (zone: string): string => zone.replaceAll('_', ' ');
