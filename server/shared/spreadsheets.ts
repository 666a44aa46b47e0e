/** Most bytes of a file that is read. */
export const MAX_TABLE_BYTES = 20_971_520;
/** Most rows below the titles. */
export const MAX_TABLE_ROWS = 50_000;
/** Most columns. */
export const MAX_TABLE_COLUMNS = 200;
/** Most cells that hold something: what the rows and columns above would hold at most does not fit into memory. */
export const MAX_TABLE_CELLS = 2_000_000;
/** Most characters of a cell, as spreadsheets have it. */
export const MAX_CELL_LENGTH = 32_767;

/** A moment as a spreadsheet keeps one: a day, a time of it or an amount of time, or both. */
export interface CellMoment {
  date: string | null;
  /** Since midnight, or of the amount. */
  seconds: number | null;
}

/** What a cell holds: of CSV always text. */
export type Cell = string | number | boolean | CellMoment | null;

/** A row and its line in the file, from 1. */
export interface Row {
  line: number;
  cells: Cell[];
}

export interface Table {
  format: 'csv' | 'xlsx';
  /** Null of CSV. */
  sheetName: string | null;
  /** A text for each column; empty where the file has none. */
  titles: string[];
  rows: Row[];
}

export const FILE_FAULTS = [
  'empty',
  'too_large',
  'too_many_rows',
  'too_many_columns',
  'kind_not_supported',
  'damaged',
  'protected',
  'quote_open',
  'no_table',
] as const;
/** Why a file cannot be read. */
export type FileFault = (typeof FILE_FAULTS)[number];

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
