import { z } from 'zod';
import { common, health, pay, personal, secret, work } from '../../platform/shared/field-kinds.ts';
import { MAX_LIMIT } from '../../platform/shared/limits.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  calendarDate,
  colorText,
  country,
  countryText,
  dateText,
  decimal,
  email,
  emailText,
  faultsBetween,
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  languageTag,
  languageText,
  name,
  nameOrNone,
  shortText,
  timeZone,
  timeZoneText,
  webAddress,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { companyOutput } from '../organisation/schema.ts';
import { EMPLOYEE_STATUSES, GENDERS, IDENTITY_NUMBER_TYPES, MARITAL_STATUSES, WORK_STATUSES } from './constants.ts';
import { repeatedFaults } from './rules-custom-fields.ts';
import { customFieldOutput, customFieldValues } from './schema-catalogues.ts';

const text = z.string().nullable();
const idOrNull = idText().nullable();
const dateOrNull = dateText().nullable();
const countryOrNull = countryText().nullable();
const emailOrNull = emailText().nullable();
const pictureOrNull = webAddressText().nullable();

/** Descriptions of the fields, for inputs and outputs alike. */
const about = {
  accountNumber: { description: 'Bank account number, as written by the bank. Null if not set.' },
  bic: { description: 'BIC of the bank. Null if not set.' },
  children: { description: 'Number of children of the employee. Null if not set.' },
  code: { description: 'Employee number.' },
  costCenter: { description: 'Cost center of the employee, as used in accounting.' },
  dateOfBirth: { description: 'Date of birth. Null if not set.' },
  disability: { description: 'Degree of disability, in percent. Null if not set.' },
  hiredAt: { description: 'First day of employment. Informative only. Null if not set.' },
  lastName: { description: 'Last name. Empty for a person with one name.' },
  leavesOn: {
    description:
      'Last day of employment. At its end in the employee’s time zone, open contracts end and the employee becomes inactive. Null if no end is planned.',
  },
  nfc: { description: 'Number of the employee’s card for clocking. Null if not set.' },
  nid: { description: 'Number of the identity document. Null if not set.' },
  pin: { description: 'PIN of the employee for clocking. Null if not set.' },
  pricePerHour: { description: 'Cost of one hour of work. Null if not set.' },
  ssn: { description: 'Social security number. Null if not set.' },
  worksOnHolidays: { description: 'Whether public holidays are working days for the employee.' },
};

export const employeeSummaryOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    imageProfileURL: pictureOrNull,
    email: emailOrNull,
    workStatus: z.enum(WORK_STATUSES),
    workCheckTypeColor: colorText().nullable(),
    workCheckTypeName: text,
  }),
).meta({ id: 'EmployeeSummary' });

export const employeeOutput = z
  .strictObject({
    id: common(idText()),
    firstName: common(z.string()),
    lastName: common(z.string().meta(about.lastName)),
    secondLastName: common(text),
    email: common(emailOrNull),
    workStatus: common(z.enum(WORK_STATUSES)),
    workStatusUpdatedAt: common(instantText().nullable()),
    imageProfileURL: common(pictureOrNull),
    code: work(z.int().nullable().meta(about.code)),
    costCenter: work(text.meta(about.costCenter)),
    pin: secret(z.int().nullable().meta(about.pin)),
    phone: personal(text),
    company: common(companyOutput),
    gender: personal(z.enum(GENDERS).nullable()),
    contractId: work(idOrNull),
    nid: personal(text.meta(about.nid)),
    identityNumberType: personal(z.enum(IDENTITY_NUMBER_TYPES).nullable()),
    secondaryIdentityNumberType: personal(z.enum(IDENTITY_NUMBER_TYPES).nullable()),
    secondaryNid: personal(text),
    ssn: pay(text.meta(about.ssn)),
    pricePerHour: pay(z.number().nullable().meta(about.pricePerHour)),
    accountNumber: pay(text.meta(about.accountNumber)),
    dateOfBirth: personal(dateOrNull.meta(about.dateOfBirth)),
    customFields: personal(z.array(customFieldOutput)),
    createdAt: common(instantText()),
    updatedAt: common(instantText()),
    status: common(z.enum(EMPLOYEE_STATUSES)),
    children: personal(z.int().nullable().meta(about.children)),
    disability: health(z.int().nullable().meta(about.disability)),
    address: personal(text),
    postalCode: personal(text),
    city: personal(text),
    province: personal(text),
    country: personal(countryOrNull),
    nationality: personal(countryOrNull),
    nationalities: personal(z.array(countryText())),
    personalMail: personal(emailOrNull),
    maritalStatus: personal(z.enum(MARITAL_STATUSES).nullable()),
    emergencyPhone: personal(text),
    description: personal(text),
    salaryRange: pay(text),
    studyLevel: personal(text),
    professionalCategoryCode: work(text),
    professionalCategoryDescription: work(text),
    bic: pay(text.meta(about.bic)),
    jobChargeId: common(idOrNull),
    jobChargeName: common(text),
    jobChargeDescription: common(text),
    jobChargeCompetencies: common(text),
    language: common(languageText().nullable()),
    workPhone: common(text),
    mainRecruiter: work(employeeSummaryOutput.nullable()),
    managerId: common(idOrNull),
    nfc: secret(text.meta(about.nfc)),
    contributionGroupId: pay(idOrNull),
    departmentIds: common(z.array(idText())),
    officeIds: common(z.array(idText())),
    timeZone: common(timeZoneText().nullable()),
    hiredAt: work(dateOrNull.meta(about.hiredAt)),
    leavesOn: work(dateOrNull.meta(about.leavesOn)),
    worksOnHolidays: work(z.boolean().meta(about.worksOnHolidays)),
  })
  .meta({ id: 'Employee' });

