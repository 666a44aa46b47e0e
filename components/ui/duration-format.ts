export type DurationOptions = { signed?: boolean };

/**
 * `7:30` for 27,000 seconds, whole minutes toward zero; a sign only when asked for, and never on 0:00. Hours are grouped as the language
 * groups numbers (`17,995:54`), and not at all without one: as a field shows them.
 */
export function formatClock(seconds: number, locale: string | null, options: DurationOptions = {}): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const clock = `${hoursText(Math.floor(minutes / 60), locale)}:${String(minutes % 60).padStart(2, '0')}`;
  if (minutes === 0) return clock;
  if (seconds < 0) return `\u2212${clock}`;
  return options.signed ? `+${clock}` : clock;
}

/** As `formatClock`, with the unit: `+7:30 h`. */
export function formatDuration(seconds: number, locale: string, options: DurationOptions = {}): string {
  return `${formatClock(seconds, locale, options)}\u00a0h`;
}

/** `7:30:05` for 27,005 seconds; a sign only when asked for, and never on 0:00:00. */
export function formatExact(seconds: number, locale: string, options: DurationOptions = {}): string {
  const amount = Math.abs(seconds);
  const parts = [Math.floor(amount / 60) % 60, amount % 60].map((part) => String(part).padStart(2, '0'));
  const clock = [hoursText(Math.floor(amount / 3600), locale), ...parts].join(':');
  if (seconds < 0) return `\u2212${clock}`;
  return options.signed && seconds > 0 ? `+${clock}` : clock;
}

/** A formatter costs more than the rest of a page: only amounts with something to group get one. */
const hoursText = (hours: number, locale: string | null): string =>
  locale === null || hours < 1000 ? String(hours) : hours.toLocaleString(locale);

/**
 * Seconds of a typed duration: `7:30`, `7.30` is not one (it could be a decimal), `7` is seven hours, `7,5 h` and `7.5`
 * are seven and a half, `45m` is minutes. Hours of a clock may be grouped as in any language:
 * `17,995:54`. Null for anything else, an empty text included.
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim().toLowerCase().replace('\u2212', '-');
  const clock = /^([+-]?)(\d{1,5}|\d{1,2}[.,'’\s]\d{3}):([0-5]\d)\s*h?$/.exec(typed);
  if (clock) return signOf(clock[1]) * (Number(clock[2]?.replace(/\D/, '')) * 3600 + Number(clock[3]) * 60);
  const decimal = /^([+-]?)(\d{1,5}(?:[.,]\d)?)\s*h?$/.exec(typed);
  if (decimal) return signOf(decimal[1]) * Math.round(Number(decimal[2]?.replace(',', '.')) * 60) * 60;
  const minutes = /^([+-]?)(\d{1,6})\s*m(?:in)?$/.exec(typed);
  if (minutes) return signOf(minutes[1]) * Number(minutes[2]) * 60;
  return null;
}

function signOf(sign: string | undefined): 1 | -1 {
  return sign === '-' ? -1 : 1;
}
