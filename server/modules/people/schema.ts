import { z } from 'zod';
import { common, health, pay, personal, secret, work } from '../../platform/shared/field-kinds.ts';
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
  lateCorrection,
  lineText,
  name,
  nameOrNone,
  shortText,
  textOrNone,
  timeZone,
  timeZoneText,
  webAddress,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { companyOutput } from '../organisation/schema.ts';
import {
  EMPLOYEE_STATUSES,
  GENDERS,
  IDENTITY_NUMBER_TYPES,
  MARITAL_STATUSES,
  OWN_CONTACT_FIELDS,
  WORK_STATUSES,
} from './constants.ts';
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
  address: { description: 'Private address. Null if not set.' },
  bic: { description: 'BIC of the bank. Null if not set.' },
  children: { description: 'Number of children of the employee. Null if not set.' },
  city: { description: 'City. Null if not set.' },
  code: { description: 'Employee number.' },
  contractId: { description: 'ID of the contract in force today. Null if there is none.' },
  contributionGroupId: { description: 'ID of the contribution group of the social security. Null if not set.' },
  costCenter: { description: 'Cost center of the employee, as used in accounting.' },
  customFields: {
    description: 'All custom fields of the company, in order of creation, with the value of the employee.',
  },
  dateOfBirth: { description: 'Date of birth. Null if not set.' },
  departmentIds: { description: 'IDs of the employee’s departments.' },
  description: { description: 'Description of the employee. Null if not set.' },
  disability: { description: 'Degree of disability, in percent. Null if not set.' },
  email: { description: 'E-mail address at work. Null if not set.' },
  emergencyPhone: { description: 'Phone number of a person to call in an emergency. Null if not set.' },
  firstName: { description: 'First name.' },
  gender: { description: 'Gender. Null if not set.' },
  hiredAt: { description: 'First day of employment. Informative only. Null if not set.' },
  identityNumberType: { description: 'Type of the identity document in `nid`. Null if not set.' },
  imageProfileURL: { description: 'URL of the profile picture. Null if not set.' },
  jobChargeCompetencies: { description: 'Competencies of the job charge. Null if there are none.' },
  jobChargeDescription: { description: 'Description of the job charge. Null if there is none.' },
  jobChargeName: { description: 'Name of the job charge. Null if there is none.' },
  lastName: { description: 'Last name. Empty for a person with one name.' },
  leavesOn: {
    description:
      'Last day of employment. At its end in the employee’s time zone, open contracts end and the employee becomes inactive. Null if no end is planned.',
  },
  leaveReasonId: {
    description:
      'ID of the reason for the end of the employment, planned or past. Null if not set. Null for `leavesOn`, and becoming active again, clear it.',
  },
  mainRecruiter: { description: 'Employee who recruited the employee. Null if not set.' },
  managerId: { description: 'ID of the employee’s manager. Null if there is none.' },
  maritalStatus: { description: 'Marital status. Null if not set.' },
  nationalities: { description: 'ISO 3166 two-letter codes of the nationalities.' },
  nfc: { description: 'Number of the employee’s card for clocking. Null if not set.' },
  nid: { description: 'Number of the identity document. Null if not set.' },
  officeIds: { description: 'IDs of the offices today; the first one is the main office.' },
  personalMail: { description: 'Private e-mail address. Null if not set.' },
  phone: { description: 'Private phone number. Null if not set.' },
  pin: { description: 'PIN of the employee for clocking. Null if not set.' },
  postalCode: { description: 'Postal code. Null if not set.' },
  pricePerHour: { description: 'Cost of one hour of work. Null if not set.' },
  professionalCategoryCode: { description: 'Code of the professional category. Null if not set.' },
  professionalCategoryDescription: { description: 'Description of the professional category. Null if not set.' },
  province: { description: 'Province or state. Null if not set.' },
  salaryRange: { description: 'Salary range, as text. Null if not set.' },
  secondaryIdentityNumberType: { description: 'Type of the identity document in `secondaryNid`. Null if not set.' },
  secondaryNid: { description: 'Number of the second identity document. Null if not set.' },
  secondLastName: { description: 'Second last name. Null if there is none.' },
  ssn: { description: 'Social security number. Null if not set.' },
  status: { description: 'Whether the employee is active. Inactive employees keep their records.' },
  studyLevel: { description: 'Level of education. Null if not set.' },
  workCheckTypeName: { description: 'Name of the check type of the open work entry. Null if there is none.' },
  workPhone: { description: 'Phone number at work. Null if not set.' },
  worksOnHolidays: { description: 'Whether public holidays are working days for the employee.' },
  worksOnHolidaysFrom: { description: 'First day of `worksOnHolidays`. Null if it applies to all days.' },
  workStatus: {
    description: 'Work status: `online` or `remote` during work, `paused` during a pause, otherwise `offline`.',
  },
  workStatusUpdatedAt: { description: 'Time of the last change of `workStatus`. Null if there was none.' },
};

