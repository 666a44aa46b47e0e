import { z } from 'zod';
import { recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import { oneOrMany, orderByInput, pageInput, partOfName, timestampRanges } from '../../platform/shared/lists.ts';
import {
  authorOutput,
  calendarDate,
  dateText,
  decimal,
  faultsBetween,
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  name,
  problem,
  zeroIfNull,
} from '../../platform/shared/schemas.ts';
import { CHANGE_CAUSES } from '../days/constants.ts';
import { employeeSummaryOutput } from '../people/schema.ts';
import {
  ACCRUAL_CREDITS,
  ACCRUAL_PERIODS,
  ACCRUAL_ROUNDINGS,
  DAY_TYPES,
  FIRST_YEAR,
  LAST_YEAR,
  LEDGER_TYPES,
  MAX_ASSIGNED,
  MAX_CARRY_MONTHS,
  MAX_DAYS,
  MAX_LEVELS,
  MAX_MONTHS,
  WHOLE_MONTHS,
} from './constants.ts';
import { adjustmentFaults, blackoutFaults, planFaults } from './rules-plan.ts';
import { isYearStart } from './rules-years.ts';
import { blackoutDates, blackoutDatesOutput } from './schema-blackouts.ts';

const about = {
  assigned: { description: 'IDs of the assigned employees.' },
  accrual: {
    period: { description: 'Period in which days are earned.' },
    credit: { description: 'Time of the credit: the start or the end of the period.' },
    levels: { description: 'Days per period, by seniority.' },
    amountDays: { description: 'Number of days earned per period.' },
    capDays: { description: 'Maximum balance, in days, up to which an accrual adds days. Null for no maximum.' },
    proRata: {
      description:
        'Whether a period counts only its days under contract (`true`, or `exact`), or its months with at least 15 of them (`whole_months`).',
    },
    rounding: {
      description:
        'Rounding of the amount of a period that is only partly under contract: to half days or to days, up or to the nearest.',
    },
    partTime: { description: 'Whether the days are multiplied by the share of full time that the contract agrees.' },
  },
  carryOver: {
    maxDays: { description: 'Maximum number of days that move to the next year. Null for all days.' },
    expiresAfterMonths: {
      description:
        'Number of months in which the days can be taken, from the year to which they first move. If it is more than 12, they move on to further years until then. Null for the whole year, and on to every further year.',
    },
  },
  yearStart: {
    description:
      'Start of the year of assigned employees: a month and day such as `04-01`, or `hiring` for the anniversary of hiring, by the seniority date of the contract. `year` is the calendar year in which it begins. Employees keep the start with which they were assigned.',
    pattern: '^([0-9]{2}-[0-9]{2}|hiring)$',
    example: '04-01',
  },
  advanceDays: {
    description: 'Number of days that can be taken before they are earned: the balance can fall below zero by as much.',
  },
  ledgerType: {
    description:
      'Type of line: days granted, accrued, carried into or out of the year, used, released again, expired, or adjusted.',
  },
  note: { description: 'Note, shown in the ledger. Null if there is none.' },
  year: { description: 'Leave year, named by the calendar year in which it begins.' },
  afterMonths: { description: 'Number of complete months that have to pass.' },
  maxDaysOff: { description: 'Days off per year. Null for no limit.' },
  wholeDaysOff: { description: 'Days off per year, without parts of a day. Null for no limit.' },
  employeeRequestEnabled: { description: 'Whether employees request their days off themselves. Informative only.' },
  needsValidation: {
    description: 'Whether an approver has to accept requests. The value belongs to the absence type and changes it.',
  },
  dayType: {
    description:
      'Whether business days or calendar days are counted. Informative only: `countMode` of the absence type decides.',
  },
  isDefault: { description: 'Whether this is the usual configuration of the company. Informative only.' },
  notAllowedDateRanges: {
    description:
      'Periods without days off: the `blackoutDates` of the absence type. The value belongs to the absence type and changes it.',
  },
};

export const calendarYear = () => integer(FIRST_YEAR, LAST_YEAR).meta(about.year);
export const yearOutput = () => z.int().meta(about.year);
/** Days off of a calendar, of which the interface has whole days. */
export const maxDaysOff = () => integer(0).nullish().meta(about.wholeDaysOff);
export const maxDaysOffOutput = () => z.int().nullable().meta(about.wholeDaysOff);

const level = {
  afterMonths: zeroIfNull(integer(0, MAX_MONTHS)).meta(about.afterMonths),
  amountDays: zeroIfNull(decimal(0, MAX_DAYS)).meta(about.accrual.amountDays),
};

const accrual = z
  .object({
    period: z.enum(ACCRUAL_PERIODS).meta(about.accrual.period),
    credit: z.enum(ACCRUAL_CREDITS).default('period_start').meta(about.accrual.credit),
    levels: z.array(z.object(level)).min(1).max(MAX_LEVELS).meta(about.accrual.levels),
    capDays: decimal(0, MAX_DAYS).nullable().default(null).meta(about.accrual.capDays),
    proRata: z
      .literal([true, false, 'exact', WHOLE_MONTHS])
      .default(true)
      .transform((given) => given === 'exact' || given)
      .meta({ ...about.accrual.proRata, type: ['boolean', 'string'] }),
    rounding: z.enum(ACCRUAL_ROUNDINGS).default('none').meta(about.accrual.rounding),
    partTime: z.boolean().default(true).meta(about.accrual.partTime),
  })
  .meta({
    description:
      'Days earned per period, by complete months of seniority. With `proRata`, a period counts only its days under contract, or its whole months. With `partTime`, amounts are for full time and are multiplied by the `fte` of the contract. With `capDays`, an accrual stops when the balance reaches this number of days.',
    example: { period: 'month', levels: [{ afterMonths: 0, amountDays: 1.5 }] },
  });

const carryOver = z
  .object({
    maxDays: decimal(0, MAX_DAYS).nullable().default(null).meta(about.carryOver.maxDays),
    expiresAfterMonths: integer(1, MAX_CARRY_MONTHS).nullable().default(null).meta(about.carryOver.expiresAfterMonths),
  })
  .meta({
    description:
      'Unused days that move to the next year, and the number of months for which they remain valid. Null moves all days, every year.',
    example: { maxDays: 5, expiresAfterMonths: 3 },
  });

export const planFields = {
  yearStart: z.string().refine(isYearStart, problem('year_start')).optional().meta(about.yearStart),
  maxDaysOff: decimal(0, MAX_DAYS).nullish().meta(about.maxDaysOff),
  absenceTypeId: idOf('absence_type').nullish(),
  accrual: accrual.nullish(),
  carryOver: carryOver.nullish(),
  advanceDays: zeroIfNull(decimal(0, MAX_DAYS)).optional().meta(about.advanceDays),
};

/** Fields of a plan without effect on entitlements. */
const requestFields = {
  employeeRequestEnabled: z.boolean().optional().meta(about.employeeRequestEnabled),
  needsValidation: z.boolean().optional().meta(about.needsValidation),
  dayType: z.enum(DAY_TYPES).optional().meta(about.dayType),
  isDefault: z.boolean().optional().meta(about.isDefault),
  notAllowedDateRanges: blackoutDates().meta(about.notAllowedDateRanges),
};
const rangesRule = faultsBetween(
  z.object({ notAllowedDateRanges: requestFields.notAllowedDateRanges }),
  ({ notAllowedDateRanges }) => blackoutFaults('notAllowedDateRanges', notAllowedDateRanges ?? []),
);

export const planRule = faultsBetween(z.object(planFields), planFaults);

export const absenceCalendarIdInput = z.object({ id: idOf('absence_calendar') });
export const vacationConfigurationIdInput = z.object({ id: idOf('vacation_configuration') });
export const createVacationConfigurationInput = z
  .object({ name: name(), year: calendarYear(), ...planFields, ...requestFields })
  .superRefine(...planRule)
  .superRefine(...rangesRule);
export const updateVacationConfigurationInput = z
  .object({
    id: idOf('vacation_configuration'),
    name: name().optional(),
    year: calendarYear().optional(),
    ...planFields,
    ...requestFields,
  })
  .superRefine(...planRule)
  .superRefine(...rangesRule);
export const listVacationConfigurationsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(['name', 'year', 'createdAt', 'updatedAt']),
  name: partOfName,
  year: oneOrMany(calendarYear()),
});

