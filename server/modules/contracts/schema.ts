import { z } from 'zod';
import { editableOutput } from '../../platform/catalogue/schema.ts';
import { WEEKDAYS } from '../../platform/shared/dates.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { pay, work } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import {
  calendarDate,
  clockText,
  clockTime,
  dateText,
  decimal,
  endClockTime,
  faultsBetween,
  firstDay,
  firstDayText,
  freeText,
  idOf,
  idText,
  integer,
  lineText,
  nameOrNone,
  problem,
  shortText,
} from '../../platform/shared/schemas.ts';
import { hoursOfDay, hoursOfDayOutput } from '../organisation/schema.ts';
import {
  HOURS_PER_WEEK,
  MAX_PAYROLL_NUMBER_LENGTH,
  MAX_ROTATION_WEEKS,
  MAX_WORK_DAYS,
  MIN_ROTATION_WEEKS,
  TRIAL_PERIOD_TYPES,
} from './constants.ts';
import {
  contractDatesFaults,
  nightsFaults,
  rotationNightsFaults,
  slotsFaults,
  trialPeriodQuantityOf,
  weekModelFaults,
  workDayFaults,
  workTimesFaults,
} from './rules.ts';

const MAX_WORK_TIMES = 100;
const MAX_SLOTS = 24;
const DAYS_PER_WEEK = 7;
const HOURS_PER_YEAR = 8784;

const about = {
  code: { description: 'Code of the contract. Null if not set.' },
  payrollNumber: {
    description: 'Number by which payroll knows the employee in this contract. Null: the code of the employee.',
  },
  comment: { description: 'Comment on the contract. Null if there is none.' },
  jobPositionDescription: { description: 'Description of the position. Null if not set.' },
  maxLegalAnnualHours: { description: 'Legal maximum of hours per year. Null if not set.' },
  maxLegalWeeklyHours: { description: 'Legal maximum of hours per week. Null if not set.' },
  remoteWork: { description: 'Whether the employee works remotely. Null if not set.' },
  slots: { description: 'Slots of the day.' },
  socialSecurityNumber: { description: 'Social security number of the contract. Null if not set.' },
  trialPeriodType: { description: 'Unit of the length of the trial period. Null if there is none.' },
  weeklyHours: { description: 'Hours of work per week. Null if not set.' },
  rotation: {
    description:
      'Weeks that take turns from the start of the contract, each from Monday to Sunday; `startAt` lies in the first one. Null if every week is alike.',
  },
  workTimes: { description: 'Parts of the contract with their own hours, in order and without overlap.' },
  workdayTimeType: { description: 'Type of the working time, as text. Null if not set.' },
  start: { description: 'Start of the slot, `HH:MM`.' },
  end: { description: 'End of the slot, `HH:MM`.' },
  openEnd: { description: 'Last day, included. Null if it is open-ended.' },
  percentageWorkDay: { description: 'Percentage of full time, 0 to 100. Null if not set.' },
  fte: { description: 'Full-time equivalent; 1 is full time. Null if not set.' },
  trialPeriodEndDate: { description: 'Last day of the trial period. Null if there is none.' },
  cbo: { description: 'Occupation code. Null if there is none.' },
};

/** The last day of a period; null: open-ended. */
export const openEnd = () => calendarDate().nullish().meta(about.openEnd);
export const openEndText = dateText().nullable().meta(about.openEnd);

const eitherWay = z.object({ hour: z.unknown().optional(), slots: z.unknown().optional() });
const slotsInput = z
  .array(z.object({ start: clockTime().meta(about.start), end: endClockTime().meta(about.end) }))
  .max(MAX_SLOTS)
  .nullish()
  .meta(about.slots);

const anyWeek = z
  .array(
    z
      .object({ hour: hoursOfDay().nullish(), slots: slotsInput })
      .superRefine(...faultsBetween(eitherWay, workDayFaults))
      .superRefine(...faultsBetween(z.object({ slots: slotsInput }), ({ slots }) => slotsFaults(slots ?? []))),
  )
  .max(MAX_WORK_DAYS)
  .meta({
    description:
      'Days of the week from Monday, each with `hour` or with slots, which then determine the hours. A slot that does not end after its start goes on past midnight and counts on the day it begins.',
  });
const daysWithSlots = z.array(z.object({ slots: slotsInput }));
export const weekInput = anyWeek
  .superRefine(...faultsBetween(daysWithSlots, (workDays) => nightsFaults(workDays)))
  .meta(anyWeek.meta() ?? {});

const termsInput = {
  weeklyHours: decimal(0, HOURS_PER_WEEK).nullish().meta(about.weeklyHours),
  maxLegalWeeklyHours: decimal(0, HOURS_PER_WEEK).nullish().meta(about.maxLegalWeeklyHours),
  percentageWorkDay: decimal(0, 1000).nullish().meta(about.percentageWorkDay),
  fte: decimal(0, 10).nullish().meta(about.fte),
  workDays: weekInput.nullish(),
};

