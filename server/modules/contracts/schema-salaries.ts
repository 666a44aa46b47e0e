import { z } from 'zod';
import { stampsOutput } from '../../platform/catalogue/schema.ts';
import { pay } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  currency,
  currencyText,
  decimal,
  faultsBetween,
  firstDay,
  firstDayText,
  freeText,
  idOf,
  idText,
  integer,
  shortText,
} from '../../platform/shared/schemas.ts';
import { PAY_PERIODS } from './constants.ts';
import { salaryDatesFaults } from './rules-salaries.ts';
import { openEnd, openEndText } from './schema.ts';

const MAX_AMOUNT = 1e12;
const MAX_PAYMENTS = 366;

const about = {
  comments: { description: 'Comments on the salary. Null if there are none.' },
  contributionGroup: { description: 'Contribution group of the social security. Null if not set.' },
  grossSalary: { description: 'Gross amount in the currency: per month for a monthly period, otherwise per year.' },
  payments: { description: 'Number of payments per year.' },
  prorated: { description: 'Whether extra payments are distributed over the twelve months.' },
};
const payPeriod = z.enum(PAY_PERIODS).meta({ description: 'Period of the pay.' });
const grossSalary = decimal(0, MAX_AMOUNT).meta(about.grossSalary);
const payments = integer(1, MAX_PAYMENTS).meta(about.payments);
const optionalFields = {
  endDate: openEnd(),
  contributionGroup: shortText().nullish().meta(about.contributionGroup),
  comments: freeText().nullish().meta(about.comments),
  prorated: z.boolean().optional().meta(about.prorated),
};

export const createSalaryInput = z
  .object({
    employeeId: idOf('employee'),
    payPeriod,
    currency: currency(),
    grossSalary,
    payments,
    startDate: firstDay(),
    ...optionalFields,
  })
  .superRefine(
    ...faultsBetween(z.object({ startDate: firstDay(), endDate: optionalFields.endDate }), salaryDatesFaults),
  );
export type CreateSalaryInput = z.output<typeof createSalaryInput>;

/** The use case checks the order of the dates, on the changed salary. */
export const updateSalaryInput = z.object({
  id: idOf('salary'),
  payPeriod: payPeriod.optional(),
  currency: currency().optional(),
  grossSalary: grossSalary.optional(),
  payments: payments.optional(),
  startDate: firstDay().optional(),
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
    id: idText(),
    employeeId: idText(),
    payPeriod,
    currency: currencyText(),
    grossSalary: z.number().meta(about.grossSalary),
    payments: z.int().meta(about.payments),
    contributionGroup: z.string().nullable().meta(about.contributionGroup),
    startDate: firstDayText(),
    endDate: openEndText,
    comments: z.string().nullable().meta(about.comments),
    prorated: z.boolean().meta(about.prorated),
    monthlyGrossSalary: z.number().meta({
      description:
        'Gross amount per month, rounded half up. For a monthly period the gross salary. Otherwise the gross salary divided by 12 if prorated, or by the number of payments.',
    }),
    remuneration: z.number().meta({
      description:
        'Gross amount per year. For a monthly period the gross salary multiplied by 12 if prorated, or by the number of payments. Otherwise the gross salary.',
    }),
    ...stampsOutput,
  }),
).meta({ id: 'Salary' });
