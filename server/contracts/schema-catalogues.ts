import { z } from 'zod';
import { recordOutput, stampsOutput } from '../catalogue/schema.ts';
import { color, decimal, name, shortText } from '../shared/schemas.ts';

/** Bound of G8, in code points. */
const MAX_LEAVE_REASON_LENGTH = 170;
const HOURS_PER_YEAR = 8784;
const DAYS_PER_YEAR = 366;
const MAX_PERCENT = 1000;

const editableRecord = { ...recordOutput, editable: z.boolean(), ...stampsOutput };

export const contractTypeOutput = z.strictObject(editableRecord).meta({ id: 'ContractType' });
export const degreeOutput = z.strictObject(editableRecord).meta({ id: 'Degree' });
export const jobLevelOutput = z.strictObject(editableRecord).meta({ id: 'JobLevel' });
export const workdayTypeOutput = z.strictObject(editableRecord).meta({ id: 'WorkdayType' });
export const leaveReasonFields = { name: name(MAX_LEAVE_REASON_LENGTH) };
export const leaveReasonOutput = z.strictObject(editableRecord).meta({ id: 'LeaveReason' });

export const agreementFields = {
  code: shortText().nullish(),
  color: color().nullish(),
  annualHours: decimal(0, HOURS_PER_YEAR).nullish().meta({ description: 'Hours of work in a year.' }),
  additionalHoursPercent: decimal(0, MAX_PERCENT)
    .nullish()
    .meta({ description: 'Additional hours as a percentage of the annual ones.' }),
  totalAdditionalHours: decimal(0, HOURS_PER_YEAR).nullish().meta({ description: 'Additional hours in a year.' }),
  maxDaysToWork: decimal(0, DAYS_PER_YEAR).nullish().meta({ description: 'Days of work in a year, at most.' }),
};

const number = z.number().nullable();

export const agreementOutput = z
  .strictObject({
    id: z.string(),
    companyId: z.string().meta({ format: 'uuid' }),
    name: z.string(),
    code: z.string().nullable(),
    color: z.string().nullable(),
    annualHours: number,
    additionalHoursPercent: number,
    totalAdditionalHours: number,
    maxDaysToWork: number,
    ...stampsOutput,
  })
  .meta({ id: 'Agreement' });
