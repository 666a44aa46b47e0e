import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { factOf, type SheetColumn } from '../../platform/exports/sheet.ts';
import { type ExportedFile, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import { MAX_LIMIT } from '../../platform/shared/limits.ts';
import type { Page } from '../../platform/shared/lists.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, type Pieces, personNamed } from '../people/export-list.ts';
import { HEADCOUNT_PARTS, type SummedReport } from './constants.ts';
import { listContractEnds, listLeaveLeft } from './list-people-lines.ts';
import { listSummedLines } from './list-summed-lines.ts';
import type { exportContractEndsInput, exportLeaveInput, exportSummedInput } from './schema-pages.ts';

type Units = { officeId?: string | undefined; departmentId?: string | undefined; entityGroupId?: string | undefined };

const listOf = (id: string | undefined) => (id === undefined ? undefined : [id]);
const unitsOf = ({ officeId, departmentId, entityGroupId }: Units) => ({
  ...{ officeIds: listOf(officeId), departmentIds: listOf(departmentId), entityGroupIds: listOf(entityGroupId) },
});

/** Every line of a list that answers by page. */
async function readAll<Row>(readPage: (page: { page: number; limit: number }) => Promise<Page<Row>>) {
  const rows: Row[] = [];
  let total = 1;
  for (let page = 1; rows.length < Math.min(total, MOST_EXPORTED) && (page - 1) * MAX_LIMIT < total; page++) {
    const read = await readPage({ page, limit: MAX_LIMIT });
    rows.push(...read.rows);
    total = read.total;
  }
  return { rows, total };
}

/** A line of any of the summed reports: each has some of the fields. */
type Line = Partial<Record<string, string | number | null>>;
type ColumnsOf = (pieces: Pieces<Line>) => SheetColumn<Line>[];

const numberOf = (row: Line, field: string): number | null => {
  const value = row[field];
  return typeof value === 'number' ? value : null;
};
const textOf = (row: Line, field: string): string | null => {
  const value = row[field];
  return typeof value === 'string' ? value : null;
};
const durationsOf =
  (...fields: [title: string, field: string][]): ColumnsOf =>
  ({ say, durations }) =>
    fields.flatMap(([title, field]) => durations(say(`columns.${title}`), (row) => numberOf(row, field)));
const countOf =
  (text: string, field: string): ColumnsOf =>
  ({ say }) => [{ title: say(text), kind: 'number', value: (row) => numberOf(row, field) }];
const people = countOf('columns.people', 'people');
const named =
  (title: string, without: string): ColumnsOf =>
  ({ say }) => [{ title: say(`columns.${title}`), kind: 'text', value: (row) => textOf(row, 'name') ?? say(without) }];
const months: ColumnsOf = ({ say }) => [
  { title: say('columns.month'), kind: 'text', value: (row) => textOf(row, 'month') },
];

/** Columns of each report, in the order of its page. */
const COLUMNS: Record<SummedReport, readonly ColumnsOf[]> = {
  'absence-rate': [
    ...[named('type', 'private'), people],
    durationsOf(['absent', 'absentSeconds'], ['planned', 'plannedSeconds']),
    ({ say }) => [{ title: say('columns.rate'), kind: 'hours', value: (row) => numberOf(row, 'rate') }],
  ],
  overtime: [
    ...[named('department', 'withoutDepartment'), people],
    durationsOf(['opening', 'openingSeconds'], ['positive', 'positiveSeconds'], ['negative', 'negativeSeconds']),
    durationsOf(['bonus', 'bonusSeconds'], ['closing', 'closingSeconds']),
  ],
  headcount: [months, ...HEADCOUNT_PARTS.map((part) => countOf(`parts.${part}`, part))],
  hours: [
    ...[months, people],
    durationsOf(['planned', 'plannedSeconds'], ['expected', 'expectedSeconds'], ['worked', 'workedSeconds']),
  ],
};

const periodFacts = (say: Pieces<never>['sayCommon'], { from, to }: { from: string; to: string }) => [
  ...[...factOf(say('words.from'), from), ...factOf(say('words.to'), to)],
];

/** Exports a report that sums people, whole (I3), and records the export in the audit (L5). Throws `report_too_large`. */
export async function exportSummed(
  scope: Scope,
  locale: Locale,
  { report, format, from, to, ...units }: z.output<typeof exportSummedInput>,
): Promise<ExportedFile> {
  const asked = { from, to, ...unitsOf(units) };
  const { rows, total } = await listSummedLines(scope, report, { ...asked, page: 1, limit: MOST_EXPORTED });
  return exportList<Line>(scope, locale, {
    ...{ exported: `report_${report}`, recordType: 'employee', area: 'reports' },
    ...{ format, rows: rows as Line[], total, filters: { from, to, ...units } },
    describe: (pieces) => ({
      name: pieces.say(`pages.${report}.title`),
      columns: COLUMNS[report].flatMap((columnsOf) => columnsOf(pieces)),
      facts: periodFacts(pieces.sayCommon, { from, to }),
    }),
  });
}

/** Exports what is left of everybody's leave in a year (I3, I4), and records the export in the audit (L5). */
export async function exportLeave(
  scope: Scope,
  locale: Locale,
  { format, year, absenceTypeId, ...units }: z.output<typeof exportLeaveInput>,
): Promise<ExportedFile> {
  const asked = { year, ...unitsOf(units), absenceTypeIds: listOf(absenceTypeId) };
  const found = await readAll((page) => listLeaveLeft(scope, { ...asked, ...page }));
  return exportList(scope, locale, {
    ...{ exported: 'report_leave', recordType: 'employee', area: 'reports' },
    ...{ format, ...found, filters: { year, absenceTypeId, ...units } },
    personOf: ({ employee }) => personNamed(employee),
    describe: ({ say, sayCommon, durations }) => ({
      name: say('pages.leave.title'),
      columns: [
        { title: say('columns.type'), kind: 'text', value: ({ name }) => name },
        ...(['given', 'used', 'pending', 'available'] as const).flatMap(
          (key): SheetColumn<(typeof found)['rows'][number]>[] => [
            {
              title: say('columns.inDays', { name: say(`columns.${key}`) }),
              kind: 'decimal',
              value: (row) => row[key].days,
            },
            ...durations(say(`columns.${key}`), (row) => row[key].seconds),
          ],
        ),
      ],
      facts: factOf(sayCommon('words.year'), String(year)),
    }),
  });
}

/** Exports the ends of contracts and trial periods in a period (I3), and records the export in the audit (L5). */
export async function exportContractEnds(
  scope: Scope,
  locale: Locale,
  { format, from, to, ...units }: z.output<typeof exportContractEndsInput>,
): Promise<ExportedFile> {
  const found = await readAll((page) => listContractEnds(scope, { from, to, ...unitsOf(units), ...page }));
  return exportList(scope, locale, {
    ...{ exported: 'report_contract_ends', recordType: 'employee', area: 'reports' },
    ...{ format, ...found, filters: { from, to, ...units } },
    personOf: ({ employee }) => personNamed(employee),
    describe: ({ say, sayCommon }) => ({
      name: say('pages.contract-ends.title'),
      columns: [
        { title: say('columns.date'), kind: 'date', value: ({ date }) => date },
        { title: say('columns.kind'), kind: 'text', value: ({ kind }) => say(`kinds.${kind}`) },
        { title: say('columns.start'), kind: 'date', value: ({ startAt }) => startAt },
        { title: say('columns.next'), kind: 'text', value: (row) => say(row.isContinued ? 'continues' : 'ends') },
      ],
      facts: periodFacts(sayCommon, { from, to }),
    }),
  });
}
