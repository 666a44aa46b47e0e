import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { Company, Fence, Office } from './repository.ts';
import type { companyOutput, companySettingsOutput, officeOutput } from './schema.ts';

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
