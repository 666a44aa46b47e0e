import { MAX_LIMIT } from '#server/platform/shared/limits.ts';

/** Up to `limit` rows of a list that answers by page, in its order. */
export async function readPages<Row>(
  limit: number,
  readPage: (page: number, size: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  const size = Math.min(limit, MAX_LIMIT);
  for (let page = 1, total = 1; rows.length < Math.min(total, limit); page++) {
    const read = await readPage(page, size);
    if (read.rows.length === 0) break;
    rows.push(...read.rows);
    total = read.total;
  }
  return rows.slice(0, limit);
}