export const employeeSummaryOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string().meta(about.firstName),
    lastName: z.string().meta(about.lastName),
    secondLastName: text.meta(about.secondLastName),
    imageProfileURL: pictureOrNull.meta(about.imageProfileURL),
    email: emailOrNull.meta(about.email),
    workStatus: z.enum(WORK_STATUSES).meta(about.workStatus),
    workCheckTypeColor: colorText().nullable(),
    workCheckTypeName: text.meta(about.workCheckTypeName),
  }),
).meta({ id: 'EmployeeSummary' });

export const employeeOutput = z
  .strictObject({
    id: common(idText()),
    firstName: common(z.string().meta(about.firstName)),
    lastName: common(z.string().meta(about.lastName)),
    secondLastName: common(text.meta(about.secondLastName)),
    email: common(emailOrNull.meta(about.email)),
    workStatus: common(z.enum(WORK_STATUSES).meta(about.workStatus)),
    workStatusUpdatedAt: common(instantText().nullable().meta(about.workStatusUpdatedAt)),
    imageProfileURL: common(pictureOrNull.meta(about.imageProfileURL)),
    code: work(z.int().nullable().meta(about.code)),
    costCenter: work(text.meta(about.costCenter)),
    pin: secret(z.int().nullable().meta(about.pin)),
    phone: personal(text.meta(about.phone)),
    company: common(companyOutput),
    gender: personal(z.enum(GENDERS).nullable().meta(about.gender)),
    contractId: work(idOrNull.meta(about.contractId)),
    nid: personal(text.meta(about.nid)),
    identityNumberType: personal(z.enum(IDENTITY_NUMBER_TYPES).nullable().meta(about.identityNumberType)),
    secondaryIdentityNumberType: personal(
      z.enum(IDENTITY_NUMBER_TYPES).nullable().meta(about.secondaryIdentityNumberType),
    ),
    secondaryNid: personal(text.meta(about.secondaryNid)),
    ssn: pay(text.meta(about.ssn)),
    pricePerHour: pay(z.number().nullable().meta(about.pricePerHour)),
    accountNumber: pay(text.meta(about.accountNumber)),
    dateOfBirth: personal(dateOrNull.meta(about.dateOfBirth)),
    customFields: personal(z.array(customFieldOutput).meta(about.customFields)),
    createdAt: common(instantText()),
    updatedAt: common(instantText()),
    status: common(z.enum(EMPLOYEE_STATUSES).meta(about.status)),
    children: personal(z.int().nullable().meta(about.children)),
    disability: health(z.int().nullable().meta(about.disability)),
    address: personal(text.meta(about.address)),
    postalCode: personal(text.meta(about.postalCode)),
    city: personal(text.meta(about.city)),
    province: personal(text.meta(about.province)),
    country: personal(countryOrNull),
    nationality: personal(countryOrNull),
    nationalities: personal(z.array(countryText()).meta(about.nationalities)),
    personalMail: personal(emailOrNull.meta(about.personalMail)),
    maritalStatus: personal(z.enum(MARITAL_STATUSES).nullable().meta(about.maritalStatus)),
    emergencyPhone: personal(text.meta(about.emergencyPhone)),
    description: personal(text.meta(about.description)),
    salaryRange: pay(text.meta(about.salaryRange)),
    studyLevel: personal(text.meta(about.studyLevel)),
    professionalCategoryCode: work(text.meta(about.professionalCategoryCode)),
    professionalCategoryDescription: work(text.meta(about.professionalCategoryDescription)),
    bic: pay(text.meta(about.bic)),
    jobChargeId: common(idOrNull),
    jobChargeName: common(text.meta(about.jobChargeName)),
    jobChargeDescription: common(text.meta(about.jobChargeDescription)),
    jobChargeCompetencies: common(text.meta(about.jobChargeCompetencies)),
    language: common(languageText().nullable()),
    workPhone: common(text.meta(about.workPhone)),
    mainRecruiter: work(employeeSummaryOutput.nullable().meta(about.mainRecruiter)),
    managerId: common(idOrNull.meta(about.managerId)),
    nfc: secret(text.meta(about.nfc)),
    contributionGroupId: pay(idOrNull.meta(about.contributionGroupId)),
    departmentIds: common(z.array(idText()).meta(about.departmentIds)),
    officeIds: common(z.array(idText()).meta(about.officeIds)),
    timeZone: common(timeZoneText().nullable()),
    hiredAt: work(dateOrNull.meta(about.hiredAt)),
    leavesOn: work(dateOrNull.meta(about.leavesOn)),
    leaveReasonId: personal(idOrNull.meta(about.leaveReasonId)),
    worksOnHolidays: work(z.boolean().meta(about.worksOnHolidays)),
    worksOnHolidaysFrom: work(dateOrNull.meta(about.worksOnHolidaysFrom)),
  })
  .meta({ id: 'Employee' });

