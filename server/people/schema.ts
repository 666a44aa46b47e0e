import { z } from 'zod';
import { companyOutput } from '../organisation/schema.ts';
import { WORK_STATUSES } from '../time/constants.ts';
import { EMPLOYEE_STATUSES, GENDERS, IDENTITY_NUMBER_TYPES, MARITAL_STATUSES } from './constants.ts';

const text = z.string().nullable();

export const employeeSummaryOutput = z
  .strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    imageProfileURL: text,
    email: text,
    workStatus: z.enum(WORK_STATUSES),
    workCheckTypeColor: text,
    workCheckTypeName: text,
  })
  .meta({ id: 'EmployeeSummary' });

export const customFieldOutput = z
  .strictObject({
    id: z.string(),
    companyId: z.string(),
    name: z.string(),
    slug: z.string(),
    type: z.string(),
    value: text,
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'CustomField' });

export const employeeOutput = z
  .strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    email: text,
    workStatus: z.enum(WORK_STATUSES),
    workStatusUpdatedAt: text,
    imageProfileURL: text,
    code: z.int().nullable(),
    pin: z.int().nullable(),
    phone: text,
    company: companyOutput,
    gender: z.enum(GENDERS).nullable(),
    contractId: text,
    nid: text,
    identityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullable(),
    secondaryIdentityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullable(),
    secondaryNid: text,
    ssn: text,
    pricePerHour: z.number().nullable(),
    accountNumber: text,
    dateOfBirth: text,
    customFields: z.array(customFieldOutput),
    createdAt: z.string(),
    updatedAt: z.string(),
    status: z.enum(EMPLOYEE_STATUSES),
    children: z.int().nullable(),
    disability: z.int().nullable(),
    address: text,
    postalCode: text,
    city: text,
    province: text,
    country: text,
    nationality: text,
    nationalities: z.array(z.string()),
    personalMail: text,
    maritalStatus: z.enum(MARITAL_STATUSES).nullable(),
    emergencyPhone: text,
    description: text,
    salaryRange: text,
    studyLevel: text,
    professionalCategoryCode: text,
    professionalCategoryDescription: text,
    bic: text,
    jobChargeId: text,
    jobChargeName: text,
    jobChargeDescription: text,
    jobChargeCompetencies: text,
    language: text,
    workPhone: text,
    mainRecruiter: employeeSummaryOutput.nullable(),
    nfc: text,
    contributionGroupId: text,
    departmentIds: z.array(z.string()),
    officeIds: z.array(z.string()),
    timeZone: text,
    hiredAt: text,
    worksOnHolidays: z.boolean(),
  })
  .meta({ id: 'Employee' });
