import type {
  PrintedBlock,
  PrintedDocument,
  PrintedRow,
  PrintedTable,
} from '#server/platform/shared/printed-document.ts';
import type { ShownRecord } from './rules-shown.ts';
import type { DaySums, MonthDay } from './rules-totals.ts';
import { durationText, type RecordWords, zoneOf } from './rules-words.ts';

/** Returns a record as it is printed (L1). */
export function printedRecord(record: ShownRecord, words: RecordWords): PrintedDocument {
  const title = words.say('title');
  const person = words.person(record);
  const period = words.period(record);
  return {
    language: words.locale,
    title: `${title} – ${person} – ${period}`,
    createdAt: new Date(`${record.to}T00:00:00Z`),
    header: [record.company.name, `${person} · ${period}`],
    footer: words.say('hash', { hash: record.hash }),
    pageNumber: (page, pages) => words.say('page', { page: String(page), pages: String(pages) }),
    blocks: [
      { kind: 'title', text: title },
      { kind: 'facts', facts: factsOf(record, words) },
      ...daysOf(record, words),
      { kind: 'heading', text: words.say('totals') },
      { kind: 'facts', facts: totalsOf(record, words) },
      ...detailsOf(record, words),
      ...correctionsOf(record, words),
      ...endOf(record, words),
      { kind: 'small', text: words.say('hashText', { hash: record.hash }) },
    ],
  };
}

type Facts = readonly (readonly [string, string])[];

/** Returns who and what a record is about, as labels and values; nothing that is not set. */
export function factsOf(record: ShownRecord, words: RecordWords): Facts {
  const { company, employee } = record;
  const known = (key: string, value: string | number | null): Facts =>
    value === null || value === '' ? [] : [[words.say(key), String(value)]];
  return [
    ...known('company', company.name),
    ...known('person', words.person(record)),
    ...known('taxNumber', company.taxNumber),
    ...known('identityNumber', employee.identityNumber),
    ...known('address', company.address),
    ...known('code', employee.code),
    ...known('period', words.period(record)),
    ...known('contract', words.contracts(record)),
  ];
}

const DAY_COLUMNS = [
  { key: 'date', width: 0.1 },
  { key: 'times', width: 0.3 },
  { key: 'worked', width: 0.085, align: 'right' },
  { key: 'ordinary', width: 0.085, align: 'right' },
  { key: 'overtime', width: 0.1, align: 'right' },
  { key: 'complementary', width: 0.14, align: 'right' },
  { key: 'notes', width: 0.19 },
] as const;

type Parts = Pick<DaySums, 'workedSeconds' | 'ordinarySeconds' | 'overtimeSeconds' | 'complementarySeconds'>;
const partsOf = (sums: Parts, text: (seconds: number) => string): string[] =>
  [sums.workedSeconds, sums.ordinarySeconds, sums.overtimeSeconds, sums.complementarySeconds].map(text);
const orNothing = (seconds: number) => (seconds === 0 ? '' : durationText(seconds));

function daysOf(record: ShownRecord, words: RecordWords): PrintedBlock[] {
  const zone = zoneOf(record);
  const rowOf = (day: MonthDay): PrintedRow => ({
    cells: [
      words.day(day.date),
      words.entries(day, zone ?? ''),
      ...partsOf(day, orNothing),
      words.notes(day).join('\n'),
    ],
    ...(day.plannedSeconds === 0 && day.entries.length === 0 && { look: 'muted' as const }),
  });
  const total: PrintedRow = {
    cells: [words.say('sum'), '', ...partsOf(record.totals, durationText), ''],
    look: 'total',
  };
  const hasOtherZone = record.days.some(({ entries }) => entries.some(({ timeZone }) => timeZone !== zone));
  return [
    { kind: 'heading', text: words.say('days') },
    {
      kind: 'table',
      columns: DAY_COLUMNS.map(({ key, ...column }) => ({ title: words.say(key), ...column })),
      rows: [...record.days.map(rowOf), total],
    },
    ...(zone === null
      ? []
      : [
          {
            kind: 'small' as const,
            text: [words.say('legend', { zone }), ...(hasOtherZone ? [words.say('legendZones')] : [])].join(' '),
          },
        ]),
  ];
}

