import { durationColumns, type Fact, type Sheet, type SheetColumn } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { wordsIn } from './present-words.ts';
import { factsOf, totalsOf } from './rules-print.ts';
import type { ShownRecord } from './rules-shown.ts';
import type { DaySums, MonthDay } from './rules-totals.ts';
import { durationText, type RecordWords, zoneOf } from './rules-words.ts';

/** A day, or the totals, which have no date. */
type Line = DaySums & { day: MonthDay | null };

const AMOUNTS = [
  ...[
    ['planned', 'plannedSeconds'],
    ['expected', 'expectedSeconds'],
    ['worked', 'workedSeconds'],
  ],
  ...[
    ['ordinary', 'ordinarySeconds'],
    ['overtime', 'overtimeSeconds'],
    ['complementary', 'complementarySeconds'],
  ],
  ...[
    ['undertime', 'undertimeSeconds'],
    ['bonus', 'bonusSeconds'],
    ['nightHours', 'nightSeconds'],
  ],
  ...[
    ['sunday', 'sundaySeconds'],
    ['holidayHours', 'holidaySeconds'],
  ],
] as const;

/** Returns a record as a workbook: its days and their totals, and everything else on the second sheet. */
export function recordSheet(record: ShownRecord, locale: Locale): Sheet<Line> {
  const words = wordsIn(locale);
  const { say } = textsOf(locale, 'common');
  const zone = zoneOf(record) ?? '';
  const text = (key: string, value: (day: MonthDay) => string): SheetColumn<Line> => ({
    title: words.say(key),
    kind: 'text',
    value: ({ day }) => (day ? value(day) : null),
  });
  const amounts = AMOUNTS.flatMap(([key, field]) => {
    const name = words.say(key);
    const titles = { seconds: say('export.seconds', { name }), hours: say('export.hours', { name }) };
    return durationColumns<Line>(titles, (line) => line[field]);
  });
  return {
    name: words.say('title'),
    columns: [
      { title: words.say('date'), kind: 'date', value: ({ day }) => day?.date ?? null },
      {
        title: words.say('times'),
        kind: 'text',
        value: ({ day }) => (day ? words.entries(day, zone) : words.say('sum')),
      },
      ...amounts,
      text('absences', (day) => words.absences(day).join('\n')),
      text('notes', (day) => words.notes(day).join('\n')),
      text('corrections', (day) =>
        day.corrections
          .map((one) => Object.values(words.correction(one)).filter(Boolean).join(' · ').replaceAll('\n', ', '))
          .join('\n'),
      ),
    ],
    rows: [...record.days.map((day) => ({ ...day, day })), { ...record.totals, day: null }],
    factsName: words.say('totals'),
    facts: sheetFacts(record, words),
    timeZone: 'UTC',
  };
}

function sheetFacts(record: ShownRecord, words: RecordWords): Fact[] {
  const { totals } = record;
  const zone = zoneOf(record);
  const named = (group: string, label: string, value: string): Fact => ({ label: `${group}: ${label}`, value });
  return [
    ...[...factsOf(record, words), ...totalsOf(record, words)].map(([label, value]) => ({ label, value })),
    ...totals.overtimeByType.map(({ name, seconds }) =>
      named(words.say('overtimeByType'), name ?? words.say('unnamed'), durationText(seconds)),
    ),
    ...totals.absences.map(({ name, days, seconds }) =>
      named(words.say('absences'), name ?? words.say('absent'), words.days(days, durationText(seconds))),
    ),
    ...totals.payouts.map(({ source, seconds }) =>
      named(words.say('payouts'), words.oneOf('sources', source), durationText(seconds)),
    ),
    ...totals.retro.map(({ date, bucket, seconds }) =>
      named(words.say('retro'), `${words.date(date)}, ${words.oneOf('buckets', bucket)}`, durationText(seconds)),
    ),
    ...words.confirmations(record).map((value) => ({ label: words.say('confirmations'), value })),
    ...(zone === null ? [] : [{ label: '', value: words.say('legend', { zone }) }]),
    { label: 'SHA-256', value: record.hash },
  ];
}
