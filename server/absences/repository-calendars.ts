import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { absenceCalendars, absenceTypes } from '#drizzle/schema/absences.ts';
import { build, readBuilt } from '../db/built.ts';
import { inInstantRange, isOneOf, oneOf, returnsUndeletable } from '../db/conditions.ts';
import { listPage } from '../db/list-page.ts';
import type { Read } from '../db/statement.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import type { CompanyId } from '../shared/ids.ts';
import type { Page } from '../shared/lists.ts';
import type { listAbsenceCalendarsInput } from './schema.ts';

export type CalendarWithType = { calendar: AbsenceCalendar; type: AbsenceType };

export const listCalendars = (
  companyId: CompanyId,
  input: z.output<typeof listAbsenceCalendarsInput>,
): Read<Page<AbsenceCalendar>> =>
  listPage(companyId, absenceCalendars, input, {
    where: [
      returnsUndeletable(input.onlyReturn),
      isOneOf(absenceCalendars.employeeId, input.employeeId),
      isOneOf(absenceCalendars.absenceTypeId, input.type),
      isOneOf(absenceCalendars.absenceTypeId, input.absenceTypeId),
      isOneOf(absenceCalendars.year, input.year),
      inInstantRange(absenceCalendars.createdAt, input.createdAt),
      inInstantRange(absenceCalendars.updatedAt, input.updatedAt),
    ],
    columns: absenceCalendars,
    defaultOrder: [[absenceCalendars.year, 'desc']],
  });

export const listCalendarsWithTypes = (companyId: CompanyId, ids: string[]): Read<CalendarWithType[]> =>
  readBuilt(
    build
      .select({ calendar: absenceCalendars, type: absenceTypes })
      .from(absenceCalendars)
      .innerJoin(
        absenceTypes,
        and(
          eq(absenceTypes.companyId, absenceCalendars.companyId),
          eq(absenceTypes.id, absenceCalendars.absenceTypeId),
        ),
      )
      .where(and(eq(absenceCalendars.companyId, companyId), oneOf(absenceCalendars.id, ids))),
  );
