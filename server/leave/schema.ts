import { z } from 'zod';
import { recordOutput, stampsOutput } from '../catalogue/schema.ts';
import { employeeSummaryOutput } from '../people/schema.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../shared/lists.ts';
import { decimal, faultsBetween, freeText, idOf, integer, name, shortText, zeroIfNull } from '../shared/schemas.ts';
import {
  ACCRUAL_CREDITS,
  ACCRUAL_PERIODS,
  FIRST_YEAR,
  LAST_YEAR,
  LEDGER_TYPES,
  MAX_ASSIGNED,
  MAX_DAYS,
  MAX_LEVELS,
  MAX_MONTHS,
} from './constants.ts';
import { adjustmentFaults, planFaults } from './rules-plan.ts';

const level = { afterMonths: zeroIfNull(integer(0, MAX_MONTHS)), amountDays: zeroIfNull(decimal(0, MAX_DAYS)) };

const accrual = z
  .object({
    period: z.enum(ACCRUAL_PERIODS),
    credit: z.enum(ACCRUAL_CREDITS).default('period_start'),
    levels: z.array(z.object(level)).min(1).max(MAX_LEVELS),
    capDays: decimal(0, MAX_DAYS).nullable().default(null),
    proRata: z.boolean().default(true),
    partTime: z.boolean().default(true),
  })
  .meta({
    description:
      'Days earned by period and complete months of seniority. `proRata`: a period counts by its days under contract. ' +
      '`partTime`: an amount is time of a full week, of which the contract’s `fte` is earned. `capDays`: a credit fills the ' +
      'balance up to this.',
    example: { period: 'month', levels: [{ afterMonths: 0, amountDays: 1.5 }] },
  });

const carryOver = z
  .object({
    maxDays: decimal(0, MAX_DAYS).nullable().default(null),
    expiresAfterMonths: integer(1, 12).nullable().default(null),
  })
  .meta({
    description: 'What of a year’s rest passes to the next, and for how many months of it. Null: all, the whole year.',
    example: { maxDays: 5, expiresAfterMonths: 3 },
  });

const planFields = {
  maxDaysOff: integer(0, MAX_DAYS).nullish(),
  absenceTypeId: idOf('absence_type').nullish(),
  accrual: accrual.nullish(),
  carryOver: carryOver.nullish(),
};

const planRule = faultsBetween(z.object(planFields), planFaults);

export const absenceCalendarIdInput = z.object({ id: idOf('absence_calendar') });
export const vacationConfigurationIdInput = z.object({ id: idOf('vacation_configuration') });
export const createVacationConfigurationInput = z
  .object({ name: name(), year: integer(FIRST_YEAR, LAST_YEAR), ...planFields })
  .superRefine(...planRule);
export const updateVacationConfigurationInput = z
  .object({
    id: idOf('vacation_configuration'),
    name: name().optional(),
    year: integer(FIRST_YEAR, LAST_YEAR).optional(),
    ...planFields,
  })
  .superRefine(...planRule);
export const listVacationConfigurationsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['name', 'year', 'createdAt', 'updatedAt']),
  name: shortText().optional(),
  year: oneOrMany(integer(FIRST_YEAR, LAST_YEAR)),
});

export const vacationConfigurationOutput = z
  .strictObject({
    ...recordOutput,
    year: z.int(),
    maxDaysOff: z.int().nullable(),
    absenceTypeId: z.string().nullable(),
    accrual: z
      .strictObject({
        period: z.enum(ACCRUAL_PERIODS),
        credit: z.enum(ACCRUAL_CREDITS),
        levels: z.array(z.strictObject({ afterMonths: z.int(), amountDays: z.number() })),
        capDays: z.number().nullable(),
        proRata: z.boolean(),
        partTime: z.boolean(),
      })
      .nullable(),
    carryOver: z.strictObject({ maxDays: z.number().nullable(), expiresAfterMonths: z.int().nullable() }).nullable(),
    ...stampsOutput,
  })
  .meta({ id: 'VacationConfiguration' });

const assignationPath = { vacationConfigurationId: idOf('vacation_configuration') };

export const listAssignationsInput = z.object({
  ...assignationPath,
  ...pageInput,
  year: oneOrMany(integer(FIRST_YEAR, LAST_YEAR)),
  contractTypeIds: oneOrMany(idOf('contract_type')),
});
export const assignVacationInput = z.object({
  ...assignationPath,
  employeeIds: z.array(idOf('employee')).min(1).max(MAX_ASSIGNED),
  year: integer(FIRST_YEAR, LAST_YEAR),
});
export const unassignVacationInput = z.object({
  ...assignationPath,
  employeeId: idOf('employee'),
  year: integer(FIRST_YEAR, LAST_YEAR).optional(),
});

export const assignationOutput = z
  .strictObject({ employee: employeeSummaryOutput, year: z.int() })
  .meta({ id: 'VacationConfigurationAssignation' });
export const assignedVacationOutput = z
  .strictObject({ vacationConfigurationId: z.string(), employeeIds: z.array(z.string()), year: z.int() })
  .meta({ id: 'VacationConfigurationAssigned' });

const amountOutput = z.strictObject({ seconds: z.int(), days: z.number() }).meta({ id: 'LeaveAmount' });

export const leaveBalanceOutput = z
  .strictObject({
    absenceCalendarId: z.string(),
    year: z.int(),
    granted: amountOutput,
    carried: amountOutput,
    accrued: amountOutput,
    used: amountOutput,
    pending: amountOutput,
    expired: amountOutput,
    adjusted: amountOutput,
    available: amountOutput.nullable(),
  })
  .meta({ id: 'LeaveBalance' });

export const listLedgerInput = z.object({
  id: idOf('absence_calendar'),
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt']),
  type: oneOrMany(z.enum(LEDGER_TYPES)),
});

export const ledgerLineOutput = z
  .strictObject({
    id: z.string(),
    type: z.enum(LEDGER_TYPES),
    date: z.string(),
    expiresOn: z.string().nullable(),
    seconds: z.int(),
    days: z.number(),
    note: z.string().nullable(),
    author: z.strictObject({
      type: z.enum(['token', 'user', 'system']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    selfMade: z.boolean().meta({
      description: 'Made by the person whose balance it is: a single owner, with nobody else who could have.',
    }),
    createdAt: z.string(),
  })
  .meta({ id: 'LeaveLedgerLine' });

const adjustment = {
  seconds: integer().optional(),
  days: decimal(-MAX_DAYS, MAX_DAYS).optional(),
};
export const adjustLeaveInput = z
  .object({ id: idOf('absence_calendar'), ...adjustment, note: freeText().nullish() })
  .superRefine(...faultsBetween(z.object(adjustment), adjustmentFaults));
