import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { absenceCalendars, absenceTypes } from '#drizzle/schema/absences.ts';
import { vacationConfigurations } from '#drizzle/schema/leave.ts';
import type { Db } from '../db/client.ts';
import { hasPart, inInstantRange, isOneOf, oneOf, returnsOnly } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listAbsenceTypesInput } from './schema.ts';

export type AbsenceType = typeof absenceTypes.$inferSelect;

export function listTypes(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listAbsenceTypesInput>,
): Promise<Page<AbsenceType>> {
  return listPage(db, companyId, absenceTypes, input, {
    where: [
      returnsOnly(absenceTypes.deletedAt, input.onlyReturn),
      hasPart(absenceTypes.name, input.name),
      isOneOf(absenceTypes.category, input.category),
      isOneOf(absenceTypes.status, input.status),
      inInstantRange(absenceTypes.createdAt, input.createdAt),
      inInstantRange(absenceTypes.updatedAt, input.updatedAt),
    ],
    columns: absenceTypes,
    defaultOrder: [[absenceTypes.name, 'asc']],
  });
}

/** Types of some kinds, by name. */
export function listTypeNames(
  db: Db,
  companyId: CompanyId,
  kinds: readonly AbsenceType['type'][],
): Promise<Pick<AbsenceType, 'id' | 'name'>[]> {
  return db
    .select({ id: absenceTypes.id, name: absenceTypes.name })
    .from(absenceTypes)
    .where(and(eq(absenceTypes.companyId, companyId), isNull(absenceTypes.deletedAt), oneOf(absenceTypes.type, kinds)))
    .orderBy(asc(absenceTypes.name), asc(absenceTypes.id))
    .execute();
}

const isType = (companyId: CompanyId, id: string) =>
  and(eq(absenceTypes.companyId, companyId), eq(absenceTypes.id, id), isNull(absenceTypes.deletedAt));

/** With `lock`: held until the end of the transaction, `key share` by those who use the type, `update` by who changes or deletes it. */
export async function findType(
  db: Db,
  companyId: CompanyId,
  id: string,
  lock?: 'key share' | 'update',
): Promise<AbsenceType | undefined> {
  const query = db.select().from(absenceTypes).where(isType(companyId, id));
  const [type] = await (lock ? query.for(lock) : query);
  return type;
}

export async function insertType(db: Db, type: typeof absenceTypes.$inferInsert): Promise<AbsenceType> {
  const [inserted] = await db.insert(absenceTypes).values(type).returning();
  return inserted as AbsenceType;
}

export async function updateType(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<AbsenceType>,
): Promise<AbsenceType | undefined> {
  const [type] = await db.update(absenceTypes).set(changes).where(isType(companyId, id)).returning();
  return type;
}

/** Whether anyone has a calendar of the type. */
export async function isTypeInUse(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const [used] = await db
    .select({ id: absenceCalendars.id })
    .from(absenceCalendars)
    .where(and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.absenceTypeId, id)))
    .limit(1);
  return used !== undefined;
}

/** Whether a vacation configuration is of the type. */
export async function isTypePlanned(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const [planned] = await db
    .select({ id: vacationConfigurations.id })
    .from(vacationConfigurations)
    .where(and(eq(vacationConfigurations.companyId, companyId), eq(vacationConfigurations.absenceTypeId, id)))
    .limit(1);
  return planned !== undefined;
}
