import { and, eq } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { companies } from '#drizzle/schema/access.ts';
import { offices } from '#drizzle/schema/organisation.ts';
import { answeredRecord, fieldsOf, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, hasPart, inInstantRange, is, isMissing } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { readRaw } from '../../platform/db/raw-rows.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { type Asking, inScope } from '../access/in-scope.ts';
import { OFFICES_TODAY } from '../days/repository-offices.ts';
import { overtimeSinceOf } from '../days/rules-since.ts';
import { companyOutput, companySettingsOutput, infoOutput, type listOfficesInput, officeOutput } from './schema.ts';

export type Company = typeof companies.$inferSelect;
export type Fence = { latitude: number; longitude: number; radio: number };

const only = <Row>([found]: Row[]): Row => {
  if (!found) throw new Error('The company of the transaction does not exist.');
  return found;
};

/** Locks the company until the end of the transaction. References from other tables do not wait. */
export const lockCompany = (companyId: CompanyId): Write<Company> =>
  writeBuilt(build.select().from(companies).where(eq(companies.id, companyId)).for('no key update')).map(only);

export const updateCompany = (companyId: CompanyId, changes: Partial<Company>): Write<Company> =>
  writeBuilt(
    build
      .update(companies)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(companies.id, companyId))
      .returning(),
  ).map(only);

const info = answeredRecord(infoOutput, {
  table: companies,
  own: { company: { members: fieldsOf(companyOutput, { table: companies }) } },
});

const company = answeredRecord(companyOutput, { table: companies });

const settings = answeredRecord(companySettingsOutput, {
  table: companies,
  own: {
    overtimeSince: {
      from: ['companies.overtime_since', 'companies.created_at', 'companies.time_zone'],
      write: (overtimeSince, createdAt, timeZone) =>
        JSON.stringify(
          overtimeSinceOf({
            overtimeSince,
            createdAt: Temporal.Instant.from(createdAt as string),
            timeZone: timeZone as string,
          }),
        ),
    },
  },
});

const ofCompany = (selected: string) =>
  readRaw<{ companyId: CompanyId }>(`select ${selected} from companies where id = $companyId`);
const findInfo = ofCompany(info.selected);
const findCompany = ofCompany(company.selected);
const findSettings = ofCompany(settings.selected);

export type InfoAnswer = JsonText<z.output<typeof infoOutput>>;
export type CompanyAnswer = JsonText<z.output<typeof companyOutput>>;
export type SettingsAnswer = JsonText<z.output<typeof companySettingsOutput>>;

/** The company in the API's format. */
export const getInfo = (companyId: CompanyId): Read<InfoAnswer> => findInfo({ companyId }).map(only).map(info.write);

/** The same by itself. */
export const getCompany = (companyId: CompanyId): Read<CompanyAnswer> =>
  findCompany({ companyId }).map(only).map(company.write);

export const getSettings = (companyId: CompanyId): Read<SettingsAnswer> =>
  findSettings({ companyId }).map(only).map(settings.write);

/** The location of an office's oldest assignation: its geofence (B9). */
const ASSIGNED_FENCE = `(
  select json_build_object('latitude', l.latitude, 'longitude', l.longitude, 'radio', l.radio)
    from location_assignations a
    join locations l on l.company_id = $companyId and l.id = a.location_id
    where a.company_id = $companyId and a.entity_type = 'office' and a.entity_id = offices.id
    order by a.created_at, a.id limit 1)`;

export const officeRecord = answeredRecord(officeOutput, {
  table: offices,
  own: {
    coordinates: {
      from: [ASSIGNED_FENCE, 'offices.latitude', 'offices.longitude'],
      write: (fence, latitude, longitude) =>
        JSON.stringify(coordinatesInForce(readFence(fence), { latitude, longitude })),
    },
    radio: {
      from: [ASSIGNED_FENCE, 'offices.radio'],
      write: (fence, radio) => String(readFence(fence)?.radio ?? radio),
    },
    isArchived: { sql: 'offices.archived_at is not null', type: 'boolean' },
  },
});

