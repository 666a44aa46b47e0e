import type { CustomFieldType } from '../people/constants.ts';
import type { FieldType, ImportField, ImportKind } from './constants.ts';
import { EMPLOYEE_FIELDS } from './rules-fields-employees.ts';
import { ABSENCE_FIELDS, BALANCE_FIELDS, CONTRACT_FIELDS, WORK_ENTRY_FIELDS } from './rules-fields-others.ts';

export const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  employees: EMPLOYEE_FIELDS,
  contracts: CONTRACT_FIELDS,
  'work-entries': WORK_ENTRY_FIELDS,
  absences: ABSENCE_FIELDS,
  balances: BALANCE_FIELDS,
};

const PERSON = ['employeeCode', 'employeeEmail', 'employeeNid', 'employeeName'];

/** Every row needs at least one field of each list. */
export const REQUIRED: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  employees: [['firstName', 'fullName']],
  contracts: [PERSON, ['startAt']],
  'work-entries': [PERSON, ['date', 'start'], ['startTime', 'start']],
  absences: [PERSON, ['absenceType'], ['startDate']],
  balances: [PERSON, ['hours', 'days']],
};

const TYPES: Readonly<Record<CustomFieldType, FieldType>> = {
  text: 'text',
  number: 'decimal',
  date: 'date',
  boolean: 'boolean',
};

/** A custom field of the company, as in files. */
export const customField = ({
  slug,
  name,
  type,
}: {
  slug: string;
  name: string;
  type: CustomFieldType;
}): ImportField => ({
  name: `customFields.${slug}`,
  type: TYPES[type],
  titles: [name],
});

export const fieldOf = (kind: ImportKind, name: string, custom: readonly ImportField[]): ImportField | undefined =>
  [...FIELDS[kind], ...custom].find((field) => field.name === name);
