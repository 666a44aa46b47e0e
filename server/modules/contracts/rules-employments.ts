type Span = { startAt: string; endAt: string | null };

/** Returns whether a contract continues after a person's last day, and so ends with it (G1). */
export const endsWith = ({ startAt, endAt }: Span, lastDay: string): boolean =>
  startAt <= lastDay && (endAt === null || endAt > lastDay);

/** Returns whether a contract begins only after a person's last day: it stays as it is, for somebody to delete. */
export const beginsAfter = ({ startAt }: Span, lastDay: string): boolean => startAt > lastDay;

/**
 * Returns the rows of a contract that ends with the last day (G2): later rows are removed, and the one that covers the day ends with it.
 */
export const rowsUntil = <Row extends { startDate: string; endDate: string | null }>(
  rows: readonly Row[],
  lastDay: string,
): Row[] =>
  rows
    .filter(({ startDate }) => startDate <= lastDay)
    .map((row) => (row.endDate !== null && row.endDate > lastDay ? { ...row, endDate: lastDay } : row));
