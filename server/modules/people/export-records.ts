import type { Catalogue, NamedRecord, RecordTable } from '../../platform/catalogue/catalogue.ts';
import { repositoryOf } from '../../platform/catalogue/repository.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { SheetColumn } from '../../platform/exports/sheet.ts';
import { CATALOGUE_FIELDS, type CatalogueField, type CatalogueName } from '../../platform/shared/catalogues.ts';
import { type ExportedFile, type ExportFormat, MOST_EXPORTED } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import type { AuditRecordType } from '../audit/constants.ts';
import { exportList, type Pieces } from './export-list.ts';

interface Asked {
  format: ExportFormat;
  /** Part of the name. */
  name?: string | undefined;
}

/** Exports the records of a catalogue by name, and records the export in the audit (L5). */
export async function exportRecords<Table extends RecordTable, Answered extends NamedRecord>(
  scope: Scope,
  locale: Locale,
  { called, catalogue, asked }: { called: CatalogueName; catalogue: Catalogue<Table, Answered>; asked: Asked },
): Promise<ExportedFile> {
  const { table, record, resource } = catalogue;
  const { format, name } = asked;
  const list = repositoryOf(table, record).list(scope.companyId, { page: 1, limit: MOST_EXPORTED, name });
  const { rows, total } = await scope.read(list);
  return exportList<NamedRecord>(scope, locale, {
    ...{ exported: `${resource}s`, recordType: resource as AuditRecordType, area: 'contracts' },
    ...{ format, rows: rows.value, total, filters: { ...(name && { name }) } },
    describe: ({ say, sayCommon }) => ({
      name: say(`catalogues.names.${called}`),
      columns: [
        { title: say('catalogues.name'), kind: 'text', value: (row) => row.name },
        ...CATALOGUE_FIELDS[called].map((field) => columnOf(field, { say, sayCommon })),
      ],
      facts: name ? [{ label: say('catalogues.search'), value: name, inName: true }] : [],
    }),
  });
}

type Words = Pick<Pieces<NamedRecord>, 'say' | 'sayCommon'>;

function columnOf({ name, kind }: CatalogueField, { say, sayCommon }: Words): SheetColumn<NamedRecord> {
  const title = say(`catalogues.fields.${name}`);
  const textOf = ({ [name]: value }: NamedRecord) => (typeof value === 'string' ? value : null);
  const numberOf = ({ [name]: value }: NamedRecord) => (typeof value === 'number' ? value : null);
  if (kind === 'integer') return { title, kind: 'number', value: numberOf };
  if (kind === 'decimal') return { title, kind: 'decimal', value: numberOf };
  if (kind === 'flag')
    return { title, kind: 'text', value: (row) => (row[name] === true ? sayCommon('export.yes') : null) };
  return { title, kind: 'text', value: textOf };
}
