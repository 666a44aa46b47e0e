/** Files of lists: what browsers and the server share of them. Without zod. */

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Rows of a file; more is asked for with narrower filters. */
export const MOST_EXPORTED = 100_000;

export interface ExportedFile {
  fileName: string;
  mediaType: string;
  /** CSV is text, with the mark at its start that makes spreadsheets read it as UTF-8. */
  encoding: 'text' | 'base64';
  content: string;
  /** Rows of the list in the file, and all that match. */
  rows: number;
  total: number;
}
