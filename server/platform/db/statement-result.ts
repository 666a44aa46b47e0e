/** The outcome of a part. */
export interface Result {
  rows: unknown[];
  rowCount: number;
  /** What was carried out, such as `INSERT` or `COMMIT`. */
  command: string;
}
