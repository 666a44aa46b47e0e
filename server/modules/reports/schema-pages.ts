import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { common, work } from '../../platform/shared/field-kinds.ts';
import { idOf, idText, integer, period } from '../../platform/shared/schemas.ts';
import { SUMMED_REPORTS } from './constants.ts';
import { absenceRateOutput, boundedPeriod, month, reportFilters } from './schema-summed.ts';

export const absenceByMonthInput = boundedPeriod(z.object(reportFilters));
export const absenceOfMonthOutput = work(
  z.strictObject({
    month,
    absenceTypeId: idText().nullable().meta({ description: 'ID of the absence type. Null for private absences.' }),
    name: common(z.string().nullable().meta({ description: 'Name of the absence type. Null for private absences.' })),
    ...absenceRateOutput.pick({ people: true, absentSeconds: true, plannedSeconds: true, rate: true }).shape,
  }),
);

export const contractEndsByMonthInput = boundedPeriod(z.object(reportFilters));
export const contractEndsOfMonthOutput = work(
  z.strictObject({
    month,
    contracts: z.int().meta({ description: 'Contracts whose last day is in the month.' }),
    trialPeriods: z.int().meta({ description: 'Trial periods whose last day is in the month.' }),
  }),
);

// A file names its office and department, so it has at most one of each.
const unit = {
  officeId: idOf('office').optional().meta({ description: 'Only employees of this office.' }),
  departmentId: idOf('department').optional().meta({ description: 'Only employees of this department.' }),
  entityGroupId: idOf('entity_group').optional().meta({ description: 'Only employees of this group.' }),
  format: exportFormat(),
};
export const exportSummedInput = boundedPeriod(
  z.object({ report: z.enum(SUMMED_REPORTS).meta({ description: 'Report, as in its path.' }), ...period, ...unit }),
);
export const exportLeaveInput = z.object({
  ...unit,
  year: integer(1900, 9999).meta({ description: 'Year of the absence calendars.', example: 2026 }),
  absenceTypeId: idOf('absence_type').optional().meta({ description: 'Only leave of this absence type.' }),
});
export const exportContractEndsInput = boundedPeriod(z.object({ ...period, ...unit }));
