/** The outcome of a part. */
export interface Result {
  rows: unknown[];
  rowCount: number;
  /** Command that ran, such as `INSERT` or `COMMIT`. */
  command: string;
}
