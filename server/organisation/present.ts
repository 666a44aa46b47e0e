import type { z } from 'zod';
import type { departments, locations } from '#drizzle/schema/organisation.ts';
import { formatUtc } from '../shared/dates.ts';
import type { Company, Fence, Office } from './repository.ts';
import type { EntityGroup } from './repository-entity-groups.ts';
import type { HolidayCalendar } from './repository-holidays.ts';
import type { LocationAssignation } from './repository-location-assignations.ts';
import { overtimeSinceOf } from './rules-company.ts';
import type { companyOutput, companySettingsOutput, officeOutput } from './schema.ts';
import type { departmentOutput, entityGroupOutput } from './schema-groups.ts';
import type { holidayCalendarOutput } from './schema-holidays.ts';
import type { locationAssignationOutput, locationOutput } from './schema-locations.ts';

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

/** B9: coordinates and radius are those of the oldest assigned location, else the office's own. */
export function presentOffice(office: Office, fence: Fence | null): z.output<typeof officeOutput> {
  const own =
    office.latitude === null || office.longitude === null
      ? null
      : { latitude: office.latitude, longitude: office.longitude };
  return {
    id: office.id,
    name: office.name,
    address: office.address,
    coordinates: fence ? { latitude: fence.latitude, longitude: fence.longitude } : own,
    description: office.description,
    radio: fence ? fence.radio : office.radio,
    defaultEmployeesDateTimeZone: office.defaultEmployeesDateTimeZone,
    isDeleted: office.isDeleted,
    archivedAt: office.archivedAt && formatUtc(office.archivedAt),
    isArchived: office.archivedAt !== null,
  };
}

const stampsOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: formatUtc(createdAt),
  updatedAt: formatUtc(updatedAt),
});

export function presentDepartment(department: typeof departments.$inferSelect): z.output<typeof departmentOutput> {
  return { id: department.id, name: department.name, ...stampsOf(department) };
}

export function presentEntityGroup(group: EntityGroup): z.output<typeof entityGroupOutput> {
  return { id: group.id, name: group.name, employeeIds: group.employeeIds, ...stampsOf(group) };
}

export function presentLocation(location: typeof locations.$inferSelect): z.output<typeof locationOutput> {
  return {
    id: location.id,
    name: location.name,
    coordinates: { latitude: location.latitude, longitude: location.longitude },
    radio: location.radio,
    ...stampsOf(location),
  };
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
