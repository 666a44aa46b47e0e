/** Days granted, valid from one date to another. */
export type Lot = { type: LotType; subject: string; onDate: string; expiresOn: string; days: number };
export type LotType = 'grant' | 'accrual' | 'carry_in' | 'adjust';
/** Days taken, on their date. */
export type Use = { date: string; days: number };
/** A lot after its cap, with its unused days. */
export type DrawnLot = Lot & { unusedDays: number };

/** Rounding several lines to whole seconds loses less than this of a day; a minute of the longest day is more. */
const NOTHING = 1e-4;

/** Rounds days to a millionth. */
export const exactDays = (days: number): number => Math.round(days * 1e6) / 1e6;

export const isSome = (days: number): boolean => days > NOTHING;

/** Returns the days taken beyond a year's own days and its carryover (E3); 0 if there are none. */
export function excessDays(year: { grantedDays: number; carriedDays: number; usedDays: number }): number {
  const days = exactDays(year.usedDays - year.grantedDays - year.carriedDays);
  return isSome(days) ? days : 0;
}

// E7: carried days are older than the year's own days.
const byAge = (one: Lot, other: Lot): number =>
  Number(other.type === 'carry_in') - Number(one.type === 'carry_in') ||
  compare(one.onDate, other.onDate) ||
  compare(one.subject, other.subject);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

type Event = { date: string; lot: Lot } | { date: string; days: number };

/**
 * Takes the uses out of the lots (E7): each from the oldest one that has not expired on its date. A use that finds too little waits for
 * later lots. With `capDays` an accrual grants only enough to fill the balance of its day up to that. Returns the lots, oldest first, each
 * with its rest at expiry, the days overdrawn in the end, and those overdrawn after each lot and use.
 */
export function drawDown(
  lots: readonly Lot[],
  uses: readonly Use[],
  capDays: number | null = null,
): { lots: DrawnLot[]; missingDays: number; debts: Use[] } {
  const events: Event[] = [
    ...[...lots].sort(byAge).map((lot) => ({ date: lot.onDate, lot })),
    ...uses.map(({ date, days }) => ({ date, days })),
  ];
  const drawn: DrawnLot[] = [];
  const debts: Use[] = [];
  let missingDays = 0;
  // On the same date grants come first: sorting keeps the order of equals.
  for (const event of events.sort((one, other) => compare(one.date, other.date))) {
    if ('lot' in event) {
      const heldDays = drawn.reduce((sum, lot) => sum + (lot.expiresOn < event.date ? 0 : lot.unusedDays), 0);
      const roomDays =
        capDays === null || event.lot.type !== 'accrual' ? Infinity : Math.max(capDays - heldDays + missingDays, 0);
      const days = Math.min(event.lot.days, roomDays);
      const owedDays = Math.min(missingDays, days);
      missingDays = exactDays(missingDays - owedDays);
      drawn.push({ ...event.lot, days, unusedDays: exactDays(days - owedDays) });
    } else {
      missingDays = exactDays(missingDays + takeFrom(drawn, event));
    }
    debts.push({ date: event.date, days: missingDays });
  }
  return { lots: drawn.sort(byAge), missingDays, debts };
}

/** Returns the days that the lots do not cover. */
function takeFrom(lots: DrawnLot[], use: Use): number {
  let openDays = use.days;
  for (const lot of [...lots].sort(byAge)) {
    if (lot.expiresOn < use.date) continue;
    const days = Math.min(lot.unusedDays, openDays);
    lot.unusedDays = exactDays(lot.unusedDays - days);
    openDays -= days;
  }
  return Math.max(openDays, 0);
}
