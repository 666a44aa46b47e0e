import type { z } from 'zod';
import { overtimeSinceOf } from '../days/rules-since.ts';
import { formatUtc } from '../shared/dates.ts';
import type { Company } from './repository.ts';
import type { EntityGroup } from './repository-entity-groups.ts';
import type { HolidayCalendar } from './repository-holidays.ts';
import type { LocationAssignation } from './repository-location-assignations.ts';
import type { companyOutput, companySettingsOutput } from './schema.ts';
import type { entityGroupOutput } from './schema-groups.ts';
import type { holidayCalendarOutput } from './schema-holidays.ts';
import type { locationAssignationOutput } from './schema-locations.ts';

export function presentCompany(company: Company): z.output<typeof companyOutput> {
  return {
    id: company.id,
    name: company.name,
    notificationEmail: company.notificationEmail,
    language: company.language,
    createdAt: formatUtc(company.createdAt),
    updatedAt: formatUtc(company.updatedAt),
  };
}

export function presentCompanySettings(company: Company): z.output<typeof companySettingsOutput> {
  return {
    timeZone: company.timeZone,
    language: company.language,
    geofenceMode: company.geofenceMode,
    forgottenClockOut: company.forgottenClockOut,
    correctionsNeedOtherParty: company.correctionsNeedOtherParty,
    defaultWorkDays: company.defaultWorkDays,
    notificationEmail: company.notificationEmail,
    overtimeSince: overtimeSinceOf(company),
  };
}

const stampsOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: formatUtc(createdAt),
  updatedAt: formatUtc(updatedAt),
});

export function presentEntityGroup(group: EntityGroup): z.output<typeof entityGroupOutput> {
  return { id: group.id, name: group.name, employeeIds: group.employeeIds, ...stampsOf(group) };
}

export function presentLocationAssignation(
  assignation: LocationAssignation,
): z.output<typeof locationAssignationOutput> {
  return {
    id: assignation.id,
    locationId: assignation.locationId,
    entityReference: { type: assignation.entityType, id: assignation.entityId },
  };
}

export function presentHolidayCalendar(calendar: HolidayCalendar): z.output<typeof holidayCalendarOutput> {
  return {
    id: calendar.id,
    name: calendar.name,
    daysOff: calendar.daysOff,
    officeIds: calendar.officeIds,
    ...stampsOf(calendar),
    deletedAt: calendar.deletedAt && formatUtc(calendar.deletedAt),
  };
}
