import { daysIntoWeek } from '#components/ui/date-format.ts';
import { addDays } from '#server/platform/shared/dates.ts';

/** Calendar dates, both inclusive. */
export type DateRangeValue = { from: string; to: string };

export const DATE_PRESETS = [
  ...(['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const),
  ...(['thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'] as const),
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Inputs of a preset: today, the week's first day (1 is Monday), and the last possible day, if there is one. */
export type PresetOptions = { today: string; firstDay: number; latest?: string | undefined };

const MONTHS = { thisMonth: 1, lastMonth: 1, thisQuarter: 3, lastQuarter: 3, thisYear: 12, lastYear: 12 } as const;
const isLast = (preset: DatePreset) => preset.startsWith('last');

/** The days of a preset: the whole week, month, quarter or year, up to `latest`. */
export function rangeOf(preset: DatePreset, { today, firstDay, latest }: PresetOptions): DateRangeValue {
  const { from, to } =
    preset === 'thisWeek' || preset === 'lastWeek'
      ? weekOf(isLast(preset) ? addDays(today, -7) : today, firstDay)
      : monthsOf(today, MONTHS[preset], isLast(preset));
  return { from, to: latest !== undefined && to > latest ? latest : to };
}

/** The preset that a range is. Where several are the same (January is a quarter's start too), the longest. */
export function presetOf(range: DateRangeValue, options: PresetOptions): DatePreset | null {
  const isRange = (preset: DatePreset) => {
    const { from, to } = rangeOf(preset, options);
    return from === range.from && to === range.to;
  };
  return DATE_PRESETS.findLast(isRange) ?? null;
}

function weekOf(date: string, firstDay: number): DateRangeValue {
  const from = addDays(date, -daysIntoWeek(date, firstDay));
  return { from, to: addDays(from, 6) };
}

function monthsOf(today: string, months: number, isBefore: boolean): DateRangeValue {
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const first = month - (month % months) - (isBefore ? months : 0);
  return { from: firstOf(first), to: addDays(firstOf(first + months), -1) };
}

const firstOf = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