const dates = { startAt: firstDay(), endAt: openEnd() };

const workTimeDates = { startDate: firstDay(), endDate: openEnd() };

const workTimes = z
  .array(
    z.object({
      ...workTimeDates,
      type: shortText().nullish().meta(about.workdayTimeType),
      ...termsInput,
    }),
  )
  .max(MAX_WORK_TIMES)
  .nullish()
  .meta(about.workTimes);

const flexibleDaysPerWeek = integer(1, DAYS_PER_WEEK).nullish().meta({
  description:
    'Number of working days per week without fixed days. `weeklyHours` can be worked on any day, and are counted per week. A holiday or day off reduces them by `weeklyHours` divided by this number. If omitted, weekly hours without `workDays` are distributed from Monday to Friday.',
});

const rotation = z
  .array(
    z.object({ workDays: anyWeek.length(MAX_WORK_DAYS).meta({ description: 'All days of the week, from Monday.' }) }),
  )
  .min(MIN_ROTATION_WEEKS)
  .max(MAX_ROTATION_WEEKS)
  .superRefine(...faultsBetween(z.array(z.object({ workDays: daysWithSlots })), rotationNightsFaults))
  .nullish()
  .meta(about.rotation);

const contractFields = {
  code: lineText().nullish().meta(about.code),
  payrollNumber: nameOrNone(MAX_PAYROLL_NUMBER_LENGTH)
    .transform((number) => number || null)
    .optional()
    .meta(about.payrollNumber),
  comment: freeText().nullish().meta(about.comment),
  jobChargeId: idOf('job_charge').nullish(),
  contractTypeId: idOf('contract_type').nullish(),
  agreementId: idOf('agreement').nullish(),
  degreeId: idOf('degree').nullish(),
  workDayTypeId: idOf('workday_type').nullish(),
  socialSecurityNumber: shortText().nullish().meta(about.socialSecurityNumber),
  trialPeriod: z
    .object({
      trialPeriodType: z.enum(TRIAL_PERIOD_TYPES).nullish().meta(about.trialPeriodType),
      quantity: z
        .string()
        .refine((text) => trialPeriodQuantityOf(text) !== null, problem('not_a_number'))
        .nullish()
        .meta({ description: 'Length of the trial period: a whole number, as text.', example: '3' }),
    })
    .nullish()
    .meta({ description: 'Length of the trial period. Null if there is none.' }),
  trialPeriodEndDate: calendarDate().nullish().meta(about.trialPeriodEndDate),
  cbo: shortText().nullish().meta(about.cbo),
  remoteWork: z.boolean().nullish().meta(about.remoteWork),
  seniorityDate: calendarDate().nullish().meta({ description: 'First day of seniority. Defaults to `startAt`.' }),
  jobLevel: idOf('job_level').nullish(),
  jobPositionDescription: freeText().nullish().meta(about.jobPositionDescription),
  maxLegalAnnualHours: decimal(0, HOURS_PER_YEAR).nullish().meta(about.maxLegalAnnualHours),
  flexibleDaysPerWeek,
  ...termsInput,
  rotation,
  workTimes,
};

const weekModel = { flexibleDaysPerWeek, weeklyHours: termsInput.weeklyHours, workDays: weekInput.nullish(), rotation };

export const createContractInput = z
  .object({
    employeeId: idOf('employee'),
    ...dates,
    ...contractFields,
    endPrevious: z.boolean().optional().meta({
      description:
        'Whether the contract that continues into this one ends on the day before `startAt`, with its `workTimes`. Without it, an overlap is refused.',
    }),
  })
  .superRefine(...faultsBetween(z.object(dates), contractDatesFaults))
  .superRefine(...faultsBetween(z.object(weekModel), weekModelFaults))
  .superRefine(
    ...faultsBetween(
      z.object({ ...dates, workTimes: z.array(z.object(workTimeDates)).max(MAX_WORK_TIMES).nullish() }),
      (contract) => workTimesFaults(contract.workTimes ?? [], contract),
    ),
  );
export type CreateContractInput = z.output<typeof createContractInput>;

/** The use case checks the fields together, on the changed contract. */
export const updateContractInput = z.object({
  id: idOf('contract'),
  startAt: dates.startAt.optional(),
  endAt: dates.endAt,
  ...contractFields,
});
export type UpdateContractInput = z.output<typeof updateContractInput>;

export const contractIdInput = z.object({ id: idOf('contract') });

export const getContractInput = z.object({
  ...pageInput,
  id: idOf('contract').meta({
    description: 'ID of the contract. The ID of an employee returns the list of their contracts.',
  }),
});

export const contractOrderFields = ['startAt', 'createdAt', 'updatedAt'] as const;
export type ContractOrderField = (typeof contractOrderFields)[number];

