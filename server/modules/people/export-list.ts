import type { Scope } from '../../platform/db/scope.ts';
import { nothing } from '../../platform/db/statement.ts';
import { durationColumns, type Fact, factOf, type Sheet, type SheetColumn } from '../../platform/exports/sheet.ts';
import { type FindText, textsOf } from '../../platform/exports/texts.ts';
import { writeExport } from '../../platform/exports/write-export.ts';
import type { ExportedFile, ExportFormat } from '../../platform/shared/exports.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import type { AuditRecordType } from '../audit/constants.ts';
import { findZone, recordExport } from '../audit/repository.ts';
import { findPlaceNames } from '../organisation/repository-places.ts';
import { listCodes } from './repository-list.ts';

type Person = { id: string; name: string };

/** The person of a record. */
export const personNamed = ({ id, ...names }: Parameters<typeof fullNameOf>[0] & { id: string }): Person => ({
  id,
  name: fullNameOf(names),
});

interface List<Row> {
  /** Name and record type of the export's audit line. */
  exported: string;
  recordType: AuditRecordType;
  /** The one record of the export. */
  recordId?: string;
  rows: readonly Row[];
  /** Number of matching rows. */
  total: number;
  /** Filters of the list. The file names offices and departments. */
  filters: Readonly<Record<string, unknown>> & { officeId?: string | undefined; departmentId?: string | undefined };
  /** Person of a row; undefined in lists that are not of people. */
  personOf?: ((row: Row) => Person) | undefined;
  /** Area of the pages that contain the list. */
  area: Parameters<typeof textsOf>[1];
  /** Describes its columns and filters in words. Person, office, department and time zone are added automatically. */
  describe: (pieces: Pieces<Row>) => Pick<Sheet<Row>, 'name' | 'columns' | 'facts'>;
}

/** Helpers for the columns of a list. */
export interface Pieces<Row> {
  /** Texts of the area, and the common ones. */
  say: (...asked: Parameters<FindText>) => string;
  sayCommon: (...asked: Parameters<FindText>) => string;
  durations: (name: string, secondsOf: (row: Row) => number | null) => SheetColumn<Row>[];
  /** The company's time zone, in which the file shows instants. */
  timeZone: string;
}

/**
 * Exports a list of the pages, and records the filters and number of rows in the audit (L5). `rows` contain what the caller may see (I3,
 * I4): this omits only the names of places without listed people.
 */
export async function exportList<Row>(
  scope: Scope,
  locale: Locale,
  { format, ...list }: List<Row> & { format: ExportFormat },
): Promise<ExportedFile> {
  const { rows, personOf, filters } = list;
  const people = personOf && [...new Set(rows.map((row) => personOf(row).id))];
  const [timeZone, places, codes] = await scope.transaction(({ commit }) =>
    commit(
      findZone(scope.companyId),
      // The file reveals an office's name only if the caller sees somebody of it.
      rows.length > 0 ? findPlaceNames(scope.companyId, filters) : nothing(null),
      people ? listCodes(scope, people) : nothing(null),
      recordExport(
        list.recordType,
        { exported: list.exported, format, count: rows.length, ...filters },
        list.recordId ?? null,
      ),
    ),
  );
  const { say } = textsOf(locale, list.area);
  const { say: sayCommon } = textsOf(locale, 'common');
  const durations: Pieces<Row>['durations'] = (name, secondsOf) =>
    durationColumns(
      { seconds: sayCommon('export.seconds', { name }), hours: sayCommon('export.hours', { name }) },
      secondsOf,
    );
  const described = list.describe({ say, sayCommon, durations, timeZone });
  const facts: Fact[] = [
    ...described.facts,
    ...factOf(sayCommon('export.office'), places?.office),
    ...factOf(sayCommon('export.department'), places?.department),
    ...factOf(sayCommon('export.timeZone'), timeZone),
  ];
  const who: SheetColumn<Row>[] = personOf
    ? [
        { title: sayCommon('export.code'), kind: 'number', value: (row) => codes?.get(personOf(row).id) ?? null },
        { title: sayCommon('export.person'), kind: 'text', value: (row) => personOf(row).name },
      ]
    : [];
  const columns = [...who, ...described.columns];
  const sheet = { name: described.name, columns, rows, factsName: sayCommon('export.facts'), facts, timeZone };
  return writeExport(sheet, format, list.total);
}
