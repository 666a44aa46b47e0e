import { z } from 'zod';
import { stampsOutput } from '../catalogue/schema.ts';
import { pay } from '../shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import {
  calendarDate,
  currency,
  decimal,
  faultsBetween,
  freeText,
  idOf,
  integer,
  shortText,
} from '../shared/schemas.ts';
import { PAY_PERIODS } from './constants.ts';
import { salaryDatesFaults } from './rules-salaries.ts';

const MAX_AMOUNT = 1e12;
const MAX_PAYMENTS = 366;

const payPeriod = z.enum(PAY_PERIODS);
const grossSalary = decimal(0, MAX_AMOUNT).meta({
  description: 'In the currency. Of one month for a monthly period, else of a year.',
});
const payments = integer(1, MAX_PAYMENTS).meta({ description: 'Number of payments in a year.' });
const optionalFields = {
  endDate: calendarDate().nullish(),
  contributionGroup: shortText().nullish(),
  comments: freeText().nullish(),
  prorated: z.boolean().optional().meta({ description: 'Whether extra payments are spread over the twelve months.' }),
};

export const createSalaryInput = z
  .object({
    employeeId: idOf('employee'),
    payPeriod,
    currency: currency(),
    grossSalary,
    payments,
    startDate: calendarDate(),
    ...optionalFields,
  })
  .superRefine(
    ...faultsBetween(z.object({ startDate: calendarDate(), endDate: optionalFields.endDate }), salaryDatesFaults),
  );
export type CreateSalaryInput = z.output<typeof createSalaryInput>;

/** The use case checks that it does not end before it starts, on the salary as it will be. */
export const updateSalaryInput = z.object({
  id: idOf('salary'),
  payPeriod: payPeriod.optional(),
  currency: currency().optional(),
  grossSalary: grossSalary.optional(),
  payments: payments.optional(),
  startDate: calendarDate().optional(),
  ...optionalFields,
});
export type UpdateSalaryInput = z.output<typeof updateSalaryInput>;

export const salaryIdInput = z.object({ id: idOf('salary') });

const orderFields = ['startDate', 'createdAt', 'updatedAt'] as const;

export const listSalariesInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(orderFields),
  employeeId: oneOrMany(idOf('employee')),
});
export type ListSalariesInput = z.output<typeof listSalariesInput>;

export const salaryOutput = pay(
  z.strictObject({
    id: z.string(),
    employeeId: z.string().meta({ format: 'uuid' }),
    payPeriod,
    currency: z.string(),
    grossSalary: z.number(),
    payments: z.int(),
    contributionGroup: z.string().nullable(),
    startDate: z.string(),
    endDate: z.string().nullable(),
    comments: z.string().nullable(),
    prorated: z.boolean(),
    monthlyGrossSalary: z.number().meta({
      description:
        'Gross of a month: the gross salary of a monthly period; else divided by 12 when prorated, by the payments when not, rounded half up to the unit.',
    }),
    remuneration: z.number().meta({
      description:
        'Gross of a whole year: the gross salary; of a monthly period multiplied by 12 when prorated, by the payments when not.',
    }),
    ...stampsOutput,
  }),
).meta({ id: 'Salary' });