export const vacationConfigurationOutput = z
  .strictObject({
    ...recordOutput,
    year: yearOutput(),
    yearStart: z.string().meta(about.yearStart),
    maxDaysOff: z.number().nullable().meta(about.maxDaysOff),
    absenceTypeId: idText().nullable(),
    accrual: z
      .strictObject({
        period: z.enum(ACCRUAL_PERIODS).meta(about.accrual.period),
        credit: z.enum(ACCRUAL_CREDITS).meta(about.accrual.credit),
        levels: z
          .array(
            z.strictObject({
              afterMonths: z.int().meta(about.afterMonths),
              amountDays: z.number().meta(about.accrual.amountDays),
            }),
          )
          .meta(about.accrual.levels),
        capDays: z.number().nullable().meta(about.accrual.capDays),
        proRata: z.literal([true, false, WHOLE_MONTHS]).meta(about.accrual.proRata),
        rounding: z.enum(ACCRUAL_ROUNDINGS).meta(about.accrual.rounding),
        partTime: z.boolean().meta(about.accrual.partTime),
      })
      .nullable()
      .meta({ description: 'Days earned per period. Null if no days are earned.' }),
    carryOver: z
      .strictObject({
        maxDays: z.number().nullable().meta(about.carryOver.maxDays),
        expiresAfterMonths: z.int().nullable().meta(about.carryOver.expiresAfterMonths),
      })
      .nullable()
      .meta({ description: 'Unused days that move to the next year. Null if unused days expire.' }),
    advanceDays: z.number().meta(about.advanceDays),
    employeeRequestEnabled: z.boolean().meta(about.employeeRequestEnabled),
    needsValidation: z.boolean().meta(about.needsValidation),
    dayType: z.enum(DAY_TYPES).meta(about.dayType),
    isDefault: z.boolean().meta(about.isDefault),
    notAllowedDateRanges: blackoutDatesOutput().meta(about.notAllowedDateRanges),
    ...stampsOutput,
  })
  .meta({ id: 'VacationConfiguration' });

