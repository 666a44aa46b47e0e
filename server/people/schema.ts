import { z } from 'zod';
import { companyOutput } from '../organisation/schema.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import {
  calendarDate,
  country,
  decimal,
  email,
  faultsBetween,
  freeText,
  idOf,
  integer,
  languageTag,
  name,
  shortText,
  timeZone,
  webAddress,
} from '../shared/schemas.ts';
import { WORK_STATUSES } from '../time/constants.ts';
import { EMPLOYEE_STATUSES, GENDERS, IDENTITY_NUMBER_TYPES, MARITAL_STATUSES } from './constants.ts';
import { repeatedFaults } from './rules-custom-fields.ts';
import { customFieldOutput, customFieldValues } from './schema-catalogues.ts';

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
    managerId: text,
    nfc: text,
    contributionGroupId: text,
    departmentIds: z.array(z.string()),
    officeIds: z.array(z.string()),
    timeZone: text,
    hiredAt: text,
    worksOnHolidays: z.boolean(),
  })
  .meta({ id: 'Employee' });

// Who has no second last name is often sent with an empty one.
const secondLastName = shortText()
  .trim()
  .transform((value) => value || null);

const employeeFields = {
  secondLastName: secondLastName.nullish(),
  email: email().nullish(),
  imageProfileURL: webAddress().nullish(),
  code: integer(0).nullish(),
  pin: integer(0).nullish(),
  phone: shortText().nullish(),
  gender: z.enum(GENDERS).nullish(),
  nid: shortText().nullish(),
  identityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullish(),
  secondaryIdentityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullish(),
  secondaryNid: shortText().nullish(),
  ssn: shortText().nullish(),
  pricePerHour: decimal(0).nullish(),
  accountNumber: shortText().nullish(),
  dateOfBirth: calendarDate().nullish(),
  status: z.enum(EMPLOYEE_STATUSES).optional(),
  children: integer(0, 100).nullish(),
  disability: integer(0, 100).nullish(),
  address: shortText().nullish(),
  postalCode: shortText().nullish(),
  city: shortText().nullish(),
  province: shortText().nullish(),
  country: country().nullish(),
  nationality: country().nullish(),
  nationalities: z.array(country()).max(50).nullish(),
  personalMail: email().nullish(),
  maritalStatus: z.enum(MARITAL_STATUSES).nullish(),
  emergencyPhone: shortText().nullish(),
  description: freeText().nullish(),
  salaryRange: shortText().nullish(),
  studyLevel: shortText().nullish(),
  professionalCategoryCode: shortText().nullish(),
  professionalCategoryDescription: freeText().nullish(),
  bic: shortText().nullish(),
  jobChargeId: idOf('job_charge').nullish(),
  language: languageTag().nullish(),
  workPhone: shortText().nullish(),
  mainRecruiterId: idOf('employee').nullish(),
  managerId: idOf('employee').nullish().meta({ description: 'Id of the employee to whom this one reports.' }),
  nfc: shortText().nullish(),
  contributionGroupId: z.guid().toLowerCase().nullish(),
  departmentIds: z.array(idOf('department')).max(100).nullish(),
  officeIds: z.array(idOf('office')).max(100).nullish().meta({ description: 'The main office first.' }),
  timeZone: timeZone().nullish(),
  hiredAt: calendarDate().nullish(),
  worksOnHolidays: z.boolean().optional(),
  customFields: customFieldValues
    .nullish()
    .meta({ description: 'Values by field; a null removes one, fields that are not named keep theirs.' }),
};

const eachFieldOnce = faultsBetween(z.object({ customFields: customFieldValues }), repeatedFaults);

export const createEmployeeInput = z
  .object({ firstName: name(), lastName: name(), ...employeeFields })
  .superRefine(...eachFieldOnce);
export const updateEmployeeInput = z
  .object({ id: idOf('employee'), firstName: name().optional(), lastName: name().optional(), ...employeeFields })
  .superRefine(...eachFieldOnce);
export const employeeIdInput = z.object({ id: idOf('employee') });

export const employeeOrderFields = ['lastName', 'firstName', 'email', 'code', 'createdAt', 'updatedAt'] as const;
export type EmployeeOrderField = (typeof employeeOrderFields)[number];

export const listEmployeesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(employeeOrderFields),
  ids: oneOrMany(idOf('employee')),
  name: shortText().optional().meta({ description: 'Part of the full name, ignoring case.' }),
  code: oneOrMany(integer()),
  email: shortText().optional().meta({ description: 'The whole address, ignoring case.' }),
  dni: oneOrMany(shortText()).meta({ description: 'The number `nid`.' }),
  status: oneOrMany(z.enum(EMPLOYEE_STATUSES)),
  departmentIds: oneOrMany(idOf('department')),
  officeIds: oneOrMany(idOf('office')),
});
export type ListEmployeesInput = z.output<typeof listEmployeesInput>;

export const searchEmployeesInput = z.object({ text: shortText() });
export const foundEmployeeOutput = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  secondLastName: text,
  email: text,
  jobChargeName: text,
  status: z.enum(EMPLOYEE_STATUSES),
});
