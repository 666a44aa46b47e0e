import { and, asc, eq, exists, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { absenceCalendars, absenceTypes } from '#drizzle/schema/absences.ts';
import { vacationConfigurations } from '#drizzle/schema/leave.ts';
import { findAnswer } from '../../platform/db/answered-record.ts';
import { build, readBuilt, writeBuilt } from '../../platform/db/built.ts';
import { hasPart, inInstantRange, isOneOf, oneOf, returnsOnly } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { type Read, type RecordAt, readText, type Write } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { type Asking, isInScope } from '../access/in-scope.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import type { absenceTypeOutput, listAbsenceTypesInput } from './schema.ts';
import { type AbsenceTypeText, absenceTypeRecord } from './type-record.ts';

export const listTypes = (
  companyId: CompanyId,
  input: z.output<typeof listAbsenceTypesInput>,
): Read<PageText<z.output<typeof absenceTypeOutput>>> =>
  listAnswers(companyId, absenceTypeRecord, input, {
    where: [
      returnsOnly(absenceTypes.deletedAt, input.onlyReturn),
      hasPart(absenceTypes.name, input.name),
      isOneOf(absenceTypes.category, input.category),
      isOneOf(absenceTypes.remuneratedType, input.remuneratedType),
      isOneOf(absenceTypes.status, input.status),
      inInstantRange(absenceTypes.createdAt, input.createdAt),
      inInstantRange(absenceTypes.updatedAt, input.updatedAt),
    ],
    columns: absenceTypes,
    defaultOrder: [[absenceTypes.name, 'asc']],
  });

/** Types of some kinds, by name; with a narrower scope only those with a calendar of somebody in it. */
export function listTypeNames(
  scope: Asking,
  kinds: readonly AbsenceType['type'][],
): Read<Pick<AbsenceType, 'id' | 'name'>[]> {
  const isSeen = isInScope(scope, absenceCalendars.employeeId);
  const calendars = build
    .select({ id: absenceCalendars.id })
    .from(absenceCalendars)
    .where(
      and(eq(absenceCalendars.companyId, scope.companyId), eq(absenceCalendars.absenceTypeId, absenceTypes.id), isSeen),
    );
  return readBuilt(
    build
      .select({ id: absenceTypes.id, name: absenceTypes.name })
      .from(absenceTypes)
      .where(
        and(
          eq(absenceTypes.companyId, scope.companyId),
          isNull(absenceTypes.deletedAt),
          oneOf(absenceTypes.type, kinds),
          isSeen && exists(calendars),
        ),
      )
      .orderBy(asc(absenceTypes.name), asc(absenceTypes.id)),
  );
}

type TypeToAsk = Pick<
  AbsenceType,
  | 'id'
  | 'name'
  | 'color'
  | 'pickMode'
  | 'category'
  | 'countMode'
  | 'needsValidation'
  | 'documentMode'
  | 'noticeDays'
  | 'blackoutDates'
  | 'maxDateToTakeAbsence'
>;

/** Active types of some kinds, by name. */
export const listTypesToAsk = (companyId: CompanyId, kinds: readonly AbsenceType['type'][]): Read<TypeToAsk[]> =>
  readBuilt(
    build
      .select({
        id: absenceTypes.id,
        name: absenceTypes.name,
        color: absenceTypes.color,
        pickMode: absenceTypes.pickMode,
        category: absenceTypes.category,
        countMode: absenceTypes.countMode,
        needsValidation: absenceTypes.needsValidation,
        documentMode: absenceTypes.documentMode,
        noticeDays: absenceTypes.noticeDays,
        blackoutDates: absenceTypes.blackoutDates,
        maxDateToTakeAbsence: absenceTypes.maxDateToTakeAbsence,
      })
      .from(absenceTypes)
      .where(
        and(
          eq(absenceTypes.companyId, companyId),
          isNull(absenceTypes.deletedAt),
          eq(absenceTypes.status, 'active'),
          oneOf(absenceTypes.type, kinds),
        ),
      )
      .orderBy(asc(absenceTypes.name), asc(absenceTypes.id)),
  );

const findRecord = findAnswer(absenceTypeRecord, 'deleted_at is null');

/** Throws `absence_type_not_found`, also for deleted ones. */
export const getType = (companyId: CompanyId, id: string): Read<AbsenceTypeText> =>
  findRecord({ companyId, id }).first().required('absence_type_not_found');

export const insertType = (type: typeof absenceTypes.$inferInsert): Write<never[]> =>
  writeBuilt(build.insert(absenceTypes).values(type));

/** Whether anybody has a calendar of the type. */
export const isTypeInUse = (companyId: CompanyId, id: string): Read<boolean> =>
  readBuilt(
    build
      .select({ id: absenceCalendars.id })
      .from(absenceCalendars)
      .where(and(eq(absenceCalendars.companyId, companyId), eq(absenceCalendars.absenceTypeId, id)))
      .limit(1),
  ).map((calendars) => calendars.length > 0);

const selectDaysOff = readText<{ exists: boolean }, RecordAt>(`
  select exists (select from absence_calendars c where c.company_id = $companyId and c.absence_type_id = $id and (
    exists (select from absence_days_off d where d.company_id = $companyId and d.absence_calendar_id = c.id)
    or exists (select from absence_day_off_requests r
      where r.company_id = $companyId and r.absence_calendar_id = c.id and r.status = 'pending')))`);

/** Whether anybody has a day off of the type, granted or requested. */
export const hasDaysOff = (companyId: CompanyId, id: string): Read<boolean> =>
  selectDaysOff({ companyId, id }).map(([found]) => found?.exists ?? false);

/** Whether a vacation configuration uses the type. */
export const isTypePlanned = (companyId: CompanyId, id: string): Read<boolean> =>
  readBuilt(
    build
      .select({ id: vacationConfigurations.id })
      .from(vacationConfigurations)
      .where(and(eq(vacationConfigurations.companyId, companyId), eq(vacationConfigurations.absenceTypeId, id)))
      .limit(1),
  ).map((plans) => plans.length > 0);
