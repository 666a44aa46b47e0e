import { foreignKey, index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { reference, tenantColumns, tenantKey, timestamps } from './columns.ts';
import { tenantTable } from './tenant-table.ts';

const kinds = ['employees', 'contracts', 'work-entries', 'absences', 'balances'] as const;

/** Files that somebody imports, and what has come of them. */
export const imports = tenantTable(
  'imports',
  {
    ...tenantColumns,
    kind: text('kind', { enum: kinds }).notNull(),
    fileName: text('file_name').notNull(),
    sheetName: text('sheet_name'),
    state: text('state', {
      enum: ['read', 'checking', 'checked', 'running', 'done', 'taking_back', 'taken_back'],
    }).notNull(),
    titles: jsonb('titles').$type<string[]>().notNull(),
    /** The first rows as the file shows them. */
    samples: jsonb('samples').$type<string[][]>().notNull(),
    mapping: jsonb('mapping').$type<(string | null)[]>().notNull(),
    choices: jsonb('choices')
      .$type<{
        order: 'dmy' | 'mdy' | null;
        mark: ',' | '.' | null;
        /** Records that somebody chose for names in the file. */
        references?: { field: string; value: string; id: string }[];
      }>()
      .notNull(),
    rowCount: integer('row_count').notNull(),
    /** Rows without a problem, of the last check; null before it. */
    goodCount: integer('good_count'),
    problemCount: integer('problem_count'),
    /** Rows that are records now. */
    writtenCount: integer('written_count').notNull().default(0),
    jobId: uuid('job_id'),
    startedByName: text('started_by_name').notNull(),
    ...timestamps,
  },
  {
    audit: { none: 'names who started it, and its records have lines of their own' },
    live: 'jobs',
    names: [{ name: 'startedByName' }],
  },
  (table) => [tenantKey(table), index().on(table.companyId, table.createdAt, table.id)],
);

/** The rows of a file, some hundreds in each and fewer where they are long, for as long as something can be done with them. */
export const importPortions = tenantTable(
  'import_portions',
  {
    companyId: tenantColumns.companyId,
    importId: uuid('import_id').notNull(),
    /** Of its first row among those of the file, from 0. */
    position: integer('position').notNull(),
    rows: jsonb('rows').notNull(),
  },
  { audit: { none: 'rows of a file that are not records yet' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.position] }),
    reference(table, table.importId, imports).onDelete('cascade'),
  ],
);

/** Problems of the rows of a file. */
export const importProblems = tenantTable(
  'import_problems',
  {
    companyId: tenantColumns.companyId,
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    /** Of the row, as the file calls them. */
    person: text('person'),
    /** From 0, within the line. */
    position: integer('position').notNull(),
    column: text('column'),
    field: text('field'),
    code: text('code').notNull(),
    shown: text('shown'),
    /** A name that no single record has. */
    reference: text('reference'),
  },
  { audit: { none: 'computed from the rows of a file' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.line, table.position] }),
    reference(table, table.importId, imports).onDelete('cascade'),
  ],
);

/** Record made of a row: written in the same transaction, so a row becomes one record however often it is tried. */
export const importRecords = tenantTable(
  'import_records',
  {
    companyId: tenantColumns.companyId,
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
  },
  {
    audit: { none: 'says which records came of an import' },
    person: { none: 'from which line of a file a record came, which says nothing about the person' },
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.line] }),
    foreignKey({ columns: [table.companyId, table.importId], foreignColumns: [imports.companyId, imports.id] }),
    index().on(table.companyId, table.recordId),
  ],
);

/** The field that a column of this title was last imported as; null where it was left out. */
export const importMappings = tenantTable(
  'import_mappings',
  {
    companyId: tenantColumns.companyId,
    kind: text('kind', { enum: kinds }).notNull(),
    /** As `normalTitle` writes it. */
    title: text('title').notNull(),
    field: text('field'),
  },
  { audit: { none: 'how columns were last read' } },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.title] })],
);
