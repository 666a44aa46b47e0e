import { and, eq, isNull } from 'drizzle-orm';
import { absenceTypes } from '#drizzle/schema/absences.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import type { Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';

export type AbsenceType = typeof absenceTypes.$inferSelect;

/** Ignores deleted ones. */
const isType = (companyId: CompanyId, id: string) =>
  and(eq(absenceTypes.companyId, companyId), eq(absenceTypes.id, id), isNull(absenceTypes.deletedAt));

/** Locks until the end of the transaction: `key share` to use the type, `update` to change or delete it. */
export const lockType = (
  companyId: CompanyId,
  id: string,
  lock: 'key share' | 'update',
): Write<AbsenceType | undefined> =>
  writeBuilt(build.select().from(absenceTypes).where(isType(companyId, id)).for(lock)).first();

/** Call after `lockType`. */
export const updateType = (companyId: CompanyId, id: string, changes: Partial<AbsenceType>): Write<never[]> =>
  writeBuilt(build.update(absenceTypes).set(changes).where(isType(companyId, id)));
