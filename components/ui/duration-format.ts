/** `7:30` for 27,000 seconds, whole minutes toward zero; a sign only when asked for, and never on 0:00. */
export function formatClock(seconds: number, options: { signed?: boolean } = {}): string {
  const minutes = Math.floor(Math.abs(seconds) / 60);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  if (minutes === 0) return clock;
  if (seconds < 0) return `\u2212${clock}`;
  return options.signed ? `+${clock}` : clock;
}

/** As `formatClock`, with the unit: `+7:30 h`. */
export function formatDuration(seconds: number, options: { signed?: boolean } = {}): string {
  return `${formatClock(seconds, options)}\u00a0h`;
}

/** `7:30:05` for 27,005 seconds; a sign only when asked for, and never on 0:00:00. */
export function formatExact(seconds: number, options: { signed?: boolean } = {}): string {
  const amount = Math.abs(seconds);
  const clock = [Math.floor(amount / 3600), Math.floor(amount / 60) % 60, amount % 60]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
  if (seconds < 0) return `\u2212${clock}`;
  return options.signed && seconds > 0 ? `+${clock}` : clock;
}

/**
 * Seconds of a typed duration: `7:30`, `7.30` is not one (it could be a decimal), `7` is seven hours, `7,5 h` and `7.5`
 * are seven and a half, `45m` is minutes. Null for anything else, an empty text included.
 */
export function parseDuration(text: string): number | null {
  const typed = text.trim().toLowerCase().replace('\u2212', '-');
  const clock = /^([+-]?)(\d{1,5}):([0-5]\d)\s*h?$/.exec(typed);
  if (clock) return signOf(clock[1]) * (Number(clock[2]) * 3600 + Number(clock[3]) * 60);
  const decimal = /^([+-]?)(\d{1,5}(?:[.,]\d)?)\s*h?$/.exec(typed);
  if (decimal) return signOf(decimal[1]) * Math.round(Number(decimal[2]?.replace(',', '.')) * 60) * 60;
  const minutes = /^([+-]?)(\d{1,6})\s*m(?:in)?$/.exec(typed);
  if (minutes) return signOf(minutes[1]) * Number(minutes[2]) * 60;
  return null;
}

function signOf(sign: string | undefined): 1 | -1 {
  return sign === '-' ? -1 : 1;
}
