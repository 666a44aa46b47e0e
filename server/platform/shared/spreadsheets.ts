/** Largest file to read, in bytes: the limit of an upload. */
export const MAX_TABLE_BYTES = 10_485_760;
/** Rows below the titles. */
export const MAX_TABLE_ROWS = 50_000;
export const MAX_TABLE_COLUMNS = 200;
/**
 * Cells of all rows, each counted up to its last non-empty one, once merged cells are filled; and cells in the file of a sheet, empty ones
 * included.
 */
export const MAX_TABLE_CELLS = 2_000_000;
/** Characters of all cells, once merged cells are filled: a text that cells share counts for each of them. */
export const MAX_TABLE_CHARACTERS = 30_000_000;
/** Characters of all cells of a row: a row is stored and passed on as a whole. */
export const MAX_ROW_CHARACTERS = 500_000;
/** Characters of a cell, the limit of spreadsheets. */
export const MAX_CELL_LENGTH = 32_767;
/** Characters of a title; the rest is cut off. */
export const MAX_TITLE_LENGTH = 255;
/** Megabytes to which all parts of a workbook unpack, as far as they are read: a file of a few kilobytes can claim gigabytes. */
export const MAX_UNPACKED_MEGABYTES = 200;
/** Seconds of processor time and megabytes for reading a file, whatever its content. */
export const MAX_READING_SECONDS = 60;
export const MAX_READING_MEGABYTES = 384;

/** A moment in the format of spreadsheets: a day, a time of day or an amount of time, or both. */
export interface CellMoment {
  date: string | null;
  /** Seconds since midnight, or of the amount. */
  seconds: number | null;
}

/** A number whose format shows leading zeros, or of a workbook that counts days from 1904, and its displayed form. */
export interface CellNumber {
  number: number;
  shown: string;
  /** Number of the same day counted from 1900, if it is one. */
  serial?: number;
}

/** Content of a cell: always text in CSV. */
export type Cell = string | number | boolean | CellMoment | CellNumber | null;

/** A row and its line in the file, from 1. */
export interface Row {
  line: number;
  cells: Cell[];
}

export interface Table {
  format: 'csv' | 'xlsx';
  /** Null for CSV. */
  sheetName: string | null;
  /** A text for each column; empty if the file has none. */
  titles: string[];
  rows: Row[];
}

/** Limits of a file, and their values. */
export const TABLE_LIMITS = {
  too_large: MAX_TABLE_BYTES / 1_048_576,
  too_many_rows: MAX_TABLE_ROWS,
  too_many_columns: MAX_TABLE_COLUMNS,
  too_many_cells: MAX_TABLE_CELLS,
  too_much_text: MAX_TABLE_CHARACTERS,
  too_much_text_in_row: MAX_ROW_CHARACTERS,
  unpacks_to_too_much: MAX_UNPACKED_MEGABYTES,
  takes_too_long: MAX_READING_SECONDS,
  takes_too_much_memory: MAX_READING_MEGABYTES,
} as const;
export type TableLimit = keyof typeof TABLE_LIMITS;

export const FILE_FAULTS = ['empty', 'kind_not_supported', 'damaged', 'protected', 'quote_open', 'no_table'] as const;
/** Reasons why a file cannot be read. */
export type FileFault = (typeof FILE_FAULTS)[number];

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
