/** Units in which a quantity goes to payroll (P3). An amount is hours times the factor, which is then the price of an hour. */
export const PAYROLL_UNITS = ['hours', 'days', 'amount'] as const;
export type PayrollUnit = (typeof PAYROLL_UNITS)[number];

/** Kinds of time of every company (P2). `overtime` is the part without a type. */
export const PLAIN_KINDS = [
  'worked',
  'ordinary',
  'complementary',
  'overtime',
  'night',
  'sunday',
  'holiday',
  'bonus',
  'payout',
] as const;

/** Beginnings of the kinds that a company's own names make: a type of overtime by its name, a type of absence by its id. */
export const OVERTIME_PREFIX = 'overtime:';
export const ABSENCE_PREFIX = 'absence:';
/** Before any other kind: late changes of closed days (K4). */
export const RETRO_PREFIX = 'retro:';
/** The prefixes and a name of 255 characters. */
export const MAX_KIND_LENGTH = 280;

export const MAX_CODE_LENGTH = 32;
/** Kinds of one map. */
export const MAX_CODES = 1000;
/** Largest factor, of four decimal places. */
export const MAX_FACTOR = 10_000;

export const PRESETS = ['datev_lodas', 'datev_lohn_und_gehalt', 'ebp', 'csv', 'xlsx', 'json'] as const;
export type Preset = (typeof PRESETS)[number];

export const FORMATS = ['text', 'xlsx', 'json'] as const;
export const ENCODINGS = ['utf-8', 'utf-8-bom', 'windows-1252'] as const;
/** Characters that the encoding lacks: refused with their person and field, or replaced by a documented table. */
export const MISSING_CHARACTERS = ['refuse', 'transliterate'] as const;
export const LINE_ENDS = ['crlf', 'lf'] as const;
export const SEPARATORS = [';', ',', '|', '\t'] as const;
export const DECIMAL_MARKS = ['.', ','] as const;
export const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'YYYYMMDD'] as const;
/** Texts in quotation marks where a reader of CSV needs them, or never, as DATEV reads them: then texts that would need them are refused. */
export const QUOTES = ['needed', 'never'] as const;
/** A line is of a person and a code, of a day of them, or of a cost centre and a code. */
export const LINES_PER = ['person', 'day', 'cost_center'] as const;
export const CONTENTS = ['all', 'time', 'absences'] as const;

/** Fields that a column can have (P4). `text` is the same in every line. The last ones are for programs with a column for each unit. */
export const COLUMN_FIELDS = [
  'payrollNumber',
  'code',
  'quantity',
  'unit',
  'date',
  'from',
  'to',
  'factor',
  'costCenter',
  'contract',
  'period',
  'name',
  'note',
  'payMonth',
  'text',
  'hours',
  'days',
  'amount',
  'timeCode',
  'absenceCode',
  'otherFactor',
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Replaced in header and footer. */
export const PLACEHOLDERS = [
  'company',
  'period',
  'from',
  'to',
  'payMonth',
  'lines',
  'people',
  'titles',
  'consultantNumber',
  'clientNumber',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Bounds of a template: no template writes more than its lines need. */
export const MAX_COLUMNS = 40;
export const MAX_COLUMN_TEXT = 100;
export const MAX_HEADER_LENGTH = 4000;
export const MAX_PLACEHOLDERS = 100;
export const MAX_UNIT_TEXT = 20;

/** Bounds of an export. */
export const MAX_LINES = 500_000;
export const MAX_FILE_BYTES = 64 * 1_048_576;

/** Lines of the file in a preview, and its people and problems at most. */
export const PREVIEW_LINES = 20;
export const MAX_LISTED = 100;

/** People above which an export is made by a job. */
export const MAX_PEOPLE_AT_ONCE = 200;
/** Kind of the jobs that make exports. */
export const PAYROLL_EXPORT_KIND = 'payroll_export';

export const EXPORT_ORDERS = ['createdAt'] as const;
