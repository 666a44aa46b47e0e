import type { Locale } from './locale.ts';

export interface PrintedColumn {
  title: string;
  /** Part of the width of the page; those of a table add up to 1. */
  width: number;
  align?: 'right';
}

export interface PrintedRow {
  /** One text for each column; the first is the row's heading. Lines are separated by line breaks. */
  cells: readonly string[];
  look?: 'total' | 'muted';
}

export interface PrintedTable {
  kind: 'table';
  columns: readonly PrintedColumn[];
  rows: readonly PrintedRow[];
}

export type PrintedBlock =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  /** Labels and values, in pairs of columns. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | PrintedTable
  /** Lines to sign on, beside each other. */
  | { kind: 'signatures'; lines: readonly string[] };

/** A document to print on A4, and to show as it will be printed: blocks in order. */
export interface PrintedDocument {
  language: Locale;
  title: string;
  /** Date of the file, part of its bytes: the same document always makes the same file. */
  createdAt: Date;
  /** At the top of every page, left and right. */
  header: readonly [string, string];
  /** At the bottom of every page, beside its number. */
  footer: string;
  pageNumber: (page: number, pages: number) => string;
  blocks: readonly PrintedBlock[];
}
