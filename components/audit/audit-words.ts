'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { useWeekdayName } from '#components/ui/use-weekday-name.ts';
import { letterOfWeek } from '#server/modules/days/rules-schedule.ts';
import { isCalendarDate, WEEKDAYS } from '#server/platform/shared/dates.ts';
import { ENUMERATED } from './enumerated.ts';
import type { Line } from './types.ts';
import type { Named } from './use-named.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const MOST_NAMED = 3;

interface PlannedDay {
  hour: number;
  slots?: readonly { start: string; end: string }[];
}

/** A week of planned work, Monday first (G2). */
const isWeek = (given: readonly unknown[]): given is PlannedDay[] =>
  given.length === WEEKDAYS.length && given.every((day) => typeof day === 'object' && day !== null && 'hour' in day);

/** Weeks that take turns (C2). */
const isRotation = (given: readonly unknown[]): given is { workDays: PlannedDay[] }[] =>
  given.length > 0 &&
  given.every((one) => {
    const members = typeof one === 'object' && one !== null ? Object.entries(one) : [];
    return members.length === 1 && members[0]?.[0] === 'workDays' && isWeek(members[0][1]);
  });

const asItIs: Named = (_line, _field, value) => value;

/** Describes the fields of lines in the reader's language. `named` shows ids by name; without it they stay as they are. */
export function useAuditWords(timeZone: string, named: Named = asItIs) {
  const t = useTranslations('audit');
  const format = useFormatter();
  const date = useLocalDate();
  const weekday = useWeekdayName();
  const wordsFor = (key: string, name: string) =>
    t.has(key as 'fields.name') ? t(key as 'fields.name') : spaced(name);

  const value = (given: unknown): string => {
    if (given === null || given === undefined || given === '') return '–';
    if (given === 'changed') return t('hidden');
    if (typeof given === 'boolean') return t(given ? 'yes' : 'no');
    if (typeof given === 'number') return format.number(given, { maximumFractionDigits: 20 });
    if (Array.isArray(given)) return listed(given);
    if (typeof given === 'object') return pairs(given);
    const text = String(given);
    if (isCalendarDate(text)) return date(text);
    if (!INSTANT.test(text) || Number.isNaN(Date.parse(text))) return text;
    return format.dateTime(new Date(text), { dateStyle: 'medium', timeStyle: 'medium', timeZone });
  };

  const listed = (given: readonly unknown[]): string => {
    if (isWeek(given)) return week(given);
    if (isRotation(given)) return given.map(({ workDays }, index) => turn(workDays, index, given.length)).join('; ');
    return given.map(value).join(given.some((one) => typeof one === 'object') ? '; ' : ', ') || '–';
  };
  /** Members of an object within a value: some share their name with fields of records. */
  const memberWords = (name: string): string => {
    const own = `members.${name}`;
    return wordsFor(t.has(own as 'members.quorum') ? own : `fields.${name}`, name);
  };
  /** Ids within a value say nothing to a reader. */
  const pairs = (given: object): string => {
    if ('from' in given && 'to' in given) return `${value(given.from)} – ${value(given.to)}`;
    return (
      Object.entries(given)
        .filter(([name, one]) => name !== 'id' && !name.endsWith('Id') && one !== null)
        .map(([name, one]) => t('pair', { name: memberWords(name), value: value(one) }))
        .join(', ') || '–'
    );
  };

  const turn = (days: readonly PlannedDay[], index: number, weeks: number): string =>
    t('rotationWeek', { letter: letterOfWeek(index + 1), weeks, days: week(days) });

  const week = (days: readonly PlannedDay[]): string => {
    const alike = Map.groupBy(
      WEEKDAYS.filter((_day, index) => (days[index]?.hour ?? 0) > 0),
      (day) => JSON.stringify(days[WEEKDAYS.indexOf(day)]),
    );
    const parts = [...alike].map(([text, names]) => {
      const { hour, slots = [] }: PlannedDay = JSON.parse(text);
      const hours = t('weekHours', { hours: format.number(hour), days: names.map((day) => weekday(day)).join(', ') });
      return [hours, ...slots.map(({ start, end }) => `${start}–${end}`)].join(', ');
    });
    return parts.join(' · ') || '–';
  };

  /** The fields of a line, by their names as they are read. */
  const fields = (line: Line) => {
    const { action, before, after } = line;
    const isEvent = before === null && action !== 'create';
    return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
      name,
      label: wordsFor(isEvent ? `details.${name}` : `fields.${name}`, name),
      before: value(named(line, name, enumerated(name, before?.[name]))),
      after: value(named(line, name, isEvent ? detailOf(after?.[name]) : enumerated(name, after?.[name]))),
    }));
  };
  const enumerated = (name: string, given: unknown): unknown => {
    const key = `enumerated.${String(given)}` as 'enumerated.pending';
    return ENUMERATED.has(name) && t.has(key) ? t(key) : given;
  };
  const detailOf = (given: unknown): unknown => {
    const key = `values.${String(given)}` as 'values.password';
    return typeof given === 'string' && t.has(key) ? t(key) : given;
  };

  /** Names of the fields of an update: “City, Phone and 2 more”. Of everything else its details. */
  const summary = (line: Line): string => {
    if (line.action !== 'update') return t('change.details');
    const labels = fields(line).map(({ label }) => label);
    const more = labels.length - MOST_NAMED;
    const shown = labels.slice(0, MOST_NAMED).join(', ');
    return more > 0 ? t('andMore', { fields: shown, count: more }) : shown;
  };

  const way = (line: Line): string => t(`ways.${line.way ?? 'database'}`);

  return { t, fields, summary, way };
}

/** `costCenter` as “Cost center”. */
const spaced = (name: string) => {
  const words = name.replace(/_/g, ' ').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
