import { GENDERS, IDENTITY_NUMBER_TYPES, MARITAL_STATUSES } from '#server/modules/people/constants.ts';
import type { FieldKind } from '#server/platform/shared/field-kinds.ts';
import type { Employee, EmployeeChanges } from './types.ts';

export const GROUPS = ['work', 'contact', 'personal', 'identity', 'pay'] as const;
export type GroupName = (typeof GROUPS)[number];

/** Fields that say from which day another one applies (C7). */
export type FromName = 'officeIdsFrom' | 'worksOnHolidaysFrom';

export type FieldName = Exclude<
  keyof EmployeeChanges,
  | 'customFields'
  | 'status'
  | 'contributionGroupId'
  | 'leavesOn'
  | 'leaveReasonId'
  | 'imageProfileURL'
  | 'lateCorrection'
  | FromName
>;

/** How a field is shown and typed. `unit` and `units` are offices or departments, `written` is never answered. */
export type FieldType =
  | { type: 'text' | 'long' | 'whole' | 'decimal' | 'date' | 'boolean' | 'written' | 'email' }
  | { type: 'country' | 'countries' | 'zone' | 'language' | 'person' | 'job' }
  | { type: 'units'; of: 'offices' | 'departments' }
  | { type: 'choice'; words: 'gender' | 'maritalStatus' | 'identity'; values: readonly string[] };

/** `kind` as the interface declares it (I4), which `profile-fields.test.ts` compares. */
export type ProfileField = { name: FieldName; kind: FieldKind; isRequired?: true; from?: FromName } & FieldType;

const identity = { type: 'choice', words: 'identity', values: IDENTITY_NUMBER_TYPES } as const;

/** Every field of an employee, in the order of their record. The header has the photo. */
export const PROFILE_FIELDS: Record<GroupName, readonly ProfileField[]> = {
  work: [
    { name: 'code', kind: 'work', type: 'whole' },
    { name: 'jobChargeId', kind: 'common', type: 'job' },
    { name: 'managerId', kind: 'common', type: 'person' },
    { name: 'officeIds', kind: 'common', type: 'units', of: 'offices', from: 'officeIdsFrom' },
    { name: 'departmentIds', kind: 'common', type: 'units', of: 'departments' },
    { name: 'hiredAt', kind: 'work', type: 'date' },
    { name: 'timeZone', kind: 'common', type: 'zone' },
    { name: 'language', kind: 'common', type: 'language' },
    { name: 'worksOnHolidays', kind: 'work', type: 'boolean', from: 'worksOnHolidaysFrom' },
    { name: 'costCenter', kind: 'work', type: 'text' },
    { name: 'professionalCategoryCode', kind: 'work', type: 'text' },
    { name: 'professionalCategoryDescription', kind: 'work', type: 'long' },
    { name: 'mainRecruiterId', kind: 'work', type: 'person' },
    { name: 'pin', kind: 'secret', type: 'written' },
    { name: 'nfc', kind: 'secret', type: 'written' },
  ],
  contact: [
    { name: 'email', kind: 'common', type: 'email' },
    { name: 'workPhone', kind: 'common', type: 'text' },
    { name: 'personalMail', kind: 'personal', type: 'email' },
    { name: 'phone', kind: 'personal', type: 'text' },
    { name: 'emergencyPhone', kind: 'personal', type: 'text' },
    { name: 'address', kind: 'personal', type: 'text' },
    { name: 'postalCode', kind: 'personal', type: 'text' },
    { name: 'city', kind: 'personal', type: 'text' },
    { name: 'province', kind: 'personal', type: 'text' },
    { name: 'country', kind: 'personal', type: 'country' },
  ],
  personal: [
    { name: 'firstName', kind: 'common', type: 'text', isRequired: true },
    { name: 'lastName', kind: 'common', type: 'text' },
    { name: 'secondLastName', kind: 'common', type: 'text' },
    { name: 'dateOfBirth', kind: 'personal', type: 'date' },
    { name: 'gender', kind: 'personal', type: 'choice', words: 'gender', values: GENDERS },
    { name: 'maritalStatus', kind: 'personal', type: 'choice', words: 'maritalStatus', values: MARITAL_STATUSES },
    { name: 'children', kind: 'personal', type: 'whole' },
    { name: 'disability', kind: 'health', type: 'whole' },
    { name: 'nationality', kind: 'personal', type: 'country' },
    { name: 'nationalities', kind: 'personal', type: 'countries' },
    { name: 'studyLevel', kind: 'personal', type: 'text' },
    { name: 'description', kind: 'personal', type: 'long' },
  ],
  identity: [
    { name: 'identityNumberType', kind: 'personal', ...identity },
    { name: 'nid', kind: 'personal', type: 'text' },
    { name: 'secondaryIdentityNumberType', kind: 'personal', ...identity },
    { name: 'secondaryNid', kind: 'personal', type: 'text' },
    { name: 'ssn', kind: 'pay', type: 'text' },
  ],
  pay: [
    { name: 'pricePerHour', kind: 'pay', type: 'decimal' },
    { name: 'salaryRange', kind: 'pay', type: 'text' },
    { name: 'accountNumber', kind: 'pay', type: 'text' },
    { name: 'bic', kind: 'pay', type: 'text' },
  ],
};

/** Fields among the changes whose first day is asked for. The first office of a person holds for all days. */
export const datedFields = (
  employee: Employee,
  fields: readonly ProfileField[],
  changes: EmployeeChanges,
): (ProfileField & { from: FromName })[] =>
  fields.flatMap((field) => {
    const { from } = field;
    const hasBefore = field.name !== 'officeIds' || employee.officeIds.length > 0;
    return from !== undefined && field.name in changes && hasBefore ? [{ ...field, from }] : [];
  });

/** Value of a field in a form. */
export type FieldValue = string | number | boolean | string[] | null;

/** Value of a field in the record. */
export function recordedValue(employee: Employee, name: FieldName): FieldValue {
  if (name === 'mainRecruiterId') return employee.mainRecruiter?.id ?? null;
  return employee[name];
}

/** First value of a field in a form: texts are never null, and fields that are never answered are empty. */
export function typedValue(employee: Employee, { name, type }: ProfileField): FieldValue {
  const value = type === 'written' ? null : recordedValue(employee, name);
  const isText = type === 'text' || type === 'long' || type === 'email' || type === 'written';
  return isText || type === 'whole' || type === 'decimal' ? (value ?? '') : value;
}

/** The fields that differ from the record, as they are sent: an empty one clears it, and what is never answered is sent when typed. */
export function changesOf(
  employee: Employee,
  fields: readonly ProfileField[],
  values: Readonly<Record<string, FieldValue>>,
): EmployeeChanges {
  const changed = fields.flatMap((field): [string, unknown][] => {
    const typed = values[field.name] ?? null;
    const given = typeof typed === 'string' ? typed.trim() || null : typed;
    if (field.type === 'written')
      return given === null ? [] : [[field.name, field.name === 'pin' ? Number(given) : given]];
    return JSON.stringify(given) === JSON.stringify(recordedValue(employee, field.name)) ? [] : [[field.name, given]];
  });
  return Object.fromEntries(changed) as EmployeeChanges;
}