// Clients often send an empty second last name.
const secondLastName = nameOrNone().transform((value) => value || null);

const employeeFields = {
  secondLastName: secondLastName.nullish().meta(about.secondLastName),
  email: email().nullish().meta(about.email),
  imageProfileURL: webAddress().nullish().meta(about.imageProfileURL),
  code: integer(0).nullish().meta(about.code),
  costCenter: lineText().nullish().meta(about.costCenter),
  pin: integer(0).nullish().meta(about.pin),
  phone: shortText().nullish().meta(about.phone),
  gender: z.enum(GENDERS).nullish().meta(about.gender),
  nid: shortText().nullish().meta(about.nid),
  identityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullish().meta(about.identityNumberType),
  secondaryIdentityNumberType: z.enum(IDENTITY_NUMBER_TYPES).nullish().meta(about.secondaryIdentityNumberType),
  secondaryNid: shortText().nullish().meta(about.secondaryNid),
  ssn: shortText().nullish().meta(about.ssn),
  pricePerHour: decimal(0).nullish().meta(about.pricePerHour),
  accountNumber: shortText().nullish().meta(about.accountNumber),
  dateOfBirth: calendarDate().nullish().meta(about.dateOfBirth),
  status: z.enum(EMPLOYEE_STATUSES).optional().meta(about.status),
  children: integer(0, 100).nullish().meta(about.children),
  disability: integer(0, 100).nullish().meta(about.disability),
  address: shortText().nullish().meta(about.address),
  postalCode: shortText().nullish().meta(about.postalCode),
  city: shortText().nullish().meta(about.city),
  province: shortText().nullish().meta(about.province),
  country: country().nullish(),
  nationality: country().nullish(),
  nationalities: z.array(country()).max(50).nullish().meta(about.nationalities),
  personalMail: email().nullish().meta(about.personalMail),
  maritalStatus: z.enum(MARITAL_STATUSES).nullish().meta(about.maritalStatus),
  emergencyPhone: shortText().nullish().meta(about.emergencyPhone),
  description: freeText().nullish().meta(about.description),
  salaryRange: shortText().nullish().meta(about.salaryRange),
  studyLevel: shortText().nullish().meta(about.studyLevel),
  professionalCategoryCode: shortText().nullish().meta(about.professionalCategoryCode),
  professionalCategoryDescription: freeText().nullish().meta(about.professionalCategoryDescription),
  bic: shortText().nullish().meta(about.bic),
  jobChargeId: idOf('job_charge').nullish(),
  language: languageTag().nullish(),
  workPhone: shortText().nullish().meta(about.workPhone),
  mainRecruiterId: idOf('employee').nullish().meta({ description: 'ID of the employee who recruited the employee.' }),
  managerId: idOf('employee').nullish().meta(about.managerId),
  nfc: shortText().nullish().meta(about.nfc),
  contributionGroupId: z.guid().toLowerCase().nullish().meta(about.contributionGroupId),
  departmentIds: z.array(idOf('department')).max(100).nullish().meta(about.departmentIds),
  officeIds: z.array(idOf('office')).max(100).nullish().meta(about.officeIds),
  timeZone: timeZone().nullish(),
  hiredAt: calendarDate().nullish().meta(about.hiredAt),
  worksOnHolidays: z.boolean().optional().meta(about.worksOnHolidays),
  customFields: customFieldValues
    .nullish()
    .meta({ description: 'Values of custom fields. Null removes a value; omitted fields keep theirs.' }),
};

