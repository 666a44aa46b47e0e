/** Constants of list files for browsers and the server, without zod. */

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows of a file; larger lists need narrower filters. */
export const MOST_EXPORTED = 100_000;

export interface ExportedFile {
  fileName: string;
  mediaType: string;
  /** CSV is text, with the mark at its start that makes spreadsheets read it as UTF-8. */
  encoding: 'text' | 'base64';
  content: string;
  /** Rows in the file, and the total of matches. */
  rows: number;
  total: number;
}
