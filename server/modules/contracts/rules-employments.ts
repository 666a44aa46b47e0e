type Span = { startAt: string; endAt: string | null };

/** Whether a contract goes on after a person's last day, and so ends with it (G1). */
export const endsWith = ({ startAt, endAt }: Span, lastDay: string): boolean =>
  startAt <= lastDay && (endAt === null || endAt > lastDay);

/** Whether a contract begins only after a person's last day: it stays as it is, for somebody to remove. */
export const beginsAfter = ({ startAt }: Span, lastDay: string): boolean => startAt > lastDay;

/** The rows of a contract that ends with the last day (G2): those after it go, and the one that covers it ends with it. */
export const rowsUntil = <Row extends { startDate: string; endDate: string | null }>(
  rows: readonly Row[],
  lastDay: string,
): Row[] =>
  rows
    .filter(({ startDate }) => startDate <= lastDay)
    .map((row) => (row.endDate !== null && row.endDate > lastDay ? { ...row, endDate: lastDay } : row));
