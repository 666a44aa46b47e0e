import { addDays, weekdayIndexOf } from '#server/platform/shared/dates.ts';

export type HolidayRegion = 'madrid' | 'new_york' | 'sao_paulo' | 'london';
export type Holiday = { date: string; name: string };

const dateOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const g = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const h = (a + 11 * g) % 319;
  const i = (2 * (b % 4) + 2 * Math.floor(c / 4) - (c % 4) - g + Math.floor(h / 319) + 32) % 7;
  const month = Math.floor((g - Math.floor(h / 319) + i + 90) / 25);
  return dateOf(year, month, (g - Math.floor(h / 319) + i + month + 19) % 32);
}

const MONDAY = 0;
const THURSDAY = 3;

/** The n-th such weekday of a month, counted from 1. */
const nth = (year: number, month: number, weekday: number, n: number) => {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - weekdayIndexOf(first) + 7) % 7) + 7 * (n - 1));
};

const last = (year: number, month: number, weekday: number) => {
  const fifth = nth(year, month, weekday, 5);
  return Number(fifth.slice(5, 7)) === month ? fifth : addDays(fifth, -7);
};

type Rule = [name: string, dateIn: (year: number) => string];

const fixed = (name: string, month: number, day: number): Rule => [name, (year) => dateOf(year, month, day)];
const easter = (name: string, days: number): Rule => [name, (year) => addDays(easterOf(year), days)];

const rules: Record<HolidayRegion, Rule[]> = {
  madrid: [
    fixed('Año Nuevo', 1, 1),
    fixed('Epifanía del Señor', 1, 6),
    easter('Jueves Santo', -3),
    easter('Viernes Santo', -2),
    fixed('Fiesta del Trabajo', 5, 1),
    fixed('Comunidad de Madrid', 5, 2),
    fixed('Asunción de la Virgen', 8, 15),
    fixed('Fiesta Nacional de España', 10, 12),
    fixed('Todos los Santos', 11, 1),
    fixed('La Almudena', 11, 9),
    fixed('Día de la Constitución', 12, 6),
    fixed('Inmaculada Concepción', 12, 8),
    fixed('Navidad', 12, 25),
  ],
  new_york: [
    fixed("New Year's Day", 1, 1),
    ['Martin Luther King Jr. Day', (year) => nth(year, 1, MONDAY, 3)],
    ["Washington's Birthday", (year) => nth(year, 2, MONDAY, 3)],
    ['Memorial Day', (year) => last(year, 5, MONDAY)],
    fixed('Juneteenth', 6, 19),
    fixed('Independence Day', 7, 4),
    ['Labor Day', (year) => nth(year, 9, MONDAY, 1)],
    ['Thanksgiving Day', (year) => nth(year, 11, THURSDAY, 4)],
    fixed('Christmas Day', 12, 25),
  ],
  sao_paulo: [
    fixed('Confraternização Universal', 1, 1),
    fixed('Aniversário de São Paulo', 1, 25),
    easter('Carnaval', -47),
    easter('Sexta-feira Santa', -2),
    fixed('Tiradentes', 4, 21),
    fixed('Dia do Trabalho', 5, 1),
    easter('Corpus Christi', 60),
    fixed('Independência do Brasil', 9, 7),
    fixed('Nossa Senhora Aparecida', 10, 12),
    fixed('Finados', 11, 2),
    fixed('Proclamação da República', 11, 15),
    fixed('Consciência Negra', 11, 20),
    fixed('Natal', 12, 25),
  ],
  london: [
    fixed("New Year's Day", 1, 1),
    easter('Good Friday', -2),
    easter('Easter Monday', 1),
    ['Early May bank holiday', (year) => nth(year, 5, MONDAY, 1)],
    ['Spring bank holiday', (year) => last(year, 5, MONDAY)],
    ['Summer bank holiday', (year) => last(year, 8, MONDAY)],
    fixed('Christmas Day', 12, 25),
    fixed('Boxing Day', 12, 26),
  ],
};

/** Public holidays of a place in a year, in order of dates. Days that are moved in single years are left as they are by rule. */
export function holidaysOf(region: HolidayRegion, year: number): Holiday[] {
  return rules[region]
    .map(([name, dateIn]) => ({ date: dateIn(year), name }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}