const TOTALS = [
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
    ['restHours', 'restSeconds'],
  ],
  ...[
    ['nightHours', 'nightSeconds'],
    ['sunday', 'sundaySeconds'],
    ['holidayHours', 'holidaySeconds'],
  ],
  ...[
    ['opening', 'openingBalanceSeconds'],
    ['change', 'changeSeconds'],
    ['closing', 'closingBalanceSeconds'],
  ],
] as const;

/** Returns every total that is one number, as labels and durations. */
export const totalsOf = ({ totals }: ShownRecord, words: RecordWords): Facts =>
  TOTALS.map(([key, field]) => [words.say(key), durationText(totals[field])]);

const lines = (
  heading: string,
  [first, ...others]: readonly [label: string, ...amounts: string[]],
  rows: readonly (readonly string[])[],
): PrintedBlock[] => {
  if (rows.length === 0) return [];
  const width = 0.5 / others.length;
  const table: PrintedTable = {
    kind: 'table',
    columns: [{ title: first, width: 0.5 }, ...others.map((title) => ({ title, width, align: 'right' as const }))],
    rows: rows.map((cells) => ({ cells })),
  };
  return [{ kind: 'heading', text: heading }, table];
};

function detailsOf({ totals }: ShownRecord, words: RecordWords): PrintedBlock[] {
  const hours = words.say('hoursColumn');
  const type = words.say('type');
  return [
    ...lines(
      words.say('overtimeByType'),
      [type, hours],
      totals.overtimeByType.map(({ name, seconds }) => [name ?? words.say('unnamed'), durationText(seconds)]),
    ),
    ...lines(
      words.say('absences'),
      [type, words.say('daysColumn'), hours],
      totals.absences.map(({ name, days, seconds }) => [
        name ?? words.say('absent'),
        words.number(days),
        durationText(seconds),
      ]),
    ),
    ...lines(
      words.say('payouts'),
      [type, hours],
      totals.payouts.map(({ source, seconds }) => [words.oneOf('sources', source), durationText(seconds)]),
    ),
    ...lines(
      words.say('retro'),
      [words.say('ofDay'), words.say('bucket'), hours],
      totals.retro.map(({ date, bucket, seconds }) => [
        words.date(date),
        words.oneOf('buckets', bucket),
        durationText(seconds),
      ]),
    ),
  ];
}

function correctionsOf({ days }: ShownRecord, words: RecordWords): PrintedBlock[] {
  const rows = days.flatMap((day) =>
    day.corrections.map((one): PrintedRow => {
      const { change, before, after, reason, by } = words.correction(one);
      return { cells: [words.day(day.date), change, before, after, reason, by] };
    }),
  );
  if (rows.length === 0) return [];
  const columns = [
    ...[
      { key: 'date', width: 0.11 },
      { key: 'type', width: 0.17 },
      { key: 'before', width: 0.15 },
    ],
    ...[
      { key: 'after', width: 0.15 },
      { key: 'reason', width: 0.26 },
      { key: 'by', width: 0.16 },
    ],
  ].map(({ key, width }) => ({ title: words.say(key), width }));
  return [
    { kind: 'heading', text: words.say('corrections') },
    { kind: 'table', columns, rows },
  ];
}

function endOf(record: ShownRecord, words: RecordWords): PrintedBlock[] {
  const confirmations = words.confirmations(record);
  if (confirmations.length > 0) {
    return [
      { kind: 'heading', text: words.say('confirmations') },
      ...confirmations.map((text): PrintedBlock => ({ kind: 'text', text })),
    ];
  }
  return [
    { kind: 'heading', text: words.say('signatures') },
    { kind: 'signatures', lines: [words.say('signPerson'), words.say('signCompany')] },
  ];
}