export const listContractsInput = z.object({
  ...pageInput,
  ...timestampRanges,
  orderBy: orderByInput(contractOrderFields),
  employeeId: oneOrMany(idOf('employee')),
  officeId: oneOrMany(idOf('office')).meta({ description: 'Contracts of employees assigned to one of these.' }),
  departmentId: oneOrMany(idOf('department')).meta({ description: 'Contracts of employees assigned to one of these.' }),
  validOn: calendarDate().optional().meta({ description: 'Contracts in force on this day.' }),
  startsAfter: calendarDate().optional().meta({ description: 'Contracts that start after this day.' }),
  endsBefore: calendarDate().optional().meta({ description: 'Contracts that ended before this day.' }),
});
export type ListContractsInput = z.output<typeof listContractsInput>;

/** Filters of the list on the pages, for its file. */
export const exportContractsInput = listContractsInput
  .pick({ orderBy: true, employeeId: true, validOn: true, startsAfter: true, endsBefore: true })
  .extend({ officeId: idOf('office').optional(), departmentId: idOf('department').optional(), format: exportFormat() });

const text = z.string().nullable();
const id = idText().nullable();
const percentageWorkDay = z.number().nullable().meta(about.percentageWorkDay);
const fte = z.number().nullable().meta(about.fte);
const weeklyHours = z.number().nullable().meta(about.weeklyHours);
const maxLegalWeeklyHours = z.number().nullable().meta(about.maxLegalWeeklyHours);
const day = z.enum(WEEKDAYS).meta({ description: 'Day of the week.' });
export const slotOutput = z.strictObject({
  start: clockText().meta(about.start),
  end: clockText().meta(about.end),
});
const slots = z
  .array(slotOutput)
  .optional()
  .meta({ description: 'Slots of the day. Omitted for a day with hours only.' });

const WEEK = { description: 'Days of the week, from Monday. Empty if no days are set.' };

/** A week inside a contract; the contract's own weeks call the number `hours` (G2). */
export const innerWeekOutput = z.array(z.strictObject({ day, hour: hoursOfDayOutput(), slots })).meta(WEEK);

const nameOf = (record: string) => text.meta({ description: `Name of the ${record}. Null if there is none.` });

export const contractOutput = work(
  z.strictObject({
    id: idText(),
    employeeId: idText(),
    startAt: firstDayText(),
    endAt: openEndText,
    startDate: firstDayText(),
    endDate: openEndText,
    comment: text.meta(about.comment),
    code: text.meta(about.code),
    payrollNumber: text.meta(about.payrollNumber),
    jobChargeId: id,
    jobChargeName: nameOf('job charge'),
    contractTypeId: id,
    contractTypeName: nameOf('contract type'),
    agreementId: id,
    agreementName: nameOf('agreement'),
    degreeId: id,
    degreeName: nameOf('degree'),
    workDayTypeId: id.meta({ description: 'ID of the workday type. Null if there is none.' }),
    workDayTypeName: nameOf('workday type'),
    socialSecurityNumber: pay(text.meta(about.socialSecurityNumber)),
    trialPeriodType: z.enum(TRIAL_PERIOD_TYPES).nullable().meta(about.trialPeriodType),
    trialPeriodQuantity: z
      .int()
      .nullable()
      .meta({ description: 'Length of the trial period, in the unit `trialPeriodType`. Null if there is none.' }),
    trialPeriodEndDate: dateText().nullable().meta(about.trialPeriodEndDate),
    seniorityDate: dateText().nullable().meta({ description: 'First day of seniority. Null if not set.' }),
    percentageWorkDay,
    weeklyHours,
    cbo: text.meta(about.cbo),
    remoteWork: z.boolean().nullable().meta(about.remoteWork),
    jobLevelId: id,
    jobLevelName: nameOf('job level'),
    jobPositionDescription: text.meta(about.jobPositionDescription),
    maxLegalWeeklyHours,
    maxLegalAnnualHours: z.number().nullable().meta(about.maxLegalAnnualHours),
    fte,
    flexibleDaysPerWeek: z.int().nullable().meta({
      description: 'Number of working days per week without fixed days. Null if the days are fixed.',
    }),
    workDays: z.array(z.strictObject({ day, hours: hoursOfDayOutput(), slots })).meta(WEEK),
    rotation: z
      .array(z.strictObject({ workDays: innerWeekOutput }))
      .nullable()
      .meta(about.rotation),
    workTimes: z
      .array(
        z.strictObject({
          startDate: firstDayText(),
          endDate: openEndText,
          workdayType: z
            .strictObject({
              id: idText().meta({ description: 'ID of the workday type.' }),
              name: z.string().meta({ description: 'Name of the workday type.' }),
              editable: editableOutput,
            })
            .nullable()
            .meta({ description: 'Workday type of the contract. Null if there is none.' }),
          weeklyHours,
          maxLegalWeeklyHours,
          percentageWorkDay,
          fte,
          workDays: innerWeekOutput,
          workdayTimeType: text.meta(about.workdayTimeType),
        }),
      )
      .meta(about.workTimes),
  }),
).meta({ id: 'Contract' });
