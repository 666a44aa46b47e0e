import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { MAX_LIMIT } from '../../platform/shared/limits.ts';
import { pageInput, partOfName } from '../../platform/shared/lists.ts';
import {
  dateText,
  emailText,
  idOf,
  idText,
  shortText,
  timeZoneText,
  webAddressText,
} from '../../platform/shared/schemas.ts';
import { EMPLOYEE_STATUSES, PEOPLE_ORDERS, UNIT_LISTS } from './constants.ts';

const filters = {
  search: shortText().optional(),
  status: z.enum(EMPLOYEE_STATUSES).optional(),
  officeId: idOf('office').optional(),
  departmentId: idOf('department').optional(),
  entityGroupId: idOf('entity_group').optional(),
  /** Only people with a value in this field: for callers who may see the value (I4). */
  customFieldId: idOf('custom_field').optional(),
  /** Whether they have any contract, whatever its dates. */
  hasContract: z.boolean().optional(),
  orderBy: z.enum(PEOPLE_ORDERS).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
};

export const listPeopleInput = z.object({ ...pageInput, ...filters });
export type ListPeopleInput = z.output<typeof listPeopleInput>;
export const exportPeopleInput = z.object({ ...filters, format: exportFormat() });

/** `isArchived` applies to offices; nothing else is ever archived. */
export const exportUnitsInput = z.object({
  list: z.enum(UNIT_LISTS),
  name: partOfName,
  isArchived: z.boolean().optional(),
  format: exportFormat(),
});

export const exportFieldsInput = z.object({ name: partOfName, format: exportFormat() });

const text = z.string().nullable();

/** A person in the list of the pages, without fields that only some callers with the person in scope may see (I4). */
export const personRowOutput = common(
  z.strictObject({
    id: idText(),
    firstName: z.string(),
    lastName: z.string(),
    secondLastName: text,
    imageProfileURL: webAddressText().nullable(),
    email: emailText().nullable(),
    status: z.enum(EMPLOYEE_STATUSES),
    code: work(z.int().nullable()),
    hiredAt: work(dateText().nullable()),
    leavesOn: work(dateText().nullable()),
    officeName: text,
    departmentNames: z.array(z.string()),
    jobChargeName: text,
    managerName: text,
    workPhone: text,
  }),
);
export type PersonRow = z.output<typeof personRowOutput>;

/** By text, or by ids, for the names of people that a page knows by id. */
export const searchEmployeesInput = z.object({
  text: shortText().default(''),
  ids: z.array(idOf('employee')).max(MAX_LIMIT).optional(),
});
/** People with an identity number: for callers who may see personal fields of everybody (I4). */
export const findSameNidInput = z.object({ nid: shortText() });
export const sameNidOutput = z.array(
  common(
    z.strictObject({
      id: idText(),
      firstName: z.string(),
      lastName: z.string(),
      secondLastName: text,
    }),
  ),
);

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
