export const IMPORT_KINDS = ['employees', 'contracts', 'work-entries', 'absences', 'balances'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Type of a cell's value; a name of `CHOICES` allows only its words. */
export type FieldType =
  | 'text'
  | 'names'
  | 'email'
  | 'integer'
  | 'code'
  | 'decimal'
  | 'date'
  | 'time'
  | 'moment'
  | 'duration'
  | 'boolean'
  | 'country'
  | 'gender'
  | 'identityNumberType'
  | 'maritalStatus'
  | 'status'
  | 'workEntryType';

/** Units that the numbers of a field may have; `any` for a field that may count anything. */
export type NumberUnit = 'any' | 'money' | 'percent' | 'hours' | 'days' | 'none';

export interface ImportField {
  /** Same name as in the API. */
  name: string;
  type: FieldType;
  /** Titles of columns for this field, most usual first: in five languages, and as other products write them. */
  titles: readonly string[];
  /** Units of its numbers. */
  writtenIn?: NumberUnit;
}

/** Problems of a cell, or of a row as a whole, before any look-up. */
export const CELL_PROBLEMS = [
  'required',
  'one_required',
  'not_a_date',
  'date_order_unclear',
  'two_digit_year',
  'not_a_time',
  'not_a_duration',
  'not_a_number',
  'number_unclear',
  'not_a_whole_number',
  'not_yes_or_no',
  'not_an_email',
  'not_a_choice',
  'not_a_country',
  'formula_failed',
  'not_displayed',
  'digits_lost',
  'zeros_lost',
  'ends_before_it_starts',
  'cells_beyond_titles',
] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];

/** Problems listed per file; beyond it, the first of each row. */
export const MAX_PROBLEMS = 100_000;
/** Characters of a cell shown with a problem. */
export const MAX_SHOWN = 80;

/** Splits a list of titles. */
export const titles = (text: string): readonly string[] => text.split('|').map((title) => title.trim());

export const IMPORT_STATES = ['read', 'checking', 'checked', 'running', 'done', 'taking_back', 'taken_back'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Problems of a row with the company's data, or with other rows of its file. */
export const ROW_PROBLEMS = [
  'reference_not_found',
  'reference_ambiguous',
  'already_exists',
  'duplicate_in_file',
  'overlaps',
  'overlaps_in_file',
  'exceeds_balance',
  'no_balance',
  'nonexistent_local_time',
  'not_accepted',
  'own_matter',
  'period_closed',
] as const;

/** Questions: rows that are probably a mistake but may be right. They are written once somebody has accepted them. */
export const QUESTIONS = ['longer_than_16_hours', 'same_name_exists', 'same_name_in_file'] as const;

export const PROBLEM_KINDS = ['problem', 'question'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const kindOfProblem = (code: ImportProblem): ProblemKind =>
  QUESTIONS.some((question) => question === code) ? 'question' : 'problem';

export const IMPORT_PROBLEMS = [...CELL_PROBLEMS, ...ROW_PROBLEMS, ...QUESTIONS] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** Outcomes of a row. */
export const ROW_OUTCOMES = ['imported', 'refused', 'open'] as const;

/** First rows shown with the choice of columns. */
export const SAMPLE_ROWS = 5;
/** Rows and characters written, stored and read at once. */
export const PORTION_ROWS = 500;
export const PORTION_LENGTH = 1_000_000;
/** Days for which the rows of a file are stored. */
export const KEPT_DAYS = 30;
