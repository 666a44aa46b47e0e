import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table whose records can be listed. */
export type ListTable = PgTable & { companyId: PgColumn; id: PgColumn };
