const HOURS_OF_HALF = 12;
const MINUTES_OF_DAY = 1440;

// A formatter costs more to make than a list of times to write.
const formatters = new Map<string, Intl.DateTimeFormat>();

function timeFormat(locale: string): Intl.DateTimeFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    ...{ hour: '2-digit', minute: '2-digit', timeZone: 'UTC', numberingSystem: 'latn' },
  });
  formatters.set(locale, made);
  return made;
}

/** A clock time (`HH:MM`) as the locale writes it: `13:05` is `13:05` in `en-GB` and `01:05 PM` in `en-US`. */
export const writeTime = (time: string, locale: string): string =>
  timeFormat(locale)
    .format(new Date(`1970-01-01T${time}:00Z`))
    .replace(/\s/g, ' ');

/**
 * The clock time that was typed, as `HH:MM`: `9`, `930`, `9:30`, `9.30`, `9h30`, `9:30 pm`. Every locale reads hours of 24 and, with
 * `am` or `pm`, of 12. Null for anything else.
 */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})(?:\s?[:.,h\s]\s?(\d{2})|(\d{2})|\s?(?:h|uhr))?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, hours = '', minutes = match[3] ?? '00', , half] = match;
  const isHalf = half !== undefined;
  if (isHalf && (Number(hours) < 1 || Number(hours) > HOURS_OF_HALF)) return null;
  const hour = isHalf ? (Number(hours) % HOURS_OF_HALF) + (/p/i.test(half) ? HOURS_OF_HALF : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

/** Whether what was typed can grow no further: leaving the field would not change how it is read. */
export const isWholeTime = (text: string, locale: string): boolean =>
  /m\.?$/i.test(text.trim()) || (!/m/i.test(writeTime('13:00', locale)) && /^\d{2}\D?\d{2}$/.test(text.trim()));

/** The next clock time at a multiple of `step` minutes, or the one before for a negative step; it goes round at midnight. */
export function stepTime(time: string, step: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const size = Math.abs(step);
  const now = (hours * 60 + minutes) / size;
  const next = (step > 0 ? Math.floor(now) + 1 : Math.ceil(now) - 1) * size;
  const minute = (next + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
