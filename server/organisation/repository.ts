import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { companies } from '#drizzle/schema/access.ts';
import { offices } from '#drizzle/schema/organisation.ts';
import { build, readBuilt, writeBuilt } from '../db/built.ts';
import { hasPart, inInstantRange, is, isMissing } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../db/statement.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listOfficesInput } from './schema.ts';

export type Company = typeof companies.$inferSelect;
export type Office = typeof offices.$inferSelect;
export type Fence = { latitude: number; longitude: number; radio: number };

const company = (companyId: CompanyId) => build.select().from(companies).where(eq(companies.id, companyId));

const onlyCompany = ([found]: Company[]): Company => {
  if (!found) throw new Error('The company of the transaction does not exist.');
  return found;
};

export const getCompany = (companyId: CompanyId): Read<Company> => readBuilt(company(companyId)).map(onlyCompany);

/** The company, locked until the end of the transaction. References from other tables are not held up. */
export const lockCompany = (companyId: CompanyId): Write<Company> =>
  writeBuilt(company(companyId).for('no key update')).map(onlyCompany);

export const updateCompany = (companyId: CompanyId, changes: Partial<Company>): Write<Company> =>
  writeBuilt(
    build
      .update(companies)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(companies.id, companyId))
      .returning(),
  ).map(onlyCompany);

const updateOrigins = writeText<{ exists: boolean }, RecordAt & { origins: readonly string[] }>(`
  with employee as (
    update employees set available_check_origins = $origins where company_id = $companyId and id = $id returning id
  ), company as (
    update companies set available_check_origins = $origins where id = $companyId and id = $id returning id
  )
  select exists (select from employee union all select from company) as exists`);

/** Of the employee with this id, else of the company with it (B8). Answers whether there is one. */
export const setCheckOriginsOf = (companyId: CompanyId, id: string, origins: readonly string[]): Write<boolean> =>
  updateOrigins({ companyId, id, origins }).map(([found]) => found?.exists ?? false);

/** The location of an office's oldest assignation: its geofence (B9). */
const ASSIGNED_FENCE = `(
  select json_build_object('latitude', l.latitude, 'longitude', l.longitude, 'radio', l.radio)
    from location_assignations a
    join locations l on l.company_id = a.company_id and l.id = a.location_id
    where a.company_id = offices.company_id and a.entity_type = 'office' and a.entity_id = offices.id
    order by a.created_at, a.id limit 1) as fence`;

export function listOffices(
  companyId: CompanyId,
  input: z.output<typeof listOfficesInput>,
): Read<Page<Office & { fence: Fence | null }>> {
  return listPage(companyId, offices, input, {
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

const isOffice = (companyId: CompanyId, id: string) =>
  and(eq(offices.companyId, companyId), eq(offices.id, id), eq(offices.isDeleted, false));

export const findOffice = (companyId: CompanyId, id: string): Read<Office | undefined> =>
  readBuilt(build.select().from(offices).where(isOffice(companyId, id))).first();

export const insertOffice = (office: typeof offices.$inferInsert): Write<Office> =>
  writeBuilt(build.insert(offices).values(office).returning()).map(([inserted]) => inserted as Office);

export const updateOffice = (companyId: CompanyId, id: string, changes: Partial<Office>): Write<Office | undefined> =>
  writeBuilt(
    build
      .update(offices)
      .set({ ...changes, updatedAt: new Date() })
      .where(isOffice(companyId, id))
      .returning(),
  ).first();

const lock = writeText<never, RecordAt>('select from offices where company_id = $companyId and id = $id for update');

/** Until the end of the transaction. */
export const lockOffice = (companyId: CompanyId, id: string): Write<never[]> => lock({ companyId, id });

const selectOfficeUse = readText<{ isUsed: boolean }, RecordAt>(`
  select exists (select from employee_office_assignations where company_id = $companyId and office_id = $id)
    or exists (select from location_assignations
      where company_id = $companyId and entity_type = 'office' and entity_id = $id)
    or exists (select from holiday_calendar_offices o
      join holiday_calendars c on c.company_id = o.company_id and c.id = o.holiday_calendar_id and c.deleted_at is null
      where o.company_id = $companyId and o.office_id = $id) as "isUsed"`);

/**
 * Whether employees, locations or holidays belong to an office. Locked first: an assignation made meanwhile is either seen here
 * or finds the office gone. Work entries that were made there do not count, they keep their record of it.
 */
export const lockOfficeAndFindUse = (companyId: CompanyId, id: string): Statement<boolean> =>
  together(lockOffice(companyId, id), selectOfficeUse({ companyId, id })).map(([, [found]]) => found?.isUsed ?? false);

const findAssignedFence = readText<{ fence: Fence | null }, RecordAt>(
  `select ${ASSIGNED_FENCE} from offices where company_id = $companyId and id = $id`,
);

/** The geofence that a location gives the office, if one is assigned. */
export const getAssignedFence = (companyId: CompanyId, officeId: string): Read<Fence | null> =>
  findAssignedFence({ companyId, id: officeId }).map(([found]) => found?.fence ?? null);
