import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { formatUtc } from '../../platform/shared/dates.ts';
import { directionOf, type Page } from '../../platform/shared/lists.ts';
import { findPeriod } from './repository.ts';
import * as repository from './repository-snapshots.ts';
import type { listSnapshotsInput, snapshotOutput } from './schema-closing.ts';

/** Returns the snapshots of a period, newest first (K3, K5). Throws `period_not_found`. */
export async function listSnapshots(
  { companyId, read }: Scope,
  { id, employeeId, page, limit, orderBy }: z.output<typeof listSnapshotsInput>,
): Promise<Page<z.output<typeof snapshotOutput>>> {
  const [, { rows, total }] = await read(
    findPeriod(companyId, id),
    repository.listSnapshots({
      companyId,
      id,
      employeeIds: employeeId ?? null,
      page,
      limit,
      direction: directionOf(orderBy, 'desc'),
    }),
  );
  return {
    total,
    rows: rows.map(({ companyId: _, fromDate: from, toDate: to, createdAt, redactedAt, ...snapshot }) => ({
      ...snapshot,
      ...{ from, to, createdAt: formatUtc(createdAt), redactedAt: redactedAt && formatUtc(redactedAt) },
    })),
  };
}
