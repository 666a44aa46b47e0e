import { and, between, eq } from 'drizzle-orm';
import { absenceCalendars, absenceDayOffRequestDays, absenceDayOffRequests } from '#drizzle/schema/absences.ts';
import { build, readBuilt } from '../../platform/db/built.ts';
import { oneOf } from '../../platform/db/conditions.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { DayOff } from '../days/rules-credit.ts';
import type { Period } from '../days/rules-schedule.ts';

const requests = absenceDayOffRequests;
const days = absenceDayOffRequestDays;

export type PendingDay = DayOff & {
  employeeId: string;
  requestId: string;
  absenceCalendarId: string;
  absenceTypeId: string;
};

/** Days of employees' pending requests of a kind in a period. */
export const listPendingDays = (
  companyId: CompanyId,
  employeeIds: readonly string[],
  { type, from, to }: Period & Pick<typeof requests.$inferSelect, 'type'>,
): Read<PendingDay[]> =>
  readBuilt(
    build
      .select({
        employeeId: days.employeeId,
        requestId: days.requestId,
        absenceCalendarId: requests.absenceCalendarId,
        absenceTypeId: absenceCalendars.absenceTypeId,
        date: days.date,
        startTime: days.startTime,
        endTime: days.endTime,
        seconds: days.seconds,
      })
      .from(days)
      .innerJoin(requests, and(eq(requests.companyId, days.companyId), eq(requests.id, days.requestId)))
      .innerJoin(
        absenceCalendars,
        and(eq(absenceCalendars.companyId, requests.companyId), eq(absenceCalendars.id, requests.absenceCalendarId)),
      )
      .where(
        and(
          eq(days.companyId, companyId),
          oneOf(days.employeeId, employeeIds),
          between(days.date, from, to),
          eq(requests.status, 'pending'),
          eq(requests.type, type),
        ),
      ),
  );