/** Values of an update, or the SQL that computes them. */
export type OfficeChanges = PgUpdateSetSource<typeof offices>;
export type OfficeAnswer = JsonText<z.output<typeof officeOutput>>;

const readFence = (text: string | null): Fence | null => (text === null ? null : JSON.parse(text));

/** B9: the coordinates of the oldest assigned location, else the office’s own. */
function coordinatesInForce(
  fence: Fence | null,
  own: { latitude: string | null; longitude: string | null },
): { latitude: number; longitude: number } | null {
  if (fence) return { latitude: fence.latitude, longitude: fence.longitude };
  if (own.latitude === null || own.longitude === null) return null;
  return { latitude: Number(own.latitude), longitude: Number(own.longitude) };
}

const hasPeopleInScope = (asking: Asking): Condition[] =>
  inScope(asking, 'a.employee_id').map(([isSeen]) => [
    `exists (select from ${OFFICES_TODAY} a
      where a.company_id = $companyId and a.office_id = offices.id and ${isSeen})`,
  ]);

export const listOffices = (
  scope: Asking,
  input: z.output<typeof listOfficesInput>,
): Read<PageText<z.output<typeof officeOutput>>> =>
  listAnswers(scope.companyId, officeRecord, input, {
    where: [
      hasPeopleInScope(scope),
      is(offices.isDeleted, false),
      hasPart(offices.name, input.name),
      isMissing(offices.archivedAt, input.isArchived === undefined ? undefined : !input.isArchived),
      inInstantRange(offices.createdAt, input.createdAt),
      inInstantRange(offices.updatedAt, input.updatedAt),
    ],
    columns: offices,
    defaultOrder: [[offices.name, 'asc']],
  });

const isOffice = (companyId: CompanyId, id: string) =>
  and(eq(offices.companyId, companyId), eq(offices.id, id), eq(offices.isDeleted, false));

const findRecord = findAnswer(officeRecord, 'not is_deleted');

/** Includes the geofence that applies (B9). */
export const findOffice = (companyId: CompanyId, id: string): Read<OfficeAnswer | undefined> =>
  findRecord({ companyId, id }).first();

export const insertOffice = (office: typeof offices.$inferInsert): Write<OfficeAnswer> =>
  writeAnswers(build.insert(offices).values(office), officeRecord, office).map(
    ([inserted]) => inserted as OfficeAnswer,
  );

export const updateOffice = (
  companyId: CompanyId,
  id: string,
  changes: OfficeChanges,
): Write<OfficeAnswer | undefined> =>
  writeAnswers(
    build
      .update(offices)
      .set({ ...changes, updatedAt: new Date() })
      .where(isOffice(companyId, id)),
    officeRecord,
    { companyId },
  ).first();

const lock = writeText<never, RecordAt>('select from offices where company_id = $companyId and id = $id for update');

/** Locks the office until the end of the transaction. */
export const lockOffice = (companyId: CompanyId, id: string): Write<never[]> => lock({ companyId, id });

const selectOfficeUse = readText<{ isUsed: boolean }, RecordAt>(`
  select exists (select from employee_office_assignations where company_id = $companyId and office_id = $id
      and (ends_on is null or ends_on >= company_today(company_id)))
    or exists (select from location_assignations
      where company_id = $companyId and entity_type = 'office' and entity_id = $id)
    or exists (select from holiday_calendar_offices o
      join holiday_calendars c on c.company_id = $companyId and c.id = o.holiday_calendar_id and c.deleted_at is null
      where o.company_id = $companyId and o.office_id = $id) as "isUsed"`);

/**
 * Returns whether employees, locations or holidays belong to an office, today or later. Locks it first: a concurrent assignation is either seen here or
 * finds the office deleted. Ignores work entries made there, which stay.
 */
export const lockOfficeAndFindUse = (companyId: CompanyId, id: string): Statement<boolean> =>
  together(lockOffice(companyId, id), selectOfficeUse({ companyId, id })).map(([, [found]]) => found?.isUsed ?? false);
