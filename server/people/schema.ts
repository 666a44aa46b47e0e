import { z } from 'zod';
import { companyOutput } from '../organisation/schema.ts';
import { common, health, pay, personal, secret, work } from '../shared/field-kinds.ts';
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
import { EMPLOYEE_STATUSES, GENDERS, IDENTITY_NUMBER_TYPES, MARITAL_STATUSES, WORK_STATUSES } from './constants.ts';
import { repeatedFaults } from './rules-custom-fields.ts';
import { customFieldOutput, customFieldValues } from './schema-catalogues.ts';

const text = z.string().nullable();

export const employeeSummaryOutput = common(
  z.strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    imageProfileURL: text,
    email: text,
    workStatus: z.enum(WORK_STATUSES),
    workCheckTypeColor: text,
    workCheckTypeName: text,
  }),
).meta({ id: 'EmployeeSummary' });

export const employeeOutput = z
  .strictObject({
    id: common(z.string()),
    firstName: common(z.string()),
    lastName: common(z.string()),
    secondLastName: common(text),
    email: common(text),
    workStatus: common(z.enum(WORK_STATUSES)),
    workStatusUpdatedAt: common(text),
    imageProfileURL: common(text),
    code: work(z.int().nullable()),
    costCenter: work(text),
    pin: secret(z.int().nullable()),
    phone: personal(text),
    company: common(companyOutput),
    gender: personal(z.enum(GENDERS).nullable()),
    contractId: work(text),
    nid: personal(text),
    identityNumberType: personal(z.enum(IDENTITY_NUMBER_TYPES).nullable()),
    secondaryIdentityNumberType: personal(z.enum(IDENTITY_NUMBER_TYPES).nullable()),
    secondaryNid: personal(text),
    ssn: pay(text),
    pricePerHour: pay(z.number().nullable()),
    accountNumber: pay(text),
    dateOfBirth: personal(text),
    customFields: personal(z.array(customFieldOutput)),
    createdAt: common(z.string()),
    updatedAt: common(z.string()),
    status: common(z.enum(EMPLOYEE_STATUSES)),
    children: personal(z.int().nullable()),
    disability: health(z.int().nullable()),
    address: personal(text),
    postalCode: personal(text),
    city: personal(text),
    province: personal(text),
    country: personal(text),
    nationality: personal(text),
    nationalities: personal(z.array(z.string())),
    personalMail: personal(text),
    maritalStatus: personal(z.enum(MARITAL_STATUSES).nullable()),
    emergencyPhone: personal(text),
    description: personal(text),
    salaryRange: pay(text),
    studyLevel: personal(text),
    professionalCategoryCode: work(text),
    professionalCategoryDescription: work(text),
    bic: pay(text),
    jobChargeId: common(text),
    jobChargeName: common(text),
    jobChargeDescription: common(text),
    jobChargeCompetencies: common(text),
    language: common(text),
    workPhone: common(text),
    mainRecruiter: work(employeeSummaryOutput.nullable()),
    managerId: common(text),
    nfc: secret(text),
    contributionGroupId: pay(text),
    departmentIds: common(z.array(z.string())),
    officeIds: common(z.array(z.string())),
    timeZone: common(text),
    hiredAt: work(text),
    worksOnHolidays: work(z.boolean()),
  })
  .meta({ id: 'Employee' });

// People without a second last name are often sent with an empty one.
const secondLastName = shortText()
  .trim()
  .transform((value) => value || null);

const employeeFields = {
  secondLastName: secondLastName.nullish(),
  email: email().nullish(),
  imageProfileURL: webAddress().nullish(),
  code: integer(0).nullish(),
  costCenter: shortText().nullish(),
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
  costCenter: oneOrMany(shortText()),
  email: shortText().optional().meta({ description: 'The whole address, ignoring case.' }),
  dni: oneOrMany(shortText()).meta({ description: 'The number `nid`.' }),
  status: oneOrMany(z.enum(EMPLOYEE_STATUSES)),
  departmentIds: oneOrMany(idOf('department')),
  officeIds: oneOrMany(idOf('office')),
});
export type ListEmployeesInput = z.output<typeof listEmployeesInput>;

export const searchEmployeesInput = z.object({ text: shortText() });
export const foundEmployeeOutput = common(
  z.strictObject({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    email: text,
    jobChargeName: text,
    status: z.enum(EMPLOYEE_STATUSES),
  }),
);
