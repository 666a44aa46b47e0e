import { dayCount } from '#server/platform/shared/dates.ts';
import { fullNameOf } from '#server/platform/shared/full-name.ts';
import type { Locale } from '#server/platform/shared/locale.ts';
import { HOUR_IN_SECONDS } from '#server/platform/shared/units-of-time.ts';
import type { ShownRecord } from './rules-shown.ts';
import type { MonthCorrection, MonthDay, MonthEntry } from './rules-totals.ts';

/** Returns an exact duration, `8:00`, with seconds if there are any, `8:00:05`. */
export function durationText(seconds: number): string {
  const size = Math.abs(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, rest] = [Math.floor(size / HOUR_IN_SECONDS), size % HOUR_IN_SECONDS];
  const text = `${hours}:${two(Math.floor(rest / 60))}${rest % 60 === 0 ? '' : `:${two(rest % 60)}`}`;
  return seconds < 0 ? `\u2212${text}` : text;
}

const UTC = 'UTC';
const startOf = (date: string) => new Date(`${date}T00:00:00Z`);

/** Countries whose dates and numbers the languages are written with, where the runtime would choose others. */
const REGIONS: Partial<Record<Locale, string>> = { en: 'en-GB', pt: 'pt-PT' };

/** Texts of the area `records`, of the pages or of the server. */
export interface RecordTexts {
  say: (key: string, values?: Readonly<Record<string, string>>) => string;
  has: (key: string) => boolean;
}

/** Words and numbers of a printed record, in a language. */
export class RecordWords {
  readonly locale: Locale;
  private readonly texts: RecordTexts;
  /** Made once: each takes far more time and memory than what it writes. */
  private readonly formats: Readonly<Record<'date' | 'shortDate' | 'day' | 'instant', Intl.DateTimeFormat>>;
  private readonly numbers: Intl.NumberFormat;
  private readonly plurals: Intl.PluralRules;

  constructor(locale: Locale, texts: RecordTexts) {
    this.locale = locale;
    this.texts = texts;
    const region = REGIONS[locale] ?? locale;
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(region, { ...options, timeZone: UTC });
    this.formats = {
      date: format({ day: 'numeric', month: 'long', year: 'numeric' }),
      shortDate: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
      day: format({ weekday: 'short', day: '2-digit', month: '2-digit' }),
      instant: format({ dateStyle: 'long', timeStyle: 'short' }),
    };
    this.numbers = new Intl.NumberFormat(region, { maximumFractionDigits: 4 });
    this.plurals = new Intl.PluralRules(region, { maximumFractionDigits: 4 });
  }

  say(key: string, values?: Readonly<Record<string, string>>): string {
    return this.texts.say(`print.${key}`, values);
  }

  /** A text of a list of known values, or the value itself. */
  oneOf(list: string, value: string): string {
    return this.texts.has(`print.${list}.${value}`) ? this.say(`${list}.${value}`) : value;
  }

  date(date: string): string {
    return this.formats.date.format(startOf(date));
  }

  shortDate(date: string): string {
    return this.formats.shortDate.format(startOf(date));
  }

  day(date: string): string {
    return this.formats.day.format(startOf(date));
  }

  period({ from, to }: { from: string; to: string }): string {
    return this.say('periodValue', { from: this.date(from), to: this.date(to) });
  }

  number(value: number): string {
    return this.numbers.format(value);
  }

  /** An instant with its own offset, `2026-03-02T09:00:00+01:00`: its clock time, with seconds if there are any. */
  clock(moment: string): string {
    const time = moment.slice(11, 19);
    return time.endsWith(':00') ? time.slice(0, 5) : time;
  }

  /** Days with the hours that they are; the unit agrees with the number as it is written. */
  days(days: number, hours: string): string {
    const key = this.plurals.select(days) === 'one' ? 'oneDayAmount' : 'daysAmount';
    return this.say(key, { days: this.number(days), hours });
  }

  /** Start and end of an entry, the end with the number of days after the start. */
  range({ startedAt, endedAt }: { startedAt: string; endedAt: string | null }): string {
    const start = this.clock(startedAt);
    if (endedAt === null) return this.say('openEnd', { start });
    const days = dayCount(startedAt.slice(0, 10), endedAt.slice(0, 10)) - 1;
    const clock = this.clock(endedAt);
    return this.say('range', { start, end: days > 0 ? this.say('nextDay', { clock, days: String(days) }) : clock });
  }

