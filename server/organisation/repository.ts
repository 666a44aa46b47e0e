import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { companies } from '#drizzle/schema/access.ts';
import { offices } from '#drizzle/schema/organisation.ts';
import { type Db, statement } from '../db/client.ts';
import { hasPart, inInstantRange, is, isMissing } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listOfficesInput } from './schema.ts';

export type Company = typeof companies.$inferSelect;
export type Office = typeof offices.$inferSelect;
export type Fence = { latitude: number; longitude: number; radio: number };

export async function getCompany(db: Db, companyId: CompanyId): Promise<Company> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) throw new Error('The company of the transaction does not exist.');
  return company;
}

/** The company, locked until the end of the transaction. References from other tables are not held up. */
export async function lockCompany(db: Db, companyId: CompanyId): Promise<Company> {
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw new Error('The company of the transaction does not exist.');
  return company;
}

export async function updateCompany(db: Db, companyId: CompanyId, changes: Partial<Company>): Promise<Company> {
  const [company] = await db
    .update(companies)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(companies.id, companyId))
    .returning();
  if (!company) throw new Error('The company of the transaction does not exist.');
  return company;
}

const updateOrigins = statement<{ exists: boolean }>(`
  with employee as (
    update employees set available_check_origins = $3 where company_id = $1 and id = $2 returning id
  ), company as (
    update companies set available_check_origins = $3 where id = $1 and id = $2 returning id
  )
  select exists (select from employee union all select from company) as exists`);

/** Of the employee with this id, else of the company with it (B8). Answers whether there is one. */
export async function setCheckOriginsOf(
  db: Db,
  companyId: CompanyId,
  id: string,
  origins: readonly string[],
): Promise<boolean> {
  const [found] = await updateOrigins(db, [companyId, id, origins]);
  return found?.exists ?? false;
}

/** The location of an office's oldest assignation: its geofence (B9). */
const ASSIGNED_FENCE = `(
  select json_build_object('latitude', l.latitude, 'longitude', l.longitude, 'radio', l.radio)
    from location_assignations a
    join locations l on l.company_id = a.company_id and l.id = a.location_id
    where a.company_id = offices.company_id and a.entity_type = 'office' and a.entity_id = offices.id
    order by a.created_at, a.id limit 1) as fence`;

export function listOffices(
  db: Db,
  companyId: CompanyId,
  input: z.output<typeof listOfficesInput>,
): Promise<Page<Office & { fence: Fence | null }>> {
  return listPage(db, companyId, offices, input, {
    where: [
      is(offices.isDeleted, false),
      hasPart(offices.name, input.name),
      isMissing(offices.archivedAt, input.isArchived === undefined ? undefined : !input.isArchived),
      inInstantRange(offices.createdAt, input.createdAt),
      inInstantRange(offices.updatedAt, input.updatedAt),
    ],
    columns: offices,
    defaultOrder: [[offices.name, 'asc']],
    besides: ASSIGNED_FENCE,
  });
}

export async function findOffice(db: Db, companyId: CompanyId, id: string): Promise<Office | undefined> {
  const [office] = await db
    .select()
    .from(offices)
    .where(and(eq(offices.companyId, companyId), eq(offices.id, id), eq(offices.isDeleted, false)));
  return office;
}

export async function insertOffice(db: Db, office: typeof offices.$inferInsert): Promise<Office> {
  const [inserted] = await db.insert(offices).values(office).returning();
  return inserted as Office;
}

export async function updateOffice(
  db: Db,
  companyId: CompanyId,
  id: string,
  changes: Partial<Office>,
): Promise<Office | undefined> {
  const [office] = await db
    .update(offices)
    .set({ ...changes, updatedAt: new Date() })
    .where(and(eq(offices.companyId, companyId), eq(offices.id, id), eq(offices.isDeleted, false)))
    .returning();
  return office;
}

const lock = statement<never>('select from offices where company_id = $1 and id = $2 for update');

/** Until the end of the transaction. */
export async function lockOffice(db: Db, companyId: CompanyId, id: string): Promise<void> {
  await lock(db, [companyId, id]);
}

const selectOfficeUse = statement<{ isUsed: boolean }>(`
  select exists (select from employee_office_assignations where company_id = $1 and office_id = $2)
    or exists (select from location_assignations where company_id = $1 and entity_type = 'office' and entity_id = $2)
    or exists (select from holiday_calendar_offices o
      join holiday_calendars c on c.company_id = o.company_id and c.id = o.holiday_calendar_id and c.deleted_at is null
      where o.company_id = $1 and o.office_id = $2) as "isUsed"`);

/**
 * Whether employees, locations or holidays belong to an office. Locked first: an assignation made meanwhile is either seen here
 * or finds the office gone. Work entries that were made there do not count, they keep their record of it.
 */
export async function lockOfficeAndFindUse(db: Db, companyId: CompanyId, id: string): Promise<boolean> {
  const [, [found]] = await Promise.all([lockOffice(db, companyId, id), selectOfficeUse(db, [companyId, id])]);
  return found?.isUsed ?? false;
}

const findAssignedFence = statement<{ fence: Fence | null }>(
  `select ${ASSIGNED_FENCE} from offices where company_id = $1 and id = $2`,
);

/** The geofence that a location gives the office, if one is assigned. */
export async function getAssignedFence(db: Db, companyId: CompanyId, officeId: string): Promise<Fence | null> {
  const [found] = await findAssignedFence(db, [companyId, officeId]);
  return found?.fence ?? null;
}
