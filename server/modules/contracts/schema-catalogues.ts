import { z } from 'zod';
import { editableOutput, recordOutput, stampsOutput } from '../../platform/catalogue/schema.ts';
import type { CatalogueName } from '../../platform/shared/catalogues.ts';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { MAX_LEAVE_REASON_LENGTH } from '../../platform/shared/limits.ts';
import { partOfName } from '../../platform/shared/lists.ts';
import { color, colorText, decimal, idText, name, shortText } from '../../platform/shared/schemas.ts';

const HOURS_PER_YEAR = 8784;
const DAYS_PER_YEAR = 366;
const MAX_PERCENT = 1000;

const editableRecord = { ...recordOutput, editable: editableOutput, ...stampsOutput };

export const contractTypeOutput = z.strictObject(editableRecord).meta({ id: 'ContractType' });
export const degreeOutput = z.strictObject(editableRecord).meta({ id: 'Degree' });
export const jobLevelOutput = z.strictObject(editableRecord).meta({ id: 'JobLevel' });
export const workdayTypeOutput = z.strictObject(editableRecord).meta({ id: 'WorkdayType' });
export const leaveReasonFields = { name: name(MAX_LEAVE_REASON_LENGTH) };
export const leaveReasonOutput = z.strictObject(editableRecord).meta({ id: 'LeaveReason' });

const about = {
  code: { description: 'Code of the agreement. Null if not set.' },
  annualHours: { description: 'Hours of work per year. Null if not set.' },
  additionalHoursPercent: { description: 'Additional hours, as a percentage of the annual hours. Null if not set.' },
  totalAdditionalHours: { description: 'Additional hours per year. Null if not set.' },
  maxDaysToWork: { description: 'Maximum number of working days per year. Null if not set.' },
};

export const agreementFields = {
  code: shortText().nullish().meta(about.code),
  color: color().nullish(),
  annualHours: decimal(0, HOURS_PER_YEAR).nullish().meta(about.annualHours),
  additionalHoursPercent: decimal(0, MAX_PERCENT).nullish().meta(about.additionalHoursPercent),
  totalAdditionalHours: decimal(0, HOURS_PER_YEAR).nullish().meta(about.totalAdditionalHours),
  maxDaysToWork: decimal(0, DAYS_PER_YEAR).nullish().meta(about.maxDaysToWork),
};

const number = z.number().nullable();

export const agreementOutput = z
  .strictObject({
    id: idText(),
    companyId: idText(),
    name: z.string(),
    code: z.string().nullable().meta(about.code),
    color: colorText().nullable(),
    annualHours: number.meta(about.annualHours),
    additionalHoursPercent: number.meta(about.additionalHoursPercent),
    totalAdditionalHours: number.meta(about.totalAdditionalHours),
    maxDaysToWork: number.meta(about.maxDaysToWork),
    ...stampsOutput,
  })
  .meta({ id: 'Agreement' });

const EXPORTED = [
  'contractTypes',
  'workdayTypes',
  'jobCharges',
  'jobLevels',
  'degrees',
  'agreements',
  'leaveReasons',
] as const satisfies CatalogueName[];

export const exportCatalogueInput = z.object({ catalogue: z.enum(EXPORTED), name: partOfName, format: exportFormat() });