const assignationPath = { vacationConfigurationId: idOf('vacation_configuration') };

export const listAssignationsInput = z.object({
  ...assignationPath,
  ...pageInput,
  orderBy: orderByInput(['year', 'createdAt']),
  year: oneOrMany(calendarYear()),
  contractTypeIds: oneOrMany(idOf('contract_type')),
});
export const assignVacationInput = z.object({
  ...assignationPath,
  employeeIds: z.array(idOf('employee')).min(1).max(MAX_ASSIGNED).meta(about.assigned),
  year: calendarYear(),
});
export const unassignVacationInput = z.object({
  ...assignationPath,
  employeeId: idOf('employee'),
  year: calendarYear().optional(),
});

export const assignationOutput = z
  .strictObject({ employee: employeeSummaryOutput, year: yearOutput() })
  .meta({ id: 'VacationConfigurationAssignation' });
export const assignedVacationOutput = z
  .strictObject({
    vacationConfigurationId: idText(),
    employeeIds: z.array(idText()).meta(about.assigned),
    year: yearOutput(),
  })
  .meta({ id: 'VacationConfigurationAssigned' });

const amountOutput = z
  .strictObject({
    seconds: z.int().meta({ description: 'Number of seconds.' }),
    days: z.number().meta({ description: 'Number of days.' }),
  })
  .meta({ id: 'LeaveAmount' });
const amount = (description: string) => amountOutput.meta({ description });

export const leaveBalanceOutput = z
  .strictObject({
    absenceCalendarId: idText(),
    year: yearOutput(),
    from: dateText().meta({ description: 'First day of the leave year.' }),
    to: dateText().meta({ description: 'Last day of the leave year.' }),
    granted: amount('Leave granted for the year.'),
    carried: amount('Leave carried in from the previous year, less leave carried out to the next year.'),
    accrued: amount('Leave earned during the year.'),
    used: amount('Leave taken by days off.'),
    pending: amount('Leave requested and not yet decided.'),
    expired: amount('Leave that expired.'),
    adjusted: amount('Leave added or subtracted by hand.'),
    available: amountOutput.nullable().meta({ description: 'Leave that is left. Null for no limit.' }),
  })
  .meta({ id: 'LeaveBalance' });

export const listLedgerInput = z.object({
  id: idOf('absence_calendar'),
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt']),
  type: oneOrMany(z.enum(LEDGER_TYPES)).meta(about.ledgerType),
});

export const ledgerLineOutput = z
  .strictObject({
    id: idText(),
    type: z.enum(LEDGER_TYPES).meta(about.ledgerType),
    date: dateText(),
    expiresOn: dateText()
      .nullable()
      .meta({ description: 'Last day on which the days can be taken. Null if they do not expire.' }),
    seconds: z.int().meta({ description: 'Number of seconds; negative if the balance falls.' }),
    days: z.number().meta({ description: 'Number of days; negative if the balance falls.' }),
    note: z.string().nullable().meta(about.note),
    cause: z.enum(CHANGE_CAUSES).nullable().meta({
      description:
        'Change of the working time plan after which a day off was counted again, or `absence_replaced` if sick days took its place. Null for all other lines.',
    }),
    author: authorOutput(),
    selfMade: z.boolean().meta({
      description:
        'Whether the employee made this change of their own balance. Only a single owner can do so, if nobody else could make it.',
    }),
    createdAt: instantText(),
  })
  .meta({ id: 'LeaveLedgerLine' });

const adjustment = {
  seconds: integer().optional().meta({ description: 'Number of seconds to add; negative to subtract.' }),
  days: decimal(-MAX_DAYS, MAX_DAYS).optional().meta({ description: 'Number of days to add; negative to subtract.' }),
};
export const adjustLeaveInput = z
  .object({ id: idOf('absence_calendar'), ...adjustment, note: freeText().nullish().meta(about.note) })
  .superRefine(...faultsBetween(z.object(adjustment), adjustmentFaults));

/** Remaining balance of a calendar at the end of a date; see `setLeave`. */
export const setLeaveInput = z.object({
  employeeId: idOf('employee'),
  absenceTypeId: idOf('absence_type'),
  year: calendarYear().optional(),
  date: calendarDate().optional(),
  ...adjustment,
  note: freeText().nullish(),
});
