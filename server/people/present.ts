import type { z } from 'zod';
import { presentCompany } from '../organisation/present.ts';
import { formatUtc } from '../shared/dates.ts';
import type { EmployeeRecord, EmployeeSummaryRecord } from './repository.ts';
import type { employeeOutput, employeeSummaryOutput } from './schema.ts';

export function presentEmployeeSummary(record: EmployeeSummaryRecord): z.output<typeof employeeSummaryOutput> {
  return {
    id: record.id,
    firstName: record.firstName,
    lastName: record.lastName,
    secondLastName: record.secondLastName,
    imageProfileURL: record.imageProfileURL,
    email: record.email,
    workStatus: record.workStatus,
    workCheckTypeColor: record.workCheckTypeColor,
    workCheckTypeName: record.workCheckTypeName,
  };
}

export function presentEmployee(record: EmployeeRecord): z.output<typeof employeeOutput> {
  const { row, company, departmentIds, officeIds, contractId } = record;
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    secondLastName: row.secondLastName,
    email: row.email,
    workStatus: row.workStatus,
    workStatusUpdatedAt: row.workStatusUpdatedAt && formatUtc(row.workStatusUpdatedAt),
    imageProfileURL: row.imageProfileURL,
    code: row.code,
    pin: row.pin,
    phone: row.phone,
    company: presentCompany(company),
    gender: row.gender,
    contractId,
    nid: row.nid,
    identityNumberType: row.identityNumberType,
    secondaryIdentityNumberType: row.secondaryIdentityNumberType,
    secondaryNid: row.secondaryNid,
    ssn: row.ssn,
    pricePerHour: row.pricePerHour,
    accountNumber: row.accountNumber,
    dateOfBirth: row.dateOfBirth,
    customFields: [],
    createdAt: formatUtc(row.createdAt),
    updatedAt: formatUtc(row.updatedAt),
    status: row.status,
    children: row.children,
    disability: row.disability,
    address: row.address,
    postalCode: row.postalCode,
    city: row.city,
    province: row.province,
    country: row.country,
    nationality: row.nationality,
    nationalities: row.nationalities,
    personalMail: row.personalMail,
    maritalStatus: row.maritalStatus,
    emergencyPhone: row.emergencyPhone,
    description: row.description,
    salaryRange: row.salaryRange,
    studyLevel: row.studyLevel,
    professionalCategoryCode: row.professionalCategoryCode,
    professionalCategoryDescription: row.professionalCategoryDescription,
    bic: row.bic,
    jobChargeId: row.jobChargeId,
    jobChargeName: row.jobChargeName,
    jobChargeDescription: row.jobChargeDescription,
    jobChargeCompetencies: row.jobChargeCompetencies,
    language: row.language,
    workPhone: row.workPhone,
    mainRecruiter: row.mainRecruiter && presentEmployeeSummary(row.mainRecruiter),
    nfc: row.nfc,
    contributionGroupId: row.contributionGroupId,
    departmentIds,
    officeIds,
    timeZone: row.timeZone,
    hiredAt: row.hiredAt,
    worksOnHolidays: row.worksOnHolidays,
  };
}
