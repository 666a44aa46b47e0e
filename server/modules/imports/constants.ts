export const IMPORT_KINDS = ['employees', 'contracts', 'work-entries', 'absences', 'balances'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** How a cell is read; a name of `CHOICES` is one of its words. */
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

/** Units that the numbers of a field may be written with; `any` of a field that may count anything. */
export type NumberUnit = 'any' | 'money' | 'percent' | 'hours' | 'days' | 'none';

export interface ImportField {
  /** As the interface calls it wherever it has it. */
  name: string;
  type: FieldType;
  /** How columns are called that hold it, the usual ones first: in five languages, and as other products write it. */
  titles: readonly string[];
  /** What its numbers may be written with. */
  writtenIn?: NumberUnit;
}

/** What is wrong with a cell, or with a row as a whole, before anything is looked up. */
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

/** Problems of a file that are named; beyond it, the first of each row. */
export const MAX_PROBLEMS = 100_000;
/** Characters of a cell that a problem shows. */
export const MAX_SHOWN = 80;

/** A list of titles, written one after the other. */
export const titles = (text: string): readonly string[] => text.split('|').map((title) => title.trim());

export const IMPORT_STATES = ['read', 'checking', 'checked', 'running', 'done', 'taking_back', 'taken_back'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is wrong with a row beside what the company has, or beside other rows of its file. */
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
] as const;

/** Rows that are likely to be a mistake and may be right: they are written once somebody has accepted them. */
export const QUESTIONS = ['longer_than_16_hours', 'same_name_exists', 'same_name_in_file'] as const;

export const PROBLEM_KINDS = ['problem', 'question'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const kindOfProblem = (code: ImportProblem): ProblemKind =>
  QUESTIONS.some((question) => question === code) ? 'question' : 'problem';

export const IMPORT_PROBLEMS = [...CELL_PROBLEMS, ...ROW_PROBLEMS, ...QUESTIONS] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What has come of a row. */
export const ROW_OUTCOMES = ['imported', 'refused', 'open'] as const;

/** The first rows that the choice of columns shows. */
export const SAMPLE_ROWS = 5;
/** Rows and characters that are written, kept and read at once. */
export const PORTION_ROWS = 500;
export const PORTION_LENGTH = 1_000_000;
/** Days that the rows of a file are kept. */
export const KEPT_DAYS = 30;
