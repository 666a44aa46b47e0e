import type { ImportField } from './constants.ts';
import { EMPLOYEE_FIELDS } from './rules-fields-employees.ts';

export const titlesOf = (name: string): readonly string[] =>
  EMPLOYEE_FIELDS.find((field) => field.name === name)?.titles ?? [];

/** Fields that identify the person of a row; a file may have any of them. */
export const PERSON: readonly ImportField[] = [
  { name: 'employeeCode', type: 'integer', titles: titlesOf('code') },
  {
    name: 'employeeEmail',
    type: 'email',
    titles: [...titlesOf('email'), 'Employee email', 'Email empleado', 'Email del empleado'],
  },
  { name: 'employeeNid', type: 'text', titles: titlesOf('nid') },
  { name: 'employeeName', type: 'text', titles: [...titlesOf('fullName'), 'Nombre', 'Nom', 'Nome'] },
];
