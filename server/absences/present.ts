import type { z } from 'zod';
import type { DayOff } from '../days/rules-credit.ts';
import type { AbsenceType } from '../leave/lock-type.ts';
import type { AbsenceCalendar } from '../leave/repository-calendars.ts';
import { presentCompany } from '../organisation/present.ts';
import type { Company } from '../organisation/repository.ts';
import type { EmployeeText, WithEmployee } from '../people/employee-json.ts';
import { formatUtc } from '../shared/dates.ts';
import type { AbsenceRequest, HistoryEntry } from './repository-requests.ts';
import type {
  absenceCalendarOutput,
  absenceRequestOutput,
  absenceTypeOutput,
  dayOffOutput,
  managementHistoryOutput,
} from './schema.ts';

type AbsenceTypeAnswer = z.output<typeof absenceTypeOutput>;
export type CalendarAnswer = WithEmployee<z.output<typeof absenceCalendarOutput>>;
export type RequestAnswer = WithEmployee<Omit<z.output<typeof absenceRequestOutput>, 'absenceCalendar'>> & {
  absenceCalendar: CalendarAnswer;
};

const formatOptional = (instant: Date | null): string | null => instant && formatUtc(instant);

export function presentAbsenceType(type: AbsenceType, company: Company): AbsenceTypeAnswer {
  return {
    id: type.id,
    name: type.name,
    needsValidation: type.needsValidation,
    company: presentCompany(company),
    createdAt: formatUtc(type.createdAt),
    updatedAt: formatUtc(type.updatedAt),
    deletedAt: formatOptional(type.deletedAt),
    type: type.type,
    pickMode: type.pickMode,
    maxPerPeriod: type.maxPerPeriod,
    remuneratedType: type.remuneratedType,
    category: type.category,
    status: type.status,
    documentMode: type.documentMode,
    accumulative: type.accumulative,
    color: type.color,
    maxDateToTakeAbsence: type.maxDateToTakeAbsence,
    creationDateNextYear: type.creationDateNextYear,
    customId: type.customId,
    noticeDays: type.noticeDays,
    blackoutDates: type.blackoutDates,
  };
}

export function presentDayOff(dayOff: DayOff): z.output<typeof dayOffOutput> {
  return { date: dayOff.date, seconds: dayOff.seconds, startTime: dayOff.startTime, endTime: dayOff.endTime };
}

export function presentCalendar(
  calendar: AbsenceCalendar,
  { employee, absenceType, daysOff }: { employee: EmployeeText; absenceType: AbsenceTypeAnswer; daysOff: DayOff[] },
): CalendarAnswer {
  return {
    id: calendar.id,
    employee,
    daysOff: daysOff.map(presentDayOff),
    maxDaysOff: calendar.maxDaysOff,
    year: calendar.year,
    absenceType,
    createdAt: formatUtc(calendar.createdAt),
    updatedAt: formatUtc(calendar.updatedAt),
    deletedAt: null,
  };
}

export function presentRequest(
  request: AbsenceRequest,
  {
    absenceCalendar,
    daysOff,
    history,
  }: { absenceCalendar: CalendarAnswer; daysOff: DayOff[]; history: HistoryEntry[] },
): RequestAnswer {
  return {
    id: request.id,
    absenceCalendar,
    employee: absenceCalendar.employee,
    daysOff: daysOff.map(presentDayOff),
    documentIds: request.documentIds,
    status: request.status,
    type: request.type,
    comment: request.comment,
    resolutionComment: request.resolutionComment,
    resolvedAt: formatOptional(request.resolvedAt),
    createdAt: formatUtc(request.createdAt),
    updatedAt: formatUtc(request.updatedAt),
    deletedAt: null,
    managementHistory: history.map(presentHistoryEntry),
  };
}

export function presentHistoryEntry(entry: HistoryEntry): z.output<typeof managementHistoryOutput> {
  return {
    id: entry.id,
    managerId: entry.managerId,
    managerName: entry.managerName,
    status: entry.status as z.output<typeof managementHistoryOutput>['status'],
    comment: entry.comment,
    createdAt: formatUtc(entry.createdAt),
  };
}
