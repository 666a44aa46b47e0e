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
  customer: { description: 'Customer of the project. Null if there is none.' },
  customerName: { description: 'Name of the customer.' },
  customerDescription: { description: 'Description of the customer. Null if not set.' },
  description: { description: 'Description of the project. Null if not set.' },
  email: { description: 'E-mail address of the contact. Null if not set.' },
  endDate: { description: 'Last day of the project. Null if not set.' },
  firstName: { description: 'First name of the contact. Null if not set.' },
  lastName: { description: 'Last name of the contact. Null if not set.' },
  parent: { description: 'Project of which it is a part. Null if there is none.' },
  phone: { description: 'Phone number of the contact. Null if not set.' },
  price: { description: 'Price of the project. Null if not set.' },
  startDate: { description: 'First day of the project. Null if not set.' },
  status: { description: 'Status of the project.' },
};

const nameOfContact = () => nameOrNone().transform((value) => value || null);

const customerFields = {
  firstName: nameOfContact().nullish().meta(about.firstName),
  lastName: nameOfContact().nullish().meta(about.lastName),
  email: email().nullish().meta(about.email),
  phone: shortText().nullish().meta(about.phone),
  description: freeText().nullish().meta(about.customerDescription),
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
    firstName: z.string().nullable().meta(about.firstName),
    lastName: z.string().nullable().meta(about.lastName),
    email: emailText().nullable().meta(about.email),
    phone: z.string().nullable().meta(about.phone),
    description: z.string().nullable().meta(about.customerDescription),
    ...stampsOutput,
    deletedAt: z.null().meta({ description: 'Always null: a deleted customer is not kept.' }),
  })
  .meta({ id: 'Customer' });

const status = z.enum(PROJECT_STATUSES).meta(about.status);

export const projectFields = {
  description: freeText().nullish().meta(about.description),
  parentProjectId: idOf('project').nullish().meta({ description: 'ID of the project of which it is a part.' }),
  customerId: idOf('customer').nullish(),
  price: decimal(0).nullish().meta(about.price),
  startDate: calendarDate().nullish().meta(about.startDate),
  endDate: calendarDate().nullish().meta(about.endDate),
  managerId: idOf('employee').nullish().meta({ description: 'ID of the employee who manages the project.' }),
  status: status.optional().meta(about.status),
};

const projectStatus = z.strictObject({ value: status }).meta({ description: 'The status once more, as an object.' });

const summary = {
  ...recordOutput,
  description: z.string().nullable().meta(about.description),
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
    parentProject: projectSummaryOutput.nullable().meta(about.parent),
    customer: customerOutput.nullable().meta(about.customer),
    manager: employeeSummaryOutput
      .nullable()
      .meta({ description: 'Employee who manages the project. Null if there is none, or out of the scope of a user.' }),
    ...stampsOutput,
  })
  .meta({ id: 'Project' });

/** A project as its time entries show it. */
export const projectOfEntryOutput = z
  .strictObject({
    ...summary,
    customer: z
      .strictObject({ id: idText(), customerName: z.string().meta(about.customerName) })
      .nullable()
      .meta(about.customer),
    ...stampsOutput,
  })
  .meta({ id: 'ProjectOfTimeEntry' });