// Clients often send an empty second last name.
const secondLastName = nameOrNone().transform((value) => value || null);

const employeeFields = {
  secondLastName: secondLastName.nullish(),
  email: email().nullish(),
  imageProfileURL: webAddress().nullish(),
  code: integer(0).nullish().meta(about.code),
  costCenter: shortText().nullish().meta(about.costCenter),
  pin: integer(0).nullish().meta(about.pin),
  phone: shortText().nullish(),
  gender: z.enum(GENDERS).nullish(),
  nid: shortText().nullish().meta(about.nid),
  identityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullish(),
  secondaryIdentityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullish(),
  secondaryNid: shortText().nullish(),
  ssn: shortText().nullish().meta(about.ssn),
  pricePerHour: decimal(0).nullish().meta(about.pricePerHour),
  accountNumber: shortText().nullish().meta(about.accountNumber),
  dateOfBirth: calendarDate().nullish().meta(about.dateOfBirth),
  status: z.enum(EMPLOYEE_STATUSES).optional(),
  children: integer(0, 100).nullish().meta(about.children),
  disability: integer(0, 100).nullish().meta(about.disability),
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
  bic: shortText().nullish().meta(about.bic),
  jobChargeId: idOf('job_charge').nullish(),
  language: languageTag().nullish(),
  workPhone: shortText().nullish(),
  mainRecruiterId: idOf('employee').nullish(),
  managerId: idOf('employee').nullish().meta({ description: 'ID of the employee’s manager.' }),
  nfc: shortText().nullish().meta(about.nfc),
  contributionGroupId: z.guid().toLowerCase().nullish(),
  departmentIds: z.array(idOf('department')).max(100).nullish(),
  officeIds: z
    .array(idOf('office'))
    .max(100)
    .nullish()
    .meta({ description: 'IDs of the offices; the first one is the main office.' }),
  timeZone: timeZone().nullish(),
  hiredAt: calendarDate().nullish().meta(about.hiredAt),
  worksOnHolidays: z.boolean().optional().meta(about.worksOnHolidays),
  customFields: customFieldValues
    .nullish()
    .meta({ description: 'Values of custom fields. Null removes a value; omitted fields keep theirs.' }),
};

const eachFieldOnce = faultsBetween(z.object({ customFields: customFieldValues }), repeatedFaults);

export const createEmployeeInput = z
  .object({ firstName: name(), lastName: nameOrNone().default('').meta(about.lastName), ...employeeFields })
  .superRefine(...eachFieldOnce);
export const updateEmployeeInput = z
  .object({
    id: idOf('employee'),
    firstName: name().optional(),
    lastName: nameOrNone().optional().meta(about.lastName),
    ...employeeFields,
    leavesOn: calendarDate().nullish().meta(about.leavesOn),
  })
  .superRefine(...eachFieldOnce);
/** Names of two fields in published clients; a field under its own name wins. */
const otherNames = {
  childrenCount: employeeFields.children.meta({ description: 'Another name of `children`.' }),
  personalEmail: employeeFields.personalMail.meta({ description: 'Another name of `personalMail`.' }),
};

function withOwnNames<Fields extends { [Name in keyof typeof otherNames]?: unknown }>({
  childrenCount,
  personalEmail,
  ...fields
}: Fields) {
  return {
    ...(childrenCount !== undefined && { children: childrenCount }),
    ...(personalEmail !== undefined && { personalMail: personalEmail }),
    ...fields,
  };
}

export const createEmployeeCall = createEmployeeInput.safeExtend(otherNames).transform(withOwnNames);
export const updateEmployeeCall = updateEmployeeInput.safeExtend(otherNames).transform(withOwnNames);
export const employeeIdInput = z.object({ id: idOf('employee') });

export const employeeOrderFields = ['lastName', 'firstName', 'email', 'code', 'createdAt', 'updatedAt'] as const;
export type EmployeeOrderField = (typeof employeeOrderFields)[number];

export const listEmployeesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(employeeOrderFields),
  ids: oneOrMany(idOf('employee')),
  name: shortText()
    .optional()
    .meta({ description: 'Words of the full name in any order; case and accents are ignored.' }),
  search: shortText().optional().meta({
    description:
      'Words of the full name, `email`, `code` or `nid`, in any order; parts of words match, and case and accents are ignored.',
  }),
  code: oneOrMany(integer().meta(about.code)),
  costCenter: oneOrMany(shortText().meta(about.costCenter)),
  email: shortText().optional().meta({ description: 'Complete e-mail address, case-insensitive.' }),
  dni: oneOrMany(shortText()).meta({ description: 'Number of the identity document (`nid`).' }),
  status: oneOrMany(z.enum(EMPLOYEE_STATUSES)),
  departmentIds: oneOrMany(idOf('department')),
  officeIds: oneOrMany(idOf('office')),
});
export type ListEmployeesInput = z.output<typeof listEmployeesInput>;

/** By text, or by ids, for the names of people that a page knows by id. */
export const searchEmployeesInput = z.object({
  text: shortText().default(''),
  ids: z.array(idOf('employee')).max(MAX_LIMIT).optional(),
});
export const foundEmployeeOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    email: emailText().nullable(),
    jobChargeName: text,
    status: z.enum(EMPLOYEE_STATUSES),
    timeZone: timeZoneText(),
  }),
);
