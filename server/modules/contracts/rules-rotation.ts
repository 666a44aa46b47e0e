import { letterOfWeek } from '../days/rules-schedule.ts';

type Turn = { workDays: { hour: number }[] };

/** Hours of weeks that take turns (C2) as a cell of a file, Monday first: `A 8 8 8 8 8 0 0 · B 6 6 6 6 6 0 0`. */
export const rotationText = (rotation: readonly { workDays: readonly { hour: number }[] }[]): string =>
  rotation
    .map(({ workDays }, index) => [letterOfWeek(index + 1), ...workDays.map(({ hour }) => hour)].join(' '))
    .join(' · ');

/** Returns the weeks of such a cell, with or without their letters; null if it is none. The schema checks their number and hours. */
export function rotationOfText(text: string): Turn[] | null {
  const weeks = text.split(/[·|\n]/).map((week) =>
    week
      .trim()
      .replace(/^[A-Z]\s*:?\s+/i, '')
      .split(/\s+/)
      .map(hourOf),
  );
  const rotation = weeks.map((days) => ({ workDays: days.flatMap((hour) => (hour === null ? [] : [{ hour }])) }));
  return weeks.flat().includes(null) ? null : rotation;
}

/** `8`, `7.5`, `7,5` or `7:30`. */
function hourOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) + Number(minutes) / 60;
  return /^\d{1,3}(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
