import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { onlyReturn, orderByInput, pageInput, partOfName, timestampRanges } from '../../platform/shared/lists.ts';
import {
  calendarDate,
  dateText,
  decimal,
  email,
  emailText,
  freeText,
  idOf,
  idText,
  name,
  nameOrNone,
  shortText,
} from '../../platform/shared/schemas.ts';
import { employeeSummaryOutput } from '../people/schema.ts';
import { PROJECT_STATUSES } from './constants.ts';

const about = {
  customerName: { description: 'Name of the customer.' },
  price: { description: 'Price of the project. Null if not set.' },
  startDate: { description: 'First day of the project. Null if not set.' },
  endDate: { description: 'Last day of the project. Null if not set.' },
};

const nameOfContact = () => nameOrNone().transform((value) => value || null);

const customerFields = {
  firstName: nameOfContact().nullish(),
  lastName: nameOfContact().nullish(),
  email: email().nullish(),
  phone: shortText().nullish(),
  description: freeText().nullish(),
};

export const customerIdInput = z.object({ id: idOf('customer') });
export const createCustomerInput = z.object({ customerName: name().meta(about.customerName), ...customerFields });
export const updateCustomerInput = z.object({
  id: idOf('customer'),
  customerName: name().optional().meta(about.customerName),
  ...customerFields,
});
export const listCustomersInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['customerName', 'createdAt', 'updatedAt']),
  customerName: partOfName,
  search: shortText()
    .optional()
    .meta({ description: 'Words of the name, in any order; case and accents are ignored.' }),
  onlyReturn,
});

export const customerOutput = z
  .strictObject({
    id: idText(),
    customerName: z.string().meta(about.customerName),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: emailText().nullable(),
    phone: z.string().nullable(),
    description: z.string().nullable(),
    ...stampsOutput,
    deletedAt: z.null().meta({ description: 'Always null: a deleted customer is not kept.' }),
  })
  .meta({ id: 'Customer' });

const status = z.enum(PROJECT_STATUSES);

export const projectFields = {
  description: freeText().nullish(),
  parentProjectId: idOf('project').nullish(),
  customerId: idOf('customer').nullish(),
  price: decimal(0).nullish().meta(about.price),
  startDate: calendarDate().nullish().meta(about.startDate),
  endDate: calendarDate().nullish().meta(about.endDate),
  managerId: idOf('employee').nullish().meta({ description: 'ID of the employee who manages the project.' }),
  status: status.optional(),
};

const projectStatus = z.strictObject({ value: status }).meta({ description: 'The status once more, as an object.' });

const summary = {
  ...recordOutput,
  description: z.string().nullable(),
  status,
  projectStatus,
};

export const projectSummaryOutput = z.strictObject(summary);

export const projectOutput = z
  .strictObject({
    ...summary,
    price: z.number().nullable().meta(about.price),
    startDate: dateText().nullable().meta(about.startDate),
    endDate: dateText().nullable().meta(about.endDate),
    parentProject: projectSummaryOutput.nullable().meta({ description: 'Project of which it is a part.' }),
    customer: customerOutput.nullable(),
    manager: employeeSummaryOutput.nullable(),
    ...stampsOutput,
  })
  .meta({ id: 'Project' });

/** A project as its time entries show it. */
export const projectOfEntryOutput = z
  .strictObject({
    ...summary,
    customer: z.strictObject({ id: idText(), customerName: z.string().meta(about.customerName) }).nullable(),
    ...stampsOutput,
  })
  .meta({ id: 'ProjectOfTimeEntry' });