const eachFieldOnce = faultsBetween(z.object({ customFields: customFieldValues }), repeatedFaults);

export const createEmployeeInput = z
  .object({
    firstName: name().meta(about.firstName),
    lastName: nameOrNone().default('').meta(about.lastName),
    ...employeeFields,
  })
  .superRefine(...eachFieldOnce);
export const updateEmployeeInput = z
  .object({
    id: idOf('employee'),
    firstName: name().optional().meta(about.firstName),
    lastName: nameOrNone().optional().meta(about.lastName),
    ...employeeFields,
    officeIdsFrom: calendarDate().nullish().meta({
      description:
        'Date from which `officeIds` apply. Days before it stay as they are, and later assignations are replaced. Null is all days. If omitted, they apply from today on, for an employee without any office to all days.',
    }),
    worksOnHolidaysFrom: calendarDate().nullish().meta({
      description:
        'First day of `worksOnHolidays`. Days before it stay as they are, and later changes are replaced. Null is all days. If omitted, a change applies from today on.',
    }),
    leavesOn: calendarDate().nullish().meta(about.leavesOn),
    leaveReasonId: idOf('leave_reason').nullish().meta(about.leaveReasonId),
  })
  .superRefine(...eachFieldOnce);
const isOwnContact = Object.fromEntries(OWN_CONTACT_FIELDS.map((field) => [field, true])) as Record<
  (typeof OWN_CONTACT_FIELDS)[number],
  true
>;
const textsOfContact = ['phone', 'emergencyPhone', 'address', 'postalCode', 'city', 'province'] as const;
const contactTexts = Object.fromEntries(
  textsOfContact.map((field) => [field, textOrNone().nullish().meta(about[field])]),
) as Record<(typeof textsOfContact)[number], z.ZodOptional<z.ZodNullable<ReturnType<typeof textOrNone>>>>;

/** M1: an employee's changes of their own contact data. A blank text is none; programs get back the text that they sent. */
export const updateOwnContactInput = z.strictObject({ ...employeeFields, ...contactTexts }).pick(isOwnContact);

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
export const updateEmployeeCall = updateEmployeeInput
  .safeExtend({ ...otherNames, ...lateCorrection })
  .transform(withOwnNames);
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
  status: oneOrMany(z.enum(EMPLOYEE_STATUSES)).meta(about.status),
  departmentIds: oneOrMany(idOf('department')),
  officeIds: oneOrMany(idOf('office')),
});
export type ListEmployeesInput = z.output<typeof listEmployeesInput>;