  entry(entry: MonthEntry, timeZone: string): string {
    const { workEntryType, breakName } = entry;
    const marks = [
      ...(workEntryType === 'pause'
        ? [breakName ? this.say('pauseNamed', { name: breakName }) : this.say('pause')]
        : []),
      ...(entry.isRemote ? [this.say('remote')] : []),
      ...(entry.needsConfirmation ? [this.say('unconfirmed')] : []),
      ...(entry.leftOut ? [this.say('notCounted')] : []),
    ];
    const text = [`${this.range(entry)}${entry.isEdited ? '*' : ''}`, ...marks].join(' ');
    return entry.timeZone === timeZone ? text : this.say('inZone', { entry: text, zone: entry.timeZone });
  }

  entries(day: MonthDay, timeZone: string): string {
    return day.entries.map((entry) => this.entry(entry, timeZone)).join(', ');
  }

  absences(day: MonthDay): string[] {
    return day.absences.map(({ name, unit, days, seconds, startTime, endTime }) => {
      const named = name ?? this.say('absent');
      const hours = durationText(seconds);
      const amount = unit === 'days' ? this.days(days, hours) : hours;
      const text = this.say('absence', { name: named, amount });
      return startTime && endTime ? `${text} (${this.say('range', { start: startTime, end: endTime })})` : text;
    });
  }

  /** Texts of a day beside its numbers: its holiday, absences and types of overtime. */
  notes(day: MonthDay): string[] {
    const hours = (key: string, seconds: number) =>
      seconds === 0 ? [] : [this.say(key, { hours: durationText(seconds) })];
    return [
      ...(day.holiday ? [this.say(day.isHalfHoliday ? 'halfHoliday' : 'holiday', { name: day.holiday })] : []),
      ...this.absences(day),
      ...day.overtimeByType.flatMap(({ name, seconds }) =>
        name === null ? [] : [this.say('namedOvertime', { name, hours: durationText(seconds) })],
      ),
      ...hours('night', day.nightSeconds),
      ...hours('paidOut', day.paidOutSeconds),
      ...hours('rest', day.restSeconds),
    ];
  }

  correction({ before, after, change, mode, reason, actorName }: MonthCorrection) {
    return {
      change: `${this.oneOf('changes', change)}\n${this.oneOf('modes', mode)}`,
      before: before === null ? '' : this.range(before),
      after: after.isDeleted ? this.say('deletedEntry') : this.range(after),
      reason: reason ?? this.say('noReason'),
      by: actorName ?? this.say('system'),
    };
  }

  contracts({ contracts }: ShownRecord): string {
    const lines = contracts.map(({ from, to, weeklySeconds, percentage }) => {
      const terms = [
        ...(weeklySeconds === null ? [] : [this.say('hoursPerWeek', { hours: durationText(weeklySeconds) })]),
        ...(percentage === null ? [] : [this.say('percentage', { percent: this.number(percentage) })]),
      ].join(', ');
      const dates = this.say('periodValue', { from: this.shortDate(from), to: this.shortDate(to) });
      return contracts.length > 1 ? this.say('named', { name: dates, hours: terms }) : terms;
    });
    return lines.length === 0 ? this.say('noContract') : lines.join('\n');
  }

  person({ employee }: Pick<ShownRecord, 'employee'>): string {
    return fullNameOf(employee);
  }

  /** Confirmation and approval, a line each; none while there are none. */
  confirmations({ confirmation }: ShownRecord): string[] {
    const line = (key: string, at: string | null, name: string | null) =>
      at === null ? [] : [this.say(key, { name: name ?? this.say('system'), date: this.instant(at) })];
    return [
      ...line('confirmedBy', confirmation.confirmedAt, confirmation.confirmedByName),
      ...line('approvedBy', confirmation.approvedAt, confirmation.approvedByName),
    ];
  }

  private instant(at: string): string {
    return `${this.formats.instant.format(new Date(at))} UTC`;
  }
}

/** The time zone of most entries, which those in another one differ from; without entries UTC. */
export function zoneOf({ days }: ShownRecord): string | null {
  const zones = Map.groupBy(
    days.flatMap(({ entries }) => entries),
    ({ timeZone }) => timeZone,
  );
  const [first] = [...zones].sort(([, one], [, other]) => other.length - one.length);
  return first?.[0] ?? null;
}
